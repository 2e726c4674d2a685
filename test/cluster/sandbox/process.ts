// Child processes in their own session, with a log file; they are ended by id.
import { spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Child {
  readonly name: string
  readonly pid: number
  readonly log: string
  /** True if it has ended, as far as this process knows. */
  ended(): boolean
}

/**
 * Environment that keeps all requests on this machine: every proxy refuses connections. Otherwise the API server
 * would use the machine's proxy for a webhook's Service, or wait ten seconds for an unused address. 127.0.0.1 is
 * never proxied.
 */
const refusing = 'http://127.0.0.1:1'
const offline = { HTTP_PROXY: refusing, HTTPS_PROXY: refusing, NO_PROXY: '', no_proxy: '' }

/** In a network without a way out, no proxy is to be asked for addresses inside it. */
const direct = { HTTP_PROXY: '', HTTPS_PROXY: '', http_proxy: '', https_proxy: '' }

/** A network of its own that programs can run in. */
export interface Network {
  /** The command line that runs another one inside. It becomes that program and keeps the process ID. */
  readonly enter: readonly string[]
}

/**
 * Starts a program in its own session with its output in `folder/NAME.log`. Its arguments must contain `folder`, so
 * that a later process can verify that the id still belongs to it.
 */
export function start(
  name: string,
  binary: string,
  args: readonly string[],
  folder: string,
  network?: Network,
): Child {
  const log = join(folder, `${name}.log`)
  const output = openSync(log, 'a')
  const [command = binary, ...rest] = network ? [...network.enter, binary, ...args] : [binary, ...args]
  const env = { ...process.env, ...(network ? direct : offline) }
  const child = spawn(command, rest, { cwd: folder, env, detached: true, stdio: ['ignore', output, output] })
  closeSync(output)
  let over = false
  child.on('error', () => (over = true))
  child.on('exit', () => (over = true))
  child.unref()
  if (child.pid === undefined) throw new Error(`cannot start ${name} (${binary})`)
  return { name, pid: child.pid, log, ended: () => over }
}

/** True if the process runs and was started for this folder (the system reuses ids). */
export function isRunning(pid: number, folder: string): boolean {
  const { stdout } = spawnSync('ps', ['-ww', '-p', String(pid), '-o', 'stat=', '-o', 'args='], {
    encoding: 'utf8',
  })
  return stdout.includes(folder) && !stdout.trimStart().startsWith('Z')
}

/** Kills the processes (their data are not needed), and returns when they are gone. */
export async function end(pids: readonly number[], folder: string): Promise<void> {
  for (let left = pids; left.length > 0; await sleep(20)) {
    left = left.filter((pid) => isRunning(pid, folder))
    for (const pid of left) kill(pid)
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/**
 * Polls `ready` until it returns true; rejects with the end of the log if a child has ended or the time (ms) is over.
 */
export async function until(
  what: string,
  children: readonly Child[],
  timeout: number,
  ready: () => Promise<boolean>,
): Promise<void> {
  for (const start = Date.now(); !(await ready()); await sleep(50)) {
    const dead = children.find((child) => child.ended())
    if (dead) throw new Error(`${dead.name} ended before ${what}:\n${tail(dead)}`)
    if (Date.now() - start > timeout)
      throw new Error(`${what} took over ${timeout / 1000} s:\n${children.map(tail).join('\n')}`)
  }
}

/**
 * Ends a run with this process, however it ends: a shell reads a pipe from this process, and when the pipe closes it
 * kills the added ids and deletes the folder. `add` adds an id; `dismiss` stops the shell.
 */
export function guard(folder: string): { add(pid: number): void; dismiss(): void } {
  const child = spawn('/bin/sh', ['-c', guardScript, 'sandbox-guard', folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const pipe = child.stdin as typeof child.stdin & { unref(): void }
  pipe.on('error', () => undefined)
  pipe.unref()
  child.unref()
  return { add: (pid) => pipe.write(`${pid}\n`), dismiss: () => pipe.end('dismissed\n') }
}

const guardScript = `
pids=
while read -r word; do
  if [ "$word" = dismissed ]; then exit; fi
  pids="$pids $word"
done
for pid in $pids; do
  if ps -ww -p "$pid" -o args= | grep -qF -- "$1"; then kill -9 "$pid"; fi
done
sleep 1
rm -rf -- "$1"
`

function tail({ name, log }: Child): string {
  return readFileSync(log, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(-8)
    .map((line) => `${name}: ${line}`)
    .join('\n')
}
