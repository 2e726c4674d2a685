// Creates X.509 certificates as Go's CreateCertificate does from Sprig's templates.
import { createHash, createPublicKey, sign } from 'node:crypto'
import { toBytes } from '../../template/bytes.ts'
import { GoError } from '../../template/error.ts'
import { quote } from '../../template/format/quote.ts'
import type { Issuer } from './read.ts'
import { DerReader } from '../crypto/der-reader.ts'
import { bits, context, contextWith, der, identifier, integer, sequence, tags } from '../crypto/der.ts'
import { dateOf } from '../time/calendar.ts'
import { rsaBits } from '../crypto/private-keys.ts'
import type { PrivateKey, SigningKey } from '../crypto/private-keys.ts'

/** The contents of a certificate. */
export interface CertificateRequest {
  readonly serial: bigint
  readonly commonName: string
  /** Seconds since 1970. */
  readonly notBefore: number
  readonly notAfter: number
  readonly isCa: boolean
  readonly dnsNames: readonly string[]
  /** 4 or 16 bytes each. */
  readonly addresses: readonly Uint8Array[]
}

interface Algorithm {
  /** The AlgorithmIdentifier in DER. */
  readonly der: Uint8Array
  /** Node's name of the digest. Ed25519 has no separate digest. */
  readonly digest: string | null
}

const sha256WithRsa = '1.2.840.113549.1.1.11'
const ecdsaDigests: Readonly<Record<string, readonly [oid: string, digest: string]>> = {
  secp224r1: ['1.2.840.10045.4.3.2', 'sha256'],
  prime256v1: ['1.2.840.10045.4.3.2', 'sha256'],
  secp384r1: ['1.2.840.10045.4.3.3', 'sha384'],
  secp521r1: ['1.2.840.10045.4.3.4', 'sha512'],
}

/** Returns the DER of a certificate for `subject`'s key. Without an issuer it is self-signed. Throws GoError. */
export function createCertificate(
  template: CertificateRequest,
  subject: PrivateKey,
  signer: PrivateKey,
  issuer?: Issuer,
): Uint8Array {
  if (signer.kind === 'dsa' || signer.kind === 'x25519')
    throw new GoError('x509: certificate private key does not implement crypto.Signer')
  const algorithm = algorithmOf(signer)
  if (subject.kind === 'dsa' || subject.kind === 'x25519') {
    const type = subject.kind === 'dsa' ? '*dsa.PublicKey' : '*ecdh.PublicKey'
    throw new GoError(`x509: unsupported public key type: ${type}`)
  }
  const name = nameOf(template.commonName)
  const publicKey = spkiOf(subject)
  if (issuer?.publicKey && !Buffer.from(issuer.publicKey).equals(spkiOf(signer)))
    throw new GoError("x509: provided PrivateKey doesn't match parent's PublicKey")
  const issuerName = issuer?.subject ?? name
  const authority = Buffer.from(issuerName).equals(name) ? undefined : issuer?.keyId
  const contents = sequence(
    der(contextWith(0), integer(2n)),
    integer(template.serial),
    algorithm.der,
    issuerName,
    sequence(timeOf(template.notBefore), timeOf(template.notAfter)),
    name,
    publicKey,
    der(contextWith(3), sequence(...extensionsOf(template, publicKey, authority))),
  )
  const { key } = signer
  if (signer.kind === 'rsa' && rsaBits(key) < 1024) {
    const place = 'https://go.dev/pkg/crypto/rsa#hdr-Minimum_key_size'
    throw new GoError(`crypto/rsa: ${rsaBits(key)}-bit keys are insecure (see ${place})`)
  }
  return sequence(contents, algorithm.der, bits(sign(algorithm.digest, contents, key)))
}

function spkiOf({ key }: SigningKey): Buffer {
  return createPublicKey(key).export({ type: 'spki', format: 'der' })
}

