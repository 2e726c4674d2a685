// Helm's `{a,b}` list syntax of --set. istioctl treats it as text; here it is a list only where the schema needs one.
import { isTree, type Tree, type Value } from '../values/tree.ts'
import { parseIstioctlSet } from '../values/set.ts'
import { fieldsOf } from './schema.ts'

/** Converts texts in braces to lists, in place, where the schema has a list. */
export function readBraces(spec: Tree): void {
  readMessage(spec, 'Spec')
}

function readMessage(tree: Tree, message: string): void {
  const fields = fieldsOf(message)
  for (const [key, value] of Object.entries(tree)) {
    const field = fields?.get(key)
    if (!field) continue
    if (field.repeated && typeof value === 'string') tree[key] = listOf(value) ?? value
    else if (isTree(value)) readMessage(value, field.type)
  }
}

/** Returns the items of `{a,b}`, or undefined for other text. Items cannot contain commas. */
function listOf(text: string): Value[] | undefined {
  const inner = /^\{(.*)\}$/s.exec(text)?.[1]
  if (inner === undefined) return undefined
  if (inner.trim() === '') return []
  return inner.split(',').map((item) => parseIstioctlSet(`item=${item}`).value)
}
