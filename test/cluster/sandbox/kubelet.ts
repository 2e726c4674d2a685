// The sandbox's kubelet: it runs the pods of Istio's images as real processes, in a network that the API server shares.
import { spawnSync } from 'node:child_process'
import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { kubeconfig } from './api.ts'
import type { Access } from './api.ts'
import { BinariesUnavailableError, home } from './binaries.ts'
import type { BinarySource } from './binaries.ts'
import { buildPrograms, builtFolder, goAvailable, istioModule } from './build.ts'
import { withLock } from './lock.ts'
import { freePorts } from './ports.ts'
import { start, until } from './process.ts'
import type { Child, Network } from './process.ts'
import type { Report } from './progress.ts'

/** The folder of the built programs: Istio's and the kubelet. */
export type IstioPrograms = string

const packetFilters = ['iptables', 'iptables-save', 'iptables-restore']
  .flatMap((name) => [name, name.replace('ip', 'ip6')])
  .map((name) => [`/usr/sbin/${name}`, 'kubelet'] as const)

/** What each image has: programs by their paths in a container. The first one is what a container runs. */
const images: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  pilot: [['/usr/local/bin/pilot-discovery', 'pilot-discovery']],
  'install-cni': [
    ['/usr/local/bin/install-cni', 'install-cni'],
    ['/opt/cni/bin/istio-cni', 'istio-cni'],
    ...packetFilters,
  ],
}

/** The network of a cluster whose control plane reaches real pods. */
export interface ClusterNetwork extends Network {
  /** The port on 127.0.0.1 that leads to the API server. */
  readonly apiPort: number
  /** The images whose pods run as processes: the last part of their names. */
  readonly images: readonly string[]
  /** Lets the kubelet start its work on this API server. */
  connect(access: Access): void
}

/** The address at which the API server listens in the cluster's network: the one of Service `kubernetes`. */
const serviceAddress = 'https://10.43.0.1:443'

/** Returns why pods cannot be real on this machine, or undefined. */
export function kubeletUnavailable(): string | undefined {
  if (process.platform !== 'linux') return 'network namespaces need Linux'
  const { status, error } = spawnSync('unshare', ['--net', '--mount', 'true'])
  if (error || status !== 0) return 'network namespaces need root'
  return undefined
}

/** Returns the programs of Istio and the kubelet, and builds them first if they are missing. */
export async function istioPrograms(report: Report, source: BinarySource): Promise<IstioPrograms> {
  const folder = join(home(), 'bin', builtFolder(istioModule))
  if (!existsSync(folder))
    await withLock(join(home(), 'build.lock'), report, () => build(folder, report, source))
  return folder
}

async function build(folder: string, report: Report, source: BinarySource): Promise<void> {
  if (existsSync(folder)) return
  if (!goAvailable())
    throw new BinariesUnavailableError('a real istiod needs Go on the PATH to be built: https://go.dev/dl')
  report(`build ${istioModule.what} from Go modules; this takes about 5 minutes, once`)
  await buildPrograms(istioModule, folder, report, source).catch((error: Error) => {
    throw new BinariesUnavailableError(error.message, { cause: error })
  })
}

/** The kubelet makes its network itself, and no proxy leads into it. */
const withoutProxy: Network = { enter: [] }

/** Starts the kubelet in `folder`; returns when its network is there. It waits for `connect` to work with pods. */
export async function startKubelet(
  folder: string,
  programs: IstioPrograms,
  added: (child: Child) => void,
): Promise<ClusterNetwork> {
  const [apiPort = 0] = await freePorts(1)
  const config = join(folder, 'kubelet.kubeconfig')
  const child = start(
    'kubelet',
    join(programs, 'kubelet'),
    [
      `--folder=${folder}`,
      `--kubeconfig=${config}`,
      `--api-port=${apiPort}`,
      ...Object.entries(images).flatMap(([image, files]) =>
        files.map(([target, program]) => `--file=${image}:${target}=${join(programs, program)}`),
      ),
    ],
    folder,
    withoutProxy,
  )
  added(child)
  await until('the network of the cluster', [child], 60_000, () =>
    Promise.resolve(existsSync(join(folder, 'network'))),
  )
  return {
    enter: ['nsenter', `--net=/proc/${child.pid}/ns/net`, '--'],
    apiPort,
    images: Object.keys(images),
    connect: (access) => {
      const text = kubeconfig('kubelet', { ...access, server: serviceAddress })
      writeFileSync(`${config}.part`, text, { mode: 0o600 })
      // The kubelet waits for the file, and must not read a part of it.
      renameSync(`${config}.part`, config)
    },
  }
}
