// Access to parts of a Pod, and the form of a Pod after Go has decoded and encoded it.
import { getTree, isTree, newTree, type Tree, type Value } from '../values/tree.ts'

/** The list of maps at a key; empty if there is none. */
export function listOf(tree: Tree, key: string): Tree[] {
  const value = tree[key]
  return Array.isArray(value) ? value.filter(isTree) : []
}

/** The map at a key, created if there is none. */
export function mapOf(tree: Tree, key: string): Tree {
  const value = tree[key]
  if (isTree(value)) return value
  const made = newTree()
  tree[key] = made
  return made
}

export function named(items: readonly Tree[], name: Value | undefined): Tree | undefined {
  return items.find((item) => item['name'] === name)
}

/** The proxy's container: a native sidecar is among the init containers. */
export function proxyOf(pod: Tree): Tree | undefined {
  const spec = getTree(pod, ['spec']) ?? newTree()
  return (
    named(listOf(spec, 'containers'), 'istio-proxy') ?? named(listOf(spec, 'initContainers'), 'istio-proxy')
  )
}

/** Removes fields that encoding/json omits (empty texts and lists, zero delays), and adds `resources` of containers. */
export function asGoWrites(pod: Tree): Tree {
  const spec = mapOf(pod, 'spec')
  for (const key of ['containers', 'initContainers']) {
    const containers = listOf(spec, key)
    for (const container of containers) container['resources'] = canonical(mapOf(container, 'resources'))
  }
  spec['containers'] ??= []
  return withoutEmpty(pod)
}

/** Maps whose keys are the user's: an empty text is a value there. */
const textMaps = new Set([
  'annotations',
  'labels',
  'nodeSelector',
  'matchLabels',
  'volumeAttributes',
  'options',
])

function withoutEmpty(tree: Tree): Tree {
  const result = newTree()
  for (const key of Object.keys(tree)) {
    const value = tree[key] ?? null
    if (textMaps.has(key)) result[key] = value
    else if (!isOmitted(key, value))
      result[key] = isTree(value) ? withoutEmpty(value) : withoutEmptyItems(value)
  }
  return result
}

function isOmitted(key: string, value: Value): boolean {
  if (value === 0) return key === 'initialDelaySeconds'
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

function withoutEmptyItems(value: Value): Value {
  if (!Array.isArray(value)) return value
  return value.map((item) => (isTree(item) ? withoutEmpty(item) : item))
}

function canonical(resources: Tree): Tree {
  return newTree(
    Object.entries(resources).map(([key, value]) => [
      key,
      isTree(value)
        ? newTree(Object.entries(value).map(([name, quantity]) => [name, canonicalQuantity(quantity)]))
        : value,
    ]),
  )
}

const larger: Readonly<Record<string, string>> = { Ki: 'Mi', Mi: 'Gi', Gi: 'Ti' }

/** Kubernetes' own spelling of a quantity: `2000m` is `2`, `1024Mi` is `1Gi`. */
function canonicalQuantity(quantity: Value): string {
  const [, digits = '', unit = ''] = /^(\d+)(m|Ki|Mi|Gi)?$/.exec(String(quantity)) ?? [
    undefined,
    String(quantity),
  ]
  const number = Number(digits)
  if (unit === 'm' && number % 1000 === 0) return String(number / 1000)
  const next = larger[unit]
  return next !== undefined && number > 0 && number % 1024 === 0
    ? canonicalQuantity(`${number / 1024}${next}`)
    : `${digits}${unit}`
}
