// Checks the name constraints of a certificate as Go's crypto/x509 does, with Go's error texts.
import { fromBytes } from '../../template/bytes.ts'
import { GoError, orElse } from '../../template/error.ts'
import { quote } from '../../template/format/quote.ts'
import { parseAddress } from '../url/address.ts'
import { asciiText, isDomain, isMailbox } from './text.ts'
import { DerReader } from '../crypto/der-reader.ts'
import { contextWith, tags } from '../crypto/der.ts'

const permittedTag = contextWith(0)
const excludedTag = contextWith(1)

/** Checks the extension's value. Throws GoError. */
export function checkNameConstraints(value: Uint8Array): void {
  const outer = new DerReader(value)
  const list = outer.inside(tags.sequence)
  const subtrees = [permittedTag, excludedTag].map((tag) => (list?.peeks(tag) ? list.read(tag) : 'absent'))
  if (!list?.isEmpty || !outer.isEmpty || subtrees.includes(undefined))
    throw new GoError('x509: invalid NameConstraints extension')
  const contents = subtrees.map((part) => (typeof part === 'object' ? part.content : new Uint8Array()))
  if (contents.every(({ length }) => length === 0))
    throw new GoError('x509: empty name constraints extension')
  for (const content of contents) checkSubtrees(new DerReader(content))
}

function checkSubtrees(reader: DerReader): void {
  while (!reader.isEmpty) {
    const name = reader.inside(tags.sequence)?.any()
    if (!name) throw new GoError('x509: invalid NameConstraints extension')
    const problem = checks[name.tag]?.(name.content)
    if (problem !== undefined) throw new GoError(`x509: ${problem}`)
  }
}

type NameCheck = (content: Uint8Array) => string | undefined

function textCheck(check: (text: string) => string | undefined): NameCheck {
  return (content) => {
    const text = asciiText(content)
    if (text !== undefined) return check(text)
    return `invalid constraint value: x509: ${quote(fromBytes(content))} cannot be encoded as an IA5String`
  }
}

/** Checks of a constraint, by the tag of its name. */
const checks: Readonly<Partial<Record<number, NameCheck>>> = {
  0x81: textCheck((text) => {
    const isGood = text.includes('@') ? isMailbox(text) : isDomain(text, true)
    return isGood ? undefined : `failed to parse rfc822Name constraint ${quote(text)}`
  }),
  0x82: textCheck((text) =>
    isDomain(text, true) ? undefined : `failed to parse dnsName constraint ${quote(text)}`,
  ),
  0x86: textCheck((text) => {
    const problem = `failed to parse URI constraint ${quote(text)}`
    if (isAddress(text)) return `${problem}: cannot be IP address`
    return isDomain(text, true) ? undefined : problem
  }),
  0x87: checkRange,
}

/** net.ParseIP accepts no zones. */
function isAddress(text: string): boolean {
  return orElse(
    () => parseAddress(text).zone === '',
    () => false,
  )
}

function checkRange(content: Uint8Array): string | undefined {
  const { length } = content
  if (length !== 8 && length !== 32) return `IP constraint contained value of length ${length}`
  const mask = Buffer.from(content.subarray(length / 2))
  const digits = Array.from(mask, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return /^1*0*$/.test(digits) ? undefined : `IP constraint contained invalid mask ${mask.toString('hex')}`
}
