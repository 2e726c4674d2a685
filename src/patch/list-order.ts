// The order of a merged list, as Kubernetes' strategic merge patch defines it.
import type { Value } from '../values/tree.ts'

/** Returns what identifies an item: the value of its merge key, or the item itself in a list of scalars. */
export type ItemKey = (item: Value) => Value | undefined

/**
 * Orders a merged list. Items of `order` keep that order. An item that only the original list has comes before the
 * first following item of `order` that stood after it in the original list.
 */
export function orderMerged(
  merged: readonly Value[],
  order: readonly Value[],
  original: readonly Value[],
  keyOf: ItemKey,
): Value[] {
  const orderRanks = ranksOf(order, keyOf)
  const originalRanks = ranksOf(original, keyOf)
  const rank = (ranks: ReadonlyMap<Value | undefined, number>, item: Value) => ranks.get(keyOf(item))
  const byRank = (ranks: ReadonlyMap<Value | undefined, number>) => (a: Value, b: Value) =>
    (rank(ranks, a) ?? 0) - (rank(ranks, b) ?? 0)
  const ordered = merged.filter((item) => orderRanks.has(keyOf(item))).sort(byRank(orderRanks))
  const others = merged.filter((item) => !orderRanks.has(keyOf(item))).sort(byRank(originalRanks))
  const isBefore = (other: Value, item: Value) => {
    const [a, b] = [rank(originalRanks, other), rank(originalRanks, item)]
    return a !== undefined && b !== undefined && a < b
  }
  const result: Value[] = []
  let next = 0
  for (const item of ordered) {
    for (let other = others[next]; other !== undefined && isBefore(other, item); other = others[next]) {
      result.push(other)
      next++
    }
    result.push(item)
  }
  return [...result, ...others.slice(next)]
}

/** Returns the position of each key, the first one if items share it. */
export function ranksOf(items: readonly Value[], keyOf: ItemKey): Map<Value | undefined, number> {
  const ranks = new Map<Value | undefined, number>()
  items.forEach((item, rank) => {
    const key = keyOf(item)
    if (!ranks.has(key)) ranks.set(key, rank)
  })
  return ranks
}
