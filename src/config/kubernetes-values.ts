// The values that charts copy into Kubernetes objects, such as tolerations, with their types.
import { getPath, isTree, type Tree, type Value } from '../values/tree.ts'

/** A type of Kubernetes, e.g. Toleration. */
interface KubernetesType {
  readonly type: string
  readonly isList: boolean
}

/** A value of a spec that has a type of Kubernetes. */
export interface KubernetesValue extends KubernetesType {
  /** Starts below the spec. */
  readonly path: readonly string[]
  readonly value: Value
}

const one = (type: string): KubernetesType => ({ type, isList: false })
const listOf = (type: string): KubernetesType => ({ type, isList: true })

/** The types by key. istioctl checks these structures, too; charts add the others to pods as they are. */
const types: Readonly<Record<string, KubernetesType>> = {
  affinity: one('Affinity'),
  autoscaleBehavior: one('HorizontalPodAutoscalerBehavior'),
  defaultTolerations: listOf('Toleration'),
  dnsConfig: one('PodDNSConfig'),
  envVarFrom: listOf('EnvVar'),
  lifecycle: one('Lifecycle'),
  neverInjectSelector: listOf('LabelSelector'),
  alwaysInjectSelector: listOf('LabelSelector'),
  seccompProfile: one('SeccompProfile'),
  securityContext: one('PodSecurityContext'),
  seLinuxOptions: one('SELinuxOptions'),
  toleration: listOf('Toleration'),
  tolerations: listOf('Toleration'),
  topologySpreadConstraints: listOf('TopologySpreadConstraint'),
  updateStrategy: one('DaemonSetUpdateStrategy'),
  volumeMounts: listOf('VolumeMount'),
  volumes: listOf('Volume'),
}

/** The maps of `values` that have such keys. */
const holders = [
  'cni',
  'pilot',
  'ztunnel',
  'global',
  'global.proxy',
  'global.waypoint',
  'gateways',
  'gateways.istio-ingressgateway',
  'gateways.istio-egressgateway',
  'sidecarInjectorWebhook',
]

/** Returns the values of a spec that have types of Kubernetes. */
export function kubernetesValues(spec: Tree): KubernetesValue[] {
  return holders.flatMap((holder) => {
    const path = ['values', ...holder.split('.')]
    const tree = getPath(spec, path)
    if (!isTree(tree)) return []
    return Object.entries(tree).flatMap(([key, value]) => {
      const type = Object.hasOwn(types, key) ? types[key] : undefined
      // The schema reports maps in place of lists, and lists in place of maps.
      const fits = type?.isList ? Array.isArray(value) : isTree(value)
      return type && fits ? [{ ...type, path: [...path, key], value }] : []
    })
  })
}
