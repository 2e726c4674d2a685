// The real Argo CD, built from its Go module, as processes beside a sandbox.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { openSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { KubeObject } from '../../src/manifest/object.ts'
import { parseObjects } from '../../src/manifest/parse.ts'
import { argocdModule, sourceFolder } from '../cluster/sandbox/build.ts'
import { builtProgram } from '../cluster/built-program.ts'
import { freePorts } from '../cluster/sandbox/ports.ts'
import { helmBinary } from '../peer/helm-cli.ts'
import { eventually, type Mesh } from './mesh.ts'

export const argocdNamespace = 'argocd'

export interface ArgoCd {
  stop(): void
}

export interface Application {
  readonly metadata: { readonly name: string }
  readonly spec: {
    readonly source: {
      readonly chart: string
      readonly helm: { readonly values?: string; readonly valuesObject?: unknown }
    }
  }
  readonly status?: {
    readonly sync?: { readonly status?: string }
    readonly health?: { readonly status?: string }
  }
}

/** Returns all Applications. */
export async function applications(mesh: Mesh): Promise<Application[]> {
  const { items } = await mesh.get<{ items: Application[] }>('applications', '-n', argocdNamespace)
  return items
}

/** `NAME Synced Healthy` of each Application: Argo CD has applied it, and all its objects are ready. */
export const stateOf = ({ metadata, status }: Application): string =>
  `${metadata.name} ${status?.sync?.status ?? '-'} ${status?.health?.status ?? '-'}`

/** Builds Argo CD on first use (4 minutes), and Helm, which its repo server runs. */
export async function buildArgoCd(): Promise<string> {
  helmBinary()
  return builtProgram(argocdModule)
}

/** Creates the objects of an installation, and starts its programs. They end with this process. */
export async function startArgoCd(mesh: Mesh): Promise<ArgoCd> {
  const program = await buildArgoCd()
  await mesh.apply(...definitions())
  // The server needs a moment before it serves new kinds.
  await eventually(() => mesh.apply(...settings()))
  const folder = join(mesh.sandbox.folder, 'argocd')
  for (const name of ['bin', 'home', 'tmp', 'tls', 'ssh', 'plugins'])
    mkdirSync(join(folder, name), { recursive: true })
  symlinkSync(helmBinary(), join(folder, 'bin', 'helm'))
  const env = environment(folder, mesh.sandbox.kubeconfig)
  const children = programs(await freePorts(7)).map(([name, ...args]) => {
    const log = openSync(join(folder, `${name}.log`), 'a')
    // The programs end when the pipe to their standard input closes.
    return spawn(program, [name, ...args], { cwd: folder, env, stdio: ['pipe', log, log] })
  })
  return { stop: () => children.forEach((child: ChildProcess) => child.kill('SIGKILL')) }
}

function programs(ports: readonly number[]): (readonly [string, ...string[]])[] {
  const [redis, repoServer, ...rest] = ports.map((port) => `127.0.0.1:${port}`)
  const [repoMetrics, controllerMetrics, ...setAddresses] = rest
  const portOf = (address = '') => address.split(':')[1] ?? ''
  const namespace = ['--namespace', argocdNamespace]
  return [
    ['redis', redis ?? ''],
    [
      'repo-server',
      ...['--address', '127.0.0.1', '--port', portOf(repoServer), '--disable-tls'],
      ...['--metrics-address', '127.0.0.1', '--metrics-port', portOf(repoMetrics), '--redis', redis ?? ''],
    ],
    [
      'application-controller',
      ...[...namespace, '--repo-server', repoServer ?? '', '--repo-server-plaintext'],
      ...['--redis', redis ?? '', '--metrics-port', portOf(controllerMetrics), '--app-resync', '5'],
    ],
    [
      'applicationset-controller',
      ...[...namespace, '--argocd-repo-server', repoServer ?? '', '--repo-server-plaintext'],
      ...['--metrics-addr', '--probe-addr', '--webhook-addr'].flatMap((flag, i) => [
        flag,
        setAddresses[i] ?? '',
      ]),
    ],
  ]
}

/** `https://kubernetes.default.svc` is the cluster of KUBECONFIG. */
function environment(folder: string, kubeconfig: string): NodeJS.ProcessEnv {
  return {
    PATH: `${join(folder, 'bin')}:${process.env.PATH ?? ''}`,
    HOME: join(folder, 'home'),
    TMPDIR: join(folder, 'tmp'),
    KUBECONFIG: kubeconfig,
    HOSTNAME: 'argocd-application-controller-0',
    ARGOCD_FAKE_IN_CLUSTER: 'true',
    ARGOCD_GPG_ENABLED: 'false',
    ARGOCD_TLS_DATA_PATH: join(folder, 'tls'),
    ARGOCD_SSH_DATA_PATH: join(folder, 'ssh'),
    ARGOCD_PLUGINSOCKFILEPATH: join(folder, 'plugins'),
  }
}

/** The CRDs of the version that runs; go.sum has the checksum of its module. */
function definitions(): KubeObject[] {
  const args = ['mod', 'download', '-json', 'github.com/argoproj/argo-cd/v3']
  const output = execFileSync('go', args, { cwd: sourceFolder(argocdModule), encoding: 'utf8' })
  const folder = join((JSON.parse(output) as { Dir: string }).Dir, 'manifests/crds')
  return readdirSync(folder)
    .filter((file) => file.endsWith('-crd.yaml'))
    .flatMap((file) => parseObjects(readFileSync(join(folder, file), 'utf8'), file))
}

/** What the programs need to start: their settings, and the AppProject of the Applications. */
function settings(): KubeObject[] {
  const metadata = (name: string) => ({
    name,
    namespace: argocdNamespace,
    labels: { 'app.kubernetes.io/part-of': 'argocd', 'app.kubernetes.io/name': name },
  })
  const maps = ['argocd-rbac-cm', 'argocd-tls-certs-cm', 'argocd-ssh-known-hosts-cm']
  const all = [{ group: '*', kind: '*' }]
  return [
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: argocdNamespace } },
    ...maps.map((name) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: metadata(name) })),
    {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: metadata('argocd-cm'),
      // Changes of a status count at once. By default, Argo CD sees the health of some objects up to a minute later.
      data: { 'resource.ignoreResourceUpdatesEnabled': 'false' },
    },
    {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: metadata('argocd-secret'),
      stringData: { 'server.secretkey': 'not used: no server runs' },
    },
    {
      apiVersion: 'argoproj.io/v1alpha1',
      kind: 'AppProject',
      metadata: { name: 'default', namespace: argocdNamespace },
      spec: {
        sourceRepos: ['*'],
        destinations: [{ namespace: '*', server: '*' }],
        clusterResourceWhitelist: all,
        namespaceResourceWhitelist: all,
      },
    },
  ]
}
