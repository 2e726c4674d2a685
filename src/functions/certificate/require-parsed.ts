import { GoError } from '../../template/error.ts'

/** Returns the value. Throws GoError with Go's error text if the value is undefined. */
export function requireParsed<T>(value: T | undefined, message: string): T {
  if (value === undefined) throw new GoError(`x509: ${message}`)
  return value
}
