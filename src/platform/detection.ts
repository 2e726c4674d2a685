// What a cluster turned out to be. Types only: made by platform/detect.ts, read by checks and reports.
import type { Tree } from '../values/tree.ts'
import type { PlatformAttributes } from './attributes.ts'

/** A field of an object that tells what a cluster is. */
export interface DetectionEvidence {
  /** `Node/gke-pool-1` (and how many more), `Server`, `DaemonSet/kube-system/aws-node`. */
  readonly object: string
  /** `status.nodeInfo.kubeletVersion`. */
  readonly field: string
  readonly value: string
  readonly strength: 'strong' | 'weak'
}

/** The nodes of one platform, in a cluster that has several. */
export interface NodePlatformGroup {
  readonly platform: string
  /** Its attribute: where its nodes keep CNI files. */
  readonly directories?: string | undefined
  readonly nodes: readonly string[]
}

export interface Detection {
  /** A file of platforms/; undefined where nothing identifies the cluster. */
  readonly platform: string | undefined
  /** What people call it: `EKS Auto Mode`, `RKE1`; `unknown` without a platform. */
  readonly title: string
  /** What the platform is like; empty without a platform. */
  readonly attributes: PlatformAttributes
  /** `gke-autopilot`, `eks-auto`, `eks-fargate`, `bottlerocket`, `rosa`, … */
  readonly variants: readonly string[]
  readonly evidence: readonly DetectionEvidence[]
  /** Platforms by node where they differ; empty for a cluster of one kind. */
  readonly mixed: readonly NodePlatformGroup[]
  /** `cilium`, `calico`, `aws-vpc`, `flannel`, `ovn-kubernetes`, … */
  readonly primaryCni: string | undefined
  /** All network plugins found, Multus among them. */
  readonly cnis: readonly Cni[]
  /** Whether the cloud owns the network plugin's configuration (GKE Dataplane V2, AKS with Cilium). */
  readonly managedCni: boolean
  readonly containerRuntimes: readonly string[]
  readonly osFamilies: readonly string[]
  readonly architectures: readonly string[]
  readonly ipFamilies: readonly string[]
  /** What the facts add to the platform's values, such as directories; empty where the platform's own hold. */
  readonly values: Tree
  /** Why each of them. */
  readonly reasons: readonly {
    readonly path: string
    readonly value: string
    readonly because: DetectionEvidence
  }[]
}

export interface Cni {
  readonly name: string
  /** `DaemonSet/kube-system/cilium`; `Node/x` for what is built into the distribution. */
  readonly object: string
  /** Of its image, where it has one. */
  readonly version?: string
}
