// Compares the requests and limits of rendered workloads with LimitRanges.
import type { LimitRangeFacts } from '../../facts/facts.ts'
import { objectName, refOf } from '../../manifest/object.ts'
import { getPath, getTree, newTree, type Tree } from '../../values/tree.ts'
import type { InstallView } from '../install-view.ts'
import { podSpecOf, treesAt } from './pod-specs.ts'
import { parseQuantity } from '../../manifest/quantity.ts'

/** A workload that would be installed. */
export interface PlannedWorkload {
  /** `DaemonSet/istio-system/ztunnel`. */
  readonly object: string
  readonly kind: string
  readonly namespace: string
  readonly name: string
  readonly podSpec: Tree
  readonly podLabels: Readonly<Record<string, string>>
  readonly priorityClass: string | undefined
  /** The pods that an update of `pods` running pods needs in addition, at least. */
  readonly surge: (pods: number) => number
  /** The value that sets its resources: `values.cni.resources`. */
  readonly resources: string
}

/** The value that sets the resources, by name of the workload. Names can end with a revision. */
const resourceValues: readonly { readonly name: RegExp; readonly path: string }[] = [
  { name: /^istio-cni-node$/, path: 'values.cni.resources' },
  { name: /^istiod(-|$)/, path: 'values.pilot.resources' },
  { name: /^istio-ingressgateway/, path: 'values.gateways.istio-ingressgateway.resources' },
  { name: /^istio-egressgateway/, path: 'values.gateways.istio-egressgateway.resources' },
]

/** Returns the DaemonSets and Deployments of a plan. */
export function plannedWorkloads({ objects }: InstallView): PlannedWorkload[] {
  return objects
    .filter(({ kind }) => kind === 'DaemonSet' || kind === 'Deployment')
    .map((object) => {
      const podSpec = podSpecOf(object)
      const { name, namespace = '' } = object.metadata
      const spec = object['spec'] as Tree
      const priorityClass = podSpec['priorityClassName']
      return {
        object: objectName(refOf(object)),
        kind: object.kind,
        namespace,
        name,
        podSpec,
        podLabels: (getPath(spec, ['template', 'metadata', 'labels']) ?? {}) as Record<string, string>,
        priorityClass: typeof priorityClass === 'string' && priorityClass !== '' ? priorityClass : undefined,
        surge: (pods) => surgeOf(object.kind, spec, pods),
        resources: resourceValues.find((row) => row.name.test(name))?.path ?? 'values.ztunnel.resources',
      }
    })
}

/**
 * Returns 1 if an update cannot stop an old pod before it starts a new one, else 0: with one additional pod at a time
 * it proceeds. The defaults are those of the API server.
 */
function surgeOf(kind: string, spec: Tree, pods: number): number {
  const isDeployment = kind === 'Deployment'
  const field = isDeployment ? 'strategy' : 'updateStrategy'
  if (['Recreate', 'OnDelete'].includes(String(getPath(spec, [field, 'type'])))) return 0
  const { maxSurge = isDeployment ? '25%' : 0, maxUnavailable = isDeployment ? '25%' : 1 } =
    getTree(spec, [field, 'rollingUpdate']) ?? newTree()
  const canSurge = Number.parseInt(String(maxSurge), 10) > 0
  // A DaemonSet that surges has no unavailable pods; a Deployment may stop pods, rounded down.
  return canSurge && !(isDeployment && podsOf(maxUnavailable, pods) >= 1) ? 1 : 0
}

/** Returns the number of an IntOrString: `25%` of the pods, rounded down. */
function podsOf(value: unknown, pods: number): number {
  const number = Number.parseInt(String(value), 10)
  return String(value).endsWith('%') ? Math.floor((pods * number) / 100) : number
}

/** Returns the containers and init containers of a pod spec. */
const containersOf = (podSpec: Tree): Tree[] => [
  ...treesAt(podSpec, 'initContainers'),
  ...treesAt(podSpec, 'containers'),
]

