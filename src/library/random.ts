// A deterministic source of random bytes.
import { createHash } from 'node:crypto'

/**
 * Returns a source of bytes that are derived from a seed, for the option `random` of `renderChart`: equal seeds give
 * equal bytes. Anyone with the seed can derive all passwords of the chart.
 */
export function seededRandom(seed: string): (bytes: number) => Uint8Array {
  let block = 0
  let unused: Uint8Array = new Uint8Array()
  return (bytes) => {
    const parts = [unused]
    for (let length = unused.length; length < bytes; length += parts.at(-1)?.length ?? 0)
      parts.push(createHash('sha256').update(`${block++}:${seed}`).digest())
    const all = Buffer.concat(parts)
    unused = Uint8Array.from(all.subarray(bytes))
    return Uint8Array.from(all.subarray(0, bytes))
  }
}
