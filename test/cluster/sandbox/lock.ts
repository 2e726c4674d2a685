// Mutual exclusion of processes: a lock file with the id of its owner, which is removed if the owner is dead.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Runs `work` while holding the lock file `path`; reports once if it waits for another process. */
export async function withLock<T>(
  path: string,
  report: (line: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  mkdirSync(dirname(path), { recursive: true })
  for (let waited = false; !acquire(path); waited = true) {
    if (!waited) report(`waiting for process ${owner(path)}, which builds already`)
    await sleep(500)
    if (!isAlive(owner(path))) rmSync(path, { force: true })
  }
  try {
    return await work()
  } finally {
    rmSync(path, { force: true })
  }
}

/** True if a process with this id runs, of any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function acquire(path: string): boolean {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Returns the owner's id, or our own while the file is being written or removed, so that no process removes it. */
function owner(path: string): number {
  try {
    return Number(readFileSync(path, 'utf8')) || process.pid
  } catch {
    return process.pid
  }
}
