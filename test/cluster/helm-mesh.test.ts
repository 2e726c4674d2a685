// An ambient mesh installed by the program, then changed by real Helm and by istiod.
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { describeWithGo } from '../peer/with-go.ts'
import { parseObjects } from '../../src/manifest/parse.ts'
import { packageFolder } from '../support/generate.ts'
import { runProgram } from '../support/program.ts'
import { useEngine } from './engine.ts'
import { helm as runHelm, podUids } from './helm.ts'
import { snapshot, snapshotEqual } from './snapshot.ts'
import { until } from './support.ts'

const engine = useEngine()
const ns = 'istio-system'
const charts = { 'istio-base': 'base', istiod: 'istiod', 'istio-cni': 'cni', ztunnel: 'ztunnel' }
const releases = Object.keys(charts)

const helm = (...args: string[]) => runHelm(engine.sandbox, [...args, '-n', ns])
const program = (...argv: string[]) => runProgram([...argv, '-c', engine.sandbox.kubeconfig])
const install = async () => {
  const set = ['--set', 'profile=ambient', '--set', 'values.global.platform=k3s']
  const outcome = await program('install', ...set, '-y', '-o', 'json')
  expect(outcome).toMatchObject({ status: 0 })
  const { components } = JSON.parse(outcome.stdout) as { components: { status: string }[] }
  return components.map(({ status }) => status)
}
const purge = async () => expect(await program('uninstall', '--purge', '-y')).toMatchObject({ status: 0 })

/** Writes the fields that istiod writes: its CA, and a validator that fails closed. */
async function actAsIstiod(): Promise<void> {
  // The server accepts only certificates; the content does not matter.
  const ca = Buffer.from(engine.sandbox.ca).toString('base64')
  const bundle = { op: 'add', path: '/webhooks/0/clientConfig/caBundle', value: ca }
  const policy = { op: 'replace', path: '/webhooks/0/failurePolicy', value: 'Fail' }
  const patch = (kind: string, name: string, operations: object[]) =>
    engine.sandbox.kubectl([
      ...['patch', kind, name, '--field-manager=pilot-discovery', '--type=json'],
      ...['-p', JSON.stringify(operations)],
    ])
  await patch('validatingwebhookconfiguration', `istio-validator-${ns}`, [bundle, policy])
  await patch('mutatingwebhookconfiguration', 'istio-sidecar-injector', [bundle])
}

const webhooks = async () => {
  const { stdout } = await engine.sandbox.kubectl([
    ...['get', 'validatingwebhookconfiguration', `istio-validator-${ns}`],
    ...['-o', 'jsonpath={.webhooks[0].failurePolicy} {.webhooks[0].clientConfig.caBundle}'],
  ])
  return stdout
}

