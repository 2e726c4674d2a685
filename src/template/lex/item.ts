// What a template's text is made of, for the parser.
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

/** Which names are those of functions: `break` and `continue` are ordinary names where a function bears them. */
export interface Names {
  has(name: string): boolean
}

export interface Item {
  readonly kind: ItemKind
  /** UTF-16 offset in the input. */
  readonly pos: number
  /** For an error, its message. */
  readonly text: string
  readonly line: number
}

/** The item as Go's parse errors name it. */
export function describeItem({ kind, text }: Item): string {
  if (kind === 'eof') return 'EOF'
  if (kind === 'error') return text
  if (kind === 'dot' || keywords.has(kind)) return `<${text}>`
  const chars = [...text]
  return chars.length > 10 ? `${quote(chars.slice(0, 10).join(''))}...` : quote(text)
}
