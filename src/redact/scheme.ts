// The scheme before the credentials of an Authorization header.
import { markOf } from './mark.ts'

const scheme = /^(?:bearer|basic|token|apikey|negotiate|digest|aws4-hmac-sha256)[ \t]+/i

/** `Bearer abc` → 7: the index at which the credentials begin, 0 without a scheme. */
export function schemeLength(value: string): number {
  return scheme.exec(value.slice(0, 64))?.[0].length ?? 0
}

/** `Bearer abc` → `Bearer [redacted …]`: the same token has the same mark with and without a scheme. */
export function maskCredentials(value: string): string {
  const length = schemeLength(value)
  return value.slice(0, length) + markOf(value.slice(length))
}
