// Generates RSA keys from two random primes: from OpenSSL, or from a host's randomness, so that keys are
// reproducible if it is.
import { checkPrimeSync, createPrivateKey, generatePrimeSync } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { GoError } from '../../template/error.ts'

/** One of 700 odd numbers of 2,048 bits is prime. */
const maxAttempts = 40_000
const exponent = 65537n

/** Generates a key of this many bits, a multiple of 16, from `random`. Throws GoError if no primes are found. */
export function generateSeededRsaKey(bits: number, random: (bytes: number) => Uint8Array): KeyObject {
  return keyOf(randomPrime(bits / 16, random), randomPrime(bits / 16, random))
}

/**
 * Generates a key of this many bits, an even number, from two of OpenSSL's primes. This is twice as fast as OpenSSL's
 * own key generation, which requires primes of the form of FIPS 186-4. Go uses random primes, too.
 */
export function generateRsaKey(bits: number): KeyObject {
  return keyOf(generatePrime(bits / 2), generatePrime(bits / 2))
}

/** OpenSSL sets the two highest bits and checks each prime with an error probability of 2^-128. */
function generatePrime(bits: number): bigint {
  for (;;) {
    const prime = generatePrimeSync(bits, { bigint: true })
    if (prime % exponent !== 1n) return prime
  }
}

/** Returns the key of two primes. Throws GoError if they are equal. */
function keyOf(one: bigint, other: bigint): KeyObject {
  if (one === other) throw noPrime()
  const [p, q] = one > other ? [one, other] : [other, one]
  const d = inverse(exponent, (p - 1n) * (q - 1n))
  const numbers = { n: p * q, e: exponent, d, p, q, dp: d % (p - 1n), dq: d % (q - 1n), qi: inverse(q, p) }
  const key = Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, base64Of(value)]))
  return createPrivateKey({ key: { kty: 'RSA', ...key }, format: 'jwk' })
}

function randomPrime(size: number, random: (bytes: number) => Uint8Array): bigint {
  let before: bigint | undefined
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const bytes = Buffer.from(random(size))
    // Sets the two highest bits, so that the product of two primes has the full length.
    bytes[0] = (bytes[0] ?? 0) | 0xc0
    bytes[size - 1] = (bytes[size - 1] ?? 0) | 1
    const value = BigInt(`0x${bytes.toString('hex')}`)
    if (value === before) break
    if (value % exponent !== 1n && checkPrimeSync(bytes)) return value
    before = value
  }
  throw noPrime()
}

/** Euclid's algorithm. `value` and `modulus` must have no common divisor. */
function inverse(value: bigint, modulus: bigint): bigint {
  let [a, b, x, y] = [value % modulus, modulus, 1n, 0n]
  while (b !== 0n) [a, b, x, y] = [b, a % b, y, x - (a / b) * y]
  return ((x % modulus) + modulus) % modulus
}

function base64Of(value: bigint): string {
  const digits = value.toString(16)
  return Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex').toString('base64url')
}

function noPrime(): GoError {
  return new GoError('failed to generate private key: the random source returns no usable values')
}
