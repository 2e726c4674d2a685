// Installs small components on a real API server.
import { afterEach, expect, test } from '@jest/globals'
import type { KubeObject } from '../../src/manifest/object.ts'
import { readHistory } from '../../src/install/records/records.ts'
import { decodeRelease } from '../../src/release/decode.ts'
import { encodeRelease } from '../../src/release/encode.ts'
import { withStatus } from '../../src/release/release.ts'
import { describeWithGo } from '../peer/with-go.ts'
import { clear, installed, summary, useEngine } from './engine.ts'
import { configMap, definition, rendered, validator, workload } from './rendered.ts'
import { open, relay } from './support.ts'

const engine = useEngine()
const ns = 'mesh'

const base = rendered('base', ns, [definition('example.io', 'Widget'), configMap(ns, 'base')])
const pilot = rendered('pilot', ns, [workload('Deployment', ns, 'istiod'), validator('istio-validator')])
const cni = rendered('cni', ns, [workload('DaemonSet', ns, 'cni')])
const widget: KubeObject = {
  apiVersion: 'example.io/v1',
  kind: 'Widget',
  metadata: { name: 'w', namespace: ns },
}
const ztunnel = rendered('ztunnel', ns, [workload('DaemonSet', ns, 'ztunnel'), widget])
const mesh = [base, pilot, cni, ztunnel]
/** No node has this label. */
const nowhere = { nodeSelector: { 'example.com/none': 'true' } }

const get = (kind: string, name: string, apiVersion = 'v1') =>
  engine.cluster.get({ apiVersion, kind, name, namespace: kind === 'Namespace' ? undefined : ns })
const history = async (name: string) =>
  (await readHistory(engine.cluster, { name, namespace: ns }))
    .map(({ release }) => `${release.version} ${release.info.status}: ${release.info.description}`)
    .sort()
const uids = async () => {
  const { items } = await engine.cluster.list('v1', 'Pod', { namespace: ns })
  return items.map(({ metadata }) => metadata.uid).sort()
}

