// What checks read of the workloads that are rendered.
import type { KubeObject } from '../../manifest/object.ts'
import { getPath, getTree, isTree, newTree, type Tree } from '../../values/tree.ts'
import type { InstallView } from '../install-view.ts'
import { parseCpu, parseQuantity } from '../../manifest/quantity.ts'

/** The pod template's spec of a workload; empty where it has none. */
export function podSpecOf(object: KubeObject | undefined): Tree {
  const spec = object?.['spec']
  return (isTree(spec) && getTree(spec, ['template', 'spec'])) || newTree()
}

/** The rendered DaemonSets: what should run on every node. */
export function daemonSetsOf({ objects }: InstallView): KubeObject[] {
  return objects.filter(({ kind }) => kind === 'DaemonSet')
}

/** The maps of a list; anything else in it is passed over. */
export function treesAt(tree: Tree, ...path: string[]): Tree[] {
  const list = getPath(tree, path)
  return Array.isArray(list) ? list.filter(isTree) : []
}

/** The node's folder behind a volume. */
export function hostPathOf(podSpec: Tree, volume: string): string | undefined {
  const found = treesAt(podSpec, 'volumes').find(({ name }) => name === volume)
  const path = found && getPath(found, ['hostPath', 'path'])
  return typeof path === 'string' ? path : undefined
}

/** The value that a container's environment gives a variable. */
export function envOf(podSpec: Tree, name: string): string | undefined {
  const found = treesAt(podSpec, 'containers')
    .flatMap((container) => treesAt(container, 'env'))
    .find((variable) => variable['name'] === name)
  return typeof found?.['value'] === 'string' ? found['value'] : undefined
}

export interface Requests {
  /** Millicores. */
  readonly cpu: number
  /** Bytes. */
  readonly memory: number
}

/** What one pod of the spec requests. */
export function requestsOf(podSpec: Tree): Requests {
  const of = treesAt(podSpec, 'containers').map(
    (container) => getTree(container, ['resources', 'requests']) ?? {},
  )
  return {
    cpu: of.reduce((sum, { cpu }) => sum + (parseCpu(cpu) ?? 0), 0),
    memory: of.reduce((sum, { memory }) => sum + (parseQuantity(memory) ?? 0), 0),
  }
}
