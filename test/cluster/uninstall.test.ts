// Uninstall: what it deletes, what it keeps, and what stays in the cluster.
import { afterEach, expect, test } from '@jest/globals'
import type { UninstallEvent } from '../../src/install/progress-events.ts'
import { readInstalls } from '../../src/install/status.ts'
import { planUninstall } from '../../src/install/uninstall-plan.ts'
import type { UninstallPlan } from '../../src/install/uninstall-plan.ts'
import { uninstall } from '../../src/install/uninstall.ts'
import { objectName } from '../../src/manifest/object.ts'
import type { KubeObject } from '../../src/manifest/object.ts'
import type { RenderedRelease } from '../../src/pipeline.ts'
import { newTree } from '../../src/values/tree.ts'
import { describeWithGo } from '../peer/with-go.ts'
import { runProgram } from '../support/program.ts'
import { clear, installed, purge, useEngine } from './engine.ts'
import { configMap, definition, rendered, validator, workload } from './rendered.ts'
import { snapshot, snapshotEqual } from './snapshot.ts'
import { until } from './support.ts'

const engine = useEngine()
const ns = 'mesh'
const mesh = [
  rendered('base', ns, [definition('example.io', 'Widget'), configMap(ns, 'base')]),
  rendered('pilot', ns, [workload('Deployment', ns, 'istiod'), validator('istio-validator')]),
  rendered('cni', 'kube-system', [workload('DaemonSet', 'kube-system', 'cni')]),
  rendered('ztunnel', ns, [workload('DaemonSet', ns, 'ztunnel')]),
]
const widget = (name: string): KubeObject => ({
  apiVersion: 'example.io/v1',
  kind: 'Widget',
  metadata: { name, namespace: 'default' },
})

const steps = ({ steps: all }: UninstallPlan) =>
  all.map(({ title, objects }) => `${title}: ${objects.map(objectName).join(' ')}`)
const apply = (object: KubeObject) =>
  engine.sandbox.kubectl(['apply', '-f', '-'], { input: JSON.stringify(object) })
const run = async (plan: UninstallPlan) => {
  const events: UninstallEvent[] = []
  const onEvent = (event: UninstallEvent) => void events.push(event)
  return { ...(await uninstall(engine.cluster, plan, { now: () => new Date(), onEvent })), events }
}

