// A real istiod signs with the authority of Secret cacerts, which the chart mounts.
import { expect, test } from '@jest/globals'
import { complaintsOf } from './istiod-log.ts'
import { installMesh } from './install-result.ts'
import { eventually, istiodPods, useMesh } from './mesh.ts'
import { selfSigned } from './self-signed.ts'
import { describeWithMesh } from './with-mesh.ts'
import { expectSigned, rootBundle } from './webhooks.ts'

const mesh = useMesh()

describeWithMesh('Secret cacerts', () => {
  test('is the authority of istiod, and its root is in all webhooks', async () => {
    const { certificate, key } = selfSigned('shop')
    const data = {
      'ca-cert.pem': certificate,
      'ca-key.pem': key,
      'root-cert.pem': certificate,
      'cert-chain.pem': certificate,
    }
    await mesh.apply(
      { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'istio-system' } },
      {
        apiVersion: 'v1',
        kind: 'Secret',
        metadata: { name: 'cacerts', namespace: 'istio-system' },
        stringData: data,
      },
    )
    await installMesh(mesh, '-s', 'profile=minimal')
    await eventually(() => expectSigned(mesh))
    expect(Buffer.from(await rootBundle(mesh), 'base64').toString()).toBe(certificate)
    const [pod = ''] = await istiodPods(mesh)
    expect(await complaintsOf(mesh, pod)).toEqual([])
  })
})
