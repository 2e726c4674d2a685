// DNS lookups.
import { lookup } from 'node:dns/promises'

/** Returns the addresses of a host, or an empty list if it does not resolve. Used for getHostByName in templates. */
export async function resolveAddresses(name: string): Promise<string[]> {
  const found = await lookup(name, { all: true, verbatim: true }).catch(() => [])
  return found.map(({ address }) => address)
}
