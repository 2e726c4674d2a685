// Why a value has no effect.
import type { ExplainedValue } from './explain.ts'

/** Returns a sentence that says why the value has no effect; undefined if it has one. */
export function noEffectReason({
  isKnown,
  notEnabled,
}: Pick<ExplainedValue, 'isKnown' | 'notEnabled'>): string | undefined {
  if (notEnabled !== undefined) return `The configuration does not enable ${notEnabled}, so it has no effect.`
  return isKnown === false ? 'The chart has no such value, so it has no effect.' : undefined
}
