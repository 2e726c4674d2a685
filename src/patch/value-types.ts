// Checks the chart values that charts copy into Kubernetes objects, such as tolerations, against the types of Kubernetes.
import { getPath, isTree, type Tree } from '../values/tree.ts'
import { checkValue, type PatchFault } from './check.ts'
import { anyField, type KubernetesField } from './fields.ts'

const one = (type: string): KubernetesField => ({ ...anyField, type })
const listOf = (type: string): KubernetesField => ({ ...anyField, type, container: 'list' })

/** The types by key. istioctl checks these structures, too; charts add the others to pods as they are. */
const types: Readonly<Record<string, KubernetesField>> = {
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

/** Returns the faults of a spec's values. Paths start below the spec. */
export function valueFaults(spec: Tree): PatchFault[] {
  return holders.flatMap((holder) => {
    const path = ['values', ...holder.split('.')]
    const tree = getPath(spec, path)
    if (!isTree(tree)) return []
    return Object.entries(tree).flatMap(([key, value]) => {
      const field = Object.hasOwn(types, key) ? types[key] : undefined
      // The schema reports maps in place of lists, and lists in place of maps.
      const fits = field?.container === 'list' ? Array.isArray(value) : isTree(value)
      return field && fits ? checkValue(value, field, [...path, key]) : []
    })
  })
}
