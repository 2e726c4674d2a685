// Upgrades with a real istiod: installing again, other values, another revision, another default revision.
import { beforeAll, expect, test } from '@jest/globals'
import { complaintsOf } from './istiod-log.ts'
import { debugOf } from './istiod-debug.ts'
import { installMesh } from './install-result.ts'
import { eventually, istiodPods, useMesh } from './mesh.ts'
import { dryRunVirtualService, rightSpecs, wrongSpecs } from './virtual-services.ts'
import { describeWithMesh } from './with-mesh.ts'
import { expectSigned, webhooksOf } from './webhooks.ts'

const mesh = useMesh()
const profile = ['-s', 'profile=minimal']
const unchanged = { created: 0, configured: 0, adopted: 0, deleted: 0 }

const right = rightSpecs['one route'] ?? {}
const [wrong, reason] = wrongSpecs['a negative weight'] ?? [{}, '']

/** The webhook that decides about resources without a revision works. */
async function expectValidation(): Promise<void> {
  expect(await dryRunVirtualService(mesh, right)).toEqual({ accepted: true, message: '' })
  const { accepted, message } = await dryRunVirtualService(mesh, wrong)
  expect(accepted).toBe(false)
  expect(message).toContain('"validation.istio.io" denied the request')
  expect(message).toContain(reason)
}

async function expectVerified(): Promise<void> {
  const { status, stdout } = await mesh.run('verify-install')
  expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringContaining('nothing found') })
}

describeWithMesh('an installed mesh', () => {
  beforeAll(async () => {
    await installMesh(mesh, ...profile)
    await eventually(() => expectSigned(mesh))
  })

  test('is not changed by a second install: what istiod wrote stays', async () => {
    const before = await webhooksOf(mesh)
    const pods = await istiodPods(mesh)
    expect(await installMesh(mesh, ...profile)).toEqual(unchanged)
    expect(await webhooksOf(mesh)).toEqual(before)
    expect(await istiodPods(mesh)).toEqual(pods)
    await expectVerified()
  })

  test('takes another mesh configuration without a restart', async () => {
    const pods = await istiodPods(mesh)
    const webhooks = await webhooksOf(mesh)
    const counts = await installMesh(mesh, ...profile, '-s', 'meshConfig.accessLogFile=/tmp/log')
    // The mesh configuration, and the values that the chart keeps.
    expect(counts).toEqual({ ...unchanged, configured: 2 })
    expect(await istiodPods(mesh)).toEqual(pods)
    await eventually(async () =>
      expect(await debugOf(mesh, pods[0] ?? '', 'mesh')).toMatchObject({ accessLogFile: '/tmp/log' }),
    )
    expect(await webhooksOf(mesh)).toEqual(webhooks)
    await expectVerified()
  })

  test('takes other settings of istiod with a rollout, and keeps its webhooks', async () => {
    const pods = await istiodPods(mesh)
    const webhooks = await webhooksOf(mesh)
    await installMesh(mesh, ...profile, '-s', 'values.pilot.env.PILOT_DEBOUNCE_AFTER=50ms')
    const after = await eventually(async () => {
      const names = await istiodPods(mesh)
      expect(names).toHaveLength(1)
      expect(names).not.toEqual(pods)
      return names
    })
    expect(await webhooksOf(mesh)).toEqual(webhooks)
    await eventually(expectValidation)
    await expectVerified()
    expect(await complaintsOf(mesh, after[0] ?? '')).toEqual([])
  })

  test('gets a second revision, which leaves the first one alone', async () => {
    const pods = await istiodPods(mesh)
    const before = await webhooksOf(mesh)
    await installMesh(mesh, ...profile, '-r', 'canary')
    const webhooks = await eventually(() => expectSigned(mesh))
    expect(webhooks).toEqual(expect.arrayContaining(before))
    expect(await istiodPods(mesh)).toEqual(pods)
    expect(await istiodPods(mesh, 'canary')).toHaveLength(1)
    await expectVerified()
  })

  test('stays as it is if another revision crashes, whose last log lines and cause are shown', async () => {
    const pods = await istiodPods(mesh)
    const args = ['-r', 'broken', '--set', 'values.pilot.extraContainerArgs[0]=--kubeconfig=/nowhere']
    const { status, stderr } = await mesh.run('install', '-y', ...profile, ...args)
    expect(status).toBe(1)
    expect(stderr).toMatch(/istiod-broken cannot become ready:/)
    expect(stderr).toMatch(/ log: .*nowhere.*\n[^]*\(crash-loop\)\n +fix: /)
    expect(await mesh.run('uninstall', '-r', 'broken', '-y')).toMatchObject({ status: 0 })
    expect(await istiodPods(mesh)).toEqual(pods)
    await expectVerified()
  })

  test('gives the default revision to another istiod, and validates all the time', async () => {
    const args = [...profile, '-s', 'values.defaultRevision=canary', '-r', 'canary']
    expect(await installMesh(mesh, ...args)).toMatchObject({ created: 0, deleted: 0 })
    await eventually(async () => {
      const webhooks = await expectSigned(mesh)
      expect(webhooks.filter(({ name }) => name === 'validation.istio.io')).toMatchObject([
        {
          configuration: 'ValidatingWebhookConfiguration/istiod-default-validator',
          service: 'istiod-canary',
        },
      ])
    })
    await eventually(expectValidation)
    await expectVerified()
  })

  test('does without the first revision, whose webhooks go with it', async () => {
    expect(await mesh.run('uninstall', '-r', 'default', '-y')).toMatchObject({ status: 0 })
    const webhooks = await webhooksOf(mesh)
    expect(new Set(webhooks.map(({ service }) => service))).toEqual(new Set(['istiod-canary']))
    await eventually(expectValidation)
    await expectVerified()
    const [pod = ''] = await istiodPods(mesh, 'canary')
    expect(await complaintsOf(mesh, pod)).toEqual([])
  })
})
