// The result of platform detection. Types only: platform/detect.ts creates it, checks and reports read it.
import type { Tree } from '../values/tree.ts'
import type { PlatformAttributes } from './attributes.ts'

/** A field of an object that is evidence for a platform. */
export interface DetectionEvidence {
  /** `Node/gke-pool-1` (and how many more), `Server`, `DaemonSet/kube-system/aws-node`. */
  readonly object: string
  /** `status.nodeInfo.kubeletVersion`. */
  readonly field: string
  readonly value: string
  readonly strength: 'strong' | 'weak'
}

/** The nodes of one platform in a cluster with several platforms. */
export interface NodePlatformGroup {
  readonly platform: string
  /** The attribute `directories` of the platform: where its nodes store CNI files. */
  readonly directories?: string | undefined
  readonly nodes: readonly string[]
}

export interface Detection {
  /** The name of a file in platforms/; undefined if no platform is identified. */
  readonly platform: string | undefined
  /** The display name: `EKS Auto Mode`, `RKE1`; `unknown` without a platform. */
  readonly title: string
  /** The attributes of the platform; empty without a platform. */
  readonly attributes: PlatformAttributes
  /** `gke-autopilot`, `eks-auto`, `eks-fargate`, `bottlerocket`, `rosa`, … */
  readonly variants: readonly string[]
  readonly evidence: readonly DetectionEvidence[]
  /** The nodes by platform if they have several platforms; else empty. */
  readonly mixed: readonly NodePlatformGroup[]
  /** `cilium`, `calico`, `aws-vpc`, `flannel`, `ovn-kubernetes`, … */
  readonly primaryCni: string | undefined
  /** All network plugins found, including Multus. */
  readonly cnis: readonly Cni[]
  /** True if the cloud provider owns the network plugin's configuration (GKE Dataplane V2, AKS with Cilium). */
  readonly managedCni: boolean
  readonly containerRuntimes: readonly string[]
  readonly osFamilies: readonly string[]
  readonly architectures: readonly string[]
  readonly ipFamilies: readonly string[]
  /** Values derived from the facts that differ from those of the platform, such as directories. */
  readonly values: Tree
  /** The evidence for each derived value. */
  readonly reasons: readonly {
    readonly path: string
    readonly value: string
    readonly because: DetectionEvidence
  }[]
}

export interface Cni {
  readonly name: string
  /** `DaemonSet/kube-system/cilium`; `Node/x` for a plugin that is built into the distribution. */
  readonly object: string
  /** The version of its image, if it has one. */
  readonly version?: string
}
