// Runs scripts of package.json one after the other and prints their times: `tsx scripts/steps.ts build types unit`.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface StepRunner {
  /** Runs a script and returns its exit status. */
  readonly run: (script: string) => number
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
  readonly print: (line: string) => void
  /** The totals of the unit tests, if they ran. */
  readonly totals: () => string | undefined
}

/** Runs scripts until one fails, prints progress, times and totals, and returns the exit status. */
export function runSteps(scripts: readonly string[], { run, now, print, totals }: StepRunner): number {
  const begin = now()
  const done: { readonly script: string; readonly took: string; readonly status: number }[] = []
  for (const [i, script] of scripts.entries()) {
    print(`[${i + 1}/${scripts.length}] ${script}`)
    const start = now()
    const status = run(script)
    done.push({ script, took: durationText(now() - start), status })
    if (status !== 0) break
  }
  const width = Math.max(...scripts.map(({ length }) => length))
  print('')
  for (const [i, script] of scripts.entries()) {
    const { took, status } = done[i] ?? {}
    const result =
      status === undefined ? 'not run' : status === 0 ? took : `${took}  failed with status ${status}`
    print(`${script.padEnd(width)}  ${result}`)
  }
  const tests = totals()
  if (tests !== undefined) print(`Tests: ${tests}`)
  const status = done.find((step) => step.status !== 0)?.status ?? 0
  print(`${status === 0 ? 'Passed' : 'Failed'} in ${durationText(now() - begin)}`)
  return status
}

/** Returns `0.4 s`, `59 s` or `3 min 07 s`. */
export function durationText(milliseconds: number): string {
  const seconds = milliseconds / 1000
  if (seconds < 10) return `${seconds.toFixed(1)} s`
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`
}

/** Returns the totals of a Jest report; undefined if there is none. */
export function totalsText(file: string): string | undefined {
  if (!existsSync(file)) return undefined
  const report = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>
  const count = (...keys: readonly string[]) => keys.reduce((sum, key) => sum + (report[key] ?? 0), 0)
  // A test file that cannot be loaded counts as a failure.
  const failed = count('numFailedTests', 'numRuntimeErrorTestSuites')
  return `${count('numPassedTests')} passed, ${failed} failed, ${count('numPendingTests', 'numTodoTests')} skipped`
}

function main(scripts: readonly string[]): number {
  const collected = process.env['AMBIENTCTL_TEST_REPORT']
  const folder = collected ?? mkdtempSync(join(tmpdir(), 'ambientctl-test-'))
  try {
    return runSteps(scripts, {
      run(script) {
        const env = { ...process.env, AMBIENTCTL_TEST_REPORT: folder }
        return spawnSync('npm', ['run', '--silent', script], { stdio: 'inherit', env }).status ?? 1
      },
      now: () => performance.now(),
      print: (line) => console.log(line),
      totals: () => totalsText(join(folder, 'unit.json')),
    })
  } finally {
    if (collected === undefined) rmSync(folder, { recursive: true, force: true })
  }
}

if (process.argv[1] === import.meta.filename) process.exitCode = main(process.argv.slice(2))
