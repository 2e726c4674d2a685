// Probes and hooks of the application. The kubelet cannot reach it through the proxy, so istiod redirects them to the agent.
import { isTree, newTree, toTree, type Tree, type Value } from '../values/tree.ts'
import { listOf, mapOf, proxyOf } from './pod.ts'

const probes: Readonly<Record<string, string>> = {
  livenessProbe: 'livez',
  readinessProbe: 'readyz',
  startupProbe: 'startupz',
}

const hooks: Readonly<Record<string, string>> = { postStart: 'poststartz', preStop: 'prestopz' }

type Originals = Record<string, unknown>

/**
 * Rewrites the probes and hooks of all containers except the proxy; native sidecars have some, too. The proxy gets the original ones
 * in ISTIO_KUBE_APP_PROBERS.
 */
export function rewriteProbes(pod: Tree, statusPort: number): void {
  const proxy = proxyOf(pod)
  if (!proxy) return
  const originals: Originals = {}
  const spec = mapOf(pod, 'spec')
  for (const container of [...listOf(spec, 'initContainers'), ...listOf(spec, 'containers')]) {
    if (container === proxy) continue
    rewrite(container, container, probes, 'app-health', statusPort, originals)
    const { lifecycle } = container
    if (isTree(lifecycle)) rewrite(lifecycle, container, hooks, 'app-lifecycle', statusPort, originals)
  }
  if (Object.keys(originals).length === 0) return
  const variable = toTree({ name: 'ISTIO_KUBE_APP_PROBERS', value: JSON.stringify(originals) })
  proxy['env'] = [...listOf(proxy, 'env'), variable]
}

/** Redirects what lies at the keys of `suffixes` to the agent, and notes where it went before. */
function rewrite(
  parent: Tree,
  container: Tree,
  suffixes: Readonly<Record<string, string>>,
  folder: string,
  port: number,
  originals: Originals,
): void {
  for (const [key, suffix] of Object.entries(suffixes)) {
    const handler = parent[key]
    const path = `/${folder}/${String(container['name'])}/${suffix}`
    const original = isTree(handler) ? takeHandler(handler, container) : undefined
    if (!isTree(handler) || !original) continue
    originals[path] = original
    const { httpHeaders, host } = mapOf(toTree(original), 'httpGet')
    const kept = { ...(httpHeaders !== undefined && { httpHeaders }), ...(host !== undefined && { host }) }
    handler['httpGet'] = newTree(Object.entries({ ...kept, path, port }))
  }
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
