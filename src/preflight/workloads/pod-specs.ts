// Reads the pod specs of rendered workloads.
import type { KubeObject } from '../../manifest/object.ts'
import { getPath, getTree, isTree, newTree, type Tree } from '../../values/tree.ts'
import type { InstallView } from '../install-view.ts'
import { parseCpu, parseQuantity } from '../../manifest/quantity.ts'

/** Returns the pod spec of a workload; empty if it has none. */
export function podSpecOf(object: KubeObject | undefined): Tree {
  const spec = object?.['spec']
  return (isTree(spec) && getTree(spec, ['template', 'spec'])) || newTree()
}

/** Returns the rendered DaemonSets. */
export function daemonSetsOf({ objects }: InstallView): KubeObject[] {
  return objects.filter(({ kind }) => kind === 'DaemonSet')
}

/** Returns the maps in a list; other items are ignored. */
export function treesAt(tree: Tree, ...path: string[]): Tree[] {
  const list = getPath(tree, path)
  return Array.isArray(list) ? list.filter(isTree) : []
}

/** Returns the path of a hostPath volume. */
export function hostPathOf(podSpec: Tree, volume: string): string | undefined {
  const found = treesAt(podSpec, 'volumes').find(({ name }) => name === volume)
  const path = found && getPath(found, ['hostPath', 'path'])
  return typeof path === 'string' ? path : undefined
}

/** Returns the value of an environment variable of the containers. */
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

/** Returns the sum of the requests of the containers of a pod. */
export function requestsOf(podSpec: Tree): Requests {
  const requests = treesAt(podSpec, 'containers').map(
    (container) => getTree(container, ['resources', 'requests']) ?? {},
  )
  return {
    cpu: requests.reduce((sum, { cpu }) => sum + (parseCpu(cpu) ?? 0), 0),
    memory: requests.reduce((sum, { memory }) => sum + (parseQuantity(memory) ?? 0), 0),
  }
}
