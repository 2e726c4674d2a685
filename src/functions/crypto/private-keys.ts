// Generates private keys, reads them from PEM as Sprig does, and writes them in Sprig's forms.
import { createECDH, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { GoError, orElse } from '../../template/error.ts'
import { curveOf } from './curves.ts'
import type { Curve } from './curves.ts'
import { DerReader } from './der-reader.ts'
import { bits, contextWith, der, identifier, integer, sequence, tags } from './der.ts'
import { generateSeededRsaKey, generateRsaKey } from './seeded-key.ts'
import type { RenderHost } from '../host.ts'
import { readDsa, readPkcs1, readPkcs8, readSec1 } from './key-read.ts'
import type { KeyNumbers } from './key-read.ts'
import { printPem, readPem } from './pem.ts'
import type { RsaNumbers } from './rsa-check.ts'

export type KeyKind = 'rsa' | 'dsa' | 'ecdsa' | 'ed25519'

/** A key that can sign. */
export interface SigningKey {
  readonly kind: 'rsa' | 'ecdsa' | 'ed25519'
  readonly pem: string
  readonly key: KeyObject
}

/** A private key. X25519 keys cannot sign, and Go does not sign with DSA, so those kinds have no key material. */
export type PrivateKey =
  SigningKey | { readonly kind: 'dsa'; readonly pem: '' } | { readonly kind: 'x25519'; readonly pem: '' }

/**
 * Generates an RSA key with OpenSSL, or from the host's randomness if that is reproducible. Throws GoError if the key
 * size or the randomness is not usable.
 */
export function newRsaKey(bits: number, host: RenderHost): SigningKey {
  const key = host.repeats ? generateSeededRsaKey(bits, (bytes) => host.random(bytes)) : generateRsaKey(bits)
  return { kind: 'rsa', key, pem: String(key.export({ type: 'pkcs1', format: 'pem' })) }
}

const makers: Readonly<Record<KeyKind, (host: RenderHost) => { readonly pem: string }>> = {
  rsa: (host) => newRsaKey(4096, host),
  dsa: () => ({ pem: printPem('DSA PRIVATE KEY', newDsaKey()) }),
  ecdsa: newP256Key,
  ed25519: (host) => edKey(host.random(32)),
}

/**
 * Returns the PEM of a new key of one of Sprig's kinds: RSA with 4096 bits, DSA with 2048 bits, P-256, or Ed25519.
 */
export function newKey(kind: KeyKind, host: RenderHost): string {
  return makers[kind](host).pem
}

const p256 = curveOf('1.2.840.10045.3.1.7')

function newP256Key(host: RenderHost): SigningKey {
  // The first attempt succeeds in all but one of 2^32 cases.
  for (let attempt = 0; p256 && attempt < 10; attempt++) {
    const scalar = Buffer.from(host.random(32))
    const value = BigInt(`0x${scalar.toString('hex')}`)
    if (value > 0n && value < p256.order) return curveKey(p256, scalar)
  }
  throw new GoError('failed to generate private key: the random source returns no usable values')
}

/**
 * Returns a new DSA key in OpenSSL's legacy form, which Node cannot export: parameters, public number, private
 * number. Its primes are the only values that never come from the host's randomness.
 */
function newDsaKey(): Uint8Array {
  const { privateKey } = generateKeyPairSync('dsa', { modulusLength: 2048, divisorLength: 256 })
  const secret = new DerReader(privateKey.export({ type: 'pkcs8', format: 'der' })).inside(tags.sequence)
  const open = new DerReader(createPublicKey(privateKey).export({ type: 'spki', format: 'der' })).inside(
    tags.sequence,
  )
  secret?.integer()
  open?.any()
  const algorithm = secret?.inside(tags.sequence)
  algorithm?.identifier()
  const parts = [algorithm?.read(tags.sequence)?.content, open?.bits(), secret?.read(tags.octets)?.content]
  return sequence(
    integer(0n),
    ...parts.map((part) => {
      if (part) return part
      throw new Error('unexpected form of a DSA key')
    }),
  )
}

/** Returns the first key of a PEM text. Throws GoError. */
export function parseKey(text: string): PrivateKey {
  const block = readPem(text)
  if (!block) throw new GoError('no PEM data in input')
  if (block.type !== 'PRIVATE KEY' && !block.type.endsWith(' PRIVATE KEY'))
    throw new GoError(`no private key data in PEM block of type ${block.type}`)
  const reader = readers.get(block.type)
  if (!reader) throw new GoError(`invalid private key type ${block.type}`)
  const [prefix, read] = reader
  return orElse(
    () => pack(read(block.bytes)),
    (error) => {
      throw new GoError(`${prefix}: ${error.message}`, { cause: error })
    },
  )
}

/** Readers by the type of the PEM block, with Sprig's prefix for Go's error. */
const readers: ReadonlyMap<string, readonly [prefix: string, read: (bytes: Uint8Array) => KeyNumbers]> =
  new Map([
    ['PRIVATE KEY', ['decoding PEM as PKCS#8', readPkcs8]],
    ['RSA PRIVATE KEY', ['parsing RSA private key from PEM', readPkcs1]],
    ['EC PRIVATE KEY', ['parsing EC private key from PEM', (bytes) => readSec1(bytes)]],
    ['DSA PRIVATE KEY', ['parsing DSA private key from PEM', readDsa]],
  ])

function pack(read: KeyNumbers): PrivateKey {
  switch (read.kind) {
    case 'rsa':
      return rsaKey(read.numbers, read.otherPrimes)
    case 'ecdsa':
      return curveKey(read.curve, read.scalar)
    case 'ed25519':
      return edKey(read.seed)
    default:
      return { kind: read.kind, pem: '' }
  }
}

function rsaKey(numbers: RsaNumbers, otherPrimes: readonly bigint[]): SigningKey {
  const { modulus, publicExponent, privateExponent, p, q, dp, dq, qInverse } = numbers
  const others: Uint8Array[] = []
  let product = p * q
  for (const prime of otherPrimes) {
    const values = [prime, privateExponent % (prime - 1n), inverse(product, prime)]
    others.push(sequence(...values.map(integer)))
    product *= prime
  }
  const version = others.length > 0 ? 1n : 0n
  const known = [version, modulus, publicExponent, privateExponent, p, q, dp, dq, qInverse].map(integer)
  const bytes = sequence(...known, ...(others.length > 0 ? [sequence(...others)] : []))
  const key = createPrivateKey({ key: Buffer.from(bytes), format: 'der', type: 'pkcs1' })
  return { kind: 'rsa', key, pem: printPem('RSA PRIVATE KEY', bytes) }
}

/** Returns the modular inverse of numbers without a common divisor. */
function inverse(value: bigint, modulus: bigint): bigint {
  let [a, b, x, y] = [value % modulus, modulus, 1n, 0n]
  while (a > 1n) {
    const quotient = a / b
    ;[a, b, x, y] = [b, a % b, y, x - quotient * y]
  }
  return ((x % modulus) + modulus) % modulus
}

function curveKey(curve: Curve, scalar: Uint8Array): SigningKey {
  const exchange = createECDH(curve.name)
  exchange.setPrivateKey(scalar)
  const name = der(contextWith(0), identifier(curve.oid))
  const point = der(contextWith(1), bits(exchange.getPublicKey()))
  const bytes = sequence(integer(1n), der(tags.octets, scalar), name, point)
  const key = createPrivateKey({ key: Buffer.from(bytes), format: 'der', type: 'sec1' })
  return { kind: 'ecdsa', key, pem: printPem('EC PRIVATE KEY', bytes) }
}

function edKey(seed: Uint8Array): SigningKey {
  const algorithm = sequence(identifier('1.3.101.112'))
  const bytes = sequence(integer(0n), algorithm, der(tags.octets, der(tags.octets, seed)))
  const key = createPrivateKey({ key: Buffer.from(bytes), format: 'der', type: 'pkcs8' })
  return { kind: 'ed25519', key, pem: printPem('PRIVATE KEY', bytes) }
}

/** Returns the size of an RSA key's modulus in bits. */
export function rsaBits(key: KeyObject): number {
  return key.asymmetricKeyDetails?.modulusLength ?? 0
}
