// The validating webhook of a real istiod: it refuses wrong VirtualServices, and nothing gets past it while it is down.
import { beforeAll, expect, test } from '@jest/globals'
import { eventually, useMesh } from './mesh.ts'
import { dryRunVirtualService, rightSpecs, wrongSpecs } from './virtual-services.ts'
import { describeWithMesh } from './with-mesh.ts'
import { expectSigned } from './webhooks.ts'

const mesh = useMesh()

/** The label of a resource, and the webhooks that the server asks about it; either may answer first. */
const webhooks = [
  { labelled: 'without a revision', revision: undefined, webhook: '"validation.istio.io"' },
  { labelled: 'of the revision', revision: 'default', webhook: '"(rev.)?validation.istio.io"' },
]

describeWithMesh('the validating webhooks', () => {
  beforeAll(async () => {
    const args = ['-s', 'profile=minimal']
    expect(await mesh.run('install', '-y', ...args)).toMatchObject({ status: 0 })
    await eventually(() => expectSigned(mesh))
  })

  describeWithMesh.each(webhooks)('for a resource $labelled', ({ revision, webhook }) => {
    test.each(Object.entries(rightSpecs))('accept a right VirtualService: %s', async (_, spec) => {
      expect(await dryRunVirtualService(mesh, spec, revision)).toEqual({ accepted: true, message: '' })
    })

    test.each(Object.entries(wrongSpecs))('refuse a wrong VirtualService: %s', async (_, [spec, part]) => {
      const { accepted, message } = await dryRunVirtualService(mesh, spec, revision)
      expect(accepted).toBe(false)
      expect(message).toMatch(new RegExp(`admission webhook ${webhook} denied the request`))
      expect(message).toContain(part)
    })
  })

  test('refuse everything while istiod is down, with the reason, and accept it afterwards', async () => {
    await mesh.kubectl('scale', '-n', 'istio-system', 'deployment/istiod', '--replicas=0')
    await mesh.kubectl('wait', '-n', 'istio-system', '--for=delete', 'pod', '-l', 'app=istiod')
    for (const { revision, webhook } of webhooks) {
      const right = rightSpecs['one route'] ?? {}
      await eventually(async () => {
        const { accepted, message } = await dryRunVirtualService(mesh, right, revision)
        expect(accepted).toBe(false)
        expect(message).toMatch(new RegExp(`failed calling webhook ${webhook}`))
        expect(message).toContain('no endpoints available for service "istiod"')
      })
    }
    await mesh.kubectl('scale', '-n', 'istio-system', 'deployment/istiod', '--replicas=1')
    await eventually(async () => {
      const answer = await dryRunVirtualService(mesh, rightSpecs['one route'] ?? {})
      expect(answer).toEqual({ accepted: true, message: '' })
    })
  })
})
