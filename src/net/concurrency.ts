// Bounds how many of a thing are under way at a time.

/** Runs `work` when fewer than `width` others run; those that wait keep their order. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>

/** A gate that lets `width` pass at a time. */
export function createConcurrencyLimit(width: number): ConcurrencyLimit {
  const waiting: (() => void)[] = []
  let free = width
  const enter = (): Promise<void> | undefined => {
    if (free-- > 0) return undefined
    return new Promise((resolve) => waiting.push(resolve))
  }
  const leave = (): void => {
    free++
    waiting.shift()?.()
  }
  return async (work) => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
