// Containers that both the user and a template have: the user's settings override the template.
import { newTree, toTree, type Tree } from '../values/tree.ts'
import { listOf, mapOf, named } from './pod.ts'
import { strategicMerge } from './strategic-merge.ts'

/**
 * Merges the user's containers into the Pod again (image `auto` means the template's), and records them for a second
 * injection.
 */
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

/** The user sets a native sidecar in `containers`, too. */
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