export type ResourceName = 'cpu' | 'memory'

/** Returns request and limit of a container. The request defaults to the limit, as in the API server. */
function resourceOf(
  container: Tree,
  resource: ResourceName,
): { readonly request?: number; readonly limit?: number } {
  const limit = parseQuantity(getPath(container, ['resources', 'limits', resource]))
  const request = parseQuantity(getPath(container, ['resources', 'requests', resource])) ?? limit
  return { ...(request !== undefined && { request }), ...(limit !== undefined && { limit }) }
}

/** Returns true if every container has a limit for a resource. */
export function hasLimits(podSpec: Tree, resource: ResourceName): boolean {
  return containersOf(podSpec).every((container) => resourceOf(container, resource).limit !== undefined)
}

/** A bound of a LimitRange that a workload violates. */
export interface LimitViolation {
  /** `limits[Container].max.memory`. */
  readonly field: string
  readonly bound: string
  /** The amount of the workload, in cores or bytes. */
  readonly has: number
  readonly resource: ResourceName
}

/** Returns the bounds that a pod violates (admission plugin LimitRanger). Invalid quantities are ignored. */
export function limitViolations(podSpec: Tree, { limits }: LimitRangeFacts): LimitViolation[] {
  return limits.flatMap((item) =>
    (['cpu', 'memory'] as const).flatMap((resource) =>
      item.type === 'Container'
        ? containersOf(podSpec).flatMap((container) =>
            violationsOfContainer(resourceOf(container, resource), item, resource),
          )
        : item.type === 'Pod'
          ? violationsOfPod(podSpec, item, resource)
          : [],
    ),
  )
}

type Item = LimitRangeFacts['limits'][number]

function violationsOfContainer(
  { request, limit }: { readonly request?: number; readonly limit?: number },
  item: Item,
  resource: ResourceName,
): LimitViolation[] {
  const has = Math.max(request ?? 0, limit ?? 0)
  return [
    ...exceeds(item, 'max', resource, has),
    // A container without a limit gets the default one, which must not be below its request.
    ...(limit === undefined ? exceeds(item, 'default', resource, request ?? 0) : []),
    ...(request === undefined ? [] : fallsBelow(item, resource, request)),
  ]
}

function violationsOfPod(podSpec: Tree, item: Item, resource: ResourceName): LimitViolation[] {
  const has = treesAt(podSpec, 'containers')
    .map((container) => resourceOf(container, resource))
    .reduce((sum, { request = 0, limit = 0 }) => sum + Math.max(request, limit), 0)
  return exceeds(item, 'max', resource, has)
}

function exceeds(
  item: Item,
  field: 'max' | 'default',
  resource: ResourceName,
  has: number,
): LimitViolation[] {
  const bound = item[field]?.[resource]
  const most = parseQuantity(bound)
  if (bound === undefined || most === undefined || has <= most) return []
  return [{ field: `limits[${item.type}].${field}.${resource}`, bound, has, resource }]
}

function fallsBelow(item: Item, resource: ResourceName, has: number): LimitViolation[] {
  const bound = item.min?.[resource]
  const least = parseQuantity(bound)
  if (bound === undefined || least === undefined || has >= least) return []
  return [{ field: `limits[${item.type}].min.${resource}`, bound, has, resource }]
}

/** Formats an amount of cores or bytes: `2Gi`, `512Mi`, `500m`, `2`. */
export function amountOf(resource: ResourceName, amount: number): string {
  if (resource === 'cpu') return amount < 1 ? `${Math.round(amount * 1000)}m` : `${amount}`
  const units = [
    ['Gi', 2 ** 30],
    ['Mi', 2 ** 20],
    ['Ki', 2 ** 10],
  ] as const
  const [unit, size] = units.find(([, bytes]) => amount >= bytes && amount % bytes === 0) ?? ['', 1]
  return `${amount / size}${unit}`
}
