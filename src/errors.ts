// The three kinds of failure, by who must act: the user (UserError), the cluster (ApiError), us (anything else).

/** Exit statuses of the process; 64 and 130 as in sysexits.h and POSIX shells. */
export const exitStatus = { done: 0, failed: 1, usage: 64, interrupted: 130 } as const

export interface UserErrorOptions {
  /** What would be right: one sentence or command, printed on a line of its own. */
  readonly hint?: string
  readonly status?: number
  readonly cause?: unknown
}

/** Something the user typed or wrote is wrong: `code` is stable for tests, the text is free to improve. */
export class UserError extends Error {
  override readonly name = 'UserError'
  readonly code: string
  readonly status: number
  readonly hint: string | undefined

  constructor(code: string, message: string, options: UserErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.status = options.status ?? exitStatus.usage
    this.hint = options.hint
  }
}

/** Several faults of one input, found together, so that the user mends all at once. */
export class UserErrors extends UserError {
  readonly errors: readonly UserError[]

  constructor(errors: readonly UserError[]) {
    const first = errors[0]
    super('several', errors.map((error) => error.message).join('\n'), first && { status: first.status })
    this.errors = errors
  }
}

/** Throws nothing for none, the error itself for one, all together for more. */
export function throwAll(errors: readonly UserError[]): void {
  if (errors.length === 1) throw errors[0]
  if (errors.length > 1) throw new UserErrors(errors)
}

/** One of the reasons of a refusal, as `details.causes` of the API's Status has it. */
export interface ApiCause {
  /** `FieldManagerConflict`, `FieldValueInvalid`, … */
  readonly reason: string
  readonly message: string
  /** The field's path: `.spec.replicas`. */
  readonly field: string
}

export interface ApiErrorDetails {
  /** `Kind/namespace/name`, or the request's path where no object is meant. */
  readonly object: string
  /** HTTP status; 0 when the server was never reached. */
  readonly status: number
  /** The API's reason (`Forbidden`, `Conflict`, …), or Node's code (`ECONNREFUSED`). */
  readonly reason: string
  /** `details.causes` of the Status, if it has any. */
  readonly causes?: readonly ApiCause[]
  readonly cause?: unknown
}

/** The cluster refused or could not be reached. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly object: string
  readonly status: number
  readonly reason: string
  readonly causes: readonly ApiCause[]

  constructor(message: string, details: ApiErrorDetails) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.object = details.object
    this.status = details.status
    this.reason = details.reason
    this.causes = details.causes ?? []
  }
}

/** The candidate nearest to a misspelt name by edit distance, if one is near enough to be meant. */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined
  let bestDistance = Math.max(1, Math.floor(name.length / 3)) + 1
  for (const candidate of candidates) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase())
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance]
  }
  return best
}

/** `; did you mean "X"?` for a misspelt name, or nothing. */
export function didYouMean(name: string, candidates: Iterable<string>): string {
  const found = nearest(name, candidates)
  return found === undefined ? '' : `; did you mean "${found}"?`
}

/** Insertions, deletions, changes and swaps of neighbours: what fingers do. */
function editDistance(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = at(row, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swap = isSwap ? at(before, j - 2) + 1 : Infinity
      next.push(Math.min(change, swap, at(row, j) + 1, at(next, j - 1) + 1))
    }
    before = row
    row = next
  }
  return at(row, b.length)
}

const at = (row: readonly number[], index: number): number => row[index] ?? Infinity
