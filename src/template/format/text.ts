// Prints strings under fmt's verbs, and applies width and precision for every verb.
import { isAscii, toBytes } from '../bytes.ts'
import { canBackquote, quote } from './quote.ts'

/** The flags, width and precision of a verb. */
export interface Flags {
  minus?: boolean
  plus?: boolean
  sharp?: boolean
  space?: boolean
  zero?: boolean
  /** %#v and %+v have their own meaning of the flag. */
  sharpV?: boolean
  plusV?: boolean
  width?: number
  precision?: number
  /** Inside `%!d(…)`, where no String method is called. */
  erroring?: boolean
}

/** Pads a verb's output to the width. */
export function pad(text: string, { width = 0, minus, zero }: Flags): string {
  const missing = width === 0 ? 0 : width - [...text].length
  if (missing <= 0) return text
  return minus ? text + ' '.repeat(missing) : (zero ? '0' : ' ').repeat(missing) + text
}

/** Prints a text under %s, %v, %q, %x or %X. Returns undefined for other verbs. */
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
