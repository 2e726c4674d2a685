// The table of all checks, subject by subject. An id never changes its meaning.
import type { Check } from './check.ts'

export const checks: readonly Check[] = []
