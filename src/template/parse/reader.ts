// The parser's position in the items, the variables in scope, and its errors.
import { TemplateError } from '../error.ts'
import { describeItem } from '../lex/item.ts'
import type { Item, ItemKind, Names } from '../lex/item.ts'
import { Lexer } from '../lex/lex.ts'
import { isFull, nesting } from '../nesting.ts'
import { unquote } from '../format/quote.ts'

/** Reads items with lookahead, and throws TemplateError with the current line. */
export class TokenReader {
  readonly source: string
  readonly text: string
  /** The functions that may be called. */
  readonly names: Names
  /** Line of the current action, or 0 outside actions. */
  actionLine = 0
  /** The variables in scope, with their `$`. */
  variables: string[] = ['$']
  private readonly lexer: Lexer
  /** The last item read from the lexer. Errors report its line. */
  private latest: Item = { kind: 'eof', pos: 0, text: '', line: 1 }
  private readonly pending: Item[] = []

  constructor(source: string, text: string, names: Names) {
    this.source = source
    this.text = text
    this.names = names
    this.lexer = new Lexer(text, names)
  }

  next(): Item {
    return this.pending.pop() ?? (this.latest = this.lexer.next())
  }

  peek(): Item {
    const item = this.next()
    this.back(item)
    return item
  }

  /** Puts items back. The last one is read first. */
  back(...items: Item[]): void {
    this.pending.push(...items)
  }

  nextNonSpace(): Item {
    let item = this.next()
    while (item.kind === 'space') item = this.next()
    return item
  }

  peekNonSpace(): Item {
    const item = this.nextNonSpace()
    this.back(item)
    return item
  }

  /** Returns the next item, which must be of this kind. `context` is the location in errors. */
  expect(kind: ItemKind, context: string): Item {
    const item = this.nextNonSpace()
    return item.kind === kind ? item : this.unexpected(item, context)
  }

  unexpected(item: Item, context: string): never {
    if (item.kind !== 'error') this.fail(`unexpected ${describeItem(item)} in ${context}`)
    const isElsewhere = this.actionLine !== 0 && this.actionLine !== item.line
    const noun = item.text.endsWith(' action') ? '' : ' in action'
    this.fail(item.text + (isElsewhere ? `${noun} started at ${this.source}:${this.actionLine}` : ''))
  }

  fail(message: string): never {
    const place = { template: this.source, line: this.latest.line }
    throw new TemplateError(`template: ${place.template}:${place.line}: ${message}`, place)
  }

  /** Adds one level of nesting. */
  descend(): void {
    nesting.depth++
    if (isFull()) this.fail('max expression depth exceeded')
  }

  /** Returns the text of a string literal. */
  unquoted(item: Item): string {
    return unquote(item.text) ?? this.fail('invalid syntax')
  }
}
