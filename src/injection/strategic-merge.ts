// Kubernetes' strategic merge of a partial Pod over a Pod: maps by key, the lists below by the field that names their
// items.
import { clone, isTree, newTree, type Tree, type Value } from '../values/tree.ts'

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

/** Returns a new Pod. Null removes a field, and `$patch: delete` an item of a keyed list. */
export function strategicMerge(pod: Tree, patch: Tree): Tree {
  const result = clone(pod)
  for (const [key, value] of Object.entries(patch)) {
    const merged = mergeValue(key, result[key], value)
    if (merged === undefined) delete result[key]
    else result[key] = merged
  }
  return result
}

function mergeValue(key: string, under: Value | undefined, over: Value): Value | undefined {
  if (over === null) return undefined
  if (isTree(over)) return strategicMerge(isTree(under) ? under : newTree(), over)
  const mergeKey = mergeKeys[key]
  if (!Array.isArray(over) || mergeKey === undefined) return clone(over)
  return mergeLists(mergeKey, Array.isArray(under) ? under : [], over)
}

/** Kubernetes' order: new items first, except that existing items keep their order among themselves. */
function mergeLists(mergeKey: string, under: readonly Value[], over: readonly Value[]): Value[] {
  const before = under.filter(isTree)
  const placeOf = (item: Tree): number => before.findIndex((each) => each[mergeKey] === item[mergeKey])
  const merged: Tree[] = []
  const seen = new Set<number>()
  for (const item of over) {
    if (!isTree(item)) throw new TypeError(`an item without ${mergeKey}: ${String(item)}`)
    const place = placeOf(item)
    seen.add(place)
    if (item['$patch'] !== 'delete') merged.push(strategicMerge(before[place] ?? newTree(), item))
  }
  const kept = before.filter((_, place) => !seen.has(place)).map(clone)
  const result: Tree[] = []
  for (const item of merged) {
    const place = placeOf(item)
    while (kept[0] && placeOf(kept[0]) < place) result.push(...kept.splice(0, 1))
    result.push(item)
  }
  return [...result, ...kept]
}
