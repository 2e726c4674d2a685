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

describeWithGo('an ambient mesh installed by ambientctl', () => {
  test('is upgraded, rolled back and uninstalled by Helm without pod restarts', async () => {
    const before = await snapshot(engine.cluster)
    expect(await install()).toEqual(['ready', 'ready', 'ready', 'ready'])
    const pods = await podUids(engine.sandbox)
    const listed = JSON.parse(await runHelm(engine.sandbox, ['list', '-A', '-o', 'json'])) as {
      name: string
    }[]
    expect(listed.map(({ name }) => name).sort()).toEqual([...releases].sort())

    for (const [release, chart] of Object.entries(charts)) {
      expect(await helm('get', 'manifest', release)).toMatch(
        new RegExp(`^---\n# Source: ${chart}/templates/`),
      )
      await helm('upgrade', release, join(packageFolder, 'charts', chart), '--wait')
    }
    expect(JSON.parse(await helm('get', 'values', 'ztunnel', '-o', 'json'))).toMatchObject({
      profile: 'ambient',
      global: { platform: 'k3s' },
    })
    for (const release of releases) await helm('rollback', release, '1', '--wait')
    expect(await helm('history', 'ztunnel')).toMatch(
      /1 .*superseded[\s\S]*2 .*superseded[\s\S]*3 .*deployed .*Rollback to 1/,
    )
    await install()
    expect(await podUids(engine.sandbox)).toEqual(pods)

    for (const release of releases.toReversed()) await helm('uninstall', release, '--wait')
    // Helm keeps the CRDs because of their policy, and the namespace.
    expect((await program('status')).stdout).toContain('virtualservices.networking.istio.io')
    await purge()
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
