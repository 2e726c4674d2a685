// Which objects of the cluster belong into a bundle.
import type { KubeObject } from '../manifest/object.ts'
import type { MeshPod } from './mesh-pods.ts'
import type { PodSelection } from './pod-selection.ts'

/** The namespaces and pods that a bundle is about. */
export interface BundleScope {
  /** The namespaces of istiod, ztunnel and the CNI agent, and of Istio's releases. */
  readonly istioNamespaces: ReadonlySet<string>
  /** The pods whose logs and dumps are read. */
  readonly pods: readonly MeshPod[]
  readonly selection: PodSelection
}

/** True if the object may be in the bundle: its namespace is not excluded. */
export function mayInclude({ metadata }: KubeObject, { selection }: BundleScope): boolean {
  return !selection.excludesNamespace(metadata.namespace ?? '')
}

/** True for an object in one of Istio's namespaces. */
export function inIstioNamespace({ metadata }: KubeObject, { istioNamespaces }: BundleScope): boolean {
  return istioNamespaces.has(metadata.namespace ?? '')
}

const istioName = /istio|ztunnel|waypoint/
const istioKey = /(^|\.)istio\.io\/|^istio(-injection)?$|^gateway\.networking\.k8s\.io\//

/** True for a name with a part of Istio in it. */
export const mentionsMesh = (name: string): boolean => istioName.test(name)

/** True for an object that Istio or its users labelled or annotated, and for one with Istio in its name. */
export function mentionsIstio({ metadata: { name, labels, annotations } }: KubeObject): boolean {
  if (mentionsMesh(name)) return true
  return [labels, annotations].some((map) => Object.keys(map ?? {}).some((key) => istioKey.test(key)))
}

/** True for the pod of an object if its logs and dumps are read. */
export function isSelectedPod({ metadata }: KubeObject, { pods }: BundleScope): boolean {
  return pods.some(({ namespace, name }) => namespace === metadata.namespace && name === metadata.name)
}
