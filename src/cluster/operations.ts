// The kinds of API requests, and how each may be sent again without a second effect.
import { isRecord } from '../values/record.ts'

/** What a request does; `review` is an access review, which changes nothing. */
export type ApiOperation = 'read' | 'dryRun' | 'review' | 'apply' | 'create' | 'replace' | 'patch' | 'delete'

interface RepeatRule {
  /** True if a hanging request may be sent again while the server may still execute the first one. */
  readonly afterHang: boolean
  /**
   * When a conflict (409) is temporary. `always`: the operation has no conflicts of its own. `unlessOwned`: except if
   * another field manager owns fields. `readFirst`: write.ts reads the object again and decides.
   */
  readonly conflict: 'always' | 'unlessOwned' | 'readFirst'
}

/**
 * Every operation is sent again after a lost response: reads, dry runs and reviews change nothing; server-side apply
 * and delete have the same effect twice; after a second create, replace or patch, write.ts compares the live object.
 */
const rules: Readonly<Record<ApiOperation, RepeatRule>> = {
  read: { afterHang: true, conflict: 'always' },
  review: { afterHang: true, conflict: 'always' },
  dryRun: { afterHang: true, conflict: 'unlessOwned' },
  apply: { afterHang: true, conflict: 'unlessOwned' },
  delete: { afterHang: true, conflict: 'readFirst' },
  create: { afterHang: false, conflict: 'readFirst' },
  replace: { afterHang: false, conflict: 'readFirst' },
  patch: { afterHang: false, conflict: 'readFirst' },
}

/** Milliseconds until a request counts as hanging. */
const hangTime = 3000
/** Attempts that may hang before one gets the whole time limit of the request. */
const maxHangs = 2

/**
 * Returns the time limit for the headers of an attempt in milliseconds; undefined if only the request's limit applies,
 * because a second attempt could have a second effect or two attempts were already hanging.
 */
export function headersTimeout(operation: ApiOperation, timeout: number, hangs: number): number | undefined {
  return rules[operation].afterHang && hangs < maxHangs && timeout > hangTime ? hangTime : undefined
}

/** Returns whether the same request may succeed after a conflict; `body` is the metav1.Status. */
export function isTransientConflict(operation: ApiOperation, body: unknown): boolean {
  const { conflict } = rules[operation]
  if (conflict === 'readFirst') return false
  return conflict === 'always' || !hasReason(body, 'AlreadyExists', 'FieldManagerConflict')
}

/** Returns whether a metav1.Status or one of its causes has one of the reasons. */
function hasReason(body: unknown, ...reasons: readonly string[]): boolean {
  if (!isRecord(body)) return false
  const details = isRecord(body['details']) ? body['details'] : {}
  const causes = Array.isArray(details['causes']) ? details['causes'].filter(isRecord) : []
  return [body, ...causes].some(({ reason }) => reasons.includes(String(reason)))
}
