// Whole commands, timed by turns.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

export interface Run {
  readonly seconds: number
  /** Processor time in seconds, user and system, in steps of 0.01; 0 where the machine does not tell. */
  readonly processor: number
  /** Peak resident memory in MB; 0 where the machine does not tell. */
  readonly memory: number
}

/** Runs a command once, its output thrown away. Throws Error with what it said if it fails. */
export function runOnce(command: readonly string[]): Promise<Run> {
  const [file = '', ...args] = command
  const start = performance.now()
  const before = processorOfChildren()
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { stdio: ['ignore', 'ignore', 'pipe'] })
    // Asked again and again, as nothing tells it of a child that has ended.
    let memory = 0
    const look = setInterval(() => (memory = Math.max(memory, peakOf(child.pid))), 2)
    let errors = ''
    child.stderr.on('data', (data: Buffer) => (errors += data.toString()))
    child.once('error', reject)
    child.once('exit', (code) => {
      clearInterval(look)
      const seconds = (performance.now() - start) / 1000
      const processor = processorOfChildren() - before
      if (code === 0) resolve({ seconds, processor, memory })
      else reject(new Error(`${command.join(' ')} ended with ${code}:\n${errors}`))
    })
  })
}

function peakOf(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Processor time in seconds of all children that have ended (proc_pid_stat(5), fields 16 and 17). */
function processorOfChildren(): number {
  try {
    const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ')
    const [user, system] = fields.split(' ').slice(13, 15).map(Number)
    return ((user ?? 0) + (system ?? 0)) / ticksASecond
  } catch {
    return 0
  }
}

const ticksASecond = 100

/** The commands in turn (A B A B …), so that a machine that changes its speed changes it for all; medians. */
export async function compare(
  commands: Readonly<Record<string, readonly string[]>>,
  times: number,
): Promise<Map<string, Run>> {
  const runs = new Map<string, Run[]>(Object.keys(commands).map((name) => [name, []]))
  for (let i = 0; i <= times; i++) {
    for (const [name, command] of Object.entries(commands)) {
      const run = await runOnce(command)
      if (i > 0) runs.get(name)?.push(run)
    }
  }
  return new Map(
    [...runs].map(([name, all]) => [
      name,
      {
        seconds: median(all.map((run) => run.seconds)),
        processor: median(all.map((run) => run.processor)),
        memory: median(all.map((run) => run.memory)),
      },
    ]),
  )
}

/** The middle one; 0 of none. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** Prints a table of runs, each as a multiple of the one named `base`. */
export function print(title: string, results: ReadonlyMap<string, Run>, base: string): void {
  const unit = results.get(base)
  console.log(`\n${title}`)
  for (const [name, { seconds, processor, memory }] of results) {
    const parts = [
      `${seconds.toFixed(3)} s`.padStart(9),
      `${(seconds / (unit?.seconds ?? 1)).toFixed(2)} × ${base}`.padStart(20),
    ]
    if (processor && unit?.processor) {
      parts.push(`${processor.toFixed(2)} s of CPU`.padStart(14), times(processor, unit.processor))
    }
    if (memory && unit?.memory) {
      parts.push(`${memory.toFixed(0)} MB`.padStart(7), times(memory, unit.memory))
    }
    console.log(`  ${name.padEnd(34)} ${parts.join('  ')}`)
  }
}

function times(value: number, unit: number): string {
  return `${(value / unit).toFixed(2)} ×`.padStart(7)
}