describeWithGo('install', () => {
  afterEach(() => clear(engine))

  test('creates all objects in order, and records them', async () => {
    const { events, ...result } = await installed(engine, mesh, { networkLabel: 'net1' })
    expect(summary(result)).toEqual([
      'base ready 2/0/0/0',
      'pilot ready 2/0/0/0',
      'cni ready 1/0/0/0',
      'ztunnel ready 2/0/0/0',
    ])
    expect(result).toMatchObject({ namespacesCreated: [ns], interrupted: false })
    const namespace = await get('Namespace', ns)
    expect(namespace?.metadata.labels).toMatchObject({ 'topology.istio.io/network': 'net1' })

    const order = events.flatMap((event) =>
      event.kind === 'component-started' || event.kind === 'component-ready'
        ? [`${event.kind.slice(10)} ${event.release.component}`]
        : [],
    )
    expect(order.indexOf('started pilot')).toBeGreaterThan(order.indexOf('ready base'))
    expect(order.indexOf('started cni')).toBeLessThan(order.indexOf('ready pilot'))
    expect(order.indexOf('started ztunnel')).toBeGreaterThan(order.indexOf('ready cni'))
    expect(order.indexOf('started ztunnel')).toBeGreaterThan(order.indexOf('ready pilot'))
    const waits = events.filter((event) => event.kind === 'waiting')
    expect(waits).toContainEqual(
      expect.objectContaining({ message: 'DaemonSet/mesh/ztunnel', ready: 0, desired: 3 }),
    )
    expect(await history('ztunnel')).toEqual(['1 deployed: Install complete'])
  })

  test('changes nothing the second time, not even a record', async () => {
    await installed(engine, mesh)
    const before = await engine.cluster.list('v1', 'Secret', { namespace: ns })
    const again = await installed(engine, mesh)
    expect(summary(again)).toEqual([
      'base unchanged 0/0/2/0',
      'pilot unchanged 0/0/2/0',
      'cni unchanged 0/0/1/0',
      'ztunnel unchanged 0/0/2/0',
    ])
    const after = await engine.cluster.list('v1', 'Secret', { namespace: ns })
    const state = (items: readonly KubeObject[]) => items.map(({ metadata }) => metadata.resourceVersion)
    expect(state(after.items)).toEqual(state(before.items))
  })

  test('keeps what Argo CD manages, and with prune false everything, when it is no longer rendered', async () => {
    const names = ['theirs', 'ours', 'stays']
    await installed(engine, [
      rendered(
        'base',
        ns,
        names.map((name) => configMap(ns, name)),
      ),
    ])
    await engine.sandbox.kubectl(
      ['apply', '--server-side', '--force-conflicts', '--field-manager=argocd-controller', '-f', '-'],
      {
        input: JSON.stringify(configMap(ns, 'theirs', { by: 'argo' })),
      },
    )
    const fewer = [rendered('base', ns, [configMap(ns, 'stays')])]
    const reasons = async (prune: boolean, force = false) => {
      const { objects } = await installed(engine, fewer, { prune, force, dryRun: true })
      return objects.components.flatMap(({ changes }) =>
        changes.map(({ action, reason }) => [action, reason]),
      )
    }
    const theirs = ['unchanged', 'not in the new manifest; kept, because Argo CD manages it']
    expect(await reasons(false)).toEqual([
      ['unchanged', undefined],
      theirs,
      ['unchanged', 'not in the new manifest; kept because of --prune=false'],
    ])
    expect(await reasons(true)).toEqual([
      ['unchanged', undefined],
      theirs,
      ['delete', 'not in the new manifest'],
    ])
    const gone = ['delete', 'not in the new manifest']
    expect(await reasons(true, true)).toEqual([['unchanged', undefined], gone, gone])
    expect(summary(await installed(engine, fewer))).toEqual(['base ready 0/0/2/1'])
    expect([await get('ConfigMap', 'theirs'), await get('ConfigMap', 'ours')].map(Boolean)).toEqual([
      true,
      false,
    ])
    await engine.sandbox.kubectl(['delete', 'configmap', 'theirs', '-n', ns])
  })

  test('with --force owns alone what Argo CD has applied with the same values', async () => {
    const one = [rendered('base', ns, [configMap(ns, 'shared', { v: '1' })])]
    await installed(engine, one)
    await engine.sandbox.kubectl(['apply', '--server-side', '--field-manager=argocd-controller', '-f', '-'], {
      input: JSON.stringify(configMap(ns, 'shared', { v: '1' })),
    })
    const managers = async () => {
      const live = await get('ConfigMap', 'shared')
      const entries = live?.metadata['managedFields'] as readonly { manager: string }[] | undefined
      return entries?.map(({ manager }) => manager)
    }
    expect(summary(await installed(engine, one))).toEqual(['base unchanged 0/0/1/0'])
    expect(await managers()).toEqual(expect.arrayContaining(['ambientctl', 'argocd-controller']))
    expect(summary(await installed(engine, one, { force: true }))).toEqual(['base ready 0/1/0/0'])
    expect(await managers()).toEqual(['ambientctl'])
    expect(summary(await installed(engine, one, { force: true }))).toEqual(['base unchanged 0/0/1/0'])
  })

  test('configures and prunes for a new manifest, but keeps moved and marked objects', async () => {
    const kept = configMap(ns, 'kept')
    kept.metadata.annotations = { 'helm.sh/resource-policy': 'keep' }
    const objects = ['stays', 'moves', 'goes'].map((name) => configMap(ns, name, { v: '1' }))
    await installed(engine, [rendered('base', ns, [...objects, kept]), cni])

    const result = await installed(engine, [
      rendered('base', ns, [configMap(ns, 'stays', { v: '2' })]),
      rendered('cni', ns, [...cni.objects, configMap(ns, 'moves', { v: '1' })]),
    ])
    expect(summary(result)).toEqual(['base ready 0/1/1/1', 'cni ready 0/1/1/0'])
    expect(result.objects.components.flatMap(({ changes }) => changes)).toMatchObject([
      { action: 'configure', ref: { name: 'stays' } },
      { action: 'delete', ref: { name: 'goes' }, reason: 'not in the new manifest' },
      { action: 'unchanged', ref: { name: 'kept' }, reason: 'kept by helm.sh/resource-policy' },
      { action: 'unchanged', ref: { name: 'cni' } },
      { action: 'adopt', ref: { name: 'moves' }, reason: 'moves from release mesh/istio-base' },
    ])
    expect(await get('ConfigMap', 'goes')).toBeUndefined()
    expect(await get('ConfigMap', 'kept')).toBeDefined()
    expect((await get('ConfigMap', 'moves'))?.metadata.annotations).toMatchObject({
      'meta.helm.sh/release-name': 'istio-cni',
    })
    expect(await history('istio-base')).toEqual([
      '1 superseded: Install complete',
      '2 deployed: Upgrade complete',
    ])
    await engine.sandbox.kubectl(['delete', 'configmap', 'kept', '-n', ns])
  })

  test('writes nothing with --dry-run, and finds what the server rejects', async () => {
    const planned = rendered('cni', 'planned', [workload('DaemonSet', 'planned', 'cni')])
    const result = await installed(engine, [base, planned], { dryRun: true })
    expect(summary(result)).toEqual(['base planned 2/0/0/0', 'cni planned 1/0/0/0'])
    expect(result.objects.namespaces).toContain('planned')
    expect(await get('Namespace', 'planned')).toBeUndefined()

    const bad = rendered('base', 'default', [
      { ...configMap('default', 'bad'), data: { 'a b': 'c' } },
      { ...workload('DaemonSet', 'default', 'bad'), spec: {} },
    ])
    await expect(installed(engine, [bad], { dryRun: true })).rejects.toThrow(
      /ConfigMap\/default\/bad: .*a b[\s\S]*DaemonSet\/default\/bad: /,
    )
  })

  test('rejects an unknown kind before it writes anything', async () => {
    const object = {
      apiVersion: 'example.org/v1',
      kind: 'Nobody',
      metadata: { name: 'x', namespace: 'refused' },
    }
    await expect(installed(engine, [rendered('base', 'refused', [object])])).rejects.toThrow(
      'Nobody/refused/x: the server has no kind Nobody in example.org/v1; is its CRD installed?',
    )
    expect(await get('Namespace', 'refused')).toBeUndefined()
  })
})