/** The names of all objects but release records, pods and what names them: restarts and operations change those. */
const objectNames = async () =>
  (await snapshot(engine.cluster)).filter((name) => !/ (Secret|Pod|ReplicaSet|EndpointSlice)\//.test(name))

/** What is left of an install: each CRD has the policy that Helm keeps it for; Helm never deletes namespaces. */
async function expectOnlyKept(before: readonly string[]): Promise<void> {
  await until(async () => !(await snapshot(engine.cluster)).some((name) => / Pod\/istio-system\//.test(name)))
  const left = (await snapshot(engine.cluster)).filter((name) => !before.includes(name))
  const definitions = left.filter((name) => name.includes(' CustomResourceDefinition/'))
  expect(definitions.length).toBeGreaterThan(10)
  const { items } = await engine.cluster.list('apiextensions.k8s.io/v1', 'CustomResourceDefinition')
  const ours = items.filter(({ metadata }) => metadata.name.endsWith('.istio.io'))
  expect(ours).toHaveLength(definitions.length)
  for (const { metadata } of ours)
    expect(metadata.annotations).toMatchObject({ 'helm.sh/resource-policy': 'keep' })
  const rest = left.filter((name) => !/ (CustomResourceDefinition|APIService)\//.test(name))
  expect(rest).toEqual([
    `v1 ConfigMap/${ns}/kube-root-ca.crt`,
    `v1 Namespace/${ns}`,
    `v1 ServiceAccount/${ns}/default`,
  ])
}

async function meshConfig(): Promise<string> {
  const ref = { apiVersion: 'v1', kind: 'ConfigMap', namespace: ns, name: 'istio' }
  const { data } = (await engine.cluster.get(ref)) as { data?: { mesh?: string } }
  return data?.mesh ?? ''
}

const upgradeWithHelm = (release: string, chart: string, ...values: string[]) =>
  helm('upgrade', release, join(packageFolder, 'charts', chart), '--reuse-values', '--wait', ...values)

describeWithGo('an ambient mesh installed by ambientctl', () => {
  test('is upgraded by Helm, by ambientctl, rolled back and uninstalled by Helm: nothing is doubled or left', async () => {
    const before = await snapshot(engine.cluster)
    expect(await install()).toEqual(['ready', 'ready', 'ready', 'ready'])
    const pods = await podUids(engine.sandbox)
    const objects = await objectNames()
    const listed = JSON.parse(await runHelm(engine.sandbox, ['list', '-A', '-o', 'json'])) as {
      name: string
    }[]
    expect(listed.map(({ name }) => name).sort()).toEqual([...releases].sort())

    for (const [release, chart] of Object.entries(charts)) {
      expect(await helm('get', 'manifest', release)).toMatch(
        new RegExp(`^---\n# Source: ${chart}/templates/`),
      )
      const changed = release === 'istiod' ? ['--set', 'meshConfig.accessLogFile=/dev/stdout'] : []
      await upgradeWithHelm(release, chart, ...changed)
    }
    expect(await meshConfig()).toContain('accessLogFile: /dev/stdout')
    expect(JSON.parse(await helm('get', 'values', 'ztunnel', '-o', 'json'))).toMatchObject({
      profile: 'ambient',
      global: { platform: 'k3s' },
    })
    expect(await objectNames()).toEqual(objects)

    // Helm sets another label app.kubernetes.io/instance.
    expect(await install()).toEqual(['ready', 'ready', 'ready', 'ready'])
    expect(await meshConfig()).not.toContain('accessLogFile')
    expect(await objectNames()).toEqual(objects)
    await helm('rollback', 'istiod', '2', '--wait')
    expect(await meshConfig()).toContain('accessLogFile: /dev/stdout')
    for (const release of releases) await helm('rollback', release, '1', '--wait')
    expect(await meshConfig()).not.toContain('accessLogFile')
    expect(await helm('history', 'ztunnel')).toMatch(
      /1 .*superseded[\s\S]*2 .*superseded[\s\S]*3 .*superseded[\s\S]*4 .*deployed .*Rollback to 1/,
    )
    expect(await objectNames()).toEqual(objects)
    expect(await podUids(engine.sandbox)).toEqual(pods)
    expect(JSON.parse((await program('status', '-o', 'json')).stdout)).toMatchObject({
      releases: expect.arrayContaining([
        expect.objectContaining({ release: 'istiod', revision: 5, status: 'deployed', health: 'ready' }),
      ]),
      withoutRecord: [],
    })
    expect((await program('history')).stdout).toMatch(/istiod .*Rollback to 1/)

    for (const release of releases.toReversed()) await helm('uninstall', release, '--wait')
    await expectOnlyKept(before)
    expect((await program('status')).stdout).toContain('virtualservices.networking.istio.io')
    await purge()
    expect(await snapshotEqual(engine.cluster, before)).toEqual(before)
  })

  test('by Helm is upgraded by ambientctl, rolled back by Helm and uninstalled by ambientctl', async () => {
    const before = await snapshot(engine.cluster)
    for (const [release, chart] of Object.entries(charts)) {
      const values = ['--set', 'profile=ambient', '--set', 'global.platform=k3s', '--create-namespace']
      await helm('install', release, join(packageFolder, 'charts', chart), '--wait', ...values)
    }
    const pods = await podUids(engine.sandbox)
    const objects = await objectNames()
    const changed = await program('upgrade', '-y', '--set', 'meshConfig.accessLogFile=/dev/stdout')
    expect(changed).toMatchObject({ status: 0 })
    expect(await meshConfig()).toContain('accessLogFile: /dev/stdout')
    expect(await objectNames()).toEqual(objects)
    await helm('rollback', 'istiod', '1', '--wait')
    expect(await meshConfig()).not.toContain('accessLogFile')
    expect(await objectNames()).toEqual(objects)
    expect(await podUids(engine.sandbox)).toEqual(pods)

    expect(await program('uninstall', '-y')).toMatchObject({ status: 0 })
    const listed = JSON.parse(await runHelm(engine.sandbox, ['list', '-A', '-o', 'json'])) as object[]
    expect(listed).toMatchObject([{ name: 'istio-base' }])
    await helm('uninstall', 'istio-base', '--wait')
    await expectOnlyKept(before)
    await purge()
    await engine.sandbox.kubectl(['delete', 'namespace', ns])
    expect(await snapshotEqual(engine.cluster, before)).toEqual(before)
  })

  test('keeps the fields that istiod writes, and --purge deletes everything', async () => {
    const before = await snapshot(engine.cluster)
    await install()
    await actAsIstiod()
    const written = await webhooks()
    expect(written).toMatch(/^Fail \S+/)
    expect(await install()).toEqual(['unchanged', 'unchanged', 'unchanged', 'unchanged'])
    const changed = await program('install', '--set', 'values.pilot.traceSampling=50', '-y')
    expect(changed).toMatchObject({ status: 0 })
    expect(await webhooks()).toBe(written)
    await purge()
    expect(await snapshotEqual(engine.cluster, before)).toEqual(before)
  })

  test('from istioctl is adopted without pod restarts, without its labels, and istioctl can restore it', async () => {
    const set = ['--set', 'profile=ambient', '--set', 'values.global.platform=k3s']
    const { stdout: manifests } = await runProgram(['manifest', 'generate', ...set])
    const labels = {
      'install.operator.istio.io/owning-resource': 'installed-state',
      'operator.istio.io/component': 'Pilot',
      'operator.istio.io/managed': 'Reconcile',
      'operator.istio.io/version': '1.31.1',
    }
    const items = parseObjects(manifests, 'manifests').map(({ metadata, ...object }) => ({
      ...object,
      metadata: { ...metadata, labels: { ...metadata.labels, ...labels } },
    }))
    const input = JSON.stringify({ apiVersion: 'v1', kind: 'List', items })
    const istioctl = () =>
      engine.sandbox.kubectl(
        ['apply', '--server-side', '--force-conflicts', '--field-manager=istio-operator', '-f', '-'],
        { input },
      )
    const labelled = async () =>
      (
        await engine.sandbox.kubectl([
          ...['get', 'daemonset,deployment,clusterrole,configmap,service,crd,serviceaccount', '-A'],
          ...['-l', 'operator.istio.io/managed', '-o', 'name'],
        ])
      ).stdout.split('\n').length
    await engine.sandbox.kubectl(['create', 'namespace', ns])
    await istioctl()
    for (const workload of ['deployment/istiod', 'daemonset/istio-cni-node', 'daemonset/ztunnel'])
      await engine.sandbox.kubectl(['rollout', 'status', workload, '-n', ns])
    const pods = await podUids(engine.sandbox)
    const before = await labelled()
    expect(before).toBeGreaterThan(20)
    expect((await program('status')).stdout).toContain('created by istioctl')

    expect(await install()).toEqual(['ready', 'ready', 'ready', 'ready'])
    expect(await labelled()).toBe(1)
    expect(await podUids(engine.sandbox)).toEqual(pods)
    expect(await install()).toEqual(['unchanged', 'unchanged', 'unchanged', 'unchanged'])
    await istioctl()
    expect(await labelled()).toBe(before)
    expect(await podUids(engine.sandbox)).toEqual(pods)
    await purge()
    await engine.sandbox.kubectl(['delete', 'namespace', ns])
  })

  test('from kubectl apply is adopted without pod restarts, and then upgraded by Helm', async () => {
    const set = ['--set', 'profile=ambient', '--set', 'values.global.platform=k3s']
    const { stdout: manifests } = await runProgram(['manifest', 'generate', ...set])
    await engine.sandbox.kubectl(['create', 'namespace', ns])
    await engine.sandbox.kubectl(['apply', '--server-side', '-f', '-'], { input: manifests })
    for (const workload of ['deployment/istiod', 'daemonset/istio-cni-node', 'daemonset/ztunnel'])
      await engine.sandbox.kubectl(['rollout', 'status', workload, '-n', ns])
    const pods = await podUids(engine.sandbox)
    expect(pods).toHaveLength(7)

    expect(await install()).toEqual(['ready', 'ready', 'ready', 'ready'])
    expect(await install()).toEqual(['unchanged', 'unchanged', 'unchanged', 'unchanged'])
    expect(await podUids(engine.sandbox)).toEqual(pods)
    // The record matches the live objects.
    expect(await helm('get', 'manifest', 'istiod')).toContain('app.kubernetes.io/instance: "istio"')
    expect(await helm('get', 'notes', 'istiod')).toContain('(release istiod)')

    await helm('upgrade', 'istiod', join(packageFolder, 'charts/istiod'), '--wait')
    expect(await helm('get', 'manifest', 'istiod')).toContain('app.kubernetes.io/instance: "istiod"')
    const renamed = await podUids(engine.sandbox)
    expect(await install()).toEqual(['unchanged', 'ready', 'unchanged', 'unchanged'])
    expect(await podUids(engine.sandbox)).toEqual(renamed)
    await purge()
    await engine.sandbox.kubectl(['delete', 'namespace', ns])
  })
})
