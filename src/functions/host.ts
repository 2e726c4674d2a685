/** What the functions may not take by themselves. */
export interface RenderHost {
  now(): Date
  /** So many bytes that nobody can foresee. */
  random(bytes: number): Uint8Array
  /** May those bytes come again? Then RSA keys, too, are drawn from them, and not by OpenSSL. */
  readonly repeats?: boolean | undefined
  /** IANA name of the local time zone, looked at only where a template asks for it; UTC if absent. */
  readonly timeZone?: string | undefined
  /** The addresses of a host. Absent, as it is unless the user allows it, getHostByName finds nothing. */
  lookupHost?(name: string): readonly string[]
}
