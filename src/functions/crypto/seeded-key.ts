// RSA keys drawn from a host's randomness, so that they repeat where that repeats; OpenSSL is faster, and draws its own.
import { checkPrimeSync, createPrivateKey } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { GoError } from '../../template/error.ts'

/** Of 700 odd numbers of 2,048 bits one is prime. */
const mostTries = 40_000
const exponent = 65537n

/** A key of so many bits, a multiple of 16. Throws GoError where the randomness holds no primes. */
export function generateSeededRsaKey(bits: number, random: (bytes: number) => Uint8Array): KeyObject {
  const [one, other] = [drawPrime(bits / 16, random), drawPrime(bits / 16, random)]
  if (one === other) throw noPrime()
  const [p, q] = one > other ? [one, other] : [other, one]
  const d = inverse(exponent, (p - 1n) * (q - 1n))
  const numbers = { n: p * q, e: exponent, d, p, q, dp: d % (p - 1n), dq: d % (q - 1n), qi: inverse(q, p) }
  const key = Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, base64Of(value)]))
  return createPrivateKey({ key: { kty: 'RSA', ...key }, format: 'jwk' })
}

function drawPrime(size: number, random: (bytes: number) => Uint8Array): bigint {
  let before: bigint | undefined
  for (let tries = 0; tries < mostTries; tries++) {
    const bytes = Buffer.from(random(size))
    // The two highest bits, so that the product of two has all of its own.
    bytes[0] = (bytes[0] ?? 0) | 0xc0
    bytes[size - 1] = (bytes[size - 1] ?? 0) | 1
    const value = BigInt(`0x${bytes.toString('hex')}`)
    if (value === before) break
    if (value % exponent !== 1n && checkPrimeSync(bytes)) return value
    before = value
  }
  throw noPrime()
}

/** Euclid's: `value` and `modulus` have no divisor in common. */
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
  return new GoError('failed to generate private key: the randomness is none')
}
