// `.Values`: a map with the type name and the methods of chartutil.Values.
import { GoError } from '../template/error.ts'
import { fn } from '../template/function.ts'
import type { GoFunction } from '../template/function.ts'
import { typed } from '../template/kinds.ts'
import type { GoType } from '../template/kinds.ts'
import { isTree } from '../values/tree.ts'
import type { Tree, Value } from '../values/tree.ts'
import { YamlError } from '../yaml/error.ts'
import { printReread } from '../functions/yaml/reread.ts'

// The methods of chartutil.Values.
const valuesMethods: ReadonlyMap<string, (values: Tree) => GoFunction> = new Map(
  Object.entries({
    AsMap: (values: Tree) => fn([], () => plain(values)),
    YAML: (values: Tree) => fn([], () => asText(values)),
    Table: (values: Tree) => fn(['string'], (path) => asValues(tableAt(values, path.split('.')))),
    PathValue: (values: Tree) => fn(['string'], (path) => valueAt(values, path.split('.'))),
  }),
)

function asText(values: Tree): string {
  try {
    return printReread(values)
  } catch (error) {
    throw error instanceof YamlError ? new GoError(error.goMessage) : error
  }
}

const valuesType: GoType = {
  name: 'chartutil.Values',
  kind: 'map',
  plain,
  method: (receiver, name) => valuesMethods.get(name)?.(receiver as Tree),
}

/**
 * Returns a view of the map that has the type chartutil.Values. The map keeps its own type: a parent sees the values of
 * a child as a plain map, the child sees them as chartutil.Values, and both see what the other one `set`s.
 */
export function asValues<T extends object>(map: T): T {
  const own = new Map<string | symbol, PropertyDescriptor>()
  const view = new Proxy(map, {
    defineProperty: (target, key, descriptor) =>
      typeof key === 'symbol'
        ? Boolean(own.set(key, descriptor))
        : Reflect.defineProperty(target, key, descriptor),
    get: (target, key) => (own.has(key) ? own.get(key)?.value : Reflect.get(target, key)) as unknown,
  })
  plainMaps.set(view, map)
  return typed(view, valuesType)
}

const plainMaps = new WeakMap<object, object>()

function plain(values: object): object {
  return plainMaps.get(values) ?? values
}

function tableAt(values: Tree, path: readonly string[]): Tree {
  return path.reduce<Tree>((table, key) => {
    const next = table[key]
    if (!isTree(next)) throw new GoError(`"${key}" is not a table`)
    return next
  }, values)
}

function valueAt(values: Tree, path: readonly string[]): Value {
  const key = path.at(-1) ?? ''
  const value = tableAt(values, path.slice(0, -1))[key]
  if (value === undefined || isTree(value)) throw new GoError(`"${key}" is not a value`)
  return value
}
