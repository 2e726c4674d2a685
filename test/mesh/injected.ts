// Pods as the API server admits them: injected by the real istiod, and by the double of istiod for comparison.
import { toTree, type Tree, type Value } from '../../src/values/tree.ts'
import { parseYaml } from '../../src/yaml/yaml.ts'
import { call } from '../cluster/sandbox/api.ts'
import { injectorOf, type Injector } from '../../src/injection/injector-config.ts'
import { injectWorkload } from '../../src/injection/injector.ts'
import { listOf, mapOf, named } from '../../src/injection/pod.ts'
import { figures } from './figures.ts'
import type { Mesh } from './mesh.ts'

/** A workload with a Pod template. */
export interface Workload {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string; readonly namespace?: string }
  readonly spec: { readonly template: PodTemplate }
}

interface PodTemplate {
  readonly metadata?: Readonly<Record<string, unknown>>
  readonly spec: Readonly<Record<string, unknown>>
}

/** A namespace without injection: the server adds its defaults to Pods there, and nothing else does. */
export const plainNamespace = 'plain'

/** A namespace with these labels. */
export function namespace(name: string, labels: object = {}): object {
  return { apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels } }
}

/** Creates a namespace with the ServiceAccount that Pods of the tests have. */
export async function makeNamespace(mesh: Mesh, name: string, labels: object = {}): Promise<void> {
  const metadata = { name: 'payer', namespace: name }
  await mesh.apply(namespace(name, labels), { apiVersion: 'v1', kind: 'ServiceAccount', metadata })
}

/** The injector that the ConfigMaps in the cluster describe. */
export async function injectorIn(mesh: Mesh, revision = 'default'): Promise<Injector> {
  const suffix = revision === 'default' ? '' : `-${revision}`
  const [injector, settings] = await Promise.all(
    ['istio-sidecar-injector', 'istio'].map(async (name) => {
      const { data } = await mesh.get<{ data: Record<string, string> }>(
        'cm',
        `${name}${suffix}`,
        '-n',
        'istio-system',
      )
      return data
    }),
  )
  // Kubernetes 1.33 and newer run native sidecars, and istiod then uses them by default.
  return {
    ...injectorOf(treeIn(injector, 'config'), treeIn(injector, 'values'), treeIn(settings, 'mesh')),
    nativeSidecars: true,
  }
}

const treeIn = (data: Readonly<Record<string, string>> | undefined, key: string): Tree =>
  parseYaml(data?.[key] ?? '') as Tree

/** The Pod that the API server would store in this namespace. Rejects with the server's words. */
export async function admitted(mesh: Mesh, namespace: string, pod: object): Promise<Tree> {
  const { sandbox } = mesh
  const path = `/api/v1/namespaces/${namespace}/pods?dryRun=All`
  const { status, body } = await call(sandbox, 'POST', path, pod)
  const answer = JSON.parse(body) as Record<string, unknown>
  if (status !== 201) throw new Error(`${status} ${String(answer['message'])}`)
  return toTree(answer)
}

/** Both results for a workload's Pod, ready to be compared. */
export async function injectedByBoth(
  mesh: Mesh,
  injector: Injector,
  namespace: string,
  workload: Workload,
): Promise<{ readonly real: unknown; readonly double: unknown }> {
  const pod = podOf(workload)
  const [defaulted, real] = await Promise.all([
    admitted(mesh, plainNamespace, pod),
    admitted(mesh, namespace, pod),
  ])
  figures.count('pods injected', 1)
  const { apiVersion, kind, metadata } = workload
  const result = injectWorkload(
    injector,
    toTree({ apiVersion, kind, metadata: { ...metadata, namespace }, spec: { template: asSeen(defaulted) } }),
  )
  const injected = mapOf(mapOf(result, 'spec'), 'template')
  const double = await admitted(mesh, plainNamespace, { apiVersion: 'v1', kind: 'Pod', ...injected })
  return { real: comparablePod(real), double: comparablePod(double) }
}

/** The Pod that a controller creates for a workload: istiod finds the workload by owner and hash. */
export function podOf({ kind, metadata, spec: { template } }: Workload): object {
  const { metadata: own = {}, spec } = template
  const hash = '5d78c9869d'
  const isDeployment = kind === 'Deployment'
  const owner = isDeployment ? `${metadata.name}-${hash}` : metadata.name
  const reference = {
    apiVersion: 'apps/v1',
    kind: isDeployment ? 'ReplicaSet' : kind,
    name: owner,
    uid: '00000000-0000-4000-8000-000000000001',
    controller: true,
  }
  const labels = { ...(own['labels'] as object), ...(isDeployment && { 'pod-template-hash': hash }) }
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { ...own, labels, generateName: `${owner}-`, ownerReferences: [reference] },
    spec,
  }
}

/** What a webhook sees of a Pod: it has no name yet. */
function asSeen(pod: Tree): { metadata: Value; spec: Value } {
  const metadata = mapOf(pod, 'metadata')
  for (const key of generated) delete metadata[key]
  return { metadata, spec: mapOf(pod, 'spec') }
}

/** Fields that the API server generates for each Pod. */
const generated = ['name', 'namespace', 'uid', 'creationTimestamp', 'managedFields', 'generation']

/** The Pod without what the API server generates, with JSON texts parsed; the token's volume gets one name. */
function comparablePod(pod: Tree): unknown {
  const { metadata, spec } = asSeen(pod)
  const text = JSON.stringify({ metadata, spec }).replaceAll(/kube-api-access-\w{5}/g, 'kube-api-access')
  return JSON.parse(text, (_, value: unknown) =>
    typeof value === 'string' && /^[[{]/.test(value) ? (JSON.parse(value) as unknown) : value,
  )
}

/** The names of a Pod's containers or init containers. */
export function namesIn(pod: Tree, key: 'containers' | 'initContainers'): unknown[] {
  return listOf(mapOf(pod, 'spec'), key).map(({ name }) => name)
}

/** A container or init container of a Pod. */
export function containerIn(pod: Tree, name: string): Tree | undefined {
  const spec = mapOf(pod, 'spec')
  return named([...listOf(spec, 'containers'), ...listOf(spec, 'initContainers')], name)
}
