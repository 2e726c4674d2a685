// Probes of the application. The kubelet cannot reach it through the proxy, so istiod redirects probes to the agent.
import { isTree, toTree, type Tree, type Value } from '../values/tree.ts'
import { listOf, mapOf, proxyOf } from './pod.ts'

const probes: Readonly<Record<string, string>> = {
  livenessProbe: 'livez',
  readinessProbe: 'readyz',
  startupProbe: 'startupz',
}

/**
 * Rewrites the probes of all containers except the proxy. The proxy gets the original probes in
 * ISTIO_KUBE_APP_PROBERS.
 */
export function rewriteProbes(pod: Tree, statusPort: number): void {
  const proxy = proxyOf(pod)
  if (!proxy) return
  const originals: Record<string, unknown> = {}
  for (const container of listOf(mapOf(pod, 'spec'), 'containers').filter((each) => each !== proxy)) {
    for (const [probe, suffix] of Object.entries(probes)) {
      const handler = container[probe]
      const path = `/app-health/${String(container['name'])}/${suffix}`
      const original = isTree(handler) ? takeHandler(handler, container) : undefined
      if (!isTree(handler) || !original) continue
      originals[path] = original
      handler['httpGet'] = toTree({ path, port: statusPort })
    }
  }
  if (Object.keys(originals).length === 0) return
  const variable = toTree({ name: 'ISTIO_KUBE_APP_PROBERS', value: JSON.stringify(originals) })
  proxy['env'] = [...listOf(proxy, 'env'), variable]
}

const handlers = ['httpGet', 'tcpSocket', 'grpc'] as const

/** Removes and returns the request of a probe, with its port as a number; undefined for an `exec` probe. */
function takeHandler(probe: Tree, container: Tree): Record<string, unknown> | undefined {
  for (const kind of handlers) {
    const handler = probe[kind]
    if (!isTree(handler)) continue
    delete probe[kind]
    const { timeoutSeconds } = probe
    const port = portNumber(handler['port'], container)
    return { [kind]: { ...handler, port }, ...(timeoutSeconds === undefined ? {} : { timeoutSeconds }) }
  }
  return undefined
}

function portNumber(port: Value | undefined, container: Tree): Value | undefined {
  if (typeof port !== 'string') return port
  return listOf(container, 'ports').find(({ name }) => name === port)?.['containerPort'] ?? port
}
