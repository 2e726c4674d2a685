// Limits how many operations run at the same time.

/** Runs `work` as soon as fewer than the limit are running. Waiting operations start in order. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>

/** Returns a limit of `width` operations at the same time. */
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
