// Reads and checks a certificate's DER as Go's crypto/x509 does, with Go's error texts.
import { GoError, orElse } from '../../template/error.ts'
import { quote } from '../../template/format/quote.ts'
import { checkExtension } from './extensions.ts'
import type { Extension } from './extensions.ts'
import { requireParsed } from './require-parsed.ts'
import { keyReaders } from './key.ts'
import { nameString } from './text.ts'
import { DerReader } from '../crypto/der-reader.ts'
import { context, contextWith, tags } from '../crypto/der.ts'
import { readTime } from '../time/read.ts'
import { formatTime } from '../time/print.ts'
import { utc } from '../time/zone.ts'

/** A certificate that signs others. */
export interface Issuer {
  /** The subject in DER. */
  readonly subject: Uint8Array
  readonly keyId: Uint8Array | undefined
  /** The public key, encoded again as SPKI. Undefined for a key algorithm that Go does not support. */
  readonly publicKey: Uint8Array | undefined
}

/** Reads the parts of an issuer's certificate that signing needs (x509.ParseCertificate). Throws GoError. */
export function readCertificate(bytes: Uint8Array): Issuer {
  const whole = requireParsed(new DerReader(bytes).read(tags.sequence), 'malformed certificate')
  const certificate = new DerReader(whole.content)
  const issuer = readContents(certificate)
  requireParsed(certificate.bits(), 'malformed signature')
  if (whole.whole.length < bytes.length) throw new GoError('x509: trailing data')
  return issuer
}

function readContents(certificate: DerReader): Issuer {
  const contents = requireParsed(certificate.inside(tags.sequence), 'malformed tbs certificate')
  const version = readVersion(contents)
  const serial = requireParsed(contents.integer(), 'malformed serial number')
  if (serial < 0n) throw new GoError('x509: negative serial number')
  const inner = requireParsed(
    contents.read(tags.sequence),
    'malformed signature algorithm identifier',
  ).content
  const outer = requireParsed(certificate.read(tags.sequence), 'malformed algorithm identifier').content
  if (!Buffer.from(outer).equals(inner))
    throw new GoError("x509: inner and outer signature algorithm identifiers don't match")
  readAlgorithm(inner)
  readName(contents)
  readValidity(requireParsed(contents.inside(tags.sequence), 'malformed validity'))
  const subject = readName(contents)
  const publicKey = readKey(requireParsed(contents.inside(tags.sequence), 'malformed spki'))
  const extensions = version < 2n ? [] : readRest(contents, version)
  const [keyId] = extensions.map(checkExtension).filter((id) => id !== undefined && id.length > 0)
  return { subject, keyId, publicKey }
}

/** Reads the version, counted from 1. */
function readVersion(contents: DerReader): bigint {
  if (!contents.peeks(contextWith(0))) return 1n
  const inner = contents.inside(contextWith(0))
  const version = inner?.integer()
  const isGood = inner?.isEmpty && version !== undefined && version >= 0n && version < 2n ** 63n
  if (!isGood) throw new GoError('x509: malformed version')
  if (version > 2n) throw new GoError('x509: invalid version')
  return version + 1n
}

interface Algorithm {
  readonly id: string
  /** The parameters with their header; empty if absent. */
  readonly parameters: Uint8Array
}

function readAlgorithm(content: Uint8Array): Algorithm {
  const reader = new DerReader(content)
  const id = requireParsed(reader.identifier(), 'malformed OID')
  if (reader.isEmpty) return { id, parameters: new Uint8Array() }
  return { id, parameters: requireParsed(reader.any(), 'malformed parameters').whole }
}

/** Returns a name in DER. */
function readName(contents: DerReader): Uint8Array {
  const { content, whole } = requireParsed(contents.read(tags.sequence), 'malformed issuer')
  const sets = new DerReader(content)
  while (!sets.isEmpty) {
    const set = requireParsed(sets.inside(tags.set), 'invalid RDNSequence')
    while (!set.isEmpty)
      readAttribute(requireParsed(set.inside(tags.sequence), 'invalid RDNSequence: invalid attribute'))
  }
  return whole
}

function readAttribute(attribute: DerReader): void {
  requireParsed(attribute.identifier(), 'invalid RDNSequence: invalid attribute type')
  const message = 'invalid RDNSequence: invalid attribute value'
  const { tag, content } = requireParsed(attribute.any(), message)
  const problem = nameString(tag, content)
  if (problem !== undefined) throw new GoError(`x509: ${message}: ${problem}`)
}

function readValidity(validity: DerReader): void {
  for (let i = 0; i < 2; i++) {
    const isLong = validity.peeks(tags.generalizedTime)
    if (!isLong && !validity.peeks(tags.utcTime)) throw new GoError('x509: unsupported time format')
    const text = Buffer.from(validity.any()?.content ?? []).toString('latin1')
    const layouts = isLong ? ['20060102150405Z0700'] : ['060102150405Z0700', '0601021504Z0700']
    if (!isTimeOf(text, layouts))
      throw new GoError(`x509: malformed ${isLong ? 'GeneralizedTime' : 'UTCTime'}`)
  }
}

/** Reports whether the first layout that can parse the time prints the same text. */
function isTimeOf(text: string, layouts: readonly string[]): boolean {
  for (const layout of layouts) {
    const time = orElse(
      () => readTime(layout, text, utc),
      () => undefined,
    )
    if (time) return formatTime(time, layout) === text
  }
  return false
}

function readKey(spki: DerReader): Uint8Array | undefined {
  const algorithm = requireParsed(
    spki.read(tags.sequence),
    'malformed public key algorithm identifier',
  ).content
  const { id, parameters } = readAlgorithm(algorithm)
  const key = requireParsed(spki.bits(), 'malformed subjectPublicKey')
  return keyReaders[id]?.(id, parameters, key)
}

function readRest(contents: DerReader, version: bigint): Extension[] {
  for (const [number, name] of [
    [1, 'issuerUniqueID'],
    [2, 'subjectUniqueID'],
  ] as const)
    if (contents.peeks(context(number))) requireParsed(contents.any(), `malformed ${name}`)
  if (version < 3n || !contents.peeks(contextWith(3))) return []
  const list = requireParsed(contents.inside(contextWith(3))?.inside(tags.sequence), 'malformed extensions')
  const extensions = new Map<string, Extension>()
  while (!list.isEmpty) {
    const extension = readExtension(requireParsed(list.inside(tags.sequence), 'malformed extension'))
    if (extensions.has(extension.id))
      throw new GoError(`x509: certificate contains duplicate extension with OID ${quote(extension.id)}`)
    extensions.set(extension.id, extension)
  }
  return [...extensions.values()]
}

function readExtension(reader: DerReader): Extension {
  const id = requireParsed(reader.identifier(), 'malformed extension OID field')
  const isCritical = reader.peeks(tags.boolean)
    ? requireParsed(reader.boolean(), 'malformed extension critical field')
    : false
  const value = requireParsed(reader.read(tags.octets), 'malformed extension value field').content
  return { id, isCritical, value }
}
