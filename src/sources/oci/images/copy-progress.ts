// Counts the bytes of a copy. An attempt that fails takes its bytes back.

export interface CopyProgress {
  /** Bytes that need no more work, copied or found at the destination. */
  readonly doneBytes: number
  readonly totalBytes: number
}

export interface ProgressCounter {
  /** Adds a part with its size in bytes; a part that is known already counts once. */
  expect(key: string, size: number): void
  /** Sets how many bytes of a part are done. */
  move(key: string, position: number): void
  /** Returns the same chunks and counts them from an offset. */
  count(key: string, chunks: AsyncIterable<Buffer>, offset: number): AsyncIterable<Buffer>
}

/** Bytes between two reports. */
const step = 1e6

/** Returns a counter that calls `report` for every megabyte and at the end. */
export function copyProgress(report: (progress: CopyProgress) => void): ProgressCounter {
  const positions = new Map<string, number>()
  let doneBytes = 0
  let totalBytes = 0
  let reported = 0
  const move = (key: string, position: number): void => {
    doneBytes += position - (positions.get(key) ?? 0)
    positions.set(key, position)
    if (Math.abs(doneBytes - reported) < step && doneBytes < totalBytes) return
    reported = doneBytes
    report({ doneBytes, totalBytes })
  }
  return {
    expect(key, size) {
      if (positions.has(key)) return
      positions.set(key, 0)
      totalBytes += size
    },
    move,
    async *count(key, chunks, offset) {
      let position = offset
      move(key, position)
      for await (const chunk of chunks) {
        position += chunk.length
        move(key, position)
        yield chunk
      }
    },
  }
}
