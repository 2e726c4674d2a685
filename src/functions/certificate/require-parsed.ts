import { GoError } from '../../template/error.ts'

/** What was read. Throws GoError with Go's words for what could not be. */
export function requireParsed<T>(value: T | undefined, fault: string): T {
  if (value === undefined) throw new GoError(`x509: ${fault}`)
  return value
}
