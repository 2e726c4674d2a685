// Lets synchronous code, such as a template, use asynchronous lookups (a cluster, DNS, a URL) by running it again.
import { exitStatus, UserError } from '../errors.ts'
import { LookupError } from './bound-functions.ts'

/** Istio's charts make one or two lookups. */
const maxLookups = 500

/** Ends a rendering that needs the result of a lookup. */
class PendingLookup extends Error {
  readonly query: readonly string[]
  /** Identifies the rendering that needs it, because renderings can be nested. */
  readonly cache: object

  constructor(query: readonly string[], cache: object) {
    super(`${query.join(' ')}: not looked up yet`)
    this.query = query
    this.cache = cache
  }
}

/**
 * Returns the result of `render`. A lookup without a known result ends the rendering, `find` gets the result, and the
 * rendering starts again. Each lookup is made once. A LookupError or UserError of `find` is kept as the result and
 * thrown inside the rendering. Rejects with any other error of `find` and `render`, and with UserError after 500
 * lookups.
 */
export async function withPendingLookups<Query extends readonly string[], Found, Result>(
  find: (...query: Query) => Promise<Found>,
  render: (lookup: (...query: Query) => Found) => Promise<Result>,
): Promise<Result> {
  const results = new Map<string, { readonly value: Found } | { readonly error: LookupError | UserError }>()
  const lookup = (...query: Query): Found => {
    const result = results.get(JSON.stringify(query))
    if (!result) throw new PendingLookup(query, results)
    if ('error' in result) throw result.error
    return result.value
  }
  while (results.size < maxLookups) {
    try {
      return await render(lookup)
    } catch (error) {
      if (!(error instanceof PendingLookup && error.cache === results)) throw error
      const query = error.query as Query
      results.set(JSON.stringify(query), await find(...query).then(asValue, asError))
    }
  }
  const text = `the chart looks up more than ${maxLookups} objects or hosts`
  throw new UserError('render', text, { status: exitStatus.failed })
}

function asValue<Found>(value: Found): { readonly value: Found } {
  return { value }
}

function asError(error: unknown): { readonly error: LookupError | UserError } {
  if (error instanceof LookupError || error instanceof UserError) return { error }
  throw error
}
