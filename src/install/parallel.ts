// Runs asynchronous work with bounded concurrency.

/** Concurrent requests of one operation: few enough for an API server, and fast enough. */
const defaultConcurrency = 10

/**
 * Maps items with at most `limit` concurrent calls and returns the results in the order of the items. Rejects with the
 * first error, after the running calls have ended.
 */
export async function mapParallel<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
  limit = defaultConcurrency,
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

/** Groups adjacent items that have the same key. */
export function groupNeighbours<T>(items: readonly T[], key: (item: T) => string): T[][] {
  const groups: T[][] = []
  let last: string | undefined
  for (const item of items) {
    const current = key(item)
    if (current === last) groups.at(-1)?.push(item)
    else groups.push([item])
    last = current
  }
  return groups
}
