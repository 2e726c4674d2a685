// Where in the picture of a cluster a finding belongs.
import type { Finding, CheckCategory } from '../preflight/check.ts'
import type { DiagramNodeGroup, DiagramComponent } from '../preflight/cluster-diagram.ts'

/** By subject, for whatever is no object of the picture. */
const placeOfSubject: Readonly<Record<CheckCategory, string>> = {
  api: 'server',
  'gateway-api': 'server',
  platform: 'cluster',
  nodes: 'nodes',
  cni: 'network',
  installed: 'mesh',
  mesh: 'mesh',
  namespaces: 'workloads',
  policies: 'workloads',
  workloads: 'workloads',
  migration: 'workloads',
}

/** Subjects at home in a namespace of Istio's; network plugins live in kube-system too, where platforms have istio-cni. */
const ofNamespaces: ReadonlySet<CheckCategory> = new Set([
  'api',
  'installed',
  'mesh',
  'namespaces',
  'policies',
])

/** `Node/a and 3 more`, `Node/a, Node/b` → `Node/a`: a finding about several is where its first is. */
export function firstObject(object: string): string {
  return object.split(/[ ,]/)[0] ?? object
}

/** `node/2`, `component/0`, `namespace/istio-system`, or a part of the cluster: `nodes`, `network`, … */
export function placeOf(
  { object, subject }: Pick<Finding, 'object' | 'subject'>,
  groups: readonly DiagramNodeGroup[],
  components: readonly DiagramComponent[],
): string {
  const [kind, ...path] = firstObject(object).split('/')
  const name = path.at(-1)
  if (name === undefined) return placeOfSubject[subject]
  if (kind === 'Node') {
    const group = groups.findIndex(({ names }) => names.includes(name))
    return group < 0 ? 'nodes' : `node/${group}`
  }
  const namespace = kind === 'Namespace' ? name : path.length > 1 ? path[0] : undefined
  if (!components.some((one) => one.namespace === namespace)) return placeOfSubject[subject]
  const component = components.findIndex((one) => one.namespace === namespace && one.workload === name)
  if (component >= 0 && kind !== 'Namespace') return `component/${component}`
  return ofNamespaces.has(subject) ? `namespace/${namespace}` : placeOfSubject[subject]
}