describeWithGo('uninstall', () => {
  afterEach(() => clear(engine))

  test('has an empty plan if nothing is installed, also with --purge', async () => {
    expect(await planUninstall(engine.cluster, {})).toMatchObject({ empty: true, steps: [] })
    expect(await planUninstall(engine.cluster, { purge: true })).toMatchObject({ empty: true, steps: [] })
  })

  test('deletes the components in reverse order, waits until they are gone, and keeps base', async () => {
    await installed(engine, mesh)
    const plan = await planUninstall(engine.cluster, {})
    expect(steps(plan)).toEqual([
      'Ztunnel: DaemonSet/mesh/ztunnel',
      'CNI: DaemonSet/kube-system/cni',
      'Istiod: Deployment/mesh/istiod ValidatingWebhookConfiguration/istio-validator',
    ])
    const { events, ...result } = await run(plan)
    expect(result).toMatchObject({ errors: [], namespacesDeleted: [], interrupted: false })
    expect(result.deleted).toHaveLength(4)
    const order = events.flatMap((event) =>
      event.kind === 'component-started' || event.kind === 'component-removed'
        ? [`${event.kind} ${event.title}`]
        : [],
    )
    expect(order).toEqual(
      ['Ztunnel', 'CNI', 'Istiod'].flatMap((title) => [
        `component-started ${title}`,
        `component-removed ${title}`,
      ]),
    )
    const { items } = await engine.cluster.list('v1', 'Pod', {})
    expect(items.filter(({ metadata }) => /cni|ztunnel|istiod/.test(metadata.name))).toEqual([])
    expect((await readInstalls(engine.cluster)).releases).toMatchObject([{ chart: 'base', health: 'ready' }])
    const { items: definitions } = await engine.cluster.list(
      'apiextensions.k8s.io/v1',
      'CustomResourceDefinition',
    )
    expect(definitions.map(({ metadata }) => metadata.name)).toEqual(['widgets.example.io'])
    expect((await planUninstall(engine.cluster, {})).empty).toBe(true)
  })

  test('leaves the cluster with --purge as it was before the install', async () => {
    await purge(engine)
    const before = await snapshot(engine.cluster)
    await installed(engine, mesh)
    await apply(widget('mine'))
    // Creates what istiod creates.
    for (const namespace of ['default', ns]) await apply(configMap(namespace, 'istio-ca-root-cert'))
    await apply({
      apiVersion: 'coordination.k8s.io/v1',
      kind: 'Lease',
      metadata: { name: 'istio-leader', namespace: 'kube-system' },
    })
    await apply({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: {
        name: 'istio-namespace-controller-election',
        namespace: ns,
        annotations: { 'control-plane.alpha.kubernetes.io/leader': '{}' },
      },
    })
    await apply({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'istio-ca-crl', namespace: 'default', labels: { 'istio.io/config': 'true' } },
    })
    const plan = await planUninstall(engine.cluster, { purge: true })
    expect(plan.customResources.map(objectName)).toEqual(['Widget/default/mine'])
    expect(plan.namespaces).toEqual([ns])
    expect(steps(plan).slice(3)).toEqual([
      'Istio core: CustomResourceDefinition/widgets.example.io ConfigMap/mesh/base',
      'objects created by istiod: ConfigMap/default/istio-ca-root-cert ConfigMap/mesh/istio-ca-root-cert ConfigMap/default/istio-ca-crl ConfigMap/mesh/istio-namespace-controller-election Lease/kube-system/istio-leader',
    ])
    expect(await run(plan)).toMatchObject({ errors: [], namespacesDeleted: [ns] })
    expect(await snapshotEqual(engine.cluster, before)).toEqual(before)
    const leases = await engine.cluster.list('coordination.k8s.io/v1', 'Lease', { namespace: 'kube-system' })
    expect(leases.items.map(({ metadata }) => metadata.name)).not.toContain('istio-leader')
  })

  test('keeps a namespace with other objects, and one that the install did not create', async () => {
    await engine.sandbox.kubectl(['create', 'namespace', 'theirs'])
    const other = rendered('pilot', 'theirs', [configMap('theirs', 'x')])
    await installed(engine, [mesh[0]!, other])
    await apply(configMap(ns, 'mine'))
    const result = await run(await planUninstall(engine.cluster, { purge: true }))
    expect(result.namespacesDeleted).toEqual([])
    expect(result.events).toContainEqual({
      kind: 'namespace-kept',
      namespace: ns,
      because: [expect.objectContaining({ kind: 'ConfigMap', name: 'mine' })],
    })
    expect(await engine.cluster.get({ apiVersion: 'v1', kind: 'Namespace', name: 'theirs' })).toBeDefined()
    await engine.sandbox.kubectl(['delete', 'namespace', 'theirs', '--wait=false'])
    await engine.sandbox.kubectl(['delete', 'configmap', 'mine', '-n', ns])
  })

  test('of one revision keeps the others', async () => {
    const revision = (name: string) => {
      const unit = rendered('pilot', ns, [configMap(ns, `istiod-${name || 'default'}`)])
      const release = { name: name ? `istiod-${name}` : 'istiod', namespace: ns }
      return { ...unit, release, values: newTree(name ? [['revision', name]] : []) }
    }
    await installed(engine, [revision(''), revision('canary')])
    const plan = await planUninstall(engine.cluster, { revisions: ['canary'] })
    expect(steps(plan)).toEqual(['Istiod istiod-canary: ConfigMap/mesh/istiod-canary'])
    expect(steps(await planUninstall(engine.cluster, { revisions: ['default'] }))).toEqual([
      'Istiod: ConfigMap/mesh/istiod-default',
    ])
    expect((await planUninstall(engine.cluster, { revisions: ['none'] })).empty).toBe(true)
    await run(plan)
    expect((await readInstalls(engine.cluster)).releases).toMatchObject([{ release: 'istiod' }])
  })

  test('of one revision keeps the node agents unless it is the last', async () => {
    const canary = (release: RenderedRelease) => ({ ...release, values: newTree([['revision', 'canary']]) })
    const [, , cni, ztunnel] = mesh
    const named = rendered('pilot', ns, [configMap(ns, 'istiod-canary')])
    const second = { ...canary(named), release: { name: 'istiod-canary', namespace: ns } }
    await installed(engine, [rendered('pilot', ns, [configMap(ns, 'istiod')])])
    await installed(engine, [second, canary(cni!), canary(ztunnel!)])
    const plan = await planUninstall(engine.cluster, { revisions: ['canary'] })
    expect(steps(plan)).toEqual(['Istiod istiod-canary: ConfigMap/mesh/istiod-canary'])
    expect(plan.shared.map(({ name }) => name)).toEqual(['ztunnel', 'istio-cni'])
    await run(await planUninstall(engine.cluster, { revisions: ['default'] }))
    const last = await planUninstall(engine.cluster, { revisions: ['canary'] })
    expect(last.steps.map(({ title }) => title)).toEqual(['Ztunnel', 'CNI', 'Istiod istiod-canary'])
    expect(last.shared).toEqual([])
  })

  test('names what depends on it, before the question', async () => {
    await installed(engine, mesh)
    const labels = { 'istio-injection': 'enabled' }
    await apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'dependents', labels } })
    const annotations = { 'ambient.istio.io/redirection': 'enabled' }
    const spec = { containers: [{ name: 'app', image: 'example.test/app' }] }
    const metadata = { name: 'ambient', namespace: 'default', annotations }
    await apply({ apiVersion: 'v1', kind: 'Pod', metadata, spec })
    const dryRun = (...argv: string[]) =>
      runProgram(['uninstall', '--dry-run', '-c', engine.sandbox.kubeconfig, ...argv])
    const all = await dryRun('-o', 'json')
    expect(all).toMatchObject({ status: 0 })
    expect(JSON.parse(all.stdout)).toMatchObject({
      dependents: { namespaces: ['dependents'], gateways: [], ambientPods: ['default/ambient'] },
    })
    expect(all.stderr).toContain('new pods of these namespaces get no sidecar: dependents\n')
    expect(all.stderr).toContain('first remove label istio.io/dataplane-mode: default (1 pod)\n')
    expect(await dryRun('--idle')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^(No control plane is idle|Istio is not installed)/),
    })
    expect(await dryRun('--idle', '--purge')).toMatchObject({
      status: 64,
      stderr: expect.stringContaining('--purge and --idle exclude each other'),
    })
    await engine.sandbox.kubectl(['delete', 'namespace/dependents', 'pod/ambient', '-n', 'default', '--now'])
  })

  test('is rejected during an install', async () => {
    const nowhere = { nodeSelector: { 'example.com/none': 'true' } }
    const stuck = rendered('cni', ns, [
      workload('DaemonSet', ns, 'cni'),
      workload('Deployment', ns, 'x', nowhere),
    ])
    const stop = new AbortController()
    let refused: Promise<unknown> | undefined
    await installed(engine, [stuck], {
      signal: stop.signal,
      onEvent: ({ kind }) => {
        if (kind !== 'waiting') return
        refused ??= planUninstall(engine.cluster, { purge: true })
          .then(run)
          .catch((error: unknown) => error)
          .finally(() => stop.abort())
      },
    })
    expect(await refused).toMatchObject({ code: 'operation-pending' })
    expect((await readInstalls(engine.cluster)).releases).toMatchObject([{ status: 'failed' }])
    // An interrupted install does not block it any more.
    expect(await run(await planUninstall(engine.cluster, {}))).toMatchObject({ errors: [] })
  })

  test('keeps a namespace whose contents are unreadable', async () => {
    await installed(engine, [mesh[0]!])
    const service = { namespace: 'default', name: 'nowhere' }
    const spec = { group: 'down.example.com', version: 'v1', service, insecureSkipTLSVerify: true }
    await apply({
      apiVersion: 'apiregistration.k8s.io/v1',
      kind: 'APIService',
      metadata: { name: 'v1.down.example.com' },
      spec: { ...spec, groupPriorityMinimum: 100, versionPriority: 100 },
    })
    await until(async () => (await engine.cluster.resources()).failedGroups.length > 0)
    const result = await run(await planUninstall(engine.cluster, { purge: true }))
    expect(result.errors.map(({ message }) => message)).toEqual([
      'Namespace/mesh: kept, because it may not be empty: the API group down.example.com/v1 does not respond',
    ])
    await engine.sandbox.kubectl(['delete', 'apiservice', 'v1.down.example.com'])
    await until(async () => (await engine.cluster.resources()).failedGroups.length === 0)
    expect(await run(await planUninstall(engine.cluster, { purge: true }))).toMatchObject({
      errors: [],
      namespacesDeleted: [ns],
    })
  })

  test('keeps objects with resource-policy keep, and objects that another release owns now', async () => {
    const kept = configMap(ns, 'kept')
    kept.metadata.annotations = { 'helm.sh/resource-policy': 'keep' }
    await installed(engine, [rendered('ztunnel', ns, [kept, configMap(ns, 'other')])])
    await engine.sandbox.kubectl([
      ...['annotate', 'configmap', 'other', '-n', ns, '--overwrite', 'meta.helm.sh/release-name=somebody'],
    ])
    const plan = await planUninstall(engine.cluster, {})
    expect(plan.steps[0]?.kept).toEqual([
      { ref: expect.objectContaining({ name: 'kept' }), because: 'kept by helm.sh/resource-policy' },
      { ref: expect.objectContaining({ name: 'other' }), because: 'belongs to release mesh/somebody' },
    ])
    expect(await run(plan)).toMatchObject({ deleted: [], errors: [] })
    await engine.sandbox.kubectl(['delete', 'configmap', 'kept', 'other', '-n', ns])
  })

  test('names objects that a finalizer holds, and keeps the record for the next run', async () => {
    const held = configMap(ns, 'held')
    held.metadata.finalizers = ['example.io/hold']
    await installed(engine, [rendered('ztunnel', ns, [held])])
    const plan = await planUninstall(engine.cluster, {})
    const result = await uninstall(engine.cluster, plan, { now: () => new Date(), timeout: 1000 })
    expect(result.errors.map(({ message }) => message)).toEqual([
      'deleted, but still present:\n  ConfigMap/mesh/held: blocked by example.io/hold',
    ])
    expect((await readInstalls(engine.cluster)).releases).toMatchObject([{ status: 'uninstalling' }])
    const patch = '{"metadata":{"finalizers":null}}'
    await engine.sandbox.kubectl(['patch', 'configmap', 'held', '-n', ns, '--type=merge', '-p', patch])
    expect(await run(await planUninstall(engine.cluster, {}))).toMatchObject({ errors: [] })
    expect((await readInstalls(engine.cluster)).releases).toEqual([])
  })

  // The API server then often gives up a clean-up for minutes: src/install/wait/failed-cleanup.ts.
  test('deletes CRDs right after their creation', async () => {
    const kinds = Array.from({ length: 16 }, (_, index) => `Gadget${index}`)
    const base = rendered('base', ns, [...kinds.map((kind) => definition('example.io', kind))])
    for (let round = 0; round < 3; round++) {
      await installed(engine, [base])
      expect(await run(await planUninstall(engine.cluster, { purge: true }))).toMatchObject({ errors: [] })
    }
  })

  test('stops at Ctrl-C, and continues in the next run', async () => {
    await installed(engine, mesh)
    const stop = new AbortController()
    const plan = await planUninstall(engine.cluster, {})
    const result = await uninstall(engine.cluster, plan, {
      now: () => new Date(),
      signal: stop.signal,
      onEvent: ({ kind }) => kind === 'component-removed' && stop.abort(),
    })
    expect(result).toMatchObject({ interrupted: true, errors: [] })
    expect(steps(await planUninstall(engine.cluster, {})).map((step) => step.split(':')[0])).toEqual([
      'CNI',
      'Istiod',
    ])
  })
})
