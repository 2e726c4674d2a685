// Reads and checks the DER of a private key as Go's crypto/x509 does, with Go's error texts.
import { GoError, orElse } from '../../template/error.ts'
import {
  bigInteger,
  bitString,
  matchesForm,
  objectIdentifier,
  octets,
  optionalForm,
  rawValue,
  sequenceOf,
  smallInteger,
  structForm,
  unmarshal,
  wrappedForm,
} from './asn1.ts'
import type { Asn1Form } from './asn1.ts'
import { curveOf } from './curves.ts'
import type { Curve } from './curves.ts'
import { checkManyPrimes, checkRsa, completeRsa } from './rsa-check.ts'
import type { RsaNumbers } from './rsa-check.ts'

/** The numbers of a key. Those of DSA keys are not kept, since DSA keys sign no certificates. */
export type KeyNumbers =
  | { readonly kind: 'rsa'; readonly numbers: RsaNumbers; readonly otherPrimes: readonly bigint[] }
  | { readonly kind: 'ecdsa'; readonly curve: Curve; readonly scalar: Uint8Array }
  | { readonly kind: 'ed25519' | 'x25519'; readonly seed: Uint8Array }
  | { readonly kind: 'dsa' }

const pkcs8 = structForm('pkcs8', {
  version: smallInteger,
  algorithm: structForm('AlgorithmIdentifier', { id: objectIdentifier, parameters: optionalForm(rawValue) }),
  key: octets,
})

const pkcs1 = structForm('pkcs1PrivateKey', {
  version: smallInteger,
  modulus: bigInteger,
  publicExponent: smallInteger,
  privateExponent: bigInteger,
  p: bigInteger,
  q: bigInteger,
  dp: optionalForm(bigInteger),
  dq: optionalForm(bigInteger),
  qInverse: optionalForm(bigInteger),
  others: optionalForm(
    sequenceOf(
      structForm('pkcs1AdditionalRSAPrime', {
        prime: bigInteger,
        exponent: bigInteger,
        coefficient: bigInteger,
      }),
    ),
  ),
})

const sec1 = structForm('ecPrivateKey', {
  version: smallInteger,
  key: octets,
  curve: wrappedForm(0, objectIdentifier),
  point: wrappedForm(1, bitString),
})

const dsa = structForm('DSAKeyFormat', {
  version: smallInteger,
  p: bigInteger,
  q: bigInteger,
  g: bigInteger,
  y: bigInteger,
  x: bigInteger,
})

type Hint = readonly [form: Asn1Form<unknown>, reader: string]
const hints = {
  pkcs8: [pkcs8, 'ParsePKCS8PrivateKey'],
  pkcs1: [pkcs1, 'ParsePKCS1PrivateKey'],
  sec1: [sec1, 'ParseECPrivateKey'],
} as const satisfies Record<string, Hint>

/** If another form matchesForm, throws Go's hint to that parser. Otherwise rethrows the error with `prefix`. */
function withFormatHint<T>(bytes: Uint8Array, others: readonly Hint[], body: () => T, prefix = ''): T {
  return orElse(body, (error) => {
    const hint = others.find(([form]) => matchesForm(bytes, form))
    if (!hint) throw new GoError(prefix + error.message)
    throw new GoError(`x509: failed to parse private key (use ${hint[1]} instead for this key format)`)
  })
}

function withErrorPrefix<T>(prefix: string, body: () => T): T {
  return orElse(body, (error) => {
    throw new GoError(prefix + error.message)
  })
}

