// The paths of --set and its siblings: `components.pilot.k8s.env[0].name`, `components.ingressGateways[name:x].enabled`.

/** One step of a path: a key of a map, an index of a list, or the list element with this key and value. */
export type Segment =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'index'; readonly index: number }
  | { readonly kind: 'match'; readonly key: string; readonly value: string }

/** The selector of a list element. */
export type Selector = Exclude<Segment, { kind: 'key' }>

/** A mistake in the text of a flag. The caller adds the name of the flag. */
export class SetTextError extends Error {
  override readonly name = 'SetTextError'
  /** The offset of the mistake in the text. */
  readonly at: number
  /** What would be right. */
  readonly hint: string | undefined

  constructor(message: string, at: number, hint?: string) {
    super(message)
    this.at = at
    this.hint = hint
  }
}

export interface ParsedPath {
  readonly path: readonly Segment[]
  /** The offset after the "=". */
  readonly end: number
}

/**
 * Reads a path and the "=" after it. A backslash escapes the next character. `stop` is a character that ends an
 * assignment, if the flag has several. Throws SetTextError.
 */
export function readSetPath(text: string, start: number, stop = ''): ParsedPath {
  const segments: Segment[] = []
  for (let at = start; ;) {
    const char = text[at]
    if (char === undefined || char === stop) throw noEquals(text, start, at)
    if (char === '=') return { path: checked(segments, start), end: at + 1 }
    if (char === '.') at++
    else if (char === '[') at = readSelector(text, at, segments)
    else at = readKey(text, at, stop, segments)
  }
}

function noEquals(text: string, start: number, at: number): SetTextError {
  if (text.slice(start, at).trim() === '') return new SetTextError('is empty', at)
  return new SetTextError('has no "="', at)
}

// Far more than any field has, and few enough for functions that call themselves for each level.
const maxSegments = 100

function checked(segments: readonly Segment[], start: number): readonly Segment[] {
  if (segments.length > maxSegments)
    throw new SetTextError(`has a path of more than ${maxSegments} keys`, start)
  if (segments.length === 0) throw new SetTextError('has no path before "="', start)
  return segments
}

const unescape = (text: string) => text.replace(/\\(.)/gs, '$1')

function readKey(text: string, at: number, stop: string, segments: Segment[]): number {
  const pattern = stop === '' ? /(?:\\.|[^.[=\\]|\\$)+/sy : /(?:\\.|[^.[=,\\]|\\$)+/sy
  pattern.lastIndex = at
  const [found = ''] = pattern.exec(text) ?? []
  // Spaces around the path do not belong to it, as in istioctl.
  const key = unescape(text[at + found.length] === '=' ? found.trimEnd() : found)
  const trimmed = segments.length === 0 ? key.trimStart() : key
  if (trimmed !== '') segments.push({ kind: 'key', key: trimmed })
  return at + found.length
}

const selector = /\[((?:\\.|[^\]\\])*)\]/sy

function readSelector(text: string, at: number, segments: Segment[]): number {
  selector.lastIndex = at
  const [whole, inside] = selector.exec(text) ?? []
  if (whole === undefined || inside === undefined)
    throw new SetTextError('has an unclosed "["', at, 'close it with "]", or write \\[ in a key')
  if (segments.at(-1)?.kind !== 'key')
    throw new SetTextError(`has "${whole}" without a key before it`, at, 'no field is a list of lists')
  segments.push(parseSelector(inside, at))
  return at + whole.length
}

function parseSelector(inside: string, at: number): Selector {
  if (/^[-+]?[0-9]+$/.test(inside)) return { kind: 'index', index: Number(inside) }
  const [, key, value] = /^((?:\\.|[^:\\])+):(.*)$/s.exec(inside) ?? []
  if (key === undefined || value === undefined)
    throw new SetTextError(
      `has "[${inside}]", which is neither [NUMBER] nor [KEY:VALUE]`,
      at,
      'write [0] for the first element, or [name:x] for the element whose name is x',
    )
  return { kind: 'match', key: unescape(key), value: unescape(value) }
}

/** Returns a path as it is written, for messages: `a.b[0].c[name:x]`, with dots in keys escaped. */
export function formatPath(path: readonly Segment[]): string {
  return path.map(formatSegment).join('').replace(/^\./, '')
}

/** Returns one segment as it is written: `.a`, `[0]`, `[name:x]`. */
export function formatSegment(segment: Segment): string {
  if (segment.kind === 'key') return `.${segment.key.replace(/[.[=,\\]/g, '\\$&')}`
  return segment.kind === 'index' ? `[${segment.index}]` : `[${segment.key}:${segment.value}]`
}
