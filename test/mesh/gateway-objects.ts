// The objects of Gateways: those that the real istiod made, and those of the double of istiod after the API server's defaults.
import type { KubeObject } from '../../src/manifest/object.ts'
import { mergeTrees, toTree, type Tree } from '../../src/values/tree.ts'
import { call } from '../cluster/sandbox/api.ts'
import type { Gateway } from '../../src/injection/gateway-data.ts'
import { plainNamespace } from './injected.ts'
import type { Mesh } from './mesh.ts'

/** The path of each kind that istiod makes, below the path of a namespace. */
const kinds: Readonly<Record<string, readonly [api: string, plural: string]>> = {
  ServiceAccount: ['api/v1', 'serviceaccounts'],
  Deployment: ['apis/apps/v1', 'deployments'],
  Service: ['api/v1', 'services'],
  HorizontalPodAutoscaler: ['apis/autoscaling/v2', 'horizontalpodautoscalers'],
  PodDisruptionBudget: ['apis/policy/v1', 'poddisruptionbudgets'],
}

/** Creates a Gateway and returns its UID. */
export async function createGateway(mesh: Mesh, { metadata, spec }: Gateway): Promise<string> {
  const { name, namespace, labels = {}, annotations = {} } = metadata
  await mesh.apply({
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'Gateway',
    metadata: { name, namespace, labels, annotations },
    spec,
  })
  const created = await mesh.get<KubeObject>('gateway', name, '-n', namespace)
  return created.metadata.uid as string
}

/** A condition that istiod set on a Gateway; undefined if there is none of this type. */
export async function gatewayCondition(
  mesh: Mesh,
  { metadata: { name, namespace } }: Gateway,
  type: string,
): Promise<{ readonly type: string; readonly status: string; readonly reason: string } | undefined> {
  const gateway = await mesh.get<{
    status: { conditions?: { type: string; status: string; reason: string }[] }
  }>('gateway', name, '-n', namespace)
  return gateway.status.conditions?.find((condition) => condition.type === type)
}

/** What istiod made of a Gateway, by kind and name. */
export async function madeOf(mesh: Mesh, { metadata }: Gateway): Promise<Record<string, unknown>> {
  const names = Object.values(kinds).map(([, plural]) => plural)
  const label = `gateway.networking.k8s.io/gateway-name=${metadata.name}`
  const { items } = await mesh.get<{ items: KubeObject[] }>(
    names.join(','),
    '-n',
    metadata.namespace,
    '-l',
    label,
  )
  return byName(items)
}

/** These objects as the API server would store them. Rejects with the server's words. */
export async function stored(mesh: Mesh, objects: readonly KubeObject[]): Promise<Record<string, unknown>> {
  return byName(await Promise.all(objects.map((object) => create(mesh, object))))
}

/** A dry run, in a namespace where nothing has this name yet. */
async function create({ sandbox }: Mesh, object: KubeObject): Promise<KubeObject> {
  const [api, plural] = kinds[object.kind] ?? []
  const path = `/${api}/namespaces/${plainNamespace}/${plural}?dryRun=All`
  const metadata = { ...object.metadata, namespace: plainNamespace }
  const { status, body } = await call(sandbox, 'POST', path, { ...object, metadata })
  if (status !== 201) throw new Error(`${object.kind} ${object.metadata.name}: ${status} ${body}`)
  return JSON.parse(body) as KubeObject
}

function byName(objects: readonly KubeObject[]): Record<string, unknown> {
  return Object.fromEntries(
    objects.map((object) => [`${object.kind}/${object.metadata.name}`, comparableObject(object)]),
  )
}

/** Fields and annotations that the server, its controllers or the sandbox's load balancer write. */
const generated = new Set([
  ...['clusterIP', 'clusterIPs', 'nodePort', 'healthCheckNodePort'],
  'deployment.kubernetes.io/revision',
])

function comparableObject({ metadata, ...object }: KubeObject): unknown {
  const { labels = {}, annotations = {}, ownerReferences } = metadata
  const kept = { labels, annotations, ownerReferences, spec: object['spec'] }
  return JSON.parse(JSON.stringify(kept, (key, value: unknown) => (generated.has(key) ? undefined : value)))
}

/** Merges values over those that the injector's ConfigMap has, for as long as `during` takes. istiod notices it by itself. */
export async function withValues(mesh: Mesh, values: Tree, during: () => Promise<void>): Promise<void> {
  const map = ['cm', 'istio-sidecar-injector', '-n', 'istio-system']
  const { data } = await mesh.get<{ data: { values: string } }>(...map)
  const write = async (text: string) => {
    await mesh.kubectl('patch', ...map, '--type=merge', '-p', JSON.stringify({ data: { values: text } }))
  }
  const old = toTree(JSON.parse(data.values) as Record<string, unknown>)
  await write(JSON.stringify(mergeTrees(old, values)))
  await during().finally(() => write(data.values))
}
