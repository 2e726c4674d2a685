// Checks the certificate extensions that Go's crypto/x509 supports, with Go's error texts.
import { GoError, orElse } from '../../template/error.ts'
import { quote } from '../../template/format/quote.ts'
import { checkNameConstraints } from './constraints.ts'
import { requireParsed } from './require-parsed.ts'
import { asciiText, isDomain } from './text.ts'
import { DerReader } from '../crypto/der-reader.ts'
import { context, contextWith, tags } from '../crypto/der.ts'
import { parseUrl } from '../url/urls.ts'

export interface Extension {
  /** Object identifier in dotted form. */
  readonly id: string
  readonly isCritical: boolean
  readonly value: Uint8Array
}

/** Checks an extension. Throws GoError. */
type Check = (reader: DerReader, extension: Extension) => void

function fail(message: string): never {
  throw new GoError(`x509: ${message}`)
}

/** Reads a sequence and calls `read` for each of its values. */
function each(reader: DerReader, message: string, read: (list: DerReader) => void): void {
  const list = requireParsed(reader.inside(tags.sequence), message)
  while (!list.isEmpty) read(list)
}

function checkBasicConstraints(reader: DerReader): void {
  const message = 'invalid basic constraints'
  const list = requireParsed(reader.inside(tags.sequence), message)
  if (list.peeks(tags.boolean)) requireParsed(list.boolean(), message)
  if (!list.peeks(tags.integer)) return
  const length = requireParsed(list.integer(), message)
  if (length < 0n || length >= 2n ** 63n) fail(message)
}

/** Checks of a name by its tag. They return Go's error text, or undefined if the name is valid. */
const names: Readonly<Partial<Record<number, (content: Uint8Array) => string | undefined>>> = {
  [context(1)]: (content) => (asciiText(content) === undefined ? 'SAN rfc822Name is malformed' : undefined),
  [context(2)]: (content) => (asciiText(content) === undefined ? 'SAN dNSName is malformed' : undefined),
  [context(6)]: (content) => checkUri(asciiText(content)),
  [context(7)]: ({ length }) =>
    length === 4 || length === 16 ? undefined : `cannot parse IP address of length ${length}`,
}

function checkUri(text: string | undefined): string | undefined {
  if (text === undefined) return 'SAN uniformResourceIdentifier is malformed'
  const message = orElse(
    () => (isDomain(parseUrl(text).host, false) ? undefined : 'invalid domain'),
    ({ message }) => message,
  )
  return message === undefined ? undefined : `cannot parse URI ${quote(text)}: ${message}`
}

function checkNames(reader: DerReader): void {
  each(reader, 'invalid subject alternative names', (list) => {
    const { tag, content } = requireParsed(list.any(), 'invalid subject alternative name')
    const message = names[tag]?.(content)
    if (message !== undefined) fail(message)
  })
}

function checkDistributionPoints(reader: DerReader): void {
  const message = 'invalid CRL distribution point'
  each(reader, `${message}s`, (list) => {
    const point = requireParsed(list.inside(tags.sequence), message)
    if (!point.peeks(contextWith(0))) return
    const inner = requireParsed(
      requireParsed(point.inside(contextWith(0)), message).inside(contextWith(0)),
      message,
    )
    while (inner.peeks(context(6))) requireParsed(inner.any(), message)
  })
}

function checkAuthorityKeyId(reader: DerReader, { isCritical }: Extension): void {
  if (isCritical) fail('authority key identifier incorrectly marked critical')
  const message = 'invalid authority key identifier'
  const list = requireParsed(reader.inside(tags.sequence), message)
  if (list.peeks(context(0))) requireParsed(list.any(), message)
}

function checkPolicies(reader: DerReader): void {
  const message = 'invalid certificate policies'
  const seen = new Set<string>()
  each(reader, message, (list) => {
    const { content } = requireParsed(list.inside(tags.sequence)?.read(tags.identifier), message)
    const hex = Buffer.from(content).toString('hex')
    if (seen.has(hex) || !isIdentifier(content)) fail(message)
    seen.add(hex)
  })
}

/** Reports whether an object identifier is valid. Its arcs may have any size. */
function isIdentifier(content: Uint8Array): boolean {
  const isPadded = content.some((byte, i) => byte === 0x80 && (content[i - 1] ?? 0) < 0x80)
  return content.length > 0 && (content.at(-1) ?? 0) < 0x80 && !isPadded
}

function checkPolicyMappings(reader: DerReader): void {
  const message = 'invalid policy mappings extension'
  each(reader, message, (list) => {
    const pair = requireParsed(list.inside(tags.sequence), message)
    requireParsed(pair.read(tags.identifier) && pair.read(tags.identifier), message)
  })
}

function checkPolicyConstraints(reader: DerReader): void {
  const message = 'invalid policy constraints extension'
  const list = requireParsed(reader.inside(tags.sequence), message)
  for (const tag of [context(0), context(1)])
    if (list.peeks(tag)) requireParsed(asInt64(list.integer(tag)), message)
}

function asInt64(value: bigint | undefined): bigint | undefined {
  return value !== undefined && BigInt.asIntN(64, value) === value ? value : undefined
}

function checkUsages(reader: DerReader): void {
  const message = 'invalid extended key usages'
  each(reader, message, (list) => requireParsed(list.identifier(), message))
}

function checkAuthorityAccess(reader: DerReader, { isCritical }: Extension): void {
  if (isCritical) fail('authority info access incorrectly marked critical')
  const message = 'invalid authority info access'
  each(reader, message, (list) => {
    const access = requireParsed(list.inside(tags.sequence), message)
    requireParsed(access.identifier(), message)
    if (access.peeks(context(6))) requireParsed(access.any(), message)
  })
}

const checks: Readonly<Partial<Record<string, Check>>> = {
  '2.5.29.15': (reader) => requireParsed(reader.bits(), 'invalid key usage'),
  '2.5.29.17': checkNames,
  '2.5.29.19': checkBasicConstraints,
  '2.5.29.30': (_, { value }) => checkNameConstraints(value),
  '2.5.29.31': checkDistributionPoints,
  '2.5.29.32': checkPolicies,
  '2.5.29.33': checkPolicyMappings,
  '2.5.29.35': checkAuthorityKeyId,
  '2.5.29.36': checkPolicyConstraints,
  '2.5.29.37': checkUsages,
  '2.5.29.54': (reader) => requireParsed(asInt64(reader.integer()), 'invalid inhibit any policy extension'),
  '1.3.6.1.5.5.7.1.1': checkAuthorityAccess,
}

/**
 * Checks an extension. Returns the subject key identifier for that extension, undefined for others. Throws GoError.
 */
export function checkExtension(extension: Extension): Uint8Array | undefined {
  const { id, isCritical, value } = extension
  const reader = new DerReader(value)
  checks[id]?.(reader, extension)
  if (id !== '2.5.29.14') return undefined
  if (isCritical) fail('subject key identifier incorrectly marked critical')
  return requireParsed(reader.read(tags.octets), 'invalid subject key identifier').content
}
