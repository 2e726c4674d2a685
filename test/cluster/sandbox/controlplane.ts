// The control plane: etcd → kube-apiserver → controller-manager, scheduler, kwok; each an entry with its arguments.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { answers, kubeconfig } from './api.ts'
import type { Access } from './api.ts'
import type { Binaries } from './binaries.ts'
import type { ClusterNetwork } from './kubelet.ts'
import { freePorts } from './ports.ts'
import { start, until } from './process.ts'
import type { Child } from './process.ts'
import { stages } from './stages.ts'

/** Users by name: the administrator may do everything, the guest only what every authenticated user may do. */
export const users = { admin: 'system:masters', guest: 'ambientctl:guests' } as const
export type User = keyof typeof users

/** Address and credentials of a running control plane. */
export interface ControlPlane {
  readonly server: string
  /** PEM; the API server signs its own certificate. */
  readonly ca: string
  readonly tokens: Readonly<Record<User, string>>
}

type Launch = (program: keyof Binaries, args: readonly string[], network?: ClusterNetwork) => Child

/** A control plane as it is asked for. */
export interface ControlPlaneOptions {
  /** Where etcd and the API server run, if real pods are to be reached; else in the network of this machine. */
  readonly network?: ClusterNetwork | undefined
  /** Gets each process as it starts. */
  readonly added: (child: Child) => void
}

/** Starts etcd and the API server in `folder`, and returns when the API server is ready. */
export async function startApi(
  folder: string,
  programs: Binaries,
  { network, added }: ControlPlaneOptions,
): Promise<ControlPlane> {
  const [client, peer, secure] = (await freePorts(3)) as [number, number, number]
  const launch = launcher(folder, programs, added)
  const etcd = launch('etcd', etcdArguments(folder, client, peer), network)
  const tokens = writeCredentials(folder)
  const address = network ? networkArguments : [`--bind-address=127.0.0.1`, `--secure-port=${secure}`]
  const apiserver = launch('kube-apiserver', [...apiserverArguments(folder, client), ...address], network)
  const certificate = join(folder, 'apiserver.crt')
  const server = `https://127.0.0.1:${network?.apiPort ?? secure}`
  await until('the API server to be ready', [etcd, apiserver], 180_000, async () => {
    if (!existsSync(certificate)) return false
    return answers({ server, token: tokens.admin, ca: readFileSync(certificate, 'utf8') }, '/readyz')
  })
  return { server, ca: readFileSync(certificate, 'utf8'), tokens }
}

/** Starts controllers, scheduler and kwok; returns when new namespaces get their service account. */
export async function startControllers(
  folder: string,
  programs: Binaries,
  access: Access,
  { network, added }: ControlPlaneOptions,
): Promise<void> {
  const launch = launcher(folder, programs, added)
  const config = join(folder, 'controllers.kubeconfig')
  writeFileSync(config, kubeconfig('controllers', access), { mode: 0o600 })
  if (network) network.connect(access)
  writeFileSync(
    join(folder, 'stages.yaml'),
    stages(network?.images)
      .map((stage) => JSON.stringify(stage))
      .join('\n---\n'),
  )
  const children = [
    launch('kube-controller-manager', controllerArguments(folder, config)),
    launch('kube-scheduler', ['--leader-elect=false', '--secure-port=0', ...clientArguments(config)]),
    launch('kwok', kwokArguments(folder, config)),
  ]
  const proofs = ['serviceaccounts/default', 'configmaps/kube-root-ca.crt']
  await until('the controllers to work', children, 180_000, async () => {
    const found = await Promise.all(proofs.map((it) => answers(access, `/api/v1/namespaces/default/${it}`)))
    return found.every(Boolean)
  })
}

function launcher(folder: string, programs: Binaries, added: (child: Child) => void): Launch {
  return (program, args, network) => {
    const child = start(program, programs[program], args, folder, network)
    added(child)
    return child
  }
}

/** Without fsync, because the data are not needed after the run. */
function etcdArguments(folder: string, client: number, peer: number): string[] {
  return [
    `--data-dir=${join(folder, 'etcd')}`,
    `--listen-client-urls=http://127.0.0.1:${client}`,
    `--advertise-client-urls=http://127.0.0.1:${client}`,
    `--listen-peer-urls=http://127.0.0.1:${peer}`,
    `--initial-advertise-peer-urls=http://127.0.0.1:${peer}`,
    `--initial-cluster=default=http://127.0.0.1:${peer}`,
    '--unsafe-no-fsync',
    '--log-level=warn',
  ]
}

/**
 * The address of Service `kubernetes`, which pods use; clients outside use the relay on 127.0.0.1. Webhooks are called at the
 * addresses of pods, since nothing answers at those of Services.
 */
const networkArguments = [
  '--bind-address=10.43.0.1',
  '--secure-port=443',
  '--advertise-address=127.0.0.1',
  '--enable-aggregator-routing=true',
  '--kubelet-preferred-address-types=InternalIP',
]

function apiserverArguments(folder: string, etcd: number): string[] {
  return [
    `--etcd-servers=http://127.0.0.1:${etcd}`,
    `--cert-dir=${folder}`,
    '--service-cluster-ip-range=10.43.0.0/16,fd00:43::/108',
    '--endpoint-reconciler-type=none',
    '--authorization-mode=RBAC',
    `--token-auth-file=${join(folder, 'tokens.csv')}`,
    '--service-account-issuer=https://kubernetes.default.svc.cluster.local',
    `--service-account-key-file=${join(folder, 'service-accounts.key')}`,
    `--service-account-signing-key-file=${join(folder, 'service-accounts.key')}`,
    '--allow-privileged=true',
    '--profiling=false',
  ]
}

function controllerArguments(folder: string, config: string): string[] {
  return [
    '--controllers=*,-nodeipam',
    '--leader-elect=false',
    '--secure-port=0',
    `--service-account-private-key-file=${join(folder, 'service-accounts.key')}`,
    `--root-ca-file=${join(folder, 'apiserver.crt')}`,
    ...clientArguments(config),
  ]
}

function kwokArguments(folder: string, config: string): string[] {
  return [
    `--kubeconfig=${config}`,
    `--config=${join(folder, 'stages.yaml')}`,
    '--manage-all-nodes=true',
    '--node-lease-duration-seconds=40',
    '--cidr=10.42.0.0/16',
    '--node-ip=10.0.0.1',
  ]
}

/** The default of 20 requests a second would slow down the tests. */
function clientArguments(config: string): string[] {
  return [`--kubeconfig=${config}`, '--kube-api-qps=500', '--kube-api-burst=1000']
}

function writeCredentials(folder: string): Record<User, string> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' })
  writeFileSync(join(folder, 'service-accounts.key'), pem, { mode: 0o600 })
  const tokens = { admin: randomBytes(24).toString('hex'), guest: randomBytes(24).toString('hex') }
  const lines = (Object.keys(users) as User[]).map(
    (user) => `${tokens[user]},${user},${user},"${users[user]}"\n`,
  )
  writeFileSync(join(folder, 'tokens.csv'), lines.join(''), { mode: 0o600 })
  return tokens
}
