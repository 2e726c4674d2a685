// Redacts all strings of a plain value, such as the summary of a bundle.
import { isRecord } from '../values/record.ts'
import { redactText } from '../redact/text.ts'

/** Returns a copy of a plain value with every string redacted. */
export function redactStrings<T>(value: T): T {
  return redacted(value) as T
}

function redacted(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value)
  if (Array.isArray(value)) return value.map(redacted)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, redacted(one)]))
}
