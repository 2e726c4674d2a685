// Child processes that outlive nobody: started apart, logged to a file, ended by id.
import { spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Child {
  readonly name: string
  readonly pid: number
  readonly log: string
  /** Whether it has ended, as far as this process was told. */
  ended(): boolean
}

/**
 * No call leaves the machine: a proxy that refuses stands for every network. Else the API server would ask the machine's
 * own proxy for a webhook's Service, or wait ten seconds for an address that nobody has. 127.0.0.1 is never asked by a proxy.
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
 * Starts a program in its own session, its output in `folder/NAME.log`. Its arguments must name `folder`: by that a
 * later process knows that the id is still its own.
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

/** Whether the process runs and was started for this folder (ids are used again by the system). */
export function isRunning(pid: number, folder: string): boolean {
  const { stdout } = spawnSync('ps', ['-ww', '-p', String(pid), '-o', 'stat=', '-o', 'args='], {
    encoding: 'utf8',
  })
  return stdout.includes(folder) && !stdout.trimStart().startsWith('Z')
}

/** Ends the processes at once (their data die with them), and returns when they are gone. */
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

/** Asks `ready` until it says true; rejects when a child has ended or the time (ms) is over, with the end of its log. */
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
 * Sees to it that a run ends with this process, however this process ends: a shell holds a pipe from us, and when the pipe
 * closes it kills the ids that it was told and removes the folder. `add` tells it an id; `dismiss` sends it home.
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