describeWithGo('an install that fails', () => {
  afterEach(() => clear(engine))

  test('names objects, pods and causes after the timeout, and skips dependent components', async () => {
    const stuck = rendered('pilot', ns, [workload('Deployment', ns, 'istiod', nowhere)])
    const result = await installed(engine, [base, stuck, cni, ztunnel], {
      readinessTimeout: 10_000,
      failFast: false,
    })
    expect(summary(result)).toEqual([
      'base ready 2/0/0/0',
      'pilot failed 1/0/0/0',
      'cni ready 1/0/0/0',
      'ztunnel skipped 0/0/0/0',
    ])
    const error = result.components[1]?.error as Error
    expect(error.message).toMatch(
      /^istiod is not ready after 10s:\n {2}Deployment\/mesh\/istiod: 0 of 1 pods are/,
    )
    expect(error.message).toMatch(/Pod\/mesh\/istiod-\S+: Unschedulable: .*node affinity\/selector/)
    expect(error.message).toMatch(/\n {4}fix: .*nodeSelector/)
    expect(result.events).toContainEqual(
      expect.objectContaining({ kind: 'component-skipped', because: ['pilot'] }),
    )
    expect(await history('istiod')).toEqual([
      expect.stringMatching(/^1 failed: Release "istiod" failed: istiod is/),
    ])
    expect(await history('ztunnel')).toEqual([])

    const fixed = await installed(engine, mesh)
    expect(summary(fixed)).toEqual([
      'base unchanged 0/0/2/0',
      'pilot ready 1/1/0/0',
      'cni unchanged 0/0/1/0',
      'ztunnel ready 2/0/0/0',
    ])
  })

  test('names the quota that prevents pods', async () => {
    await engine.sandbox.kubectl(['create', 'quota', 'none', '--hard=pods=0', '-n', ns])
    const result = await installed(engine, [cni, pilot], {
      readinessTimeout: 10_000,
      failFast: false,
    })
    expect(summary(result)).toEqual(['cni failed 1/0/0/0', 'pilot failed 2/0/0/0'])
    const [daemonSet, deployment] = result.components.map(({ error }) => error?.message)
    expect(daemonSet).toMatch(
      /DaemonSet\/mesh\/cni: FailedCreate: .*exceeded quota: none[\s\S]*cause: a ResourceQuota/,
    )
    expect(deployment).toMatch(/Deployment\/mesh\/istiod: FailedCreate: .*exceeded quota: none/)
    await engine.sandbox.kubectl(['delete', 'quota', 'none', '-n', ns])
  })

  test('fails a component with a rejected object after the others of its kind', async () => {
    const objects = [configMap(ns, 'a'), { ...configMap(ns, 'b'), data: { 'a b': '' } }, configMap(ns, 'c')]
    const result = await installed(engine, [rendered('base', ns, objects), cni])
    expect(summary(result)).toEqual(['base failed 2/0/0/0', 'cni skipped 0/0/0/0'])
    expect(result.components[0]?.error?.message).toMatch(/^ConfigMap\/mesh\/b: /)
  })

  test('reports completed changes on Ctrl-C and records them; the next run continues', async () => {
    const stop = new AbortController()
    const stuck = rendered('pilot', ns, [workload('Deployment', ns, 'istiod', nowhere)])
    const result = await installed(engine, [base, stuck, ztunnel], {
      signal: stop.signal,
      onEvent: (event) => {
        if (event.kind === 'waiting' && event.release.component === 'pilot') stop.abort()
      },
    })
    expect(summary(result)).toEqual([
      'base ready 2/0/0/0',
      'pilot stopped 1/0/0/0',
      'ztunnel stopped 0/0/0/0',
    ])
    expect(result.interrupted).toBe(true)
    expect(await history('istiod')).toEqual(['1 failed: Release "istiod" failed: interrupted'])

    const next = await installed(engine, mesh)
    expect(next.components.map(({ status }) => status)).toEqual(['unchanged', 'ready', 'ready', 'ready'])
    expect(await history('istiod')).toEqual([
      '1 failed: Release "istiod" failed: interrupted',
      '2 deployed: Install complete',
    ])
  })

  test('waits for a server that restarts, and writes correct records', async () => {
    const way = await relay(engine.sandbox)
    const cluster = await open(way.kubeconfig)
    let restarted: Promise<void> | undefined
    const result = await installed({ ...engine, cluster }, mesh, {
      onEvent: (event) => {
        if (event.kind !== 'component-started' || event.release.component !== 'cni') return
        restarted ??= way
          .cut()
          .then(() => new Promise((resolve) => setTimeout(() => resolve(way.restore()), 1500)))
      },
    })
    await restarted
    expect(summary(result)).toEqual([
      'base ready 2/0/0/0',
      'pilot ready 2/0/0/0',
      'cni ready 1/0/0/0',
      'ztunnel ready 2/0/0/0',
    ])
    expect(await history('istio-cni')).toEqual(['1 deployed: Install complete'])
    cluster.close()
    await way.cut()
  })

  test('blocks on the record of a killed process only until its heartbeat expires', async () => {
    await installed(engine, [base])
    const secret = await get('Secret', 'sh.helm.release.v1.istio-base.v1')
    const pending = { ...withStatus(decodeRelease(secret!), 'pending-upgrade'), version: 2 }
    const record = (until: string) => {
      const { metadata, ...rest } = encodeRelease(pending, { createdAt: new Date() })
      return { ...rest, metadata: { ...metadata, annotations: { 'ambientctl.io/alive-until': until } } }
    }
    const now = new Date()
    await engine.cluster.create(record(new Date(now.getTime() + 30_000).toISOString()))
    await expect(installed(engine, [base], { now: () => now })).rejects.toMatchObject({
      code: 'operation-pending',
      message: expect.stringMatching(
        /mesh\/istio-base: revision 2 is pending-upgrade since \d+s: another op/,
      ),
      hint: expect.stringMatching(/in 30s$/),
    })

    await engine.cluster.replace(record(new Date(Date.now() - 1000).toISOString()))
    const result = await installed(engine, [base])
    expect(summary(result)).toEqual(['base ready 0/0/2/0'])
    expect(result.objects.warnings).toEqual([expect.stringMatching(/operation was interrupted: continuing$/)])
    expect(await history('istio-base')).toEqual([
      '1 superseded: Install complete',
      '2 failed: Upgrade "istio-base" failed: interrupted',
      '3 deployed: Upgrade complete',
    ])
  })
})

