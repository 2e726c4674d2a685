// The order of containers in an injected Pod.
import type { Tree } from '../values/tree.ts'
import { listOf, mapOf, named } from './pod.ts'

/**
 * Puts the proxy last, or first if the application waits for it. A native sidecar comes before the user's init
 * containers. Without one, they run before istio-init, which redirects their traffic, and after istio-validation.
 */
export function orderContainers(pod: Tree, isProxyFirst: boolean): void {
  const spec = mapOf(pod, 'spec')
  const isNative = named(listOf(spec, 'initContainers'), 'istio-proxy') !== undefined
  const first = isProxyFirst ? ['istio-proxy'] : []
  sort(spec, 'containers', first, isProxyFirst ? [] : ['istio-proxy'])
  if (isNative) sort(spec, 'initContainers', ['istio-init', 'istio-validation', 'istio-proxy'], [])
  else sort(spec, 'initContainers', ['istio-validation'], ['istio-init'])
}

function sort(spec: Tree, key: string, first: readonly string[], last: readonly string[]): void {
  const containers = listOf(spec, key)
  const rank = ({ name }: Tree): number => {
    const ahead = first.indexOf(String(name))
    return ahead >= 0 ? ahead - first.length : last.indexOf(String(name)) + 1
  }
  if (containers.length > 0) spec[key] = containers.toSorted((a, b) => rank(a) - rank(b))
}
