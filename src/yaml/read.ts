// Reads the documents of a YAML text, each with the fastest reader that supports its syntax.
import type { Value } from '../values/tree.ts'
import { brokenBytesProblem, findBrokenBytes, hasBrokenBytes } from './bytes.ts'
import { Builder } from './build.ts'
import type { BuildOptions } from './build.ts'
import { YamlCursor } from './cursor.ts'
import { YamlError } from './error.ts'
import { readJsonDocument } from './json.ts'
import { NodeReader, syntaxErrorAt } from './nodes.ts'
import { isPlainText, readPlainDocument } from './plain.ts'
import { YamlScanner } from './scan.ts'
import type { YamlToken } from './scan.ts'
import { decodeUtf16 } from './utf16.ts'

export interface ReadOptions extends BuildOptions {
  /** File name for error messages. */
  readonly file?: string | undefined
  /** The fast readers to use. By default those that give what the other options ask for. */
  readonly shortcuts?: readonly Shortcut[]
}

type Shortcut = 'json' | 'plain'

export interface ReadDocument {
  readonly value: Value
  /** Line where the content starts, from 1. */
  readonly line: number
}

// No node follows these tokens.
const endsDocument = new Set<YamlToken['kind']>([
  'directive',
  'document start',
  'document end',
  'end of stream',
])

// DEL, C1 controls except NEL, the two noncharacters, and control characters below space except tab and line
// breaks.
// eslint-disable-next-line no-control-regex
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]/

/** Reads the documents of a text, one after the other. Throws YamlError. */
export class YamlReader {
  private readonly cursor: YamlCursor
  private readonly scanner: YamlScanner
  private readonly builder: Builder
  private readonly handles = new Map<string, string>()
  private readonly shortcuts: Set<Shortcut>
  private readonly distinctKeys: boolean
  private first = true

  constructor(input: string, options: ReadOptions = {}) {
    const { text, error } = decodeUtf16(input)
    this.cursor = new YamlCursor(text, options.file)
    this.scanner = new YamlScanner(this.cursor)
    this.builder = new Builder(this.cursor, options)
    this.distinctKeys = options.duplicates !== undefined
    this.shortcuts = new Set(options.shortcuts ?? shortcutsFor(options))
    if (!this.cursor.isShort || !isPlainText(text)) this.shortcuts.delete('plain')
    if (forbidden.test(text) || hasBrokenBytes(text)) throw this.characterError()
    if (error !== undefined) throw this.cursor.errorAt(this.cursor.mark(), error, `yaml: ${error}`, false)
  }

  /** Returns an error for the first character that YAML does not allow. */
  private characterError(): YamlError {
    const { cursor } = this
    const control = cursor.text.search(forbidden)
    const broken = findBrokenBytes(cursor.text)
    const isControl = broken < 0 || (control >= 0 && control < broken)
    const place = isControl ? control : broken
    while (cursor.offset < place) {
      if (cursor.code() === 0x0a) cursor.skipBreak()
      else cursor.offset++
    }
    const problem = isControl ? 'control characters are not allowed' : brokenBytesProblem(cursor.text, place)
    return cursor.errorAt(cursor.mark(), problem, `yaml: ${problem}`, false)
  }

  /** Returns the next document, or undefined after the last. */
  next(): ReadDocument | undefined {
    const quick = this.first ? this.readQuickly() : undefined
    if (quick) return quick
    const start = this.startDocument()
    if (start === undefined) return undefined
    return (start === 'marked' ? this.readQuickly() : undefined) ?? this.readDocument(start)
  }

  /** Most documents need no tokens: they are JSON, or plain lines. */
  private readQuickly(): ReadDocument | undefined {
    const json = this.shortcuts.has('json') ? this.readJsonDocument() : undefined
    const document = json ?? (this.shortcuts.has('plain') ? this.readPlainDocument() : undefined)
    if (document) this.first = false
    return document
  }

  private readJsonDocument(): ReadDocument | undefined {
    const { text, offset, line } = this.cursor
    const found = readJsonDocument(text, offset, line)
    if (!found) return undefined
    this.scanner.moveTo(found.end, found.endLine)
    return { value: found.value, line: found.line + 1 }
  }

  private readPlainDocument(): ReadDocument | undefined {
    const found = readPlainDocument(this.cursor, (text) => readWhole(text), this.distinctKeys)
    if (found) this.scanner.moveTo(this.cursor.offset, this.cursor.line)
    return found
  }

  private startDocument(): 'marked' | 'bare' | undefined {
    const bareAllowed = this.first
    this.first = false
    while (!bareAllowed && this.scanner.peek().kind === 'document end') this.scanner.next()
    const { kind } = this.scanner.peek()
    if (kind === 'end of stream') return undefined
    this.handles.clear()
    if (bareAllowed && kind !== 'directive' && kind !== 'document start') return 'bare'
    this.readDirectives()
    const token = this.scanner.peek()
    if (token.kind !== 'document start')
      throw this.syntaxError(token, 'did not find expected <document start>')
    this.scanner.next()
    return 'marked'
  }

  private readDirectives(): void {
    let versions = 0
    for (let token = this.scanner.peek(); token.kind === 'directive'; token = this.scanner.peek()) {
      const { directive } = token
      if (directive.kind === 'version') {
        if (versions++ > 0) throw this.syntaxError(token, 'found duplicate %YAML directive')
        if (directive.version !== '1.1') throw this.syntaxError(token, 'found incompatible YAML document')
      } else if (this.handles.has(directive.handle)) {
        throw this.syntaxError(token, 'found duplicate %TAG directive')
      } else this.handles.set(directive.handle, directive.prefix)
      this.scanner.next()
    }
  }

  private syntaxError(token: YamlToken, problem: string): YamlError {
    return syntaxErrorAt(this.scanner, token, problem)
  }

  private readDocument(start: 'marked' | 'bare'): ReadDocument {
    this.builder.startDocument()
    const { kind, mark } = this.scanner.peek()
    const nodes = new NodeReader(this.scanner, this.builder, this.handles)
    const value = start === 'marked' && endsDocument.has(kind) ? null : nodes.readNode(true, false)
    if (this.scanner.peek().kind === 'document end') this.scanner.next()
    this.builder.endDocument()
    return { value, line: mark.line + 1 }
  }
}

function shortcutsFor({ places, integers, duplicates }: ReadOptions): readonly Shortcut[] {
  if (places || integers) return []
  return duplicates ? ['plain'] : ['json', 'plain']
}

/** Returns the only value of a text. Throws YamlError if the text has none, or several. */
function readWhole(text: string): Value {
  const reader = new YamlReader(text, { shortcuts: ['json'] })
  const value = reader.next()?.value
  if (value === undefined || reader.next())
    throw new YamlError('expected a single value', 'yaml: expected a single value')
  return value
}
