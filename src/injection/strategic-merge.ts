// Kubernetes' strategic merge of a partial Pod over a Pod: maps by key, the lists below by the field that names their items.
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

/** Keeps existing items in their place and appends new ones. */
function mergeLists(mergeKey: string, under: readonly Value[], over: readonly Value[]): Value[] {
  const result = under.map(clone)
  for (const item of over) {
    if (!isTree(item)) throw new TypeError(`an item without ${mergeKey}: ${String(item)}`)
    const at = result.findIndex((each) => isTree(each) && each[mergeKey] === item[mergeKey])
    const below = result[at]
    if (item['$patch'] === 'delete') result.splice(at, at < 0 ? 0 : 1)
    else if (isTree(below)) result[at] = strategicMerge(below, item)
    else result.push(strategicMerge(newTree(), item))
  }
  return result
}
