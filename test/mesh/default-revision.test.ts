// The default revision with a real istiod: who validates resources without a label, from install to uninstall.
import { expect, test } from '@jest/globals'
import { installMesh } from './install-result.ts'
import { eventually, useMesh } from './mesh.ts'
import { dryRunVirtualService, rightSpecs, wrongSpecs } from './virtual-services.ts'
import { describeWithMesh } from './with-mesh.ts'
import { expectSigned, webhooksOf } from './webhooks.ts'

const mesh = useMesh()
const profile = ['-s', 'profile=minimal']
const validator = 'ValidatingWebhookConfiguration/istiod-default-validator'

const right = rightSpecs['one route'] ?? {}
const [wrong, reason] = wrongSpecs['a negative weight'] ?? [{}, '']

/** A wrong VirtualService without a label is refused by the istiod of a Service, and a right one is taken. */
async function expectValidatedBy(service: string): Promise<void> {
  await eventually(async () => {
    expect(await dryRunVirtualService(mesh, right)).toEqual({ accepted: true, message: '' })
    const { accepted, message } = await dryRunVirtualService(mesh, wrong)
    expect(accepted).toBe(false)
    expect(message).toContain('"validation.istio.io" denied the request')
    expect(message).toContain(reason)
    const webhooks = await expectSigned(mesh)
    expect(webhooks.filter(({ configuration }) => configuration === validator)).toMatchObject([{ service }])
  })
}

/** No webhook calls a Service without an istiod, all releases are complete, and verify-install is clean. */
async function expectHealthy(): Promise<void> {
  await eventually(async () => {
    const { status, stdout } = await mesh.run('verify-install')
    expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringContaining('nothing found') })
  })
  const { stdout } = await mesh.run('status', '-o', 'json')
  const { releases } = JSON.parse(stdout) as { releases: { release: string; health: string }[] }
  expect(releases.filter(({ health }) => health !== 'ready')).toEqual([])
}

const webhooksTo = async (service: string) =>
  (await webhooksOf(mesh)).filter((webhook) => webhook.service === service)

describeWithMesh('the default revision', () => {
  test('is that of a plain install: the plan shows its validator, which validates', async () => {
    const planned = await mesh.run('install', '--dry-run', ...profile)
    expect(planned.stdout + planned.stderr).toMatch(/create[^\n]*istiod-default-validator/)
    await installMesh(mesh, ...profile)
    await expectValidatedBy('istiod')
    expect(await installMesh(mesh, ...profile)).toEqual({ created: 0, configured: 0, adopted: 0, deleted: 0 })
    await expectHealthy()
  })

  test('stays when a revision is installed beside it, and when that is installed again', async () => {
    expect(await installMesh(mesh, ...profile, '-r', 'canary')).toMatchObject({ deleted: 0, configured: 0 })
    await expectValidatedBy('istiod')
    expect(await installMesh(mesh, ...profile, '-r', 'canary')).toMatchObject({ deleted: 0, configured: 0 })
    await expectValidatedBy('istiod')
    expect((await mesh.run('tag', 'list')).stdout).toBe('No tags.\n')
    await expectHealthy()
  })

  test('moves with `tag set default`, and no later install moves it back', async () => {
    const set = await mesh.run('tag', 'set', 'default', '--revision', 'canary', '-y')
    expect(set).toMatchObject({ status: 0 })
    expect(set.stdout).toMatch(new RegExp(`${validator} configured`))
    await expectValidatedBy('istiod-canary')
    expect(await installMesh(mesh, ...profile)).toMatchObject({ configured: 0, deleted: 0 })
    // The release takes the tag over; its ConfigMap with the values says so.
    const counts = { created: 0, configured: 1, adopted: 2, deleted: 0 }
    expect(await installMesh(mesh, ...profile, '-r', 'canary')).toEqual(counts)
    await expectValidatedBy('istiod-canary')
    await expectHealthy()
  })

  test('moves back to the control plane without a revision', async () => {
    const args = ['tag', 'set', 'default', '--revision', 'default']
    const kept = await mesh.run(...args)
    expect(kept).toMatchObject({ status: 1 })
    expect(kept.stderr).toMatch(/tag "default" exists and means revision canary/)
    expect(await mesh.run(...args, '--overwrite')).toMatchObject({
      status: 0,
      stderr: expect.stringMatching(
        /^No namespace uses tag default\. .*ambientctl uninstall --revision canary\n$/,
      ),
    })
    await expectValidatedBy('istiod')
    expect((await mesh.run('tag', 'list')).stdout).toBe('No tags.\n')
    await expectHealthy()
    expect(await mesh.run('tag', 'set', 'default', '--revision', 'canary', '-y')).toMatchObject({ status: 0 })
  })

  test('survives the uninstall of the old control plane', async () => {
    const { status, stderr } = await mesh.run('uninstall', '-r', 'default', '-y')
    expect(status).toBe(0)
    expect(stderr).not.toMatch(/no longer validated/)
    await expectValidatedBy('istiod-canary')
    expect(await webhooksTo('istiod')).toEqual([])
    await expectHealthy()
  })

  test('ends with its control plane, which the plan says with the command that avoids it', async () => {
    await installMesh(mesh, ...profile, '-r', 'next')
    expect(await mesh.run('tag', 'set', 'prod', '--revision', 'canary')).toMatchObject({ status: 0 })
    await mesh.kubectl('create', 'namespace', 'shop')
    await mesh.kubectl('label', 'namespace', 'shop', 'istio.io/rev=prod')
    const planned = await mesh.run('uninstall', '-r', 'canary', '--dry-run')
    expect(planned.stderr).toMatch(
      /tag prod means revision canary .*tag set prod --revision next --overwrite/,
    )
    expect(planned.stderr).toMatch(/Without tag prod, new pods of these namespaces get no sidecar: shop/)
    expect(planned.stderr).toMatch(/no longer validated, .*tag set default --revision next --overwrite/)
    expect(planned.stdout).toMatch(/istio-revision-tag-prod/)
    expect(planned.stdout).toMatch(/istiod-default-validator/)
    await expectValidatedBy('istiod-canary')
    expect(await mesh.run('uninstall', '-r', 'canary', '-y')).toMatchObject({ status: 0 })
    expect(await webhooksTo('istiod-canary')).toEqual([])
    expect((await webhooksOf(mesh)).map(({ configuration }) => configuration)).not.toContain(validator)
    expect(await dryRunVirtualService(mesh, wrong)).toMatchObject({ accepted: true })
    await expectHealthy()
  })

  test('becomes the only control plane that is left, with its tag, at the next install', async () => {
    await installMesh(mesh, ...profile, '-r', 'next')
    await expectValidatedBy('istiod-next')
    expect(JSON.parse((await mesh.run('tag', 'list', '-o', 'json')).stdout)).toMatchObject([
      { tag: 'default', revision: 'next' },
    ])
    await expectHealthy()
  })

  test('leaves no webhook behind after `uninstall`', async () => {
    expect(await mesh.run('uninstall', '-y')).toMatchObject({ status: 0 })
    expect(await webhooksOf(mesh)).toEqual([])
    expect(await dryRunVirtualService(mesh, wrong)).toMatchObject({ accepted: true })
    const { stdout } = await mesh.run('status', '-o', 'json')
    expect(JSON.parse(stdout)).toMatchObject({ releases: [{ chart: 'base', health: 'ready' }] })
  })
})
