// The tokens of a template's text, which Go calls items.
import { quote } from '../format/quote.ts'

export type ItemKind =
  | 'error'
  | 'bool'
  | 'char'
  | 'charConstant'
  | 'complex'
  | 'assign'
  | 'declare'
  | 'eof'
  | 'field'
  | 'identifier'
  | 'leftDelim'
  | 'leftParen'
  | 'number'
  | 'pipe'
  | 'rawString'
  | 'rightDelim'
  | 'rightParen'
  | 'space'
  | 'string'
  | 'text'
  | 'variable'
  | 'dot'
  | Keyword

const keywordList = [
  'block',
  'break',
  'continue',
  'define',
  'else',
  'end',
  'if',
  'nil',
  'range',
  'template',
  'with',
] as const
export type Keyword = (typeof keywordList)[number]
export const keywords: ReadonlySet<string> = new Set(keywordList)

/** The names of functions. `break` and `continue` are ordinary names if a function has that name. */
export interface Names {
  has(name: string): boolean
}

export interface Item {
  readonly kind: ItemKind
  /** UTF-16 offset in the input. */
  readonly pos: number
  /** The item's text; an error's message. */
  readonly text: string
  readonly line: number
}

/** Returns the item as Go's parse errors print it. */
export function describeItem({ kind, text }: Item): string {
  if (kind === 'eof') return 'EOF'
  if (kind === 'error') return text
  if (kind === 'dot' || keywords.has(kind)) return `<${text}>`
  const chars = [...text]
  return chars.length > 10 ? `${quote(chars.slice(0, 10).join(''))}...` : quote(text)
}
