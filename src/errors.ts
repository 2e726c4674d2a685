// Errors by who must act: UserError (the user), ApiError (the cluster), any other Error (a bug in ambientctl).

/** Exit statuses of the process. 64 is EX_USAGE of sysexits.h; 130 is what POSIX shells report for SIGINT. */
export const exitStatus = { done: 0, failed: 1, usage: 64, interrupted: 130 } as const

export interface UserErrorOptions {
  /** How to fix it: one sentence or command, printed on its own line. */
  readonly hint?: string
  readonly status?: number
  readonly cause?: unknown
}

/** An error in what the user typed or wrote. Tests rely on `code`; the message may change. */
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

/** All errors of one input, reported together so that the user can fix them at once. */
export class UserErrors extends UserError {
  readonly errors: readonly UserError[]

  constructor(errors: readonly UserError[]) {
    const first = errors[0]
    super('several', errors.map((error) => error.message).join('\n'), first && { status: first.status })
    this.errors = errors
  }
}

/** Throws the only error, or a UserErrors that holds several. Does nothing for an empty list. */
export function throwAll(errors: readonly UserError[]): void {
  if (errors.length === 1) throw errors[0]
  if (errors.length > 1) throw new UserErrors(errors)
}

/** Returns the results for all items. Throws the UserErrors of all items together; any other error at once. */
export function mapCollecting<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
): Result[] {
  const errors: UserError[] = []
  const results = items.flatMap((item, i) => {
    try {
      return [map(item, i)]
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      errors.push(...(error instanceof UserErrors ? error.errors : [error]))
      return []
    }
  })
  throwAll(errors)
  return results
}

/** One entry of `details.causes` in the API's Status. */
export interface ApiCause {
  /** `FieldManagerConflict`, `FieldValueInvalid`, … */
  readonly reason: string
  readonly message: string
  /** The field's path: `.spec.replicas`. */
  readonly field: string
}

export interface ApiErrorDetails {
  /** `Kind/namespace/name`, or the path of a request that is not about one object. */
  readonly object: string
  /** HTTP status; 0 if the server was not reached. */
  readonly status: number
  /** The API's reason (`Forbidden`, `Conflict`, …), or Node's code (`ECONNREFUSED`). */
  readonly reason: string
  /** `details.causes` of the Status, if it has any. */
  readonly causes?: readonly ApiCause[]
  readonly cause?: unknown
}

/** The cluster refused a request or could not be reached. */
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

/** Reports whether the server refused a request because the user lacks the right to it. */
export function isForbidden(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 403
}

/** Returns the candidate closest to a misspelt name by edit distance, or undefined if none is close enough. */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined
  let bestDistance = Math.max(1, Math.floor(name.length / 3)) + 1
  for (const candidate of candidates) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase())
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance]
  }
  return best
}

/** Returns `; did you mean "X"?` for a misspelt name, or '' if no candidate is close. */
export function didYouMean(name: string, candidates: Iterable<string>): string {
  const found = nearest(name, candidates)
  return found === undefined ? '' : `; did you mean "${found}"?`
}

/** Damerau-Levenshtein distance: insertions, deletions, substitutions and swaps of neighbours. */
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