describeWithGo('an install whose record changes', () => {
  afterEach(() => clear(engine))

  const late = { nodeSelector: { 'example.com/late': 'true' } }
  const slow = rendered('base', ns, [configMap(ns, 'base'), workload('Deployment', ns, 'slow', late)])

  /** Changes the pending record of base, which becomes ready only after that. */
  const installWithWrite = async (write: (secret: KubeObject) => Promise<unknown>) => {
    const label = (value: string) =>
      engine.sandbox.kubectl(['label', 'nodes', '--all', `example.com/late${value}`])
    let written: Promise<unknown> | undefined
    const result = await installed(engine, [slow, cni], {
      onEvent: ({ kind }) => {
        if (kind !== 'waiting') return
        written ??= get('Secret', 'sh.helm.release.v1.istio-base.v1')
          .then((secret) => write(secret!))
          .then(() => label('=true'))
      },
    })
    await written
    await label('-')
    return result
  }

  test('stops and does not touch the record if another install takes over', async () => {
    const result = await installWithWrite(async (secret) => {
      const failed = withStatus(decodeRelease(secret), 'failed', 'interrupted')
      await engine.cluster.replace(encodeRelease(failed, { modifiedAt: new Date() }))
    })
    expect(result.components).toMatchObject([
      { component: 'base', status: 'failed', error: { code: 'operation-pending' } },
      { component: 'cni', status: 'skipped' },
    ])
    expect(result.components[0]?.error?.message).toBe(
      'release mesh/istio-base: another operation took over from revision 1',
    )
    expect(await history('istio-base')).toEqual(['1 failed: interrupted'])
    expect(result.events.filter(({ kind }) => kind === 'warning')).toEqual([])
  })

  test('finishes if another client only adds a label', async () => {
    const result = await installWithWrite(({ metadata: { name, namespace } }) =>
      engine.cluster.patch(
        { apiVersion: 'v1', kind: 'Secret', name, namespace },
        { metadata: { labels: { team: 'mesh' } } },
      ),
    )
    expect(summary(result)).toEqual(['base ready 2/0/0/0', 'cni ready 1/0/0/0'])
    expect(await history('istio-base')).toEqual(['1 deployed: Install complete'])
  })
})

