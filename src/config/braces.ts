// Helm's `{a,b}` for a list, in --set. istioctl takes it as text, which no list accepts: only there it is read.
import { isTree, type Tree, type Value } from '../values/tree.ts'
import { parseSet } from '../values/set.ts'
import { fieldsOf } from './schema.ts'

/** Turns texts in braces into lists, in place, wherever the schema wants a list. */
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

/** The items of `{a,b}`; an item with a comma in it is given by its index instead. Undefined for other text. */
function listOf(text: string): Value[] | undefined {
  const inner = /^\{(.*)\}$/s.exec(text)?.[1]
  if (inner === undefined) return undefined
  if (inner.trim() === '') return []
  return inner.split(',').map((item) => parseSet(`item=${item}`).value)
}
