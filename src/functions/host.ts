/** What the functions may not take by themselves. */
export interface FunctionHost {
  now(): Date
  random(bytes: number): Uint8Array
  /** IANA name of the local time zone; UTC if absent. */
  readonly timeZone?: string
}
