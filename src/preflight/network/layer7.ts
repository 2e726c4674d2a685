// What of a mesh's configuration only a proxy can do: sidecars did it in each pod, ambient does it in a waypoint.
import type { CustomFacts } from '../../facts/facts.ts'
import { getPath, isTree, toTree, type Tree } from '../../values/tree.ts'
import type { CheckInput } from '../check.ts'
import { isInjectionEnabled, hasSidecar, isAmbientNamespace } from '../workloads/enrolment.ts'
import { groupBy } from '../grouping.ts'
import { treesAt } from '../workloads/pod-specs.ts'

const isAttached = ({ spec }: CustomFacts) =>
  spec['targetRef'] !== undefined || (Array.isArray(spec['targetRefs']) && spec['targetRefs'].length > 0)

/** Whether the object is for a gateway, which stays a proxy; by the labels that gateways have. */
function isForGateway({ spec }: CustomFacts): boolean {
  const tree = toTree(spec)
  const labels = getPath(tree, ['selector', 'matchLabels']) ?? getPath(tree, ['workloadSelector', 'labels'])
  if (!isTree(labels)) return false
  const { istio } = labels
  return (
    labels['gateway.networking.k8s.io/gateway-name'] !== undefined ||
    (typeof istio === 'string' && /(^|[-_])(ingress|egress|eastwest)?gateway$/.test(istio))
  )
}

/** Selected by labels or by being in the namespace: what a sidecar takes, and a waypoint does not. */
export const isForSidecars = (object: CustomFacts): boolean => !isAttached(object) && !isForGateway(object)

/** What ztunnel can tell of a peer; istio.io, Layer 4 authorization policy. */
const layer4 = {
  source: [
    'principals',
    'notPrincipals',
    'namespaces',
    'notNamespaces',
    'serviceAccounts',
    'ipBlocks',
    'notIpBlocks',
  ],
  operation: ['ports', 'notPorts'],
} as const

const hasOther = (tree: Tree | undefined, known: readonly string[]) =>
  Object.keys(tree ?? {}).some((key) => !known.includes(key))

const treeAt = (tree: Tree, key: string) => {
  const value = tree[key]
  return isTree(value) ? value : undefined
}

/** Why ztunnel cannot enforce a policy; undefined where it can. */
export function layer7Reason({ spec }: CustomFacts): string | undefined {
  const { action } = spec
  if (action === 'CUSTOM' || action === 'AUDIT') return `action ${action}`
  const rules = treesAt(toTree(spec), 'rules')
  const fields = rules.flatMap((rule) => [
    ...treesAt(rule, 'from').flatMap((from) =>
      hasOther(treeAt(from, 'source'), layer4.source) ? ['requests by their source'] : [],
    ),
    ...treesAt(rule, 'to').flatMap((to) =>
      hasOther(treeAt(to, 'operation'), layer4.operation) ? ['hosts, methods or paths'] : [],
    ),
    ...treesAt(rule, 'when').flatMap(({ key }) =>
      typeof key === 'string' && /^(request|experimental|connection)\./.test(key) ? [key] : [],
    ),
  ])
  return fields[0]
}

/** Whether it routes traffic inside the mesh, not only at gateways. */
export function routesMesh({ spec }: CustomFacts): boolean {
  const { gateways } = spec
  return !Array.isArray(gateways) || gateways.length === 0 || gateways.includes('mesh')
}

type Mesh = Pick<CheckInput, 'namespaces' | 'pods' | 'install'>

/** Says of a namespace whether it is in the mesh, or speaks for it as the root namespace does. */
export function meshNamespaces({ namespaces, pods, install }: Mesh): ReadonlySet<string> {
  return new Set([
    install.istioNamespace,
    ...namespaces
      .filter((one) => isInjectionEnabled(one.labels) || isAmbientNamespace(one))
      .map(({ name }) => name),
    ...pods.filter(hasSidecar).map(({ namespace }) => namespace),
  ])
}

type Layer7Evidence = Mesh &
  Pick<CheckInput, 'authorizationPolicies' | 'requestAuthentications' | 'virtualServices' | 'wasmPlugins'>

/** What needs a waypoint, by namespace. */
export function waypointNeeds(evidence: Layer7Evidence): Map<string, CustomFacts[]> {
  const mesh = meshNamespaces(evidence)
  const all = [
    ...evidence.authorizationPolicies.filter((one) => isForSidecars(one) && layer7Reason(one) !== undefined),
    ...evidence.requestAuthentications.filter(isForSidecars),
    ...evidence.wasmPlugins.filter(isForSidecars),
    ...evidence.virtualServices.filter(routesMesh),
  ]
  return groupBy(
    all.filter(({ namespace = '' }) => mesh.has(namespace)),
    ({ namespace = '' }) => namespace,
  )
}
