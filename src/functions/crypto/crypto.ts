// Hash functions, and functions that use randomness.
import { createHash } from 'node:crypto'
import { replaceInvalid, toBytes } from '../../template/bytes.ts'
import { GoError } from '../../template/error.ts'
import { fn } from '../../template/function.ts'
import type { FunctionTable, GoFunction } from '../../template/function.ts'
import { int } from '../../template/kinds.ts'
import type { RenderHost } from '../host.ts'

function hash(algorithm: string): GoFunction {
  return fn(['string'], (text) => createHash(algorithm).update(toBytes(text)).digest('hex'))
}

function adler32(text: string): string {
  let [a, b] = [1, 0]
  for (const byte of toBytes(text)) {
    a = (a + byte) % 65521
    b = (b + a) % 65521
  }
  return String(b * 65536 + a)
}

/** Maximum number of characters or bytes in one call. Go has no limit and would exhaust the memory. */
const maxCount = 2 ** 24

/** Returns `count` characters of an alphabet, chosen with equal probability. */
function pick(host: RenderHost, alphabet: string, count: number): string {
  if (count > maxCount) throw new GoError(`${count} characters exceed the maximum of ${maxCount}`)
  const limit = 256 - (256 % alphabet.length)
  let result = ''
  while (result.length < count) {
    for (const byte of host.random(count - result.length)) {
      if (byte < limit) result += alphabet[byte % alphabet.length]
    }
  }
  return result
}

function randomText(host: RenderHost, count: number): string {
  if (count < 0 || count > maxCount) throw new GoError('runtime error: makeslice: len out of range')
  return Buffer.from(host.random(count)).toString('base64')
}

function uuid(host: RenderHost): string {
  const bytes = Uint8Array.from(host.random(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Buffer.from(bytes).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Returns the characters of a text in a random order, all with equal probability (xstrings.Shuffle). */
function shuffle(host: RenderHost, text: string): string {
  const chars = [...replaceInvalid(text)]
  for (let i = chars.length - 1; i > 0; i--) {
    const at = randInt(host, 0, i + 1)
    const [a = '', b = ''] = [chars[i], chars[at]]
    chars[i] = b
    chars[at] = a
  }
  return chars.join('')
}

function randInt(host: RenderHost, min: number, max: number): number {
  if (max <= min) throw new GoError('invalid argument to Intn')
  const bytes = host.random(6)
  const fraction = Buffer.from(bytes).readUIntBE(0, 6) / 2 ** 48
  return min + Math.floor(fraction * (max - min))
}

/** Returns one of a host name's addresses. Throws, like Go, if there is none. */
function hostAddress(host: RenderHost, name: string): string {
  if (!host.lookupHost) return ''
  const addresses = host.lookupHost(name)
  return addresses[randInt(host, 0, addresses.length)] ?? ''
}

const digits = '0123456789'
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const printable = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('')

/** Returns the hash functions and the functions that use the host's randomness. */
export function cryptoFunctions(host: RenderHost): FunctionTable {
  const drawn = (alphabet: string): GoFunction => fn(['int'], (count) => pick(host, alphabet, count))
  return new Map<string, GoFunction>([
    ['adler32sum', fn(['string'], adler32)],
    ['getHostByName', fn(['string'], (name) => hostAddress(host, name))],
    ['randAlpha', drawn(letters)],
    ['randAlphaNum', drawn(letters + digits)],
    ['randAscii', drawn(printable)],
    ['randBytes', fn(['int'], (count) => randomText(host, count))],
    ['randInt', fn(['int', 'int'], (min, max) => int(randInt(host, min, max)))],
    ['randNumeric', drawn(digits)],
    ['sha1sum', hash('sha1')],
    ['sha256sum', hash('sha256')],
    ['sha512sum', hash('sha512')],
    ['shuffle', fn(['string'], (text) => shuffle(host, text))],
    ['uuidv4', fn([], () => uuid(host))],
  ])
}
