// The canonical form of a quantity of CPU, as Kubernetes prints it: `0.5` is `500m`, `1000m` is `1`.
import type { Value } from '../values/tree.ts'

const suffixes = ['n', 'u', 'm', '', 'k', 'M', 'G', 'T', 'P', 'E']
const quantity = /^\+?(\d{1,20})(?:\.(\d{1,20}))?([numkMGTPE]?)$/

/**
 * Returns the canonical text of a positive quantity: an integer and the largest decimal suffix that needs no fraction
 * (resource.Quantity of k8s.io/apimachinery). Returns undefined for zero and for anything else than a decimal quantity.
 */
export function canonicalQuantity(value: Value | undefined): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint') return undefined
  const [, whole = '', fraction = '', suffix = ''] = quantity.exec(String(value)) ?? []
  if (whole === '') return undefined
  // Kubernetes rounds up to a billionth.
  const digits = 3 * suffixes.indexOf(suffix)
  const shifted = BigInt(whole + fraction) * 10n ** BigInt(digits)
  const scale = 10n ** BigInt(fraction.length)
  let amount = (shifted + scale - 1n) / scale
  if (amount === 0n) return undefined
  let at = 0
  while (at < suffixes.length - 1 && amount % 1000n === 0n) {
    amount /= 1000n
    at++
  }
  return `${amount}${suffixes[at]}`
}
