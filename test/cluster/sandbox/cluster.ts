// A sandbox from start to end: a real control plane with nodes that look like a platform's, and nothing left behind.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, kubeconfig } from './api.ts'
import { binaries, home } from './binaries.ts'
import { startApi, startControllers, users } from './controlplane.ts'
import type { ControlPlane, User } from './controlplane.ts'
import { isAlive } from './lock.ts'
import { nodesOf } from './nodes.ts'
import { end, guard, isRunning } from './process.ts'
import type { Child } from './process.ts'

export interface SandboxOptions {
  /** What the nodes look like: a key of platforms.json; `plain` by default. */
  readonly platform?: string
  /** How many nodes; 3 by default. */
  readonly nodes?: number
  /** Names the run, for `down` and `status`; made up by default. */
  readonly name?: string
  /** Leaves the sandbox running after this process, until `down`; else it ends with the process, however that ends. */
  readonly keep?: boolean
  /** Gets a line on each step; stderr by default. */
  readonly report?: (line: string) => void
}

export interface KubectlResult {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

export interface KubectlOptions {
  /** Text for stdin (`apply -f -`). */
  readonly input?: string
  /** Resolves with any exit status instead of rejecting. */
  readonly mayFail?: boolean
  readonly user?: User
}

export interface Sandbox {
  readonly name: string
  readonly platform: string
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
  kubectl(args: readonly string[], options?: KubectlOptions): Promise<KubectlResult>
  /** Ends every process of the run and removes its folder. */
  stop(): Promise<void>
}

/** What a run's state.json holds. */
export interface Run extends ControlPlane {
  readonly name: string
  readonly platform: string
  readonly nodes: number
  readonly folder: string
  readonly kubectl: string
  /** The process that the run ends with; absent for a run that is kept. */
  readonly owner?: number
  readonly processes: Readonly<Record<string, number>>
}

/** Builds what is missing, starts a sandbox and returns it ready for work; on any failure nothing is left. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { platform = 'plain', nodes = 3, name = freshName(), keep = false } = options
  const report = options.report ?? ((line) => void process.stderr.write(`sandbox: ${line}\n`))
  const objects = nodesOf(platform, nodes)
  const programs = await binaries(report)
  await sweep()
  const folder = join(home(), 'runs', name)
  mkdirSync(join(home(), 'runs'), { recursive: true, mode: 0o700 })
  mkdirSync(folder, { mode: 0o700 })
  const keeper = keep ? undefined : guard(folder)
  const children: Child[] = []
  const started = (child: Child) => {
    children.push(child)
    keeper?.add(child.pid)
  }
  const save = (plane: ControlPlane) => {
    const processes = Object.fromEntries(children.map((child) => [child.name, child.pid]))
    const owner = keep ? {} : { owner: process.pid }
    return write({ name, platform, nodes, folder, kubectl: programs.kubectl, ...owner, processes, ...plane })
  }
  try {
    save({ server: '', ca: '', tokens: { admin: '', guest: '' } })
    const plane = await startApi(folder, programs, started)
    save(plane)
    const access = { ...plane, token: plane.tokens.admin }
    await Promise.all(objects.map((node) => create(access, '/api/v1/nodes', node)))
    await startControllers(folder, programs, access, started)
    return sandboxOf(save(plane), keeper?.release)
  } catch (error) {
    await end(
      children.map(({ pid }) => pid),
      folder,
    )
    keeper?.release()
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** The runs that there are, by their state files. */
export function runs(): Run[] {
  const folder = join(home(), 'runs')
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((name) => readRun(join(folder, name)))
}

/** A run of this name whose processes all live, or undefined. */
export function openSandbox(name: string): Sandbox | undefined {
  const run = runs().find((run) => run.name === name)
  return run && isComplete(run) ? sandboxOf(run) : undefined
}

/** Whether all processes of a run live. */
export function isComplete(run: Run): boolean {
  return (
    Object.values(run.processes).length === 5 &&
    Object.values(run.processes).every((pid) => isRunning(pid, run.folder))
  )
}

/** Ends a run's processes and removes its folder. */
export async function stopRun(run: Run): Promise<void> {
  await end(Object.values(run.processes), run.folder)
  rmSync(run.folder, { recursive: true, force: true })
}

/** Ends the runs whose owner is gone. */
export async function sweep(): Promise<void> {
  for (const run of runs()) if (run.owner !== undefined && !isAlive(run.owner)) await stopRun(run)
}

function sandboxOf(run: Run, released?: () => void): Sandbox {
  const paths = { admin: configPath(run, 'admin'), guest: configPath(run, 'guest') }
  const pem = (file: string) => readFileSync(join(run.folder, file), 'utf8')
  return {
    name: run.name,
    platform: run.platform,
    folder: run.folder,
    kubeconfig: paths.admin,
    kubeconfigs: paths,
    server: run.server,
    token: run.tokens.admin,
    ca: run.ca,
    tls: { cert: pem('apiserver.crt'), key: pem('apiserver.key') },
    kubectl: (args, options = {}) => kubectl(run, args, options),
    stop: async () => {
      await stopRun(run)
      released?.()
    },
  }
}

function kubectl(run: Run, args: readonly string[], options: KubectlOptions): Promise<KubectlResult> {
  const { input = '', mayFail = false, user = 'admin' } = options
  const env = { ...process.env, KUBECONFIG: configPath(run, user), KUBECACHEDIR: join(run.folder, 'kubectl') }
  return new Promise((resolve, reject) => {
    const child = spawn(run.kubectl, args, { env })
    let [stdout, stderr] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
    child.on('error', reject)
    child.on('close', (code) => {
      const status = code ?? 1
      if (status === 0 || mayFail) resolve({ status, stdout, stderr })
      else reject(new Error(`kubectl ${args.join(' ')}: ${stderr.trim()}`))
    })
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })
}

function write(run: Run): Run {
  writeFileSync(join(run.folder, 'state.json'), JSON.stringify(run, undefined, 2), { mode: 0o600 })
  for (const user of Object.keys(users) as User[]) {
    const config = kubeconfig('sandbox', { ...run, token: run.tokens[user] })
    writeFileSync(configPath(run, user), config, { mode: 0o600 })
  }
  return run
}

function readRun(folder: string): Run[] {
  try {
    return [JSON.parse(readFileSync(join(folder, 'state.json'), 'utf8')) as Run]
  } catch {
    return [] // being made or removed just now
  }
}

function configPath(run: Run, user: User): string {
  return join(run.folder, user === 'admin' ? 'kubeconfig' : `${user}.kubeconfig`)
}

function freshName(): string {
  return `run-${process.pid}-${Math.random().toString(36).slice(2, 8)}`
}
