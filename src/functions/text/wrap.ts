// Sprig's wrap and wrapWith, which count bytes (goutils' WrapCustom).
import { byteChars, fromBytes, isAscii } from '../../template/bytes.ts'
import { GoError } from '../../template/error.ts'
import { fn } from '../../template/function.ts'
import type { FunctionTable, GoFunction } from '../../template/function.ts'

/** Maximum length of the wrapped text. Go has no limit and would exhaust the memory. */
const maxLength = 2 ** 28

interface Wrapping {
  readonly width: number
  readonly separator: string
  /** Break words that are longer than a line. */
  readonly cutsWords: boolean
}

/** Wraps a text that has one character per byte. */
function wrapBytes(text: string, { width, separator, cutsWords }: Wrapping): string {
  const lines: string[] = []
  let at = 0
  while (text.length - at > width) {
    if (text[at] === ' ') {
      at++
      continue
    }
    // Searches only the line. A search through the whole text before it would be slow.
    const blank = at + text.slice(at, at + width + 1).lastIndexOf(' ')
    const end = blank > at ? blank : cutsWords ? at + width : wordEnd(text, at + width)
    lines.push(text.slice(at, end))
    if (end === text.length) return joined(lines, separator)
    at = end + (blank > at || !cutsWords ? 1 : 0)
  }
  return joined([...lines, text.slice(at)], separator)
}

function wordEnd(text: string, from: number): number {
  const blank = text.indexOf(' ', from)
  return blank < 0 ? text.length : blank
}

function joined(lines: readonly string[], separator: string): string {
  if (lines.length * separator.length > maxLength) throw new GoError('strings: Repeat output length overflow')
  return lines.join(separator)
}

function wrap(width: number, separator: string, text: string, cutsWords: boolean): string {
  const wrapping = { width: Math.max(width, 1), separator: separator || '\n', cutsWords }
  if (isAscii(text + separator)) return wrapBytes(text, wrapping)
  const bytes = wrapBytes(byteChars(text), { ...wrapping, separator: byteChars(wrapping.separator) })
  return fromBytes(Buffer.from(bytes, 'latin1'))
}

export const wrapFunctions: FunctionTable = new Map<string, GoFunction>([
  ['wrap', fn(['int', 'string'], (width, text) => wrap(width, '', text, false))],
  [
    'wrapWith',
    fn(['int', 'string', 'string'], (width, separator, text) => wrap(width, separator, text, true)),
  ],
])
