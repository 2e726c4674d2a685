// Private keys: made, read from PEM as Sprig reads them, and written in the forms that it writes.
import { createECDH, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { GoError } from '../template/error.ts'
import { bits, der, identifier, integer, readSequence, sequence, tags } from './der.ts'
import type { FunctionHost } from './host.ts'
import { printPem, readPem } from './pem.ts'

export type KeyKind = 'rsa' | 'dsa' | 'ecdsa' | 'ed25519'

export interface PrivateKey {
  /** X25519 keys sign nothing; they can only be looked at. */
  readonly kind: KeyKind | 'x25519'
  readonly pem: string
  readonly key: KeyObject
}

/** An RSA key. Its primes, as those of DSA, are the one thing that is not drawn from the host's randomness. */
export function newRsaKey(bits: number): PrivateKey {
  return pack('rsa', generateKeyPairSync('rsa', { modulusLength: bits }).privateKey)
}

const makers: Readonly<Record<KeyKind, (host: FunctionHost) => PrivateKey>> = {
  rsa: () => newRsaKey(4096),
  dsa: () => pack('dsa', generateKeyPairSync('dsa', { modulusLength: 2048, divisorLength: 256 }).privateKey),
  ecdsa: newP256Key,
  ed25519: (host) => readKey('PRIVATE KEY', pkcs8OfSeed(host.random(32))),
}

/** A key of one of Sprig's kinds: 4096 bits of RSA, 2048 of DSA, P-256, or Ed25519. */
export function newKey(kind: KeyKind, host: FunctionHost): PrivateKey {
  return makers[kind](host)
}

const p256Order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

function newP256Key(host: FunctionHost): PrivateKey {
  const curve = createECDH('prime256v1')
  // All but one of 2^32 fit at once.
  for (let tries = 0; tries < 10; tries++) {
    const scalar = Buffer.from(host.random(32))
    const value = BigInt(`0x${scalar.toString('hex')}`)
    if (value === 0n || value >= p256Order) continue
    curve.setPrivateKey(scalar)
    const curveName = der(0xa0, identifier('1.2.840.10045.3.1.7'))
    const point = der(0xa1, bits(curve.getPublicKey()))
    return readKey('EC PRIVATE KEY', sequence(integer(1n), der(tags.octets, scalar), curveName, point))
  }
  throw new GoError('failed to generate private key: the randomness is none')
}

function pkcs8OfSeed(seed: Uint8Array): Uint8Array {
  const algorithm = sequence(identifier('1.3.101.112'))
  return sequence(integer(0n), algorithm, der(tags.octets, der(tags.octets, seed)))
}

/** The first key of a PEM text. Throws GoError. */
export function parseKey(text: string): PrivateKey {
  const block = readPem(text)
  if (!block) throw new GoError('no PEM data in input')
  if (block.type !== 'PRIVATE KEY' && !block.type.endsWith(' PRIVATE KEY'))
    throw new GoError(`no private key data in PEM block of type ${block.type}`)
  return readKey(block.type, block.bytes)
}

/** What Sprig says before Go's error, by the type of the PEM block. */
const complaints: Readonly<Record<string, string>> = {
  'PRIVATE KEY': 'decoding PEM as PKCS#8',
  'RSA PRIVATE KEY': 'parsing RSA private key from PEM',
  'EC PRIVATE KEY': 'parsing EC private key from PEM',
  'DSA PRIVATE KEY': 'parsing DSA private key from PEM',
}

function readKey(type: string, bytes: Uint8Array): PrivateKey {
  const complaint = Object.hasOwn(complaints, type) ? complaints[type] : undefined
  if (complaint === undefined) throw new GoError(`invalid private key type ${type}`)
  const encoding = type === 'PRIVATE KEY' ? 'pkcs8' : type.startsWith('EC') ? 'sec1' : 'pkcs1'
  try {
    const key = type.startsWith('DSA')
      ? createPrivateKey({ key: pkcs8OfDsa(bytes), format: 'der', type: 'pkcs8' })
      : createPrivateKey({ key: Buffer.from(bytes), format: 'der', type: encoding })
    return pack(kindOfKey(key), key)
  } catch (error) {
    // Go tells apart how a key departs from its form; OpenSSL's words for that are not Go's either.
    const reason = error instanceof GoError ? error.message : 'x509: failed to parse private key'
    throw new GoError(`${complaint}: ${reason}`, { cause: error })
  }
}

const kinds: Readonly<Partial<Record<string, PrivateKey['kind']>>> = {
  rsa: 'rsa',
  dsa: 'dsa',
  ec: 'ecdsa',
  ed25519: 'ed25519',
  x25519: 'x25519',
}

function kindOfKey({ asymmetricKeyType }: KeyObject): PrivateKey['kind'] {
  const kind = asymmetricKeyType && kinds[asymmetricKeyType]
  if (kind) return kind
  throw new GoError('x509: PKCS#8 wrapping contained private key with unknown algorithm')
}

function pkcs8OfDsa(bytes: Uint8Array): Buffer {
  const [, p, q, g, , x] = readSequence(bytes)
  if (!p || !q || !g || !x) throw new GoError('asn1: syntax error: sequence truncated')
  const algorithm = sequence(identifier('1.2.840.10040.4.1'), sequence(p.whole, q.whole, g.whole))
  return Buffer.from(sequence(integer(0n), algorithm, der(tags.octets, x.whole)))
}

/** OpenSSL's old form, which Node does not write: the parameters, the public number, the private one. */
function dsaBytes(key: KeyObject): Uint8Array {
  const [, algorithm, privateNumber] = readSequence(key.export({ type: 'pkcs8', format: 'der' }))
  const [, publicNumber] = readSequence(createPublicKey(key).export({ type: 'spki', format: 'der' }))
  const parameters = algorithm && readSequence(algorithm.whole)[1]
  if (!parameters || !privateNumber || !publicNumber) throw new Error('a DSA key of another form')
  // A bit string begins with the count of unused bits.
  const point = publicNumber.content.subarray(1)
  return sequence(integer(0n), parameters.content, point, privateNumber.content)
}

function pack(kind: PrivateKey['kind'], key: KeyObject): PrivateKey {
  const pem = {
    rsa: () => String(key.export({ type: 'pkcs1', format: 'pem' })),
    dsa: () => printPem('DSA PRIVATE KEY', dsaBytes(key)),
    ecdsa: () => String(key.export({ type: 'sec1', format: 'pem' })),
    ed25519: () => String(key.export({ type: 'pkcs8', format: 'pem' })),
    x25519: () => String(key.export({ type: 'pkcs8', format: 'pem' })),
  }[kind]()
  return { kind, pem, key }
}

/** The number of bits of an RSA key's modulus. */
export function rsaBits(key: KeyObject): number {
  return key.asymmetricKeyDetails?.modulusLength ?? 0
}
