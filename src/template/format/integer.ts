// Prints integers under fmt's verbs: in a base, or as characters.
import { pad } from './text.ts'
import type { Flags } from './text.ts'
import { isPrint, quote } from './quote.ts'

const bases: Readonly<Record<string, 2 | 8 | 10 | 16>> = { v: 10, d: 10, b: 2, o: 8, O: 8, x: 16, X: 16 }

/** Returns undefined for a verb that does not fit. */
export function formatInteger(
  value: bigint,
  verb: string,
  flags: Flags,
  unsigned = false,
): string | undefined {
  if (verb === 'c' || verb === 'q') return formatRune(value, verb, flags)
  if (verb === 'U') return formatUnicode(value, flags)
  if (verb === 'v' && flags.sharpV && unsigned) return formatInteger(value, 'x', { ...flags, sharp: true })
  const base = bases[verb]
  if (!base) return undefined
  const { precision } = flags
  if (precision === 0 && value === 0n) return ' '.repeat(flags.width ?? 0)
  const sign = value < 0n ? '-' : flags.plus ? '+' : flags.space ? ' ' : ''
  const zeros = flags.zero && !flags.minus && flags.width !== undefined ? flags.width - sign.length : 0
  const lower = (value < 0n ? -value : value).toString(base).padStart(precision ?? zeros, '0')
  const digits = verb === 'X' ? lower.toUpperCase() : lower
  return pad(sign + prefixOf(base, verb, digits, flags) + digits, { ...flags, zero: false })
}

function prefixOf(base: 2 | 8 | 10 | 16, verb: string, digits: string, { sharp }: Flags): string {
  const marker = { 2: '0b', 8: digits.startsWith('0') ? '' : '0', 10: '', 16: verb === 'X' ? '0X' : '0x' }[
    base
  ]
  return (verb === 'O' ? '0o' : '') + (sharp ? marker : '')
}

function isRune(value: bigint): boolean {
  return value >= 0n && value <= 0x10ffffn && (value < 0xd800n || value > 0xdfffn)
}

function toRune(value: bigint): string {
  return isRune(value) ? String.fromCodePoint(Number(value)) : '\ufffd'
}

function formatRune(value: bigint, verb: 'c' | 'q', flags: Flags): string {
  const char = toRune(value)
  return pad(verb === 'c' ? char : quote(char, { mark: "'", asciiOnly: flags.plus === true }), flags)
}

function formatUnicode(value: bigint, flags: Flags): string {
  const code = BigInt.asUintN(64, value).toString(16).toUpperCase()
  const name = `U+${code.padStart(Math.max(flags.precision ?? 0, 4), '0')}`
  const shows = flags.sharp && isRune(value) && isPrint(toRune(value))
  return pad(shows ? `${name} '${toRune(value)}'` : name, { ...flags, zero: false })
}
