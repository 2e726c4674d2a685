// The function table of Helm's templates: Sprig as Helm keeps it, and Helm's own that need no chart.
import type { FunctionTable } from '../template/function.ts'

/** What the functions may not take by themselves. */
export interface FunctionHost {
  now(): Date
  random(bytes: number): Uint8Array
  /** IANA name of the local time zone; UTC if absent. */
  readonly timeZone?: string
}

/** Every function but those bound to a chart (include, tpl, lookup, getHostByName). */
export function helmFunctions(host: FunctionHost): FunctionTable {
  void host
  return new Map()
}
