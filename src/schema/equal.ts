// JSON equality: numbers are compared by value, objects in any order of keys.
import { compareStrings } from '../template/bytes.ts'
import { isTree } from '../values/tree.ts'

/** Returns true if two values are equal as JSON. */
export function equal(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null)
    // eslint-disable-next-line eqeqeq -- 1n and 1 are one number
    return a === b || (isNumeric(a) && isNumeric(b) && a == b)
  return canonicalText(a) === canonicalText(b)
}

/** Returns a text that is equal exactly for equal JSON values. */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`
  if (isTree(value))
    return `{${Object.keys(value)
      .sort(compareStrings)
      .map((key) => `${JSON.stringify(key)}:${canonicalText(value[key])}`)
      .join()}}`
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number') return Number.isInteger(value) ? String(BigInt(value)) : String(value)
  return String(value)
}

function isNumeric(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint'
}
