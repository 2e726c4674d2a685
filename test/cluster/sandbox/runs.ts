// The runs on this machine: each has a folder with its state, which later processes can read.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { kubeconfig } from './api.ts'
import { home } from './binaries.ts'
import { users } from './controlplane.ts'
import type { ControlPlane, User } from './controlplane.ts'
import { isAlive } from './lock.ts'
import { end, isRunning } from './process.ts'

/** Content of a run's state.json. */
export interface Run {
  readonly name: string
  readonly platform: string
  readonly nodes: number
  readonly folder: string
  /** The path of the program. */
  readonly kubectl: string
  /** The process that the run ends with; absent if the run is kept. */
  readonly owner?: number | undefined
  /** Process ids by program. */
  readonly processes: Readonly<Record<string, number>>
  /** Absent until the API server responds. */
  readonly plane?: ControlPlane
}

/** The processes of every run; one with real pods has a kubelet, too. */
const required = ['etcd', 'kube-apiserver', 'kube-controller-manager', 'kube-scheduler', 'kwok']

/** Creates the folder of a new run; rejects if the name is taken. */
export function newFolder(name: string): string {
  const folder = folderOf(name)
  if (existsSync(folder))
    throw new Error(`there is a sandbox "${name}" already; "down --name ${name}" ends it`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Writes the state of a run, and its kubeconfigs once there is a server. */
export function save(run: Run): void {
  writeFileSync(join(run.folder, 'state.json'), JSON.stringify(run, undefined, 2), { mode: 0o600 })
  if (!run.plane) return
  for (const user of Object.keys(users) as User[]) {
    const config = kubeconfig('sandbox', { ...run.plane, token: run.plane.tokens[user] })
    writeFileSync(configPath(run.folder, user), config, { mode: 0o600 })
  }
}

/** Returns all runs with a state file. */
export function runs(): Run[] {
  const folder = join(home(), 'runs')
  return existsSync(folder) ? readdirSync(folder).flatMap((name) => findRun(name) ?? []) : []
}

/** Returns the run with this name; undefined also while it is being created or removed. */
export function findRun(name: string): Run | undefined {
  const state = join(folderOf(name), 'state.json')
  try {
    return JSON.parse(readFileSync(state, 'utf8')) as Run
  } catch {
    return undefined // missing or incomplete file
  }
}

/** True if all processes of a run are alive. */
export function isComplete(run: Run): boolean {
  const { processes, folder } = run
  const started = required.every((name) => processes[name] !== undefined)
  return started && Object.values(processes).every((pid) => isRunning(pid, folder))
}

/** Ends the processes of a run, and deletes its folder; false if there was none. */
export async function removeRun(name: string): Promise<boolean> {
  const folder = folderOf(name)
  if (!existsSync(folder)) return false
  await end(Object.values(findRun(name)?.processes ?? {}), folder)
  await removeFolder(folder)
  return true
}

/** The pods' programs end a moment after the kubelet, and may still write into a folder that is being removed. */
async function removeFolder(folder: string): Promise<void> {
  for (let left = 100; ; left--) {
    try {
      return rmSync(folder, { recursive: true, force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY' || left === 0) throw error
      await sleep(100)
    }
  }
}

/** True if a process is starting this run, or owns it. */
export function isOwned(run: Run): boolean {
  return run.owner !== undefined && isAlive(run.owner)
}

/** Removes the runs whose owner is dead. */
export async function sweep(): Promise<void> {
  for (const { name, owner } of runs()) if (owner !== undefined && !isAlive(owner)) await removeRun(name)
}

/** The path of a run's kubeconfig for a user. */
export function configPath(folder: string, user: User): string {
  return join(folder, user === 'admin' ? 'kubeconfig' : `${user}.kubeconfig`)
}

/** Throws unless the name is a single part of a path, because the folder will be deleted. */
function folderOf(name: string): string {
  if (!/^[a-z0-9][a-z0-9-]*$/.test(name))
    throw new Error(`sandbox name "${name}": small letters, digits, dashes`)
  return join(home(), 'runs', name)
}
