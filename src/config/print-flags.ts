// Prints a spec as --set flags.
import { parseSetFlag } from '../values/set-flag.ts'
import { formatPath, type Segment } from '../values/set-path.ts'
import { isTree, type Tree, type Value } from '../values/tree.ts'
import { fieldAt } from './field-types.ts'

/**
 * Returns the words of the flags that set a spec: `--set`, `profile=ambient`, … They are sorted, and not quoted for a
 * shell. What --set cannot hold is in --set-json.
 */
export function setFlagsOf(spec: Tree): string[] {
  return flagsOf(spec, [])
    .sort((a, b) => rankOf(a) - rankOf(b) || (a.path < b.path ? -1 : 1))
    .flatMap(({ name, path, text }) => [name, `${path}=${text}`])
}

interface PrintedFlag {
  readonly name: '--set' | '--set-json'
  readonly path: string
  readonly text: string
}

/** The profile comes first, because it is the most important. */
const rankOf = ({ path }: PrintedFlag) => (path === 'profile' ? 0 : 1)

function flagsOf(value: Value, path: readonly Segment[]): PrintedFlag[] {
  if (isTree(value) && Object.keys(value).length > 0)
    return Object.entries(value).flatMap(([key, inner]) => flagsOf(inner, [...path, { kind: 'key', key }]))
  if (Array.isArray(value) && value.length > 0 && value.every(isTree)) {
    const inner = value.flatMap((item, index) => flagsOf(item, [...path, { kind: 'index', index }]))
    // --set-json is applied before --set, so that one list cannot be set by both. More elements do not sort by name.
    return inner.every(({ name }) => name === '--set') && value.length < 10 ? inner : [asJson(value, path)]
  }
  return [asText(value, path) ?? asJson(value, path)]
}

function asJson(value: Value, path: readonly Segment[]): PrintedFlag {
  return { name: '--set-json', path: formatPath(path), text: JSON.stringify(value) }
}

/** Returns the value for --set, or undefined if --set would read another value. */
function asText(value: Value, path: readonly Segment[]): PrintedFlag | undefined {
  const text = textOf(value)
  if (text === undefined || hasSecondAssignment.test(text)) return undefined
  const printed = formatPath(path)
  const keys = path.flatMap((segment) => (segment.kind === 'key' ? [segment.key] : []))
  const read = parseSetFlag({ name: 'set', text: `x=${text}` }, () => '')[0]?.valueFor(fieldAt(keys))
  const isSame = JSON.stringify(read) === JSON.stringify(value)
  return isSame ? { name: '--set', path: printed, text } : undefined
}

/** What --set rejects: a comma and something like a path and "=". */
const hasSecondAssignment = /,[^,]*=/

/** Returns the text of a value in --set; undefined for a map. */
function textOf(value: Value): string | undefined {
  if (Array.isArray(value)) {
    const items = value.map(textOf)
    const isPlain = items.every((item) => item !== undefined && !/[{},\\]/.test(item))
    return isPlain ? `{${items.join(',')}}` : undefined
  }
  return isTree(value) ? undefined : String(value)
}