/** x509.ParsePKCS8PrivateKey. Throws GoError. */
export function readPkcs8(bytes: Uint8Array): KeyNumbers {
  const { algorithm, key } = withFormatHint(
    bytes,
    [hints.sec1, hints.pkcs1],
    () => unmarshal(bytes, pkcs8).value,
  )
  const { id, parameters = new Uint8Array() } = algorithm
  switch (id) {
    case '1.2.840.113549.1.1.1':
      return withErrorPrefix('x509: failed to parse RSA private key embedded in PKCS#8: ', () =>
        readPkcs1(key),
      )
    case '1.2.840.10045.2.1':
      return withErrorPrefix('x509: failed to parse EC private key embedded in PKCS#8: ', () =>
        readSec1(
          key,
          orElse(
            () => unmarshal(parameters, objectIdentifier).value,
            () => undefined,
          ),
        ),
      )
    case '1.3.101.112':
      return { kind: 'ed25519', seed: readSeed('Ed25519', key, parameters) }
    case '1.3.101.110':
      return { kind: 'x25519', seed: readSeed('X25519', key, parameters) }
    default:
      throw new GoError(`x509: PKCS#8 wrapping contained private key with unknown algorithm: ${id}`)
  }
}

function readSeed(name: 'Ed25519' | 'X25519', key: Uint8Array, parameters: Uint8Array): Uint8Array {
  if (parameters.length > 0) throw new GoError(`x509: invalid ${name} private key parameters`)
  const { value } = withErrorPrefix(`x509: invalid ${name} private key: `, () => unmarshal(key, octets))
  if (value.length === 32) return value
  throw new GoError(
    name === 'X25519'
      ? 'crypto/ecdh: invalid private key size'
      : `x509: invalid Ed25519 private key length: ${value.length}`,
  )
}

/** x509.ParsePKCS1PrivateKey. Throws GoError. */
export function readPkcs1(bytes: Uint8Array): KeyNumbers {
  const { value, end } = withFormatHint(bytes, [hints.sec1, hints.pkcs8], () => unmarshal(bytes, pkcs1))
  if (end < bytes.length) throw new GoError('asn1: syntax error: trailing data')
  const { version, modulus, publicExponent, privateExponent, p, q, dp, dq, qInverse, others = [] } = value
  if (version > 1n) throw new GoError('x509: unsupported private key version')
  if (
    [modulus, privateExponent, p, q, dp, dq, qInverse].some((number) => number !== undefined && number <= 0n)
  )
    throw new GoError('x509: private key contains zero or negative value')
  const otherPrimes = others.map(({ prime }) => prime)
  if (otherPrimes.some((prime) => prime <= 0n))
    throw new GoError('x509: private key contains zero or negative prime')
  const few = { modulus, publicExponent, privateExponent, p, q }
  if (otherPrimes.length > 0) checkManyPrimes(few, otherPrimes)
  const hasAll = dp !== undefined && dq !== undefined && qInverse !== undefined
  const numbers = hasAll ? { ...few, dp, dq, qInverse } : completeRsa(few)
  if (otherPrimes.length === 0) checkRsa(numbers)
  return { kind: 'rsa', numbers, otherPrimes }
}

/** x509.ParseECPrivateKey. A given curve overrides the curve in the key. Throws GoError. */
export function readSec1(bytes: Uint8Array, given?: string): KeyNumbers {
  const read = () => unmarshal(bytes, sec1).value
  const prefix = 'x509: failed to parse EC private key: '
  const { version, key, curve: own = '' } = withFormatHint(bytes, [hints.pkcs8, hints.pkcs1], read, prefix)
  if (version !== 1n) throw new GoError(`x509: unknown EC private key version ${version}`)
  const curve = curveOf(given ?? own)
  if (!curve) throw new GoError('x509: unknown elliptic curve')
  const extra = key.subarray(0, Math.max(key.length - curve.size, 0))
  if (extra.some((byte) => byte !== 0)) throw new GoError('x509: invalid private key length')
  const scalar = new Uint8Array(curve.size)
  const digits = key.subarray(extra.length)
  scalar.set(digits, curve.size - digits.length)
  const value = BigInt(`0x${Buffer.from(scalar).toString('hex')}`)
  if (value % curve.order === 0n) throw new GoError('ecdsa: invalid public key encoding')
  if (value > curve.order) throw new GoError('input overflows the modulus')
  return { kind: 'ecdsa', curve, scalar }
}

/** OpenSSL's legacy form of DSA keys. Throws GoError. */
export function readDsa(bytes: Uint8Array): KeyNumbers {
  unmarshal(bytes, dsa)
  return { kind: 'dsa' }
}
