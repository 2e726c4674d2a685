// Randomness that repeats.
import { createHash } from 'node:crypto'

/**
 * Bytes that follow from a text, for `renderChart`'s option `random`: equal texts give equal bytes, in the order in which
 * they are asked for. The text gives away every password that a chart makes of them.
 */
export function seededRandom(seed: string): (bytes: number) => Uint8Array {
  let block = 0
  let left: Uint8Array = new Uint8Array()
  return (bytes) => {
    const parts = [left]
    for (let have = left.length; have < bytes; have += parts.at(-1)?.length ?? 0)
      parts.push(createHash('sha256').update(`${block++}:${seed}`).digest())
    const all = Buffer.concat(parts)
    left = Uint8Array.from(all.subarray(bytes))
    return Uint8Array.from(all.subarray(0, bytes))
  }
}
