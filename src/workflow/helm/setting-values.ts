// The values of charts that may have the effect of a `k8s` setting.
import type { Component } from '../../config/components.ts'
import { isTree, mergeTrees, newTree, setPath, type Tree, type Value } from '../../values/tree.ts'

/** Returns values at the root of a chart, or undefined if no value has this form. */
type Candidate = (value: Value, own: (key: string) => readonly string[]) => Tree | undefined

const ownKey =
  (key: string): Candidate =>
  (value, own) =>
    at(own(key), value)

const globalKey =
  (key: string): Candidate =>
  (value) =>
    at(['global', key], value)

/** In the order in which they are tried. Settings without a row have no value in any chart. */
const candidates: ReadonlyMap<string, readonly Candidate[]> = new Map([
  ['affinity', [ownKey('affinity')]],
  ['env', [variablesByName]],
  ['imagePullPolicy', [ownKey('pullPolicy'), ownKey('imagePullPolicy'), globalKey('imagePullPolicy')]],
  ['nodeSelector', [ownKey('nodeSelector')]],
  ['podAnnotations', [ownKey('podAnnotations')]],
  ['podDisruptionBudget', [ownKey('pdb')]],
  ['priorityClassName', [globalKey('priorityClassName')]],
  ['resources', [ownKey('resources')]],
  ['service', [eachOwnKey]],
  ['serviceAnnotations', [ownKey('serviceAnnotations')]],
  ['strategy', [ownKey('updateStrategy'), rollingUpdate]],
  ['tolerations', [ownKey('tolerations')]],
  ['volumeMounts', [ownKey('volumeMounts')]],
  ['volumes', [ownKey('volumes')]],
])

/** Returns trees of values that may do what a setting of a component does. A caller must render to know. */
export function valuesForSetting(name: string, value: Value, { flat, valuesPath }: Component): Tree[] {
  const own = (key: string) => (flat ? [key] : [...valuesPath, key])
  const trees = (candidates.get(name) ?? []).map((candidate) => candidate(value, own))
  return trees.filter((tree) => tree !== undefined)
}

function at(path: readonly string[], value: Value): Tree {
  const tree = newTree()
  setPath(tree, path, value)
  return tree
}

/** Charts have a map from names to texts; valueFrom has no place in it. */
function variablesByName(value: Value, own: (key: string) => readonly string[]): Tree | undefined {
  if (!Array.isArray(value)) return undefined
  const variables = value.map((item) => (isTree(item) ? [item['name'], item['value']] : []))
  const texts = variables.flatMap(([name, text]) =>
    typeof name === 'string' && typeof text === 'string' ? [[name, text] as const] : [],
  )
  return texts.length === value.length ? at(own('env'), newTree(texts)) : undefined
}

/** Gateway charts have `type`, `loadBalancerIP` and other fields of a Service as values. */
function eachOwnKey(value: Value, own: (key: string) => readonly string[]): Tree | undefined {
  if (!isTree(value)) return undefined
  const fields = Object.entries(value).filter(([key]) => key !== 'ports')
  return fields.reduce((tree, [key, field]) => mergeTrees(tree, at(own(key), field)), newTree())
}

function rollingUpdate(value: Value, own: (key: string) => readonly string[]): Tree | undefined {
  const rolling = isTree(value) ? value['rollingUpdate'] : undefined
  if (!isTree(rolling)) return undefined
  const keys = [
    ['maxSurge', 'rollingMaxSurge'],
    ['maxUnavailable', 'rollingMaxUnavailable'],
  ] as const
  return keys.reduce((tree, [field, key]) => {
    const limit = rolling[field]
    return limit === undefined ? tree : mergeTrees(tree, at(own(key), limit))
  }, newTree())
}
