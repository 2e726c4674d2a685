// Reads tags (`!!str`, `!name`) and directives (`%YAML`, `%TAG`). They are rare, but Helm supports them.
import type { YamlCursor } from './cursor.ts'
import { isBreak, isSpaceOrEnd } from './cursor.ts'

export interface Tag {
  /** `!`, `!!` or `!name!`; empty for a tag in its full form. */
  readonly handle: string
  readonly suffix: string
}

export type Directive =
  | { readonly kind: 'version'; readonly version: string }
  | { readonly kind: 'tag'; readonly handle: string; readonly prefix: string }

const uri = /(?:[0-9A-Za-z_;/?:@&=+$,.!~*'()[\]-]|%[0-9a-fA-F]{2})*/y
const handle = /![0-9A-Za-z_-]*!?/y

function take(cursor: YamlCursor, pattern: RegExp): string {
  pattern.lastIndex = cursor.offset
  const [text = ''] = pattern.exec(cursor.text) ?? []
  cursor.offset += text.length
  return text
}

function takeUri(cursor: YamlCursor): string {
  const text = take(cursor, uri)
  if (cursor.code() === 0x25) throw cursor.syntaxError('did not find URI escaped octet')
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    throw cursor.syntaxError('found an incorrect leading UTF-8 octet')
  }
}
/** Reads a tag. The cursor is at its `!`. */
export function readTag(cursor: YamlCursor): Tag {
  const tag = cursor.code(1) === 0x3c ? readFullTag(cursor) : readShortTag(cursor)
  if (!isSpaceOrEnd(cursor.code())) throw cursor.syntaxError('did not find expected whitespace or line break')
  return tag
}

function readFullTag(cursor: YamlCursor): Tag {
  cursor.offset += 2
  const suffix = readUri(cursor)
  if (cursor.code() !== 0x3e) throw cursor.syntaxError("did not find the expected '>'")
  cursor.offset++
  return { handle: '', suffix }
}

function readShortTag(cursor: YamlCursor): Tag {
  const name = take(cursor, handle)
  if (name.length > 1 && name.endsWith('!')) return { handle: name, suffix: readUri(cursor) }
  const suffix = name.slice(1) + takeUri(cursor)
  return suffix === '' ? { handle: '', suffix: '!' } : { handle: '!', suffix }
}

function readUri(cursor: YamlCursor): string {
  const text = takeUri(cursor)
  if (text === '') throw cursor.syntaxError('did not find expected tag URI')
  return text
}
/** Reads a directive's line. The cursor is at its `%`. */
export function readDirective(cursor: YamlCursor): Directive {
  cursor.offset++
  const name = take(cursor, /[0-9A-Za-z_-]*/y)
  if (name === '') throw cursor.syntaxError('could not find expected directive name')
  if (!isSpaceOrEnd(cursor.code())) throw cursor.syntaxError('found unexpected non-alphabetical character')
  const directive = readDirectiveValue(cursor, name)
  cursor.skipBlanks()
  cursor.skipComment()
  if (isBreak(cursor.code())) cursor.skipBreak()
  else if (cursor.offset < cursor.text.length) {
    throw cursor.syntaxError('did not find expected comment or line break')
  }
  return directive
}

function readDirectiveValue(cursor: YamlCursor, name: string): Directive {
  if (name !== 'YAML' && name !== 'TAG') throw cursor.syntaxError('found unknown directive name')
  cursor.skipBlanks()
  if (name === 'YAML') {
    const version = take(cursor, /[0-9]{1,2}\.[0-9]{1,2}/y)
    if (version === '') throw cursor.syntaxError('did not find expected version number')
    return { kind: 'version', version }
  }
  const found = take(cursor, /!(?:[0-9A-Za-z_-]*!)?/y)
  if (found === '') throw cursor.syntaxError("did not find expected '!'")
  if (!isSpaceOrEnd(cursor.code())) throw cursor.syntaxError('did not find expected whitespace')
  cursor.skipBlanks()
  return { kind: 'tag', handle: found, prefix: readUri(cursor) }
}
