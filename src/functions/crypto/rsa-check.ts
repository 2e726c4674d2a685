// Checks whether the numbers of an RSA key are consistent, with the checks, order and error texts of Go's
// crypto/rsa.
import { GoError } from '../../template/error.ts'

/** The numbers of an RSA key in PKCS#1. */
export interface RsaNumbers {
  readonly modulus: bigint
  readonly publicExponent: bigint
  readonly privateExponent: bigint
  readonly p: bigint
  readonly q: bigint
  readonly dp: bigint
  readonly dq: bigint
  readonly qInverse: bigint
}

/** The numbers of a key that may lack the last three. */
export type FewRsaNumbers = Omit<RsaNumbers, 'dp' | 'dq' | 'qInverse'>

function fail(text: string): never {
  throw new GoError(text)
}

const bitLength = (value: bigint): number => (value === 0n ? 0 : value.toString(2).length)
/** Go counts in words of 64 bits. */
const wordBits = (value: bigint): number => Math.ceil(bitLength(value) / 64) * 64

function requireModulus(value: bigint): void {
  if (value <= 1n) fail('modulus must be > 1')
}

function requireBelow(value: bigint, modulus: bigint): void {
  if (bitLength(value) > wordBits(modulus)) fail('input overflows the modulus size')
  if (value >= modulus) fail('input overflows the modulus')
}

/** Computes the CRT values of a key that lacks them. Throws GoError. */
export function completeRsa(numbers: FewRsaNumbers): RsaNumbers {
  const { modulus, privateExponent, p, q } = numbers
  for (const value of [modulus, p, q]) requireModulus(value)
  requireBelow(privateExponent, modulus)
  requireModulus(p - 1n)
  requireModulus(q - 1n)
  if (p % 2n === 0n) fail('crypto/rsa: p is even')
  const [dp, dq] = [privateExponent % (p - 1n), privateExponent % (q - 1n)]
  return { ...numbers, dp, dq, qInverse: power(q % p, p - 2n, p) }
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let [result, square] = [1n, base]
  for (const bit of exponent.toString(2).split('').reverse()) {
    if (bit === '1') result = (result * square) % modulus
    square = (square * square) % modulus
  }
  return result
}

/** Checks a private key. Throws GoError. */
export function checkRsa(numbers: RsaNumbers): void {
  const { modulus, privateExponent, p, q, qInverse } = numbers
  for (const value of [modulus, p, q]) requireModulus(value)
  requireBelow(privateExponent, modulus)
  requireBelow(qInverse, p)
  checkPublicRsa(modulus, numbers.publicExponent)
  if (p >= modulus || q >= modulus) fail('crypto/rsa: invalid prime')
  if ((p * q) % modulus !== 0n) fail('crypto/rsa: p * q != n')
  checkExponents(numbers)
  const difference = p > q ? p - q : q - p
  if (difference === 0n) fail('crypto/rsa: p == q')
  const half = Math.floor(bitLength(modulus) / 2)
  if (bitLength(difference) <= half - 100) fail('crypto/rsa: |p - q| too small')
  if (bitLength(privateExponent) <= half) fail('crypto/rsa: d too small')
}

function checkExponents(numbers: RsaNumbers): void {
  const { publicExponent, privateExponent, p, q, dp, dq, qInverse } = numbers
  for (const [prime, exponent] of [
    [p, dp],
    [q, dq],
  ] as const) {
    if (prime <= 2n) fail('crypto/rsa: invalid prime')
    const isInverse = (exponent * publicExponent) % (prime - 1n) === 1n
    if (exponent >= prime - 1n || !isInverse) fail('crypto/rsa: invalid CRT exponent')
  }
  if ((q * qInverse) % p !== 1n) fail('crypto/rsa: invalid CRT coefficient')
  if (privateExponent % (p - 1n) !== dp) fail('crypto/rsa: d does not match dP')
  if (privateExponent % (q - 1n) !== dq) fail('crypto/rsa: d does not match dQ')
}

/** Checks the modulus and exponent of a public key. Throws GoError. */
function checkPublicRsa(modulus: bigint, exponent: bigint): void {
  if (modulus % 2n === 0n) fail('crypto/rsa: public modulus is even')
  if (exponent < 2n) fail('crypto/rsa: public exponent too small or negative')
  if (exponent % 2n === 0n) fail('crypto/rsa: public exponent is even')
  if (exponent > 0x7fffffffn) fail('crypto/rsa: public exponent too large')
}

/** Checks a key of more than two primes, for which Go has fewer checks. Throws GoError. */
export function checkManyPrimes(numbers: FewRsaNumbers, others: readonly bigint[]): void {
  const { modulus, privateExponent, publicExponent, p, q } = numbers
  requireModulus(modulus)
  requireBelow(privateExponent, modulus)
  checkPublicRsa(modulus, publicExponent)
  const primes = [p, q, ...others]
  if (primes.some((prime) => prime <= 1n)) fail('crypto/rsa: prime factor is <= 1')
  let product = p
  for (const prime of primes.slice(1)) {
    if (divisor(product, prime) !== 1n) fail('crypto/rsa: prime factors are not relatively prime')
    product *= prime
  }
}

function divisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : divisor(b, a % b)
}
