// Containers that both the user and a template have: the user's settings come last.
import { newTree, toTree, type Tree } from '../../../src/values/tree.ts'
import { listOf, mapOf, named } from './pod.ts'
import { strategicMerge } from './strategic-merge.ts'

/** The Pod with the user's containers once more on top (image `auto` means the template's), and with a note of them for a re-injection. */
export function applyOverrides(pod: Tree, original: Tree, rendered: Tree): Tree {
  const overrides: Record<string, Tree[]> = {}
  let result = pod
  for (const key of ['containers', 'initContainers']) {
    const own = overridesIn(key, original, rendered)
    if (own.length === 0) continue
    overrides[key] = own
    result = strategicMerge(result, toTree({ spec: { [key]: own } }))
  }
  if (Object.keys(overrides).length > 0) {
    mapOf(mapOf(result, 'metadata'), 'annotations')['proxy.istio.io/overrides'] = JSON.stringify(
      noted(overrides),
    )
  }
  return result
}

/** A native sidecar's settings stand among the user's containers. */
function overridesIn(key: string, original: Tree, rendered: Tree): Tree[] {
  const spec = mapOf(original, 'spec')
  const users = listOf(spec, key)
  const candidates = key === 'initContainers' ? [...users, ...listOf(spec, 'containers')] : users
  return listOf(mapOf(rendered, 'spec'), key).flatMap(({ name }) => {
    const container = named(candidates, name)
    return container ? [withoutAutoImage(container)] : []
  })
}

function withoutAutoImage(container: Tree): Tree {
  return newTree(Object.entries(container).filter(([key, value]) => key !== 'image' || value !== 'auto'))
}

function noted(overrides: Readonly<Record<string, Tree[]>>): unknown {
  const withResources = (container: Tree): Tree => Object.assign(toTree({ resources: {} }), container)
  return Object.fromEntries(
    Object.entries(overrides).map(([key, containers]) => [key, containers.map(withResources)]),
  )
}
