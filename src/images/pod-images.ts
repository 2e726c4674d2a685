// The images of workloads, read from their Pod templates.
import { podTemplateOf } from '../injection/workload.ts'
import { getTree, isTree, newTree, type Tree } from '../values/tree.ts'

const containerLists = ['initContainers', 'containers', 'ephemeralContainers'] as const

/** Istio's name of an image that the injector fills in. */
export const injectedImage = 'auto'

/** Returns the images of an object's Pods in order, each once; none for an object that runs no Pods. */
export function imagesOf(object: Tree): string[] {
  const spec = getTree(podTemplateOf(object) ?? newTree(), ['spec']) ?? newTree()
  const containers = containerLists.flatMap((key) => treesIn(spec, key).map(({ image }) => image))
  const volumes = treesIn(spec, 'volumes').map((volume) => getTree(volume, ['image'])?.['reference'])
  return [...new Set([...containers, ...volumes].filter((image) => typeof image === 'string'))].filter(
    Boolean,
  )
}

function treesIn(tree: Tree, key: string): Tree[] {
  const list = tree[key]
  return Array.isArray(list) ? list.filter(isTree) : []
}
