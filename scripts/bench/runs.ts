// Runs commands in alternation and measures them.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

export interface Run {
  readonly seconds: number
  /** Processor time in seconds, user and system, in steps of 0.01; 0 if the system does not report it. */
  readonly processor: number
  /** Peak resident memory in MB; 0 if the system does not report it. */
  readonly memory: number
}

/** Runs a command once and discards its output. Throws Error with the command's output for other exit statuses. */
export function runOnce(command: readonly string[], statuses: readonly number[] = [0]): Promise<Run> {
  const [file = '', ...args] = command
  const start = performance.now()
  const before = processorOfChildren()
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { stdio: ['ignore', 'ignore', 'pipe'] })
    // Polled, since the peak memory cannot be read after the child has exited.
    let memory = 0
    const poll = setInterval(() => (memory = Math.max(memory, peakOf(child.pid))), 2)
    let errors = ''
    child.stderr.on('data', (data: Buffer) => (errors += data.toString()))
    child.once('error', reject)
    child.once('exit', (code) => {
      clearInterval(poll)
      const seconds = (performance.now() - start) / 1000
      const processor = processorOfChildren() - before
      if (code !== null && statuses.includes(code)) resolve({ seconds, processor, memory })
      else reject(new Error(`${command.join(' ')} exited with code ${code}:\n${errors}`))
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

/** Returns the processor time in seconds of all exited children (proc_pid_stat(5), fields 16 and 17). */
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

/**
 * Runs the commands in alternation (A B A B …), so that a change in the machine's speed affects all. Returns medians.
 */
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

/** Returns the median, or 0 for an empty list. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** Prints a table of runs, each as a multiple of the run named `base`. */
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
