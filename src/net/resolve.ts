// The resolver of the machine.
import { lookup } from 'node:dns/promises'

/** The addresses of a host, none where there is no such: what charts hear of getHostByName, where that is allowed. */
export async function resolveAddresses(name: string): Promise<string[]> {
  const found = await lookup(name, { all: true, verbatim: true }).catch(() => [])
  return found.map(({ address }) => address)
}
