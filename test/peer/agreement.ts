// Compares answers with Helm's for charts whose answer varies: passwords, and the order of Go's maps.
import { isDeepStrictEqual } from 'node:util'
import type { Answer } from '../chart/cases.ts'
import type { Answer as Outcome } from '../charts/cases.ts'

const maxAttempts = 8

/**
 * Returns undefined if our answer is one of Helm's, or differs only in lines that vary in Helm's own answers, at the
 * same length. Otherwise returns Helm's first answer.
 */
export async function disagreement<T>(
  ours: T,
  ask: () => Promise<T>,
  linesOf: (answer: T) => string[],
): Promise<T | undefined> {
  const first = await ask()
  if (isDeepStrictEqual(ours, first)) return undefined
  for (let i = 1; i < maxAttempts; i++) {
    const again = await ask()
    if (isDeepStrictEqual(ours, again)) return undefined
    if (isSameButForChance(linesOf(ours), linesOf(first), linesOf(again))) return undefined
  }
  return first
}

function isSameButForChance(ours: string[], first: string[], again: string[]): boolean {
  if (ours.length !== first.length || first.length !== again.length) return false
  return ours.every((line, i) => {
    const [a = '', b = ''] = [first[i], again[i]]
    return line === a || (a !== b && line.length === a.length && a.length === b.length)
  })
}

/** Returns all parts of the judge's answer, line by line. */
export function linesOfAnswer({ output, notes, hooks, error = '', warnings }: Answer): string[] {
  const recorded = hooks.map((hook) => JSON.stringify(Object.entries(hook).sort()))
  return [output, notes, ...recorded, error, ...warnings].join('\n\0\n').split('\n')
}

/** Returns all output of a command, line by line. */
export function linesOfOutcome({ status, stdout, stderr }: Outcome): string[] {
  return `${status}\n${stdout}\n\0\n${stderr}`.split('\n')
}