describeWithGo('objects of other owners', () => {
  afterEach(() => clear(engine))

  test('shows fields of another manager, takes them over only with force, and adopts those of installers', async () => {
    const objects = [configMap(ns, 'x', { a: '1', b: '1' })]
    await installed(engine, [rendered('base', ns, objects)])
    await engine.sandbox.kubectl([
      ...['patch', 'configmap', 'x', '-n', ns, '--type=merge', '-p', '{"data":{"a":"mine"}}'],
    ])
    const changed = [rendered('base', ns, [configMap(ns, 'x', { a: '2', b: '2' })])]
    await expect(installed(engine, changed)).rejects.toMatchObject({
      code: 'conflict',
      message: 'ConfigMap/mesh/x: .data.a is managed by "kubectl-patch"',
    })
    expect(summary(await installed(engine, changed, { force: true }))).toEqual(['base ready 0/1/0/0'])
    expect((await get('ConfigMap', 'x'))?.data).toEqual({ a: '2', b: '2' })
  })

  test('shows manually scaled replicas; a manual restart is no change', async () => {
    const [daemonSet] = cni.objects
    const one = workload('Deployment', ns, 'istiod')
    const scaled = [rendered('pilot', ns, [{ ...one, spec: { ...(one.spec as object), replicas: 1 } }])]
    await installed(engine, scaled)
    await engine.sandbox.kubectl(['rollout', 'restart', 'deployment/istiod', '-n', ns])
    expect(summary(await installed(engine, scaled))).toEqual(['pilot unchanged 0/0/1/0'])
    await engine.sandbox.kubectl(['scale', 'deployment/istiod', '--replicas=2', '-n', ns])
    await expect(installed(engine, scaled)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Deployment/mesh/istiod: .spec.replicas is managed by "kubectl" (scale)',
    })
    // Without replicas, as in a chart with a HorizontalPodAutoscaler, another manager owns the field.
    const unscaled = [rendered('pilot', ns, [one, daemonSet!])]
    await installed(engine, unscaled)
    expect(await get('Deployment', 'istiod', 'apps/v1')).toMatchObject({ spec: { replicas: 2 } })
    expect(summary(await installed(engine, unscaled))).toEqual(['pilot unchanged 0/0/2/0'])
  })

  test('adopts objects of kubectl apply without pod restarts', async () => {
    const text = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: cni.objects })
    await engine.sandbox.kubectl(['apply', '-f', '-'], { input: text })
    await engine.sandbox.kubectl(['rollout', 'status', 'daemonset/cni', '-n', ns])
    const before = await uids()
    const result = await installed(engine, [cni])
    expect(summary(result)).toEqual(['cni ready 0/1/0/0'])
    expect(result.objects.components[0]?.changes).toMatchObject([
      { action: 'adopt', reason: 'existed without a release' },
    ])
    expect(await uids()).toEqual(before)
    expect(JSON.stringify(await get('DaemonSet', 'cni', 'apps/v1'))).not.toContain('last-applied')
    expect(summary(await installed(engine, [cni]))).toEqual(['cni unchanged 0/0/1/0'])
  })

  test('adopts objects of istioctl: its labels and fields go, those of users stay, and no pod restarts', async () => {
    const settings = configMap(ns, 'settings', { kept: 'new' })
    const planned = [rendered('cni', ns, [settings, ...cni.objects])]
    const labels = { 'operator.istio.io/component': 'Cni', 'install.operator.istio.io/owning-resource': 'x' }
    const items = [configMap(ns, 'settings', { kept: 'old', gone: '1' }), ...cni.objects].map((object) => ({
      ...object,
      metadata: { ...object.metadata, labels: { ...object.metadata.labels, ...labels } },
    }))
    await engine.sandbox.kubectl(['apply', '--server-side', '--field-manager=istio-operator', '-f', '-'], {
      input: JSON.stringify({ apiVersion: 'v1', kind: 'List', items }),
    })
    await engine.sandbox.kubectl(['label', 'configmap/settings', '-n', ns, 'team=mesh'])
    await engine.sandbox.kubectl(['rollout', 'status', 'daemonset/cni', '-n', ns])
    const before = await uids()
    const [plan] = (await installed(engine, planned, { dryRun: true })).objects.components
    expect(plan?.changes[0]).toMatchObject({ action: 'adopt', result: { data: { kept: 'new' } } })

    expect(summary(await installed(engine, planned))).toEqual(['cni ready 0/2/0/0'])
    const adopted = await get('ConfigMap', 'settings')
    expect(adopted).toMatchObject({ data: plan?.changes[0]?.result?.['data'] })
    expect(adopted?.data).toEqual({ kept: 'new' })
    expect(adopted?.metadata.labels).toEqual({ 'app.kubernetes.io/managed-by': 'Helm', team: 'mesh' })
    const daemonSet = await get('DaemonSet', 'cni', 'apps/v1')
    expect(JSON.stringify([adopted, daemonSet])).not.toMatch(/istio-operator|operator\.istio\.io/)
    expect(await uids()).toEqual(before)
    expect(summary(await installed(engine, planned))).toEqual(['cni unchanged 0/0/2/0'])
  })

  test('names all objects of other releases, and changes nothing', async () => {
    const objects = [configMap(ns, 'x'), configMap(ns, 'y')]
    await installed(engine, [rendered('ztunnel', ns, objects)])
    await expect(installed(engine, [rendered('cni', ns, objects)])).rejects.toThrow(
      'ConfigMap/mesh/x: it belongs to the Helm release mesh/ztunnel, not to mesh/istio-cni\n' +
        'ConfigMap/mesh/y: it belongs to the Helm release mesh/ztunnel, not to mesh/istio-cni',
    )
    expect(await history('istio-cni')).toEqual([])
  })

  test('keeps the webhook fields that istiod writes', async () => {
    await installed(engine, [base, pilot])
    const name = 'istio-validator'
    const apiVersion = 'admissionregistration.k8s.io/v1'
    // The server accepts only certificates; the content does not matter.
    const ca = Buffer.from(engine.sandbox.ca).toString('base64')
    const patch = [
      { op: 'replace', path: '/webhooks/0/failurePolicy', value: 'Fail' },
      { op: 'add', path: '/webhooks/0/clientConfig/caBundle', value: ca },
    ]
    const kind = 'ValidatingWebhookConfiguration'
    await engine.sandbox.kubectl([
      ...['patch', kind, name, '--field-manager=pilot-discovery', '--type=json', '-p', JSON.stringify(patch)],
    ])
    expect(summary(await installed(engine, [base, pilot]))).toContain('pilot unchanged 0/0/2/0')

    const [deployment] = pilot.objects
    const changed = validator(name)
    changed.metadata.labels = { new: 'yes' }
    const upgraded = await installed(engine, [base, rendered('pilot', ns, [deployment!, changed])])
    expect(summary(upgraded)).toContain('pilot ready 0/1/1/0')
    const live = await engine.cluster.get({ apiVersion, kind, name })
    expect(live?.metadata.labels).toMatchObject({ new: 'yes' })
    expect(live?.webhooks).toMatchObject([{ failurePolicy: 'Fail', clientConfig: { caBundle: ca } }])
  })
})
