// Prints a spec as --set flags.
import { formatPath, type Segment } from '../values/set-path.ts'
import { typedValue } from '../values/set-value.ts'
import { isTree, type Tree, type Value } from '../values/tree.ts'
import { fieldAt } from './field-types.ts'

/**
 * Returns the words of the flags that set a spec: `--set`, `profile=ambient`, … They are sorted, and not quoted for
 * a shell.
 */
export function setFlagsOf(spec: Tree): string[] {
  return leavesOf(spec, [])
    .map((leaf) => ({ ...leaf, name: formatPath(leaf.path) }))
    .sort((a, b) => rankOf(a.name) - rankOf(b.name) || (a.name < b.name ? -1 : 1))
    .flatMap(flagOf)
}

/** The profile comes first, because it is the most important. Indices of a list keep their order. */
const rankOf = (name: string) => (name === 'profile' ? 0 : 1)

interface Leaf {
  readonly path: readonly Segment[]
  readonly value: Value
}

function leavesOf(value: Value, path: readonly Segment[]): Leaf[] {
  if (isTree(value) && Object.keys(value).length > 0)
    return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, { kind: 'key', key }]))
  if (Array.isArray(value) && value.length > 0 && value.every(isTree))
    return value.flatMap((item, index) => leavesOf(item, [...path, { kind: 'index', index }]))
  return [{ path, value }]
}

function flagOf({ path, value, name }: Leaf & { readonly name: string }): [string, string] {
  const text = textOf(value)
  const keys = path.flatMap((segment) => (segment.kind === 'key' ? [segment.key] : []))
  const isSame =
    text !== undefined && JSON.stringify(typedValue(text, fieldAt(keys))) === JSON.stringify(value)
  if (text !== undefined && isSame && text.trim() === text) return ['--set', `${name}=${text}`]
  return ['--set-json', `${name}=${JSON.stringify(value)}`]
}

/** Returns the text of a value in --set; undefined for a map. */
function textOf(value: Value): string | undefined {
  if (Array.isArray(value)) {
    const items = value.map(textOf)
    const isPlain = items.every((item) => item !== undefined && !/[{},\\]/.test(item))
    return isPlain ? `{${items.join(',')}}` : undefined
  }
  return isTree(value) ? undefined : String(value)
}
