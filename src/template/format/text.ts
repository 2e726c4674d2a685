// Texts under fmt's verbs, and what every verb does with width and precision.
import { isAscii, toBytes } from '../bytes.ts'
import { canBackquote, quote } from './quote.ts'

/** The flags, width and precision before a verb. */
export interface Flags {
  minus?: boolean
  plus?: boolean
  sharp?: boolean
  space?: boolean
  zero?: boolean
  /** %#v and %+v, which take the flag for themselves. */
  sharpV?: boolean
  plusV?: boolean
  width?: number
  precision?: number
  /** Inside `%!d(…)`, where nothing is asked how it prints. */
  erroring?: boolean
}

/** A verb's output, filled up to the width. */
export function pad(text: string, { width = 0, minus, zero }: Flags): string {
  const missing = width === 0 ? 0 : width - [...text].length
  if (missing <= 0) return text
  return minus ? text + ' '.repeat(missing) : (zero ? '0' : ' ').repeat(missing) + text
}

/** A text under %s, %v, %q, %x or %X; undefined under any other verb. */
export function formatString(text: string, verb: string, flags: Flags): string | undefined {
  if (verb === 'x' || verb === 'X') return formatHexBytes(toBytes(text), verb, flags)
  if (verb === 'q' || (verb === 'v' && flags.sharpV)) return formatQuoted(truncate(text, flags), flags)
  return verb === 's' || verb === 'v' ? pad(truncate(text, flags), flags) : undefined
}

function formatQuoted(text: string, flags: Flags): string {
  if (flags.sharp && canBackquote(text)) return pad(`\`${text}\``, flags)
  return pad(quote(text, { asciiOnly: flags.plus === true }), flags)
}

function formatHexBytes(bytes: Uint8Array, verb: 'x' | 'X', flags: Flags): string {
  const shown = bytes.subarray(0, flags.precision)
  const prefix = flags.sharp ? `0${verb}` : ''
  const hex = Array.from(shown, (byte) => {
    const digits = byte.toString(16).padStart(2, '0')
    return verb === 'X' ? digits.toUpperCase() : digits
  })
  if (hex.length === 0) return pad('', flags)
  return pad(flags.space ? hex.map((digits) => prefix + digits).join(' ') : prefix + hex.join(''), flags)
}

function truncate(text: string, { precision }: Flags): string {
  if (precision === undefined || text.length <= precision) return text
  return isAscii(text) ? text.slice(0, precision) : [...text].slice(0, precision).join('')
}
