// The control plane: etcd → kube-apiserver → controller-manager, scheduler, kwok; each an entry with its arguments.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { answers, kubeconfig } from './api.ts'
import type { Access } from './api.ts'
import type { Binaries } from './binaries.ts'
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

type Launch = (program: keyof Binaries, args: readonly string[]) => Child

/**
 * Starts etcd and the API server in `folder`, and returns when the API server is ready. `added` receives each process
 * as it starts.
 */
export async function startApi(
  folder: string,
  programs: Binaries,
  added: (child: Child) => void,
): Promise<ControlPlane> {
  const [client, peer, secure] = (await freePorts(3)) as [number, number, number]
  const launch = launcher(folder, programs, added)
  const etcd = launch('etcd', etcdArguments(folder, client, peer))
  const tokens = writeCredentials(folder)
  const apiserver = launch('kube-apiserver', apiserverArguments(folder, client, secure))
  const certificate = join(folder, 'apiserver.crt')
  const server = `https://127.0.0.1:${secure}`
  await until('the API server to be ready', [etcd, apiserver], 60_000, async () => {
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
  added: (child: Child) => void,
): Promise<void> {
  const launch = launcher(folder, programs, added)
  const config = join(folder, 'controllers.kubeconfig')
  writeFileSync(config, kubeconfig('controllers', access), { mode: 0o600 })
  writeFileSync(
    join(folder, 'stages.yaml'),
    stages()
      .map((stage) => JSON.stringify(stage))
      .join('\n---\n'),
  )
  const children = [
    launch('kube-controller-manager', controllerArguments(folder, config)),
    launch('kube-scheduler', ['--leader-elect=false', '--secure-port=0', ...clientArguments(config)]),
    launch('kwok', kwokArguments(folder, config)),
  ]
  const proofs = ['serviceaccounts/default', 'configmaps/kube-root-ca.crt']
  await until('the controllers to work', children, 60_000, async () => {
    const found = await Promise.all(proofs.map((it) => answers(access, `/api/v1/namespaces/default/${it}`)))
    return found.every(Boolean)
  })
}

function launcher(folder: string, programs: Binaries, added: (child: Child) => void): Launch {
  return (program, args) => {
    const child = start(program, programs[program], args, folder)
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

function apiserverArguments(folder: string, etcd: number, secure: number): string[] {
  return [
    `--etcd-servers=http://127.0.0.1:${etcd}`,
    '--bind-address=127.0.0.1',
    `--secure-port=${secure}`,
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
