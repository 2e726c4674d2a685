// Bounded parallelism.

/** How many requests one piece of work has on the way at once: polite to an API server, and fast enough. */
const requestsAtOnce = 10

/**
 * Maps with at most `limit` calls at once; results in the order of the items. Rejects with the first error, once
 * the calls that run have ended.
 */
export async function mapParallel<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
  limit = requestsAtOnce,
): Promise<R[]> {
  const results: R[] = []
  const errors: unknown[] = []
  let next = 0
  const worker = async () => {
    while (next < items.length && errors.length === 0) {
      const index = next++
      try {
        results[index] = await work(items[index] as T)
      } catch (error) {
        errors.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker))
  if (errors.length > 0) throw errors[0]
  return results
}

/** Lists of neighbours that have the same key, in order. */
export function groupNeighbours<T>(items: readonly T[], key: (item: T) => string): T[][] {
  const groups: T[][] = []
  let last: string | undefined
  for (const item of items) {
    const now = key(item)
    if (now === last) groups.at(-1)?.push(item)
    else groups.push([item])
    last = now
  }
  return groups
}
