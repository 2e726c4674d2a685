// Kubernetes' strategic merge of a partial Pod over a Pod: maps by key, the lists below by the field that names their
// items.
import { isTree, newTree, type Tree, type Value } from '../values/tree.ts'

/** The patchMergeKey of a Pod's lists, as k8s.io/api/core/v1 tags them; any other list is replaced. */
const mergeKeys: Readonly<Record<string, string>> = {
  containers: 'name',
  initContainers: 'name',
  ephemeralContainers: 'name',
  volumes: 'name',
  env: 'name',
  ports: 'containerPort',
  volumeMounts: 'mountPath',
  volumeDevices: 'devicePath',
  imagePullSecrets: 'name',
  hostAliases: 'ip',
  topologySpreadConstraints: 'topologyKey',
}

/**
 * Returns a new Pod, which shares with `pod` and `patch` the parts that only one of them has. Null removes a field, and
 * `$patch: delete` an item of a keyed list.
 */
export function strategicMerge(pod: Tree, patch: Tree): Tree {
  const result = newTree()
  for (const key of Object.keys(pod)) result[key] = pod[key] ?? null
  for (const key of Object.keys(patch)) {
    const merged = mergeValue(key, result[key], patch[key] ?? null)
    if (merged === undefined) delete result[key]
    else result[key] = merged
  }
  return result
}

function mergeValue(key: string, under: Value | undefined, over: Value): Value | undefined {
  if (over === null) return undefined
  if (isTree(over)) return strategicMerge(isTree(under) ? under : newTree(), over)
  const mergeKey = mergeKeys[key]
  if (!Array.isArray(over) || mergeKey === undefined) return over
  return mergeLists(mergeKey, Array.isArray(under) ? under : [], over)
}

/** The patch decides the order: its items come first, except that an item of the user's stays before one that the user has after it. */
function mergeLists(mergeKey: string, under: readonly Value[], over: readonly Value[]): Value[] {
  const keyOf = (item: Value): Value | undefined => (isTree(item) ? item[mergeKey] : undefined)
  const find = (items: readonly Value[], item: Value): number =>
    items.findIndex((each) => keyOf(each) === keyOf(item))
  const result: Value[] = []
  let rest = under.filter((item) => find(over, item) < 0)
  for (const item of over) {
    if (!isTree(item)) throw new TypeError(`an item without ${mergeKey}: ${String(item)}`)
    if (item['$patch'] === 'delete') continue
    const at = find(under, item)
    const before = rest.findIndex((each) => find(under, each) > at)
    const ahead = at < 0 ? [] : before < 0 ? rest : rest.slice(0, before)
    rest = rest.slice(ahead.length)
    const below = under[at] ?? newTree()
    result.push(...ahead, strategicMerge(isTree(below) ? below : newTree(), item))
  }
  return [...result, ...rest]
}
