// How the server stores values that it normalizes: quantities, and defaults inside of values that have one owner.
import { parseQuantity } from '../../manifest/quantity.ts'
import { isRecord } from '../../values/record.ts'

/** The defaults of fields in atomic maps, or in the items of atomic lists, by the last two names of their path. */
const defaultsByPath: ReadonlyMap<string, Readonly<Record<string, unknown>>> = new Map([
  // ObjectFieldSelector of core/v1.
  ['valueFrom.fieldRef', { apiVersion: 'v1' }],
  // RuleWithOperations of admissionregistration.k8s.io/v1.
  ['webhooks.rules', { scope: '*' }],
])

/** Returns the value of an atomic field with the defaults that the server adds. */
export function withServerDefaults(value: unknown, path: readonly string[]): unknown {
  const defaults = defaultsByPath.get(path.slice(-2).join('.'))
  if (!defaults) return value
  const complete = (one: unknown) => (isRecord(one) ? { ...defaults, ...one } : one)
  return Array.isArray(value) ? value.map(complete) : complete(value)
}

/** True for the path of a quantity: `…`, `resources`, `requests`, `memory`. */
export function isQuantityPath(path: readonly string[]): boolean {
  const [resources = '', kind = ''] = path.slice(-3)
  return path.length > 2 && resources === 'resources' && /^(?:requests|limits)$/.test(kind)
}

/** True if the server stores both quantities as the same text: `2048Mi` as `2Gi`, but `1024` not as `1Ki`. */
export function isSameQuantity(a: unknown, b: unknown): boolean {
  const value = parseQuantity(a)
  return value !== undefined && value === parseQuantity(b) && formatOf(a) === formatOf(b)
}

function formatOf(quantity: unknown): 'binary' | 'exponent' | 'decimal' {
  const text = String(quantity)
  if (text.endsWith('i')) return 'binary'
  return /[eE][+-]?\d/.test(text) ? 'exponent' : 'decimal'
}
