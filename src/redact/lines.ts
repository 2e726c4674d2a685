// Lines of YAML, also inside a JSON string, where a line ends with `\n`.
import { characterSet, endOfRun, matchAt, skipBackWhile, skipWhile, type SecretSpan } from './span.ts'

/** How lines end around a name: with a line feed, or with its escape. */
export type LineKind = 'raw' | 'escaped'

const isIndent = characterSet(/[ \t"'-]/)
const exported = /(?:^|[\s"'])(?:export|set|env)[ \t]+$/

/** Reports how the line begins that a name is first on, or undefined if something else is before the name. */
export function lineStartOf(text: string, nameStart: number): LineKind | undefined {
  const limit = Math.max(0, nameStart - 256)
  let at = skipBackWhile(text, nameStart, isIndent, limit)
  const keyword = exported.exec(text.slice(Math.max(limit, at - 8), nameStart))
  if (keyword) at = skipBackWhile(text, nameStart - keyword[0].trimStart().length, isIndent, limit)
  if (at === 0 || text[at - 1] === '\n') return 'raw'
  return text[at - 1] === 'n' && text[at - 2] === '\\' ? 'escaped' : undefined
}

const rest = {
  raw: /[^\r\n]+/y,
  escaped: /(?:[^\r\n\\"]|\\(?![nr"])){1,4096}/y,
} as const satisfies Record<LineKind, RegExp>

/** Returns the rest of the line without white space and without a comment. */
export function restOfLine(text: string, start: number, kind: LineKind): SecretSpan | undefined {
  const line = text.slice(start, endOfRun(rest[kind], text, start))
  const comment = line.indexOf(' #')
  const value = (comment < 0 ? line : line.slice(0, comment)).trimEnd()
  return value === '' ? undefined : { start, end: start + value.length }
}

const blockHeader = /[|>][-+0-9]{0,3}[ \t]*(?:\r?\n|(\\n))/y
const contentOf = { raw: /[^\n]+/y, escaped: rest.escaped } as const satisfies Record<LineKind, RegExp>
const lineEnd = { raw: /\n|$/y, escaped: /\\r|\\n|$/y } as const satisfies Record<LineKind, RegExp>
const isSpace = characterSet(/[ \t]/)

/** Returns the lines of a block scalar (`password: |`): those that are indented more than its name, and empty ones between. */
export function blockAt(text: string, nameStart: number, start: number): SecretSpan | undefined {
  const header = matchAt(blockHeader, text, start)
  if (!header) return undefined
  const kind = header[1] === undefined ? 'raw' : 'escaped'
  const indent = indentOf(text, nameStart)
  const from = start + header[0].length
  let end = from
  for (let at = from; at < text.length;) {
    const first = skipWhile(text, at, isSpace)
    const last = endOfRun(contentOf[kind], text, first)
    const isBlank = last === first || text.slice(first, last).trim() === ''
    if (!isBlank && first - at <= indent) break
    if (!isBlank) end = last
    const close = matchAt(lineEnd[kind], text, last)
    if (!close) break
    at = last + Math.max(close[0].length, 1)
  }
  const value = text.slice(from, end)
  return value.trim() === '' ? undefined : { start: from + value.length - value.trimStart().length, end }
}

/** The columns before a name; the `- ` of a list counts, as YAML counts it. */
function indentOf(text: string, nameStart: number): number {
  return nameStart - skipBackWhile(text, nameStart, isIndent, Math.max(0, nameStart - 256))
}