function algorithmOf({ kind, key }: SigningKey): Algorithm {
  if (kind === 'rsa') return { der: sequence(identifier(sha256WithRsa), der(tags.null)), digest: 'sha256' }
  if (kind === 'ed25519') return { der: sequence(identifier('1.3.101.112')), digest: null }
  const curve = ecdsaDigests[key.asymmetricKeyDetails?.namedCurve ?? '']
  if (!curve) throw new GoError('x509: unsupported elliptic curve')
  return { der: sequence(identifier(curve[0])), digest: curve[1] }
}

/** Returns a name with a common name, or an empty name. */
function nameOf(commonName: string): Uint8Array {
  if (commonName === '') return sequence()
  if (/\p{Cs}/u.test(commonName)) throw new GoError('asn1: string not valid UTF-8')
  const tag = /^[A-Za-z0-9'()+,\-./ :=?]*$/.test(commonName) ? tags.printable : tags.utf8
  return sequence(der(tags.set, sequence(identifier('2.5.4.3'), der(tag, toBytes(commonName)))))
}

function timeOf(seconds: number): Uint8Array {
  const { year, month, day } = dateOf(Math.floor(seconds / 86_400))
  const inDay = ((seconds % 86_400) + 86_400) % 86_400
  const clock = [Math.floor(inDay / 3600), Math.floor(inDay / 60) % 60, inDay % 60]
  const rest = [month, day, ...clock].map((part) => String(part).padStart(2, '0')).join('')
  if (year >= 1950 && year < 2050)
    return der(tags.utcTime, Buffer.from(`${String(year % 100).padStart(2, '0')}${rest}Z`))
  if (year < 0 || year > 9999)
    throw new GoError('asn1: structure error: cannot represent time as GeneralizedTime')
  return der(tags.generalizedTime, Buffer.from(`${String(year).padStart(4, '0')}${rest}Z`))
}

const isTrue = Buffer.of(tags.boolean, 1, 0xff)

function extension(oid: string, value: Uint8Array, isCritical = false): Uint8Array {
  return sequence(identifier(oid), ...(isCritical ? [isTrue] : []), der(tags.octets, value))
}

const serverAuth = '1.3.6.1.5.5.7.3.1'
const clientAuth = '1.3.6.1.5.5.7.3.2'

function extensionsOf(
  template: CertificateRequest,
  publicKey: Uint8Array,
  authority: Uint8Array | undefined,
): Uint8Array[] {
  const { isCa, commonName } = template
  const names = alternativeNames(template)
  // Usage: digital signature and key encipherment, and for a CA also certificate signing.
  const usage = isCa ? bits(Buffer.of(0xa4), 2) : bits(Buffer.of(0xa0), 5)
  return [
    extension('2.5.29.15', usage, true),
    extension('2.5.29.37', sequence(identifier(serverAuth), identifier(clientAuth))),
    extension('2.5.29.19', isCa ? sequence(isTrue) : sequence(), true),
    ...(isCa ? [extension('2.5.29.14', der(tags.octets, keyIdOf(publicKey)))] : []),
    ...(authority ? [extension('2.5.29.35', sequence(der(context(0), authority)))] : []),
    ...(names.length > 0 ? [extension('2.5.29.17', sequence(...names), commonName === '')] : []),
  ]
}

/** RFC 7093, method 1: the leftmost 160 bits of the SHA-256 of the key's bits. */
function keyIdOf(publicKey: Uint8Array): Uint8Array {
  const spki = new DerReader(publicKey).inside(tags.sequence)
  spki?.any()
  const content = spki?.bits() ?? new Uint8Array()
  return createHash('sha256').update(content).digest().subarray(0, 20)
}

function alternativeNames({ dnsNames, addresses }: CertificateRequest): Uint8Array[] {
  return [
    ...dnsNames.map((name) => {
      if (/[^\0-\x7f]/.test(name)) throw new GoError(`x509: ${quote(name)} cannot be encoded as an IA5String`)
      return der(context(2), toBytes(name))
    }),
    ...addresses.map((address) => der(context(7), address)),
  ]
}
