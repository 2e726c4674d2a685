// What a platform is like, apart from its name: what checks and derived values depend on (docs/platforms-format.md).
import { isTree, type Value } from '../values/tree.ts'

/** Whose layout the nodes' CNI directories have; `usual` is /etc/cni/net.d and /opt/cni/bin. */
export const directoryLayouts = ['usual', 'k3s', 'k3s-image', 'gke', 'microk8s', 'docker', 'multus'] as const

/** Rules by which the platform refuses pods of istio-cni and ztunnel where nothing is set up for them. */
export const admissionRules = [
  'critical-pods-quota',
  'pod-security-baseline',
  'security-context-constraints',
] as const

export interface PlatformAttributes {
  readonly directories?: (typeof directoryLayouts)[number]
  /** The cloud or distribution that manages the nodes: `google`, `talos`; `containers` for nodes in containers. */
  readonly nodes?: string
  /** The network plugin that it comes with, where checks depend on it: `bridge`, `none`. */
  readonly cni?: string
  readonly admission?: (typeof admissionRules)[number]
}

/** The section `attributes` of a file that `checkPlatform` accepted. */
export function attributesOf(section: Value | undefined): PlatformAttributes {
  return isTree(section) ? (section as unknown as PlatformAttributes) : {}
}
