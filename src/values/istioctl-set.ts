// istioctl's --set notation: `path=value`, one assignment to a spec tree. `components.pilot.k8s.env[0].name=X`,
// `values.global.platform=k3s`, `components.ingressGateways[name:istio-ingressgateway].enabled=true`.
import { UserError } from '../errors.ts'
import { parseGoFloat } from './go-numbers.ts'
import { isTree, newTree } from './tree.ts'
import type { Tree, Value } from './tree.ts'

/** One step of a path: a key of a map, an index of a list, or the list element with this key and value. */
export type Segment =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'index'; readonly index: number }
  | { readonly kind: 'match'; readonly key: string; readonly value: string }

type Selector = Exclude<Segment, { kind: 'key' }>

export interface Assignment {
  readonly path: readonly Segment[]
  readonly value: Value
}

// Versions and environment values look like numbers, but are strings (istioctl's operator/pkg/values/map.go).
const textPaths = [
  'tag',
  'compatibilityVersion',
  'values.compatibilityVersion',
  'values.global.tag',
  'meshConfig.defaultConfig.proxyMetadata.',
  'values.meshConfig.defaultConfig.proxyMetadata.',
]

const hint = 'write --set path=value, as in --set values.global.platform=k3s'

/**
 * Parses one `--set` text. Its path is relative to `spec`. Numbers are float64, as in every spec; `yes`, `null`,
 * `inf` and `nan` are strings. Throws UserError `set-syntax`.
 */
export function parseIstioctlSet(text: string): Assignment {
  const equals = text.indexOf('=')
  if (equals < 0) throw syntaxError(text, text.trim() === '' ? 'is empty' : 'has no "="')
  const path = text.slice(0, equals).trim()
  const value = text.slice(equals + 1).trim()
  const isText = textPaths.some((prefix) => path.startsWith(prefix))
  return { path: parsePath(path, text), value: isText ? value : parseValue(value) }
}

/**
 * Applies one `--set` text to a spec tree, in place. Missing maps and lists are created. An index beyond the end of a
 * list appends. Throws UserError: `set-syntax`, or `set-path` if the tree has another type at the path.
 */
export function applyIstioctlSet(tree: Tree, text: string): void {
  const { path, value } = parseIstioctlSet(text)
  let map = tree
  for (let at = 0; at < path.length;) {
    const segment = path[at]
    const selector = path[at + 1]
    if (segment?.kind !== 'key') return
    const step = selector === undefined || selector.kind === 'key' ? 1 : 2
    const isLast = at + step >= path.length
    const target: Target = { text, path: path.slice(0, at + step), map, key: segment.key }
    if (selector === undefined || selector.kind === 'key') {
      if (isLast) map[segment.key] = value
      else map = enterKey(target)
    } else if (isLast) putElement(target, selector, value)
    else map = enterElement(target, selector)
    at += step
  }
}

/** Returns a path as it is written, for messages: `a.b[0].c[name:x]`, with dots in keys escaped. */
export function formatPath(path: readonly Segment[]): string {
  return path.map(formatSegment).join('').replace(/^\./, '')
}

function formatSegment(segment: Segment): string {
  if (segment.kind === 'key') return `.${segment.key.replaceAll('.', '\\.')}`
  return segment.kind === 'index' ? `[${segment.index}]` : `[${segment.key}:${segment.value}]`
}

// A key up to a dot or bracket (`\.` is part of the key), or the content of brackets.
const pieces = /((?:\\.|[^.[\\]|\\)+)|\[([^\]]*)\]|(\.)|([^])/gs

function parsePath(path: string, text: string): Segment[] {
  const segments: Segment[] = []
  for (const [, key, inside, dot] of path.matchAll(pieces)) {
    if (key !== undefined) segments.push({ kind: 'key', key: key.replaceAll('\\.', '.') })
    else if (inside !== undefined) segments.push(parseSelector(inside, text))
    else if (dot === undefined) throw syntaxError(text, `has an unclosed "["`)
  }
  if (segments.length === 0) throw syntaxError(text, 'has no path before "="')
  const stray = segments.find((segment, i) => segment.kind !== 'key' && segments[i - 1]?.kind !== 'key')
  if (stray) throw syntaxError(text, `has "${formatSegment(stray)}" without a key before it`)
  return segments
}

function parseSelector(inside: string, text: string): Selector {
  if (/^[-+]?[0-9]+$/.test(inside)) return { kind: 'index', index: Number(inside) }
  const colon = inside.indexOf(':')
  if (colon < 0) throw syntaxError(text, `has "[${inside}]", which is neither [NUMBER] nor [KEY:VALUE]`)
  return { kind: 'match', key: inside.slice(0, colon), value: inside.slice(colon + 1).replaceAll('\\.', '.') }
}

const bools = new Map([
  ...['1', 't', 'T', 'true', 'TRUE', 'True'].map((text) => [text, true] as const),
  ...['0', 'f', 'F', 'false', 'FALSE', 'False'].map((text) => [text, false] as const),
])

/** Tries Go's Atoi, ParseFloat and ParseBool. Other values are strings, in which `\,` is a comma. */
function parseValue(text: string): Value {
  return parseGoFloat(text) ?? bools.get(text) ?? text.replaceAll('\\,', ',')
}

interface Target {
  readonly text: string
  /** The path up to and including this key (and selector). */
  readonly path: readonly Segment[]
  readonly map: Tree
  readonly key: string
}

function enterKey(target: Target): Tree {
  const { map, key } = target
  const value = map[key] ?? newTree()
  if (!isTree(value)) throw pathError(target, `is ${describe(value)}, not a map, so no key can be set in it`)
  map[key] = value
  return value
}

/** Returns the list element of a selector. An index beyond the end creates an element. */
function enterElement(target: Target, selector: Selector): Tree {
  const list = listAt(target)
  const index = findElement(target, list, selector)
  const element = list[index] ?? newTree()
  if (!isTree(element))
    throw pathError(target, `is ${describe(element)}, not a map, so no key can be set in it`)
  if (index === list.length) list.push(element)
  else list[index] = element
  return element
}

function putElement(target: Target, selector: Selector, value: Value): void {
  const list = listAt(target)
  const index = findElement(target, list, selector)
  if (index < list.length) throw pathError(target, 'already exists; set a key of it, as in PATH[0].KEY=VALUE')
  list.push(value)
}

function listAt(target: Target): Value[] {
  const { map, key } = target
  const list = map[key] ?? []
  if (Array.isArray(list)) return (map[key] = list)
  throw pathError({ ...target, path: target.path.slice(0, -1) }, `is ${describe(list)}, not a list`)
}

function findElement(target: Target, list: readonly Value[], selector: Selector): number {
  if (selector.kind === 'index') {
    return selector.index >= 0 && selector.index < list.length ? selector.index : list.length
  }
  const index = list.findIndex((element) => isTree(element) && element[selector.key] === selector.value)
  if (index >= 0) return index
  throw pathError(
    target,
    'was not found: a selector matches elements of values files and of earlier --set flags, not of the profile',
  )
}

function describe(value: Value): string {
  if (Array.isArray(value)) return 'a list'
  return isTree(value) ? 'a map' : JSON.stringify(typeof value === 'bigint' ? Number(value) : value)
}

function syntaxError(text: string, problem: string): UserError {
  return new UserError('set-syntax', `--set "${text}" ${problem}`, { hint })
}

function pathError(target: Target, problem: string): UserError {
  return new UserError('set-path', `--set "${target.text}": ${formatPath(target.path)} ${problem}`)
}
