// Plans against a real API server: number of requests, blockers, and changes of the cluster before the plan is applied.
import { afterEach, expect, test } from '@jest/globals'
import type { Cluster } from '../../src/cluster/api.ts'
import { applyPlan, type ApplyPlanOptions } from '../../src/install/apply-plan.ts'
import { planInstall, throwBlockers, type PlanOptions } from '../../src/install/plan/plan.ts'
import type { PlanDifference } from '../../src/install/plan/replan.ts'
import { objectName, type KubeObject } from '../../src/manifest/object.ts'
import type { RenderedRelease } from '../../src/pipeline.ts'
import { describeWithGo } from '../peer/with-go.ts'
import { clear, installed, useEngine } from './engine.ts'
import { configMap, rendered } from './rendered.ts'
import { startProxy, type Proxy } from './sandbox/proxy.ts'
import { open } from './support.ts'

const engine = useEngine(1)
const ns = 'planned'
const names = ['a', 'b', 'c']
const base = (v: string): RenderedRelease =>
  rendered(
    'base',
    ns,
    names.map((name) => configMap(ns, name, { v })),
  )

const now = () => new Date()
const plan = (
  components: readonly RenderedRelease[],
  options: Partial<PlanOptions> = {},
  cluster?: Cluster,
) => planInstall(cluster ?? engine.cluster, components, { now, ...options })
const apply = (planned: Awaited<ReturnType<typeof plan>>, options: Partial<ApplyPlanOptions> = {}) =>
  applyPlan(engine.cluster, planned, { now, readinessTimeout: 60_000, ...options })
const live = (name: string) =>
  engine.cluster.get({ apiVersion: 'v1', kind: 'ConfigMap', namespace: ns, name })

/** Writes as another field manager, to create a conflict. */
const writeAs = (manager: string, object: KubeObject) =>
  engine.sandbox.kubectl(
    ['apply', '--server-side', '--force-conflicts', `--field-manager=${manager}`, '-f', '-'],
    {
      input: JSON.stringify(object),
    },
  )

