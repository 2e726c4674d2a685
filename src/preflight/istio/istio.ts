// What there is of Istio: as it runs, as it is planned, and so as it will be after the install.
import type { Labels, WorkloadFacts } from '../../facts/facts.ts'
import { revisionLabel } from '../../manifest/labels.ts'
import type { KubeObject } from '../../manifest/object.ts'
import type { Value } from '../../values/tree.ts'
import { renderedObject, type InstallView } from '../install-view.ts'
import { podSpecOf, treesAt } from '../workloads/pod-specs.ts'

/** A Deployment or DaemonSet of Istio, live or rendered. */
export interface IstioWorkload {
  /** `Deployment/istio-system/istiod`. */
  readonly object: string
  readonly namespace: string
  readonly name: string
  readonly serviceAccount: string
  /** Of its first container. */
  readonly image: string
  /** Variables of that container with plain values. */
  readonly env: Labels
  /** `istio.io/rev`; `default` where it has none. */
  readonly revision: string
  readonly isPlanned: boolean
  /** Pods that are ready; 0 for what is only planned. */
  readonly ready: number
}

/** The control planes that run. */
export function liveControlPlanes(deployments: readonly WorkloadFacts[]): IstioWorkload[] {
  return deployments
    .filter(({ labels }) => labels?.['app'] === 'istiod')
    .map((facts) => ofFacts('Deployment', facts))
}

/** The control plane of the plan. */
export function plannedControlPlane(plan: InstallView): IstioWorkload | undefined {
  return ofObject(renderedObject(plan, 'Deployment', /^istiod(-|$)/))
}

/** The live control plane that the plan overwrites: same name, same namespace. */
export function replacedControlPlane(
  deployments: readonly WorkloadFacts[],
  plan: InstallView,
): IstioWorkload | undefined {
  const planned = plannedControlPlane(plan)
  return liveControlPlanes(deployments).find(({ object }) => object === planned?.object)
}

/** All control planes after the install: those of other revisions stay. */
export function controlPlanesAfter(
  deployments: readonly WorkloadFacts[],
  plan: InstallView,
): IstioWorkload[] {
  const planned = plannedControlPlane(plan)
  const others = liveControlPlanes(deployments).filter(({ object }) => object !== planned?.object)
  return planned ? [planned, ...others] : others
}

/** True if a DaemonSet is istio-cni, regardless of how it was installed. */
export const isCni = ({ name, labels }: WorkloadFacts): boolean =>
  name === 'istio-cni-node' || labels?.['k8s-app'] === 'istio-cni-node'

/** Whether a DaemonSet is ztunnel, under whatever name. */
export const isZtunnel = ({ name, labels }: WorkloadFacts): boolean =>
  name === 'ztunnel' || labels?.['app.kubernetes.io/name'] === 'ztunnel'

/** The CNI agent after the install: the plan's, or else the one that runs. */
export function cniAfter(daemonSets: readonly WorkloadFacts[], plan: InstallView): IstioWorkload | undefined {
  const planned = ofObject(renderedObject(plan, 'DaemonSet', /^istio-cni-node$/))
  return planned ?? daemonSets.filter(isCni).map((facts) => ofFacts('DaemonSet', facts))[0]
}

/** ztunnel after the install. */
export function ztunnelAfter(
  daemonSets: readonly WorkloadFacts[],
  plan: InstallView,
): IstioWorkload | undefined {
  return plannedZtunnel(plan) ?? daemonSets.filter(isZtunnel).map((facts) => ofFacts('DaemonSet', facts))[0]
}

/** The control planes that a ztunnel's address names, which is one; none where it is out of the cluster. */
export function controlPlanesOf(
  ztunnel: IstioWorkload | undefined,
  planes: readonly IstioWorkload[],
): IstioWorkload[] {
  const [service, namespace] = ztunnel?.env['XDS_ADDRESS']?.split(':')[0]?.split('.') ?? []
  return planes.filter((plane) => plane.name === service && plane.namespace === namespace)
}

function plannedZtunnel(plan: InstallView): IstioWorkload | undefined {
  const object = plan.objects.find(
    ({ kind, metadata }) => kind === 'DaemonSet' && metadata.labels?.['app.kubernetes.io/name'] === 'ztunnel',
  )
  return ofObject(object)
}

function ofFacts(kind: string, facts: WorkloadFacts): IstioWorkload {
  const { namespace, name, labels, containers, serviceAccountName = 'default', ready } = facts
  return {
    object: `${kind}/${namespace}/${name}`,
    namespace,
    name,
    serviceAccount: serviceAccountName,
    image: containers[0]?.image ?? '',
    env: containers[0]?.env ?? {},
    revision: labels?.[revisionLabel] ?? 'default',
    isPlanned: false,
    ready,
  }
}

function ofObject(object: KubeObject | undefined): IstioWorkload | undefined {
  if (!object) return undefined
  const { name, namespace = '', labels } = object.metadata
  const podSpec = podSpecOf(object)
  const [container] = treesAt(podSpec, 'containers')
  const variables = container === undefined ? [] : treesAt(container, 'env')
  return {
    object: `${object.kind}/${namespace}/${name}`,
    namespace,
    name,
    serviceAccount: textOf(podSpec['serviceAccountName'], 'default'),
    image: textOf(container?.['image'], ''),
    env: Object.fromEntries(
      variables.flatMap(({ name: key, value }) =>
        typeof value === 'string' ? [[textOf(key, ''), value]] : [],
      ),
    ),
    revision: labels?.[revisionLabel] ?? 'default',
    isPlanned: true,
    ready: 0,
  }
}

const textOf = (value: Value | undefined, fallback: string) => (typeof value === 'string' ? value : fallback)
