// A sandbox from start to end: a real control plane with nodes that look like a platform's, and nothing left behind.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create } from './api.ts'
import { binaries, sourceFrom } from './binaries.ts'
import type { BinarySource } from './binaries.ts'
import { startApi, startControllers } from './controlplane.ts'
import type { ControlPlane, User } from './controlplane.ts'
import { kubectl } from './kubectl.ts'
import { writeNetworkConfig } from './cni.ts'
import { istioPrograms, startKubelet } from './kubelet.ts'
import type { KubectlOptions, KubectlResult } from './kubectl.ts'
import { nodesOf } from './nodes.ts'
import { guard } from './process.ts'
import type { Child } from './process.ts'
import { configPath, findRun, isComplete, newFolder, removeRun, save, sweep } from './runs.ts'
import type { Run } from './runs.ts'

export interface SandboxOptions {
  /** What the nodes look like: a key of platforms.json; `plain` by default. */
  readonly platform?: string
  /** How many nodes; 3 by default. */
  readonly nodes?: number
  /** Names the run, for `down` and `status`; made up by default. */
  readonly name?: string
  /** False for etcd and the API server alone: what is written stays as it is, and nothing works with it. */
  readonly controllers?: boolean
  /** Runs the pods of Istio's control plane and CNI agent as real programs, which are built first if they are missing. */
  readonly istiod?: boolean
  /** Leaves the sandbox running after this process, until `down`; else it ends with the process, however that ends. */
  readonly keep?: boolean
  /** Where missing programs come from; as AMBIENTCTL_SANDBOX says by default. */
  readonly source?: BinarySource
  /** Gets a line on each step; stderr by default. */
  readonly report?: (line: string) => void
}

export interface Sandbox {
  readonly name: string
  readonly platform: string
  /** The names of the nodes. */
  readonly nodes: readonly string[]
  /** The run's own folder: logs, data, kubeconfigs. Gone after stop. */
  readonly folder: string
  /** Path of the administrator's kubeconfig. */
  readonly kubeconfig: string
  /** Paths of the kubeconfigs by user: `admin` (all rights), `guest` (none but discovery). */
  readonly kubeconfigs: Readonly<Record<User, string>>
  readonly server: string
  /** The administrator's bearer token. */
  readonly token: string
  /** PEM. */
  readonly ca: string
  /** The API server's own certificate and key (PEM), for a proxy that clients are to trust alike. */
  readonly tls: { readonly cert: string; readonly key: string }
  /** Path of the real kubectl. */
  readonly kubectlPath: string
  /** Rejects when kubectl fails, unless `mayFail`. */
  kubectl(args: readonly string[], options?: KubectlOptions): Promise<KubectlResult>
  /** Ends every process of the run and removes its folder. */
  stop(): Promise<void>
}

/** Downloads or builds what is missing, starts a sandbox and returns it ready for work; on any failure nothing is left. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const {
    platform = 'plain',
    nodes = 3,
    name = freshName(),
    keep = false,
    controllers = true,
    istiod = false,
  } = options
  const objects = nodesOf(platform, nodes)
  const report = options.report ?? toStderr
  const programs = await binaries(report, options.source)
  const istio = istiod ? await istioPrograms(report, options.source ?? sourceFrom(process.env)) : undefined
  await sweep()
  const folder = newFolder(name)
  const { add, dismiss } = guard(folder)
  let run: Run = {
    name,
    platform,
    nodes,
    folder,
    kubectl: programs.kubectl,
    owner: process.pid,
    processes: {},
  }
  const update = (change: Partial<Run>) => save((run = { ...run, ...change }))
  const started = ({ name, pid }: Child) => {
    add(pid)
    update({ processes: { ...run.processes, [name]: pid } })
  }
  try {
    const network = istio === undefined ? undefined : await startKubelet(folder, istio, started)
    const plane = await startApi(folder, programs, { network, added: started })
    update({ plane })
    const access = { ...plane, token: plane.tokens.admin }
    await Promise.all(objects.map((node) => create(access, '/api/v1/nodes', node)))
    if (network) for (const node of objects) writeNetworkConfig(folder, platform, node.metadata.name)
    if (controllers) await startControllers(folder, programs, access, { network, added: started })
    if (!keep) return sandboxOf(run, plane, dismiss)
    const kept = { ...run, owner: undefined }
    save(kept)
    dismiss()
    return sandboxOf(kept, plane)
  } catch (error) {
    await removeRun(name)
    dismiss()
    throw error
  }
}

/** The running sandbox of this name, or undefined if there is none or a part of it has died. */
export function openSandbox(name: string): Sandbox | undefined {
  const run = findRun(name)
  return run?.plane && isComplete(run) ? sandboxOf(run, run.plane) : undefined
}

function sandboxOf(run: Run, plane: ControlPlane, stopped?: () => void): Sandbox {
  const { name, platform, nodes, folder } = run
  const paths = { admin: configPath(folder, 'admin'), guest: configPath(folder, 'guest') }
  const pem = (file: string) => readFileSync(join(folder, file), 'utf8')
  return {
    name,
    platform,
    nodes: nodesOf(platform, nodes).map(({ metadata }) => metadata.name),
    folder,
    kubeconfig: paths.admin,
    kubeconfigs: paths,
    server: plane.server,
    token: plane.tokens.admin,
    ca: plane.ca,
    tls: { cert: pem('apiserver.crt'), key: pem('apiserver.key') },
    kubectlPath: run.kubectl,
    kubectl: (args, options) => kubectl(run, args, options),
    stop: async () => {
      await removeRun(name)
      stopped?.()
    },
  }
}

function toStderr(line: string): void {
  process.stderr.write(`sandbox: ${line}\n`)
}

function freshName(): string {
  return `run-${process.pid}-${Math.random().toString(36).slice(2, 8)}`
}
