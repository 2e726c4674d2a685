// Whether two sets of rendered objects do the same in a cluster.
import { compareObjects } from '../../diff/compare-objects.ts'
import { canonicalJson } from '../../manifest/canonical.ts'
import type { KubeObject } from '../../manifest/object.ts'
import { getPath, getTree, isTree, newTree, setPath, toTree, type Tree } from '../../values/tree.ts'
import { parseYaml } from '../../yaml/yaml.ts'

/** `reordered`: only the order of environment variables differs, and none refers to another one. */
export type Sameness = 'same' | 'reordered' | 'different'

/**
 * Compares objects as data, without the copies of Helm values that chart istiod stores in ConfigMaps and that no
 * template reads.
 */
export function samenessOf(one: readonly KubeObject[], other: readonly KubeObject[]): Sameness {
  const [a, b] = [one.map(withoutCopies), other.map(withoutCopies)]
  if (compareObjects(a, b).length === 0) return 'same'
  const isReordered = compareObjects(a.map(withSortedVariables), b.map(withSortedVariables)).length === 0
  return isReordered ? 'reordered' : 'different'
}

function withoutCopies(object: KubeObject): KubeObject {
  const { kind, data } = object
  if (kind !== 'ConfigMap' || typeof data !== 'object' || data === null) return object
  const { 'original-values': original, 'merged-values': merged, ...rest } = data as Record<string, unknown>
  if (original !== undefined || merged !== undefined) return { ...object, data: rest }
  const { values, config } = rest
  if (typeof values !== 'string' || typeof config !== 'string') return object
  return { ...object, data: { ...rest, values: withoutUnusedVariables(values, config) } }
}

/** The injector's values have a copy of istiod's variables; its templates read few of them. */
function withoutUnusedVariables(text: string, config: string): unknown {
  const values = parseYaml(text)
  const variables = isTree(values) ? getTree(values, variablesPath) : undefined
  if (!isTree(values) || !variables) return values
  setPath(values, variablesPath, usedVariables(variables, config))
  return values
}

const variablesPath: readonly string[] = ['pilot', 'env']

function usedVariables(variables: Tree, config: string): Tree {
  return newTree(Object.entries(variables).filter(([name]) => config.includes(name)))
}

/** Sorts the variables of all containers by name, unless a variable refers to another one. */
function withSortedVariables(object: KubeObject): KubeObject {
  const tree = toTree(object)
  for (const kind of ['containers', 'initContainers']) {
    const containers = getPath(tree, ['spec', 'template', 'spec', kind])
    if (!Array.isArray(containers)) continue
    for (const container of containers.filter(isTree)) {
      const { env } = container
      if (Array.isArray(env) && !canonicalJson(env).includes('$(')) container['env'] = env.toSorted(byJson)
    }
  }
  return tree as unknown as KubeObject
}

function byJson(a: unknown, b: unknown): number {
  const [one, other] = [canonicalJson(a), canonicalJson(b)]
  return one < other ? -1 : one > other ? 1 : 0
}
