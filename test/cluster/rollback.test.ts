// `rollback` and `history` of the program, and what real Helm says of the records.
import { expect, test } from '@jest/globals'
import type { KubeObject } from '../../src/manifest/object.ts'
import type { RenderedRelease } from '../../src/pipeline.ts'
import { decodeRelease } from '../../src/release/decode.ts'
import { encodeRelease, recordName } from '../../src/release/encode.ts'
import { withInstall } from '../../src/release/installs.ts'
import { describeWithGo } from '../peer/with-go.ts'
import { installed, useEngine } from './engine.ts'
import { helm as runHelm, podUids } from './helm.ts'
import { runHere } from './program.ts'
import { configMap, definition, rendered, workload } from './rendered.ts'

const engine = useEngine(1)
const ns = 'istio-system'

const helm = (...args: string[]) => runHelm(engine.sandbox, [...args, '-n', ns])
const run = (...args: string[]) => runHere([...args, '-c', engine.sandbox.kubeconfig])

/** A CRD whose schema names the version that it belongs to. */
function crd(version: string): KubeObject {
  const object = definition('example.io', 'Gadget')
  const { versions, ...spec } = object.spec as { versions: { schema: { openAPIV3Schema: object } }[] }
  const described = versions.map(({ schema, ...rest }) => ({
    ...rest,
    schema: { openAPIV3Schema: { ...schema.openAPIV3Schema, description: version } },
  }))
  return { ...object, spec: { ...spec, versions: described } }
}

const ztunnel = rendered('ztunnel', ns, [workload('DaemonSet', ns, 'ztunnel')])
const istiod = (text: string, ...more: KubeObject[]) =>
  rendered('pilot', ns, [configMap(ns, 'istio', { text }), ...more], { text })
const first: RenderedRelease[] = [rendered('base', ns, [crd('first')]), istiod('first'), ztunnel]
const second: RenderedRelease[] = [
  rendered('base', ns, [crd('second')]),
  istiod('second', configMap(ns, 'new', { of: 'second' })),
  ztunnel,
  rendered('ingressGateways', ns, [configMap(ns, 'gateway', { of: 'second' })]),
]

async function data(name: string): Promise<Readonly<Record<string, string>> | undefined> {
  const object = await engine.cluster.get({ apiVersion: 'v1', kind: 'ConfigMap', namespace: ns, name })
  return object?.data as Readonly<Record<string, string>> | undefined
}

/** Writes the record of an upgrade whose process was killed: its heartbeat is over. */
async function leavePending(name: string, version: number): Promise<void> {
  const previous = await engine.cluster.get({
    apiVersion: 'v1',
    kind: 'Secret',
    namespace: ns,
    name: recordName(name, version - 1),
  })
  if (!previous) throw new Error('no previous revision')
  const release = { ...decodeRelease(previous), version }
  const info = { ...release.info, status: 'pending-upgrade' as const, lastDeployed: '2026-01-02T03:04:05Z' }
  const record = encodeRelease({ ...withInstall(release, version), info }, { createdAt: new Date(0) })
  const annotations = { 'ambientctl.io/alive-until': '2026-01-02T03:05:05Z' }
  await engine.cluster.create({ ...record, metadata: { ...record.metadata, annotations } })
}

interface HelmRevision {
  readonly revision: number
  readonly status: string
  readonly description: string
}

async function helmHistory(release: string): Promise<string[]> {
  const revisions = JSON.parse(await helm('history', release, '-o', 'json')) as HelmRevision[]
  return revisions.map(({ revision, status, description }) => `${revision} ${status} ${description}`)
}

/** `2 istiod.v2 deployed` for each revision. */
async function history(): Promise<string[]> {
  const { stdout } = await run('history', '-o', 'json')
  const { revisions } = JSON.parse(stdout) as {
    revisions: (HelmRevision & { install: number; release: string })[]
  }
  return revisions.map(
    ({ install, release, revision, status }) => `${install} ${release}.v${revision} ${status}`,
  )
}

/** Returns the components in the order in which a command starts them. */
async function startedBy(...args: string[]): Promise<unknown[]> {
  const { status, stdout } = await run(...args, '-o', 'ndjson')
  expect(status).toBe(0)
  const events = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { event: string; component?: string })
  return events.filter(({ event }) => event === 'component-started').map(({ component }) => component)
}

