// The files of the guides for AKS, IKS and the CNI alone, applied as they are written to a real API server.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { reportError } from '../../src/cli/failure.ts'
import type { Io } from '../../src/cli/io.ts'
import { run } from '../../src/cli/program.ts'
import { afterAllWithGo, beforeAllWithGo, describeWithGo } from '../peer/with-go.ts'
import { packageFolder, type Outcome } from '../support/generate.ts'
import { helm as runHelm } from './helm.ts'
import { networkAttachments } from './multus.ts'
import { startSandbox, type Sandbox } from './sandbox/cluster.ts'
import { nodesOf } from './sandbox/nodes.ts'

let sandbox: Sandbox
let folder = ''

beforeAllWithGo(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ambientctl-guides-'))
  sandbox = await startSandbox({ nodes: 1 })
}, 900_000)
afterAllWithGo(async () => {
  rmSync(folder, { recursive: true, force: true })
  await sandbox.stop()
})

/**
 * Runs a command on the cluster of $KUBECONFIG: with -y without a terminal, and otherwise at one, where the user answers
 * every question with y.
 */
async function ambientctl(...argv: readonly string[]): Promise<Outcome & { readonly questions: string[] }> {
  let [stdout, stderr] = ['', '']
  const questions: string[] = []
  const isAsked = !argv.includes('-y')
  const io: Io = {
    out: (text) => void (stdout += text),
    err: (text) => void (stderr += text),
    readStdin: () => '',
    ask: async (question) => {
      questions.push(question.trim())
      return 'y'
    },
    env: { KUBECONFIG: sandbox.kubeconfig },
    packageFolder,
    inputIsTerminal: isAsked,
    errorIsTerminal: isAsked,
    outputIsTerminal: false,
    columns: 200,
    signal: new AbortController().signal,
    now: () => new Date(),
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
  }
  const status = await run(argv, 'ambientctl', io).catch((error: unknown) =>
    reportError(error, 'ambientctl', io),
  )
  return { status, stdout, stderr, questions }
}

/** Installs, and expects that nothing had to change. */
async function expectUnchanged(...argv: readonly string[]): Promise<void> {
  const { status, stdout } = await ambientctl(...argv, '-y', '-o', 'json')
  const { components } = JSON.parse(stdout) as { components: { status: string }[] }
  const statuses = [...new Set(components.map((one) => one.status))]
  expect({ status, statuses }).toEqual({ status: 0, statuses: ['unchanged'] })
}

