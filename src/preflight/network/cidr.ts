// Addresses and CIDR blocks of both families.

export interface CidrBlock {
  readonly family: 4 | 6
  /** The address with the bits behind the prefix cleared. */
  readonly base: bigint
  readonly prefix: number
}

const bitsOf = { 4: 32, 6: 128 } as const

/** A block, or an address as the block of itself; undefined for anything else. */
export function parseBlock(text: string): CidrBlock | undefined {
  const [address = '', length, ...more] = text.trim().split('/')
  const parsed = address.includes(':') ? parseV6(address) : parseV4(address)
  if (parsed === undefined || more.length > 0) return undefined
  const family = address.includes(':') ? 6 : 4
  const prefix = length === undefined ? bitsOf[family] : decimal(length, bitsOf[family])
  if (prefix === undefined) return undefined
  const hostBits = BigInt(bitsOf[family] - prefix)
  return { family, base: (parsed >> hostBits) << hostBits, prefix }
}

/** Whether all of `inner` is in `outer`. */
export function contains(outer: CidrBlock, inner: CidrBlock): boolean {
  if (outer.family !== inner.family || outer.prefix > inner.prefix) return false
  const hostBits = BigInt(bitsOf[outer.family] - outer.prefix)
  return outer.base >> hostBits === inner.base >> hostBits
}

/** Whether they share an address: of two blocks, then one holds the other. */
export function overlap(a: CidrBlock, b: CidrBlock): boolean {
  return contains(a, b) || contains(b, a)
}

function parseV4(text: string): bigint | undefined {
  const parts = text.split('.').map((part) => decimal(part, 255))
  if (parts.length !== 4 || parts.includes(undefined)) return undefined
  return parts.reduce((sum: bigint, part) => (sum << 8n) | BigInt(part ?? 0), 0n)
}

function parseV6(text: string): bigint | undefined {
  const [head = '', tail, ...more] = text.split('::')
  if (more.length > 0) return undefined
  const before = groups(head)
  const after = tail === undefined ? [] : groups(tail)
  const missing = 8 - before.length - after.length
  if (tail === undefined ? missing !== 0 : missing < 1) return undefined
  const all = [...before, ...Array<bigint>(missing).fill(0n), ...after]
  if (all.includes(undefined)) return undefined
  return all.reduce((sum: bigint, group) => (sum << 16n) | (group ?? 0n), 0n)
}

function groups(text: string): (bigint | undefined)[] {
  if (text === '') return []
  return text.split(':').map((group) => (/^[0-9a-fA-F]{1,4}$/.test(group) ? BigInt(`0x${group}`) : undefined))
}

function decimal(text: string, highest: number): number | undefined {
  return /^\d{1,3}$/.test(text) && Number(text) <= highest ? Number(text) : undefined
}
