// bcrypt: Blowfish with a key schedule that is slow by design.
import { GoError } from '../../template/error.ts'

interface State {
  /** The subkeys (P-array): 18 words. */
  readonly keys: Int32Array
  /** The S-boxes: four of 256 words. */
  readonly boxes: Int32Array
}

// Words of the fraction of π: first the subkeys, then the S-boxes. Computed on first use, in about 20 ms.
let digits: Int32Array | undefined

function digitsOfPi(): Int32Array {
  const count = 18 + 4 * 256
  const bits = BigInt(count * 32)
  // Extra bits, since the truncated sums are too small by a few units of the last digit.
  const guard = 64n
  const one = 1n << (bits + guard)
  const arcTangent = (inverse: bigint): bigint => {
    let term = one / inverse
    let sum = term
    for (let n = 3n; term !== 0n; n += 2n) {
      term /= -(inverse * inverse)
      sum += term / n
    }
    return sum
  }
  // Machin's formula.
  const pi = 16n * arcTangent(5n) - 4n * arcTangent(239n)
  const hex = ((pi - 3n * one) >> guard).toString(16).padStart(count * 8, '0')
  return Int32Array.from({ length: count }, (_, i) => parseInt(hex.slice(i * 8, i * 8 + 8), 16))
}

function begin(): State {
  digits ??= digitsOfPi()
  return { keys: digits.slice(0, 18), boxes: digits.slice(18) }
}

/** Encrypts the pair of words at `at`, in place. */
function encipher({ keys, boxes }: State, words: Int32Array, at: number): void {
  let left = words[at] ?? 0
  let right = words[at + 1] ?? 0
  for (let round = 0; round < 16; round++) {
    left ^= keys[round] ?? 0
    const sum = ((boxes[left >>> 24] ?? 0) + (boxes[256 + ((left >>> 16) & 0xff)] ?? 0)) | 0
    const mixed = (sum ^ (boxes[512 + ((left >>> 8) & 0xff)] ?? 0)) + (boxes[768 + (left & 0xff)] ?? 0)
    const next = right ^ mixed
    right = left
    left = next
  }
  words[at] = right ^ (keys[17] ?? 0)
  words[at + 1] = left ^ (keys[16] ?? 0)
}

/** Returns `count` words from the bytes, which are repeated as needed. */
function cycle(bytes: Uint8Array, count: number): Int32Array {
  const byteAt = (i: number): number => bytes[i % bytes.length] ?? 0
  return Int32Array.from({ length: count }, (_, i) => {
    const at = i * 4
    return (byteAt(at) << 24) | (byteAt(at + 1) << 16) | (byteAt(at + 2) << 8) | byteAt(at + 3)
  })
}

/** Mixes a key of 18 words and a salt of 4 words into the state. */
function expand(state: State, key: Int32Array, salt: Int32Array): void {
  for (let i = 0; i < 18; i++) state.keys[i] = (state.keys[i] ?? 0) ^ (key[i] ?? 0)
  const block = new Int32Array(2)
  let turn = 0
  for (const words of [state.keys, state.boxes]) {
    for (let i = 0; i < words.length; i += 2) {
      block[0] = (block[0] ?? 0) ^ (salt[turn] ?? 0)
      block[1] = (block[1] ?? 0) ^ (salt[turn + 1] ?? 0)
      turn ^= 2
      encipher(state, block, 0)
      words[i] = block[0]
      words[i + 1] = block[1]
    }
  }
}

const alphabet = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** bcrypt's variant of base64. */
function encode(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('base64').replaceAll('=', '')
  return Array.from(text, (char) => alphabet.charAt(base64.indexOf(char))).join('')
}

/**
 * Returns the bcrypt hash of a password, `$2a$10$…`. The salt has 16 bytes. Throws GoError if the password exceeds 72
 * bytes.
 */
export function bcrypt(password: Uint8Array, salt: Uint8Array, cost = 10): string {
  if (password.length > 72) throw new GoError('bcrypt: password length exceeds 72 bytes')
  const state = begin()
  const key = cycle(Buffer.concat([password, Buffer.of(0)]), 18)
  const saltWords = cycle(salt, 4)
  const saltKey = cycle(salt, 18)
  const noSalt = new Int32Array(4)
  expand(state, key, saltWords)
  for (let i = 0; i < 2 ** cost; i++) {
    expand(state, key, noSalt)
    expand(state, saltKey, noSalt)
  }
  const words = cycle(Buffer.from('OrpheanBeholderScryDoubt'), 6)
  for (let i = 0; i < 64; i++) for (let at = 0; at < 6; at += 2) encipher(state, words, at)
  const hash = Buffer.alloc(24)
  words.forEach((word, i) => hash.writeInt32BE(word, i * 4))
  return `$2a$${String(cost).padStart(2, '0')}$${encode(salt)}${encode(hash.subarray(0, 23))}`
}