describeWithGo('a plan', () => {
  const ends: (() => unknown)[] = []
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end()
    await clear(engine)
  })

  const proxied = async (): Promise<{ readonly cluster: Cluster; readonly proxy: Proxy }> => {
    const proxy = await startProxy({ ...engine.sandbox, rules: [] })
    const cluster = await open(proxy.kubeconfig)
    ends.push(
      () => proxy.stop(),
      () => cluster.close(),
    )
    return { cluster, proxy }
  }
  /** Requests for ConfigMaps of the chart. Helm's records may be ConfigMaps too: one list looks for them. */
  const about = ({ requests }: Proxy, method: string) =>
    requests
      .filter((one) => one.method === method && one.url.includes('/configmaps'))
      .filter(({ url }) => !url.includes('owner%3Dhelm'))
      .map(({ url }) => url)

  test('sends each object of a first install once, and reads none by name', async () => {
    await engine.cluster.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: ns } })
    const { cluster, proxy } = await proxied()
    const { changes, blockers } = await plan([base('1')], {}, cluster)
    expect(blockers).toEqual([])
    expect(changes.components[0]?.changes.map(({ action }) => action)).toEqual(['create', 'create', 'create'])
    expect(
      about(proxy, 'PATCH')
        .map((url) => /configmaps\/(\w)\?.*dryRun=All/.exec(url)?.[1])
        .sort(),
    ).toEqual(names)
    expect(about(proxy, 'GET')).toHaveLength(1)
  })

  test('reads existing objects with one list, and sends only those that differ', async () => {
    await installed(engine, [base('1')])
    const { cluster, proxy } = await proxied()
    const other = rendered('base', ns, [
      ...['a', 'b'].map((name) => configMap(ns, name, { v: '1' })),
      configMap(ns, 'c', { v: '2' }),
    ])
    const { changes } = await plan([other], {}, cluster)
    expect(changes.components[0]?.changes.map(({ action }) => action)).toEqual([
      'unchanged',
      'unchanged',
      'configure',
    ])
    expect(about(proxy, 'GET')).toHaveLength(1)
    expect(about(proxy, 'PATCH')).toEqual([expect.stringMatching(/configmaps\/c\?.*dryRun=All/)])
  })

  test('reviews all permissions of an administrator with one request', async () => {
    const { cluster, proxy } = await proxied()
    const { dryRunReport } = await plan([base('1')], {}, cluster)
    expect(dryRunReport.rights.length).toBeGreaterThan(10)
    expect(dryRunReport.rights.filter(({ allowed }) => !allowed)).toEqual([])
    const reviews = proxy.requests.filter(({ url }) => url.includes('authorization.k8s.io'))
    expect(reviews.map(({ url }) => url.replace(/.*\//, ''))).toEqual(['selfsubjectrulesreviews'])
  })

  test('takes over fields of an installer with a second dry run, and names their manager', async () => {
    await engine.cluster.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: ns } })
    await writeAs('kubectl', configMap(ns, 'a', { v: 'theirs' }))
    const { cluster, proxy } = await proxied()
    const { changes, blockers } = await plan([base('1')], {}, cluster)
    expect(blockers).toEqual([])
    expect(changes.components[0]?.changes[0]).toMatchObject({
      action: 'adopt',
      force: true,
      takeovers: [{ manager: 'kubectl', field: '.data.v' }],
    })
    const sent = about(proxy, 'PATCH').filter((url) => url.includes('/a?'))
    expect(sent.map((url) => url.includes('force=true'))).toEqual([false, true])
  })

  test('collects all blockers, and writes nothing', async () => {
    await installed(engine, [base('1')])
    await writeAs('someone', configMap(ns, 'a', { v: 'theirs' }))
    ends.push(() => engine.cluster.delete({ apiVersion: 'v1', kind: 'ConfigMap', namespace: ns, name: 'b' }))
    await engine.cluster.patch(
      { apiVersion: 'v1', kind: 'ConfigMap', namespace: ns, name: 'b' },
      { metadata: { annotations: { 'meta.helm.sh/release-name': 'istio-cni' } } },
    )
    await installed(engine, [rendered('cni', ns, [configMap(ns, 'x')])])
    const planned = await plan([base('2')])
    expect(planned.blockers.map((error) => ('code' in error ? error.code : error.status))).toEqual([
      'conflict',
      'owned-by-release',
    ])
    expect(planned.changes.components[0]?.changes.map(({ ref }) => objectName(ref))).toEqual([
      `ConfigMap/${ns}/c`,
    ])
    expect(() => throwBlockers(planned)).toThrow(/\.data\.v is managed by "someone"/)
    await expect(apply(planned)).rejects.toThrow(/belongs to the Helm release/)
    expect((await live('c'))?.['data']).toEqual({ v: '1' })
  })

  test('is applied without onReplan if nothing has changed', async () => {
    const planned = await plan([base('1')])
    const reported: unknown[] = []
    const result = await apply(planned, { onReplan: (differences) => reported.push(differences) > 0 })
    expect(result?.components).toMatchObject([{ status: 'ready', counts: { created: 3 } }])
    expect(reported).toEqual([])
  })

  test('is computed again for changed objects, and the caller decides', async () => {
    await installed(engine, [base('1')])
    const planned = await plan([base('1')])
    await writeAs('ambientctl', {
      ...configMap(ns, 'a', { v: 'other' }),
    })
    const reported: (readonly PlanDifference[])[] = []
    const refused = await apply(planned, { onReplan: (differences) => reported.push(differences) < 0 })
    expect(refused).toBeUndefined()
    expect(reported).toMatchObject([[{ ref: { name: 'a' }, before: { action: 'unchanged' } }]])
    expect((await live('a'))?.['data']).toEqual({ v: 'other' })

    const result = await apply(planned, { onReplan: () => true })
    expect(result?.components).toMatchObject([{ status: 'ready' }])
    expect((await live('a'))?.['data']).toEqual({ v: '1' })
  })

  test('is applied if the change of a changed object stays the same', async () => {
    await installed(engine, [base('1')])
    const planned = await plan([base('2')])
    await engine.cluster.patch(
      { apiVersion: 'v1', kind: 'ConfigMap', namespace: ns, name: 'a' },
      { metadata: { labels: { more: 'x' } } },
    )
    const result = await apply(planned, {
      onReplan: () => {
        throw new Error('nothing to ask')
      },
    })
    expect(result?.components).toMatchObject([{ status: 'ready', counts: { configured: 3 } }])
  })

  test('stops at a new conflict', async () => {
    await installed(engine, [base('1')])
    const planned = await plan([base('2')])
    await writeAs('someone', configMap(ns, 'a', { v: 'theirs' }))
    await expect(apply(planned, { onReplan: () => true })).rejects.toMatchObject({ code: 'conflict' })
    expect((await live('b'))?.['data']).toEqual({ v: '1' })
  })

  test('reports an object to prune that was deleted', async () => {
    await installed(engine, [base('1')])
    const planned = await plan([rendered('base', ns, [configMap(ns, 'a', { v: '1' })])])
    await engine.cluster.delete({ apiVersion: 'v1', kind: 'ConfigMap', namespace: ns, name: 'c' })
    const reported: (readonly PlanDifference[])[] = []
    await apply(planned, { onReplan: (differences) => reported.push(differences) > 0 })
    expect(reported).toMatchObject([[{ ref: { name: 'c' }, before: { action: 'delete' }, after: undefined }]])
    expect(await live('b')).toBeUndefined()
  })
})
