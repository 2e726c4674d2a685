// What readInstalls returns for a real cluster.
import { afterEach, expect, test } from '@jest/globals'
import { readInstalls } from '../../src/install/status.ts'
import { objectName } from '../../src/manifest/object.ts'
import { planUninstall } from '../../src/install/uninstall-plan.ts'
import { describeWithGo } from '../peer/with-go.ts'
import { clear, installed, useEngine } from './engine.ts'
import { configMap, rendered, workload } from './rendered.ts'

const engine = useEngine()
const ns = 'mesh'
describeWithGo('status', () => {
  afterEach(() => clear(engine))

  test("shows Istio's releases in install order, with health", async () => {
    const nowhere = { nodeSelector: { 'example.com/none': 'true' } }
    const stuck = rendered('pilot', ns, [workload('Deployment', ns, 'istiod', nowhere)])
    const cni = rendered('cni', 'kube-system', [workload('DaemonSet', 'kube-system', 'cni')])
    const base = rendered('base', ns, [configMap(ns, 'here'), configMap(ns, 'lost')])
    await installed(engine, [cni, base, stuck], { wait: false })
    await installed(engine, [cni])
    await engine.sandbox.kubectl(['delete', 'configmap', 'lost', '-n', ns])

    const { releases } = await readInstalls(engine.cluster)
    expect(releases).toMatchObject([
      { release: 'istio-base', chart: 'base', health: 'missing', missing: [{ name: 'lost' }] },
      {
        release: 'istiod',
        health: 'waiting',
        workloads: [{ ref: { name: 'istiod' }, readiness: { ready: 0, desired: 1 } }],
      },
      { release: 'istio-cni', namespace: 'kube-system', health: 'ready', status: 'deployed', revision: 1 },
    ])
  })

  test('ignores other releases, including damaged ones', async () => {
    const other = rendered('base', 'default', [configMap('default', 'x')])
    const metadata = { ...other.chart.metadata, keywords: ['something else'] }
    await installed(engine, [{ ...other, chart: { ...other.chart, metadata } }])
    await engine.cluster.create({
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: {
        name: 'sh.helm.release.v1.broken.v1',
        namespace: 'default',
        labels: { owner: 'helm', name: 'broken', status: 'deployed', version: '1' },
      },
      type: 'helm.sh/release.v1',
      data: { release: 'AAAA' },
    })
    expect(await readInstalls(engine.cluster)).toEqual({ releases: [], withoutRecord: [] })
    expect((await planUninstall(engine.cluster, { purge: true })).steps).toEqual([])
    await engine.sandbox.kubectl(['delete', 'secret,configmap', '-n', 'default', '--all'])
  })

  test('shows objects without a release record, and purge deletes them', async () => {
    const labelled = (name: string, labels: Record<string, string>) => {
      const object = configMap('default', name)
      return { ...object, metadata: { ...object.metadata, labels } }
    }
    const items = [
      labelled('from-istioctl', { 'operator.istio.io/component': 'Pilot' }),
      labelled('from-kubectl', { 'app.kubernetes.io/part-of': 'istio' }),
      labelled('other', { 'app.kubernetes.io/part-of': 'shop' }),
    ]
    const input = JSON.stringify({ apiVersion: 'v1', kind: 'List', items })
    await engine.sandbox.kubectl(['apply', '-f', '-'], { input })
    // Of `tag set`: no install adopts it.
    await engine.cluster.apply(
      labelled('tag', { 'app.kubernetes.io/part-of': 'istio', 'istio.io/tag': 'prod' }),
    )
    const { withoutRecord } = await readInstalls(engine.cluster)
    expect(withoutRecord.map(objectName).sort()).toEqual([
      'ConfigMap/default/from-istioctl',
      'ConfigMap/default/from-kubectl',
    ])
    expect((await planUninstall(engine.cluster, {})).empty).toBe(true)
    await clear(engine)
    expect((await readInstalls(engine.cluster)).withoutRecord).toEqual([])
    await engine.sandbox.kubectl(['delete', 'configmap', 'other', '-n', 'default'])
  })
})