describeWithGo('rollback', () => {
  test('returns all components to the install before the last, and names what it leaves', async () => {
    await installed(engine, first)
    const before = await podUids(engine.sandbox)
    await installed(engine, second)
    expect(await history()).toEqual([
      '1 istio-base.v1 superseded',
      '1 istiod.v1 superseded',
      '1 ztunnel.v1 deployed',
      '2 istio-base.v2 deployed',
      '2 istiod.v2 deployed',
      '2 istio-ingressgateway.v1 deployed',
    ])

    const planned = await run('rollback', '--dry-run')
    expect(planned).toMatchObject({ status: 0, stderr: expect.stringContaining('Nothing was changed') })
    expect(planned.stdout).toMatch(/^delete +ConfigMap\/istio-system\/new \(not in the new manifest\)$/m)
    expect(planned.stdout).not.toContain('ConfigMap/istio-system/gateway')
    const pruning = await run('rollback', '--dry-run', '--prune')
    expect(pruning.stdout).toMatch(
      /^delete +ConfigMap\/istio-system\/gateway \(its component is new since that install\)$/m,
    )
    expect(planned.stderr).toMatch(/rollback changes CRDs: CustomResourceDefinition\/gadgets\.example\.io;/)
    expect(await data('istio')).toEqual({ text: 'second' })

    const unasked = await run('rollback')
    expect(unasked).toMatchObject({ status: 64, stderr: expect.stringContaining('there is no terminal') })
    expect(await data('istio')).toEqual({ text: 'second' })

    const done = await run('rollback', '-y')
    expect(done).toMatchObject({
      status: 0,
      stderr: expect.stringMatching(/The mesh is rolled back to install 1 of 20\d\d-/),
    })
    expect(done.stderr).toContain(
      'release istio-system/istio-ingressgateway did not exist at that install; it is kept (--prune uninstalls it)',
    )
    expect(done.stderr).toMatch(/release istio-ingressgateway: new since that install, 1 objects\n/)
    expect(done.stderr).toContain(
      'Istiod       namespace istio-system, release istiod to revision 1 (istiod-1.31.1): 1 configured, 1 pruned\n',
    )
    expect([await data('istio'), await data('new'), await data('gateway')]).toEqual([
      { text: 'first' },
      undefined,
      { of: 'second' },
    ])
    expect(await podUids(engine.sandbox)).toEqual(before)
    expect(await helmHistory('istiod')).toEqual([
      '1 superseded Install complete',
      '2 superseded Upgrade complete',
      '3 deployed Rollback to 1',
    ])
    expect((await history()).slice(-2)).toEqual(['3 istio-base.v3 deployed', '3 istiod.v3 deployed'])
  })
  test('status shows what somebody changed and an interrupted operation, which the rollback undoes', async () => {
    const patch = JSON.stringify({ data: { text: 'edited', more: 'x' } })
    await engine.sandbox.kubectl(['patch', 'configmap', 'istio', '-n', ns, '--type=merge', '-p', patch])
    await leavePending('istiod', 4)
    const { stdout } = await run('status')
    expect(stdout).toMatch(/^istiod +istio-system +istiod-1\.31\.1 .* pending-upgrade +ready$/m)
    expect(stdout).toMatch(
      /^ {2}ConfigMap\/istio-system\/istio: \.data\.text changed by kubectl-patch at 20\d\d-\S+Z$/m,
    )
    expect(stdout).toMatch(/^ {2}ConfigMap\/istio-system\/istio: \.data\.more added by kubectl-patch at /m)
    expect(stdout).toMatch(
      /^ {2}release istio-system\/istiod: revision 4 of install 4, begun 2026-01-02T03:04:05Z, is pending-upgrade, but its operation was interrupted: /m,
    )
    expect(stdout).not.toMatch(/DaemonSet/)

    const refused = await run('rollback', '-y')
    expect(refused).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('.data.text is managed by "kubectl-patch"'),
    })
    const undone = await run('rollback', '-y', '--force')
    expect(undone).toMatchObject({ status: 0, stderr: expect.stringContaining('rolled back to install 3') })
    expect(undone.stderr).toMatch(
      /revision 4 of install 4, begun 2026-01-02T03:04:05Z, is pending-upgrade since \d+h, but its operation was interrupted: continuing/,
    )
    expect((await helmHistory('istiod')).slice(-3)).toEqual([
      '3 superseded Rollback to 1',
      '4 failed Upgrade "istiod" failed: interrupted',
      '5 deployed Rollback to 3',
    ])
    const after = JSON.parse((await run('status', '-o', 'json')).stdout) as {
      releases: { release: string; drift: object[] }[]
    }
    const drift = after.releases.flatMap(({ release, drift }) => (release === 'istiod' ? drift : []))
    // An apply leaves fields that only others own.
    expect(drift).toEqual([expect.objectContaining({ field: '.data.more', change: 'added' })])
  })

  test('goes on from what Helm rolled back, and Helm from it', async () => {
    const forward = await run('rollback', '2', '-y', '-o', 'ndjson')
    expect(forward.status).toBe(0)
    const events = forward.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(events[0]).toMatchObject({ event: 'warning', message: expect.stringMatching(/changes CRDs/) })
    expect(events).toContainEqual(expect.objectContaining({ event: 'rollback-planned', install: 2 }))
    expect(events.at(-1)).toMatchObject({ event: 'result', install: 2, kept: [], interrupted: false })
    expect([(await data('istio'))?.text, await data('new')]).toEqual(['second', { of: 'second' }])

    expect(await helm('rollback', 'istiod', '3', '--wait')).toMatch(/Rollback was a success/)
    expect((await data('istio'))?.text).toBe('first')
    expect((await run('status')).stdout).toMatch(/^istiod .* deployed +ready +Helm$/m)
    expect((await history()).slice(-2)).toEqual(['6 istiod.v6 superseded', '7 istiod.v7 deployed'])

    const toFirst = await run('rollback', '1', '--dry-run', '-o', 'json')
    expect(JSON.parse(toFirst.stdout)).toMatchObject({ kept: ['istio-system/istio-ingressgateway'] })
    const undone = await run('rollback', '-y')
    expect(undone).toMatchObject({ status: 0, stderr: expect.stringContaining('rolled back to install 6') })
    expect((await data('istio'))?.text).toBe('second')
    expect((await helmHistory('istiod')).slice(-2)).toEqual([
      '7 superseded Rollback to 3',
      '8 deployed Rollback to 6',
    ])
    const pruned = await run('rollback', '1', '-y', '--prune', '-o', 'json')
    expect(JSON.parse(pruned.stdout)).toMatchObject({
      kept: [],
      left: [
        { release: 'istio-ingressgateway', action: 'uninstall', objects: ['ConfigMap/istio-system/gateway'] },
      ],
    })
    expect([(await data('istio'))?.text, await data('gateway')]).toEqual(['first', undefined])
    expect(await history()).not.toContainEqual(expect.stringContaining('istio-ingressgateway'))
    for (const release of ['ztunnel', 'istiod', 'istio-base']) await helm('uninstall', release, '--wait')
    expect([await data('istio'), await data('new'), await data('gateway')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(await run('rollback', '-y')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('no release of Istio is recorded in this cluster'),
    })
  })
  test('reads and writes records in ConfigMaps, as Helm with HELM_DRIVER=configmap', async () => {
    const helmDriver = (...args: string[]) =>
      runHelm(engine.sandbox, [...args, '-n', ns], { HELM_DRIVER: 'configmap' })
    await installed(engine, [istiod('first')], { recordKind: 'ConfigMap' })
    // The driver of new releases: this one stays in ConfigMaps.
    await installed(engine, [istiod('second')])
    expect(await helmDriver('rollback', 'istiod', '1', '--wait')).toMatch(/Rollback was a success/)
    expect((await data('istio'))?.text).toBe('first')
    expect(await history()).toEqual([
      '1 istiod.v1 superseded',
      '2 istiod.v2 superseded',
      '3 istiod.v3 deployed',
    ])

    expect(await run('rollback', '-y')).toMatchObject({ status: 0 })
    expect((await data('istio'))?.text).toBe('second')
    expect(await helmDriver('history', 'istiod')).toMatch(
      /3 .*superseded.*Rollback to 1\s*\n4 .*deployed.*Rollback to 2/,
    )
    const { items } = await engine.cluster.list('v1', 'Secret', {
      namespace: ns,
      labelSelector: 'owner=helm',
    })
    expect(items).toEqual([])
    await helmDriver('uninstall', 'istiod', '--wait')
    expect(await data('istio')).toBeUndefined()
    expect(await history()).toEqual([])
  })
  test('starts a downgrade with ztunnel, but with istiod if that is not ready', async () => {
    const nowhere = { nodeSelector: { 'example.com/none': 'true' } }
    const mesh = (appVersion: string, pod = {}) =>
      [
        rendered('pilot', ns, [workload('Deployment', ns, 'istiod', pod)], { appVersion }),
        rendered('ztunnel', ns, [configMap(ns, 'ztunnel', { appVersion })]),
      ].map((one) => ({
        ...one,
        chart: { ...one.chart, metadata: { ...one.chart.metadata, appVersion } },
      }))
    await installed(engine, mesh('1.30.0'))
    await installed(engine, mesh('1.31.1'))
    expect(await startedBy('rollback', '-y')).toEqual(['ztunnel', 'pilot'])
    await installed(engine, mesh('1.31.1', nowhere), { wait: false })
    expect(await startedBy('rollback', '-y')).toEqual(['pilot', 'ztunnel'])
  })
})