function write(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

async function get<T>(...args: readonly string[]): Promise<T> {
  return JSON.parse((await sandbox.kubectl(['get', ...args, '-o', 'json'])).stdout) as T
}

/** Replaces the nodes by two that imitate a platform. */
async function imitate(platform: string, label?: string): Promise<void> {
  await sandbox.kubectl(['delete', 'nodes', '--all'])
  const list = { apiVersion: 'v1', kind: 'List', items: nodesOf(platform, 2) }
  await sandbox.kubectl(['create', '-f', '-'], { input: JSON.stringify(list) })
  if (label !== undefined) await sandbox.kubectl(['label', 'nodes', '--all', label])
}

/** Ends a test group; nothing of Istio may stay. */
const purge = async () =>
  void expect(await ambientctl('uninstall', '--purge', '-y')).toMatchObject({ status: 0 })

interface Settings {
  readonly data: Readonly<Record<string, string>>
}

const cniSettings = async (namespace: string) =>
  (await get<Settings>('configmap', 'istio-cni-config', '-n', namespace)).data

/** The values that the injector of a revision has. */
async function injectorValues(revision = ''): Promise<unknown> {
  const { data } = await get<Settings>('configmap', `istio-sidecar-injector${revision}`, '-n', 'istio-system')
  return JSON.parse(data['values'] ?? '')
}

/** The names of the Deployments and DaemonSets, with the number of their ready pods. */
async function workloads(): Promise<string[]> {
  const { items } = await get<{ items: Workload[] }>('deployments,daemonsets', '-A')
  return items
    .map(({ metadata, status }) => {
      const ready = status.readyReplicas ?? status.numberReady ?? 0
      return `${metadata.namespace}/${metadata.name} ${ready}`
    })
    .sort()
}

interface Workload {
  readonly metadata: { readonly name: string; readonly namespace: string }
  readonly status: { readonly readyReplicas?: number; readonly numberReady?: number }
}

/** The paths on the node that the CNI agent mounts. */
async function agentPaths(namespace: string): Promise<unknown[]> {
  interface Agent {
    readonly spec: { readonly template: { readonly spec: { readonly volumes: readonly HostVolume[] } } }
  }
  interface HostVolume {
    readonly name: string
    readonly hostPath?: { readonly path: string }
  }
  const { spec } = await get<Agent>('daemonset', 'istio-cni-node', '-n', namespace)
  const paths = new Map(spec.template.spec.volumes.map(({ name, hostPath }) => [name, hostPath?.path]))
  return ['cni-net-dir', 'cni-bin-dir'].map((name) => paths.get(name))
}

describeWithGo('the file of an AKS cluster', () => {
  const aks = `apiVersion: install.istio.io/v1alpha1
kind: IstioOperator
spec:
  addonComponents:
    grafana:
      enabled: true
    tracing:
      enabled: true
    kiali:
      enabled: true
    prometheus:
      enabled: true
  components:
    cni:
      enabled: true
  values:
    cni:
      excludeNamespaces:
        - istio-system
        - kube-system
        - kube-node-lease
        - kube-public
`
  const ready = [
    'istio-system/istio-cni-node 2',
    'istio-system/istio-ingressgateway 1',
    'istio-system/istiod 1',
  ]
  let file = ''

  beforeAll(async () => {
    file = write('istio.yaml', aks)
    await imitate('aks')
  })
  afterAll(purge)

  test('is applied as written, and says how to install the addons', async () => {
    const { status, stderr, questions } = await ambientctl('manifest', 'apply', '-f', file)
    expect({ status, questions }).toEqual({ status: 0, questions: ['Proceed? (y/N)'] })
    expect(stderr).toMatch(/^Using profile default \(no profile in the file\), platform aks \(detected: /)
    const addons = ['grafana', 'jaeger', 'kiali', 'prometheus'].map(
      (name) => `kubectl apply -f https://\\S+/samples/addons/${name}\\.yaml`,
    )
    expect(stderr).toMatch(
      new RegExp(`istio\\.yaml:4:3: addonComponents has no effect: .*${addons.join(' && ')}`),
    )
    expect(stderr).not.toContain('unknown field')
  })

  test('gives a ready CNI agent on every node, istiod and the gateway', async () => {
    expect(await workloads()).toEqual(ready)
    expect(await agentPaths('istio-system')).toEqual(['/etc/cni/net.d', '/opt/cni/bin'])
  })

  test('excludes the namespaces, and tells the injector of the CNI', async () => {
    const { EXCLUDE_NAMESPACES, AMBIENT_ENABLED } = await cniSettings('istio-system')
    expect({ EXCLUDE_NAMESPACES, AMBIENT_ENABLED }).toEqual({
      EXCLUDE_NAMESPACES: 'istio-system,kube-system,kube-node-lease,kube-public',
      AMBIENT_ENABLED: 'false',
    })
    expect(await injectorValues()).toMatchObject({ pilot: { cni: { enabled: true } } })
    const webhook = await get<{ metadata: { annotations?: object } }>(
      'mutatingwebhookconfiguration',
      'istio-sidecar-injector',
    )
    expect(webhook.metadata.annotations).toMatchObject({ 'admissions.enforcer/disabled': 'true' })
  })

  test('gives pods without istio-init', async () => {
    const spec = { containers: [{ name: 'web', image: 'example.com/web' }] }
    const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web', namespace: 'shop' }, spec }
    const { status, stdout } = await ambientctl('kube-inject', '-f', write('pod.json', JSON.stringify(pod)))
    expect(status).toBe(0)
    expect(stdout).toContain('name: istio-validation')
    expect(stdout).not.toContain('istio-init')
    expect(stdout).not.toContain('NET_ADMIN')
  })

  test('changes nothing the second time', async () => {
    await expectUnchanged('manifest', 'apply', '-f', file)
  })

  test('also works as the cluster of an old istioctl stores it', async () => {
    const [, spec = ''] = aks.split('spec:\n')
    const item = `- apiVersion: install.istio.io/v1alpha1
  kind: IstioOperator
  metadata: {name: installed-state, namespace: istio-system, resourceVersion: "7", managedFields: []}
  status: {status: HEALTHY}
  spec:\n${spec.replace(/^/gm, '  ')}`
    const list = write('list.yaml', `apiVersion: v1\nkind: List\nitems:\n${item}`)
    await expectUnchanged('install', '-f', list)
  })
})

describeWithGo('the file of an IKS cluster', () => {
  beforeAll(() => imitate('plain', 'ibm-cloud.kubernetes.io/worker-version=1.34.4_1531'))
  afterAll(purge)

  test('installs the CNI in kube-system, with the usual directories', async () => {
    const file = write(
      'istio-cni.yaml',
      `apiVersion: install.istio.io/v1alpha1
kind: IstioOperator
spec:
  components:
    cni:
      namespace: kube-system
      enabled: true
`,
    )
    const { status, stderr } = await ambientctl('install', '-y', '-f', file)
    expect({ status, first: stderr.split('\n')[0] }).toEqual({
      status: 0,
      first: expect.stringMatching(/platform iks \(detected: /),
    })
    expect(await workloads()).toEqual([
      'istio-system/istio-ingressgateway 1',
      'istio-system/istiod 1',
      'kube-system/istio-cni-node 2',
    ])
    expect(await agentPaths('kube-system')).toEqual(['/etc/cni/net.d', '/opt/cni/bin'])
    expect(await injectorValues()).toMatchObject({ pilot: { cni: { enabled: true } } })
  })
})

describeWithGo('the CNI alone beside canary control planes', () => {
  const cni = (namespaces: string) => `apiVersion: install.istio.io/v1alpha1
kind: IstioOperator
spec:
  profile: empty
  components:
    cni:
      enabled: true
  values:
    cni:
      excludeNamespaces: [${namespaces}]
`
  const plane = (revision: string, setting: string) => `apiVersion: install.istio.io/v1alpha1
kind: IstioOperator
spec:
  revision: ${revision}
  profile: minimal
  components:
    cni:
      enabled: false
  values:
    ${setting}
    global:
      istioNamespace: istio-system
`
  const install = async (name: string, text: string) =>
    void expect(await ambientctl('install', '-y', '-f', write(name, text))).toMatchObject({ status: 0 })

  beforeAll(() => imitate('eks'))
  afterAll(purge)

  test('is one agent that the injectors of both revisions know', async () => {
    await install('cni.yaml', cni('istio-system, kube-system'))
    expect(await workloads()).toEqual(['istio-system/istio-cni-node 2'])
    await install('blue.yaml', plane('blue', 'pilot: {cni: {enabled: true}}'))
    await install('green.yaml', plane('green', 'istio_cni: {enabled: true}'))
    expect(await workloads()).toEqual([
      'istio-system/istio-cni-node 2',
      'istio-system/istiod-blue 1',
      'istio-system/istiod-green 1',
    ])
    for (const revision of ['-blue', '-green'])
      expect(await injectorValues(revision)).toMatchObject({ pilot: { cni: { enabled: true } } })
  })

  test('changes without the control planes, and stays when a revision is uninstalled', async () => {
    const generation = async () =>
      (await get<{ metadata: { generation: number } }>('deployment', 'istiod-blue', '-n', 'istio-system'))
        .metadata.generation
    const before = await generation()
    await install('cni.yaml', cni('istio-system, kube-system, ci'))
    expect(await cniSettings('istio-system')).toMatchObject({
      EXCLUDE_NAMESPACES: 'istio-system,kube-system,ci',
    })
    expect(await generation()).toBe(before)
    expect(await ambientctl('uninstall', '--revision', 'green', '-y')).toMatchObject({ status: 0 })
    expect(await workloads()).toEqual(['istio-system/istio-cni-node 2', 'istio-system/istiod-blue 1'])
  })
})

const k3s = '/var/lib/rancher/k3s'
const snap = '/var/snap/microk8s/current'

/** The platforms of the guides, and the directories that the CNI agent mounts: configuration and binaries. */
const platforms: readonly (readonly [platform: string, conf: string, bin: string])[] = [
  ['gke', '/etc/cni/net.d', '/home/kubernetes/bin'],
  ['k3d', `${k3s}/agent/etc/cni/net.d`, '/bin'],
  ['k3s', `${k3s}/agent/etc/cni/net.d`, `${k3s}/data/cni`],
  ['microk8s', `${snap}/args/cni-network`, `${snap}/opt/cni/bin`],
  ['minikube', '/etc/cni/net.d', '/opt/cni/bin'],
  ['openshift', '/etc/cni/multus/net.d', '/var/lib/cni/bin'],
]

describeWithGo('the Helm form of a platform', () => {
  const namespace = 'istio-system'
  const helm = (...args: readonly string[]) => runHelm(sandbox, [...args, '-n', namespace, '--wait'])
  const install = (release: string, chart: string, platform: string) => {
    const set = ['--set', 'profile=ambient', '--set', `global.platform=${platform}`]
    return helm('install', release, join(packageFolder, 'charts', chart), ...set)
  }

  beforeAll(async () => {
    await sandbox.kubectl(['create', '-f', '-'], { input: JSON.stringify(networkAttachments) })
    await sandbox.kubectl(['create', 'namespace', namespace])
  })
  afterAll(async () => void (await sandbox.kubectl(['delete', 'namespace', namespace])))

  test.each(platforms)('works for chart cni on %s', async (platform, conf, bin) => {
    await imitate(platform)
    expect(await install('istio-cni', 'cni', platform)).toContain('STATUS: deployed')
    expect(await agentPaths(namespace)).toEqual([conf, bin])
    expect(await workloads()).toEqual(['istio-system/istio-cni-node 2'])
    await helm('uninstall', 'istio-cni')
  })

  test('works for charts istiod and ztunnel', async () => {
    await imitate('gke')
    const charts = { istiod: 'istiod', ztunnel: 'ztunnel' }
    for (const [release, chart] of Object.entries(charts))
      expect(await install(release, chart, 'gke')).toContain('STATUS: deployed')
    expect(await workloads()).toEqual(['istio-system/istiod 1', 'istio-system/ztunnel 2'])
    for (const release of Object.keys(charts)) await helm('uninstall', release)
  })
})

describeWithGo('the istioctl form of a platform', () => {
  test.each(platforms)('is right on %s', async (platform) => {
    await imitate(platform)
    const set = ['--set', 'profile=ambient', '--set', `values.global.platform=${platform}`]
    const { status, stderr } = await ambientctl('install', ...set, '--dry-run', '-y')
    expect({ status, first: stderr.split('\n')[0] }).toEqual({
      status: 0,
      first: `Using profile ambient (--set profile=ambient), platform ${platform} (--set values.global.platform=${platform}).`,
    })
    expect(stderr).not.toContain('Warning: platform')
  })
})

describeWithGo('overlays of release base', () => {
  const file = `kind: IstioOperator
spec:
  profile: minimal
  components:
    base:
      k8s:
        overlays:
        - kind: ValidatingWebhookConfiguration
          name: istiod-default-validator
          patches:
          - {path: metadata.annotations.team, value: mesh}
          - {path: 'webhooks.[0].timeoutSeconds', value: 7}
        - kind: CustomResourceDefinition
          name: gateways.networking.istio.io
          patches: [{path: metadata.annotations.team, value: mesh}]
`
  afterAll(purge)

  interface Validator {
    readonly metadata: { readonly annotations?: Readonly<Record<string, string>> }
    readonly webhooks: readonly [{ timeoutSeconds: number; clientConfig: { service: { name: string } } }]
  }

  test('stay when tag default moves to another revision', async () => {
    // Both revisions need the overlays, because they share release base.
    const install = ['install', '-y', '-f', write('base.yaml', file)]
    expect(await ambientctl(...install)).toMatchObject({ status: 0 })
    expect(await ambientctl(...install, '--revision', 'canary')).toMatchObject({ status: 0 })
    const tag = ['tag', 'set', 'default', '--revision', 'canary', '--overwrite', '-y']
    expect(await ambientctl(...tag)).toMatchObject({ status: 0 })
    const validator = await get<Validator>('validatingwebhookconfiguration', 'istiod-default-validator')
    const { timeoutSeconds, clientConfig } = validator.webhooks[0]
    expect({
      timeoutSeconds,
      service: clientConfig.service.name,
      ...validator.metadata.annotations,
    }).toMatchObject({ timeoutSeconds: 7, service: 'istiod-canary', team: 'mesh' })
    const crd = await get<Validator>('crd', 'gateways.networking.istio.io')
    expect(crd.metadata.annotations).toMatchObject({ team: 'mesh' })
  })
})
