// istiod's injection outside of the templates: renders them, merges the partial Pods into the user's Pod, and makes
// the changes that a template cannot make.
import type { FunctionTable } from '../template/function.ts'
import { clone, getPath, getTree, isTree, newTree, type Tree } from '../values/tree.ts'
import { parseYaml } from '../yaml/yaml.ts'
import { dataOf, proxyConfigOf, proxyConfigOfMesh } from './data.ts'
import { executeTemplate } from './execute.ts'
import { istiodFunctions, type Environment } from './functions.ts'
import type { Injector } from './injector-config.ts'
import { orderContainers } from './order.ts'
import { applyOverrides } from './overrides.ts'
import { asGoWrites, listOf, mapOf, named, proxyOf } from './pod.ts'
import { rewriteProbes } from './probes.ts'
import { mergePrometheus } from './prometheus.ts'
import { strategicMerge } from './strategic-merge.ts'
import { podTemplatePath, withPodTemplate } from './workload.ts'

/**
 * A workload after injection: a Pod, a Deployment or any other with a Pod template. `namespace` counts for workloads without one.
 * Throws TemplateError, YamlError, RangeError.
 */
export function injectWorkload(injector: Injector, workload: Tree, namespace = ''): Tree {
  const path = podTemplatePath(workload) ?? ['spec', 'template']
  const original = getTree(workload, path) ?? newTree()
  const proxyConfig = proxyConfigOf(injector, original)
  const data = dataOf(injector, workload, namespace, original, proxyConfig)
  const partials = templatesOf(injector, original).map((name) => render(injector, name, data))
  const pod = injectPod(injector, original, partials, proxyConfig.tree)
  return withPodTemplate(workload, path, pod)
}

function injectPod(injector: Injector, original: Tree, partials: readonly Tree[], proxyConfig: Tree): Tree {
  let rendered = newTree()
  let pod = clone(original)
  for (const partial of partials) {
    rendered = strategicMerge(rendered, namesOf(partial))
    pod = strategicMerge(withProxyWhere(rendered, pod), partial)
  }
  pod = applyOverrides(pod, original, rendered)
  finish(injector, pod, rendered, proxyConfig)
  return asGoWrites(pod)
}

const namedLists = ['initContainers', 'containers', 'volumes', 'imagePullSecrets']

/** The lists of a partial Pod with nothing but the names of their items. */
function namesOf(partial: Tree): Tree {
  const spec = newTree()
  const given = getTree(partial, ['spec']) ?? newTree()
  for (const key of namedLists) spec[key] = listOf(given, key).map(nameOf)
  return newTree([['spec', spec]])
}

function nameOf(item: Tree): Tree {
  const result = newTree()
  for (const key of ['name', '$patch']) if (item[key] !== undefined) result[key] = item[key]
  return result
}

function templatesOf({ defaultTemplates = [] }: Injector, pod: Tree): readonly string[] {
  const named = getPath(pod, ['metadata', 'annotations', 'inject.istio.io/templates'])
  if (typeof named === 'string') return named.split(',').map((name) => name.trim())
  return defaultTemplates.length > 0 ? defaultTemplates : ['sidecar']
}

const functions = new WeakMap<Environment, FunctionTable>()
const noEnvironment: Environment = {}

/** The same table for the same environment, so that templates are parsed once. */
function functionsOf(environment: Environment = noEnvironment): FunctionTable {
  const table = functions.get(environment) ?? istiodFunctions(environment)
  functions.set(environment, table)
  return table
}

function render(injector: Injector, name: string, data: unknown): Tree {
  const { templates, environment, execute = executeTemplate } = injector
  const text = templates[name]
  if (text === undefined) {
    throw new RangeError(
      `requested template "${name}" not found; have ${Object.keys(templates).sort().join(', ')}`,
    )
  }
  const value = parseYaml(execute('inject', text, functionsOf(environment), data))
  return isTree(value) ? value : newTree()
}

/** Moves the user's settings of the proxy to the init containers if the template has the proxy there. */
function withProxyWhere(rendered: Tree, pod: Tree): Tree {
  const spec = mapOf(pod, 'spec')
  const users = named(listOf(spec, 'containers'), 'istio-proxy')
  if (!users || !named(listOf(mapOf(rendered, 'spec'), 'initContainers'), 'istio-proxy')) return pod
  spec['containers'] = listOf(spec, 'containers').filter((container) => container !== users)
  spec['initContainers'] = [...listOf(spec, 'initContainers'), users]
  return pod
}

/** Changes that a template cannot make, because they depend on the merged Pod. */
function finish(injector: Injector, pod: Tree, rendered: Tree, proxyConfig: Tree): void {
  const { values, meshConfig, revision, injectedAnnotations = {} } = injector
  const annotations = mapOf(mapOf(pod, 'metadata'), 'annotations')
  setClusterAndNetwork(pod, mapOf(values, 'global'))
  const statusPort = Number(proxyConfig['statusPort'])
  const statusPortOfMesh = Number(proxyConfigOfMesh(injector).tree['statusPort'])
  if (mergesPrometheus(annotations, meshConfig)) mergePrometheus(pod, statusPortOfMesh)
  if (rewritesProbes(annotations, values)) rewriteProbes(pod, statusPort)
  annotations['sidecar.istio.io/status'] = JSON.stringify(statusOf(rendered, revision))
  Object.assign(annotations, injectedAnnotations)
  orderContainers(pod, proxyConfig['holdApplicationUntilProxyStarts'] === true)
}

/** Replaces cluster and network of the template if istiod knows them. */
function setClusterAndNetwork(pod: Tree, global: Tree): void {
  const labels = mapOf(mapOf(pod, 'metadata'), 'labels')
  const network = labels['topology.istio.io/network'] ?? global['network'] ?? ''
  const cluster = mapOf(global, 'multiCluster')['clusterName'] ?? ''
  const proxy = proxyOf(pod)
  for (const [name, value] of Object.entries({
    ISTIO_META_CLUSTER_ID: cluster,
    ISTIO_META_NETWORK: network,
  })) {
    if (!proxy || value === '') continue
    const others = listOf(proxy, 'env').filter((variable) => variable['name'] !== name)
    proxy['env'] = [...others, Object.assign(newTree(), { name, value })]
  }
  if (network !== '') labels['topology.istio.io/network'] = network
}

function mergesPrometheus(annotations: Tree, meshConfig: Tree): boolean {
  const asked = annotations['prometheus.istio.io/merge-metrics']
  return asked === undefined ? meshConfig['enablePrometheusMerge'] !== false : asked === 'true'
}

function rewritesProbes(annotations: Tree, values: Tree): boolean {
  const asked = annotations['sidecar.istio.io/rewriteAppHTTPProbers']
  return asked === undefined
    ? mapOf(values, 'sidecarInjectorWebhook')['rewriteAppHTTPProbe'] === true
    : asked === 'true'
}

/** Names of the containers, volumes and pull secrets in the templates, even if the user's Pod had them before. */
function statusOf(rendered: Tree, revision: string | undefined): Record<string, unknown> {
  const spec = mapOf(rendered, 'spec')
  const names = (key: string): unknown => {
    const items = listOf(spec, key)
    return items.length > 0 ? items.map(({ name }) => name) : null
  }
  return {
    ...Object.fromEntries(namedLists.map((key) => [key, names(key)])),
    revision: revision || 'default',
  }
}
