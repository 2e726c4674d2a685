// What is known of a cluster, as plain JSON: named fields picked from its objects, never whole objects.
// Fields keep Kubernetes' names; what an object does not say is left out, so that 20,000 pods stay small.
import type { LabelSelector } from '../manifest/selectors.ts'

/** The result of reading a fact: its value, or the reason why it is unreadable (`pods is forbidden: …`). */
export type ReadResult<T> = { readonly value: T } | { readonly unread: string }

/** A cluster at one moment: what `facts save` writes and every check reads. */
export interface Facts {
  readonly format: 'ambientctl/facts/v1'
  /** The server's clock when the reading began, RFC 3339. */
  readonly taken: string
  readonly cluster: { readonly context: string; readonly server: string }
  readonly known: { readonly [K in keyof KnownFacts]: ReadResult<KnownFacts[K]> }
}

/** Everything that can be read, by name; a kind that the server does not have is an empty list. */
export interface KnownFacts {
  readonly server: ServerFacts
  readonly apis: ApiFacts
  readonly apiServices: readonly ApiServiceFacts[]
  readonly nodes: readonly NodeFacts[]
  readonly nodeLeases: readonly LeaseFacts[]
  readonly namespaces: readonly NamespaceFacts[]
  readonly pods: readonly PodFacts[]
  readonly daemonSets: readonly WorkloadFacts[]
  readonly deployments: readonly WorkloadFacts[]
  readonly services: readonly ServiceFacts[]
  readonly endpointSlices: readonly EndpointSliceFacts[]
  /** ConfigMaps of Istio and of network plugins that checks know by name; data limited to the keys they read. */
  readonly configMaps: readonly ConfigMapFacts[]
  /** Names and types of image pull Secrets and Helm records: metadata, never data. */
  readonly pullSecrets: readonly NamedFacts[]
  readonly helmRecords: readonly NamedFacts[]
  readonly resourceQuotas: readonly ResourceQuotaFacts[]
  readonly limitRanges: readonly LimitRangeFacts[]
  readonly networkPolicies: readonly NetworkPolicyFacts[]
  readonly priorityClasses: readonly NamedFacts[]
  readonly runtimeClasses: readonly RuntimeClassFacts[]
  readonly crds: readonly CrdFacts[]
  readonly mutatingWebhooks: readonly WebhookFacts[]
  readonly validatingWebhooks: readonly WebhookFacts[]
  readonly admissionPolicies: readonly NamedFacts[]
  /** Warnings about Istio's pods, sandboxes and network plugins. */
  readonly events: readonly EventFacts[]
  // Custom resources: spec limited to the fields that a check reads.
  readonly securityGroupPolicies: readonly CustomFacts[]
  readonly felixConfigurations: readonly CustomFacts[]
  readonly calicoGlobalNetworkPolicies: readonly CustomFacts[]
  readonly ciliumNetworkPolicies: readonly CustomFacts[]
  readonly ciliumClusterwideNetworkPolicies: readonly CustomFacts[]
  readonly openshiftNetworks: readonly CustomFacts[]
  readonly networkAttachments: readonly CustomFacts[]
  readonly istioOperators: readonly CustomFacts[]
  /** Istio, IstioCNI and ZTunnel of the sail operator. */
  readonly sailResources: readonly CustomFacts[]
  /** ServiceMeshControlPlane of OpenShift Service Mesh 2. */
  readonly meshControlPlanes: readonly CustomFacts[]
  /** ControlPlaneRevision of Google's managed mesh. */
  readonly googleRevisions: readonly CustomFacts[]
  readonly nodePools: readonly CustomFacts[]
  readonly gateways: readonly CustomFacts[]
  readonly gatewayClasses: readonly CustomFacts[]
  readonly peerAuthentications: readonly CustomFacts[]
  readonly authorizationPolicies: readonly CustomFacts[]
  readonly requestAuthentications: readonly CustomFacts[]
  readonly envoyFilters: readonly CustomFacts[]
  readonly wasmPlugins: readonly CustomFacts[]
  readonly virtualServices: readonly CustomFacts[]
}

export type Labels = Readonly<Record<string, string>>

/** Any object that only matters by being there. */
export interface NamedFacts {
  readonly namespace?: string
  readonly name: string
  readonly labels?: Labels
  readonly annotations?: Labels
  /** A Secret's type, where it is one. */
  readonly type?: string
}

export interface ServerFacts {
  /** `v1.34.1+k3s1`. */
  readonly gitVersion: string
  readonly major: number
  readonly minor: number
  /** False where `/readyz` says that the server is not ready. */
  readonly ready: boolean
}

export interface ApiFacts {
  /** `v1`, `apps/v1`, … */
  readonly groupVersions: readonly string[]
  /** `serviceaccounts/token` and the like, of the core group. */
  readonly coreSubresources: readonly string[]
  /** Group versions whose discovery did not answer: `metrics.k8s.io/v1beta1`. */
  readonly failedGroups: readonly string[]
}

export interface ApiServiceFacts {
  readonly name: string
  /** False where the condition Available is False. */
  readonly available: boolean
  readonly message?: string
}

export interface NodeFacts {
  readonly name: string
  readonly labels: Labels
  /** Those of k3s.io, rke2.io, k8s.ovn.org, rke.cattle.io: arguments with secrets masked. */
  readonly annotations: Labels
  readonly providerID?: string
  readonly unschedulable?: boolean
  readonly taints?: readonly { readonly key: string; readonly value?: string; readonly effect: string }[]
  readonly podCIDRs?: readonly string[]
  readonly addresses?: readonly { readonly type: string; readonly address: string }[]
  /** Quantities as Kubernetes writes them. */
  readonly allocatable?: { readonly cpu?: string; readonly memory?: string; readonly pods?: string }
  readonly conditions: readonly ConditionFacts[]
  readonly nodeInfo: {
    readonly architecture: string
    readonly operatingSystem: string
    readonly osImage: string
    readonly kernelVersion: string
    readonly kubeletVersion: string
    readonly containerRuntimeVersion: string
  }
}

export interface ConditionFacts {
  readonly type: string
  readonly status: string
  readonly reason?: string
  readonly message?: string
  readonly lastHeartbeatTime?: string
}

export interface LeaseFacts {
  /** The node's name. */
  readonly name: string
  readonly renewTime?: string
}

export interface NamespaceFacts {
  readonly name: string
  readonly labels: Labels
  readonly annotations?: Labels
  readonly phase?: string
  /** While it terminates: what holds it. */
  readonly conditions?: readonly ConditionFacts[]
}

export interface PodFacts {
  readonly namespace: string
  readonly name: string
  readonly labels?: Labels
  /** Those of Istio, the VPC CNI and Multus; of `sidecar.istio.io/status` only the revision. */
  readonly annotations?: Labels
  readonly node?: string
  /** The controller, `ReplicaSet/web-5d9c`. */
  readonly owner?: string
  readonly phase?: string
  readonly ready?: boolean
  readonly hostNetwork?: true
  readonly hostUsers?: false
  readonly runtimeClassName?: string
  readonly runAsUser?: number
  readonly runAsGroup?: number
  /** Sum over its containers: millicores and bytes. */
  readonly requests?: { readonly cpu: number; readonly memory: number }
  readonly containers: readonly ContainerFacts[]
  readonly initContainers?: readonly ContainerFacts[]
}

export interface ContainerFacts {
  readonly name: string
  readonly ports?: readonly number[]
  /** Kinds of kubelet probes that come over the network: `httpGet`, `tcpSocket`, `grpc`. */
  readonly probes?: readonly string[]
  readonly runAsUser?: number
  readonly runAsGroup?: number
  /** `Always` marks a native sidecar among init containers. */
  readonly restartPolicy?: string
  /** Why it waits, or ended. */
  readonly waiting?: string
}

/** A DaemonSet or Deployment. */
export interface WorkloadFacts {
  readonly namespace: string
  readonly name: string
  readonly labels?: Labels
  /** Those of Helm and of Argo CD. */
  readonly annotations?: Labels
  /** Field managers that wrote it. */
  readonly managers?: readonly string[]
  readonly selector?: Labels
  readonly serviceAccountName?: string
  readonly nodeSelector?: Labels
  readonly containers: readonly {
    readonly name: string
    readonly image: string
    /** Only variables that checks know by name; values that come from a Secret never. */
    readonly env?: Labels
    /** Only arguments that checks know by name. */
    readonly args?: readonly string[]
  }[]
  /** Volume name → path on the node. */
  readonly hostPaths?: Labels
  readonly desired: number
  readonly updated: number
  readonly ready: number
  readonly observed: boolean
}

export interface ServiceFacts {
  readonly namespace: string
  readonly name: string
  readonly type?: string
  readonly clusterIPs?: readonly string[]
  readonly ports?: readonly number[]
  readonly selector?: Labels
  readonly labels?: Labels
}

export interface EndpointSliceFacts {
  readonly namespace: string
  readonly service: string
  readonly ready: number
}

export interface ConfigMapFacts {
  readonly namespace: string
  readonly name: string
  readonly labels?: Labels
  readonly data: Labels
}

export interface ResourceQuotaFacts {
  readonly namespace: string
  readonly name: string
  readonly hard: Labels
  readonly used: Labels
  readonly scopes?: readonly {
    readonly scopeName: string
    readonly operator: string
    readonly values?: readonly string[]
  }[]
}

export interface LimitRangeFacts {
  readonly namespace: string
  readonly name: string
  readonly limits: readonly {
    readonly type: string
    readonly max?: Labels
    readonly min?: Labels
    readonly default?: Labels
    readonly defaultRequest?: Labels
  }[]
}

/** As the API has it; peers and ports are small. */
export interface NetworkPolicyFacts {
  readonly namespace: string
  readonly name: string
  readonly podSelector: LabelSelectorFacts
  readonly policyTypes: readonly string[]
  readonly ingress?: readonly PolicyRuleFacts[]
  readonly egress?: readonly PolicyRuleFacts[]
}

export type LabelSelectorFacts = LabelSelector

export interface PolicyRuleFacts {
  readonly ports?: readonly {
    readonly port?: number | string
    readonly endPort?: number
    readonly protocol?: string
  }[]
  /** `from` or `to`: CIDRs are kept, selectors only as such. Absent: anybody. */
  readonly peers?: readonly {
    readonly cidr?: string
    readonly except?: readonly string[]
    readonly podSelector?: LabelSelectorFacts
    readonly namespaceSelector?: LabelSelectorFacts
  }[]
}

export interface RuntimeClassFacts {
  readonly name: string
  readonly handler: string
}

export interface CrdFacts {
  /** `gateways.gateway.networking.k8s.io`. */
  readonly name: string
  readonly served: readonly string[]
  readonly stored: readonly string[]
  readonly labels?: Labels
  /** Those of Helm and of the Gateway API. */
  readonly annotations?: Labels
  /** Dotted paths below `spec` that the schema of a version has, for the few that checks ask for. */
  readonly specFields?: readonly string[]
}

/** A webhook configuration. */
export interface WebhookFacts {
  readonly name: string
  readonly labels?: Labels
  readonly annotations?: Labels
  readonly webhooks: readonly {
    readonly name: string
    readonly failurePolicy: string
    readonly hasBundle: boolean
    readonly service?: { readonly namespace: string; readonly name: string }
    readonly namespaceSelector?: LabelSelectorFacts
    readonly objectSelector?: LabelSelectorFacts
  }[]
}

export interface EventFacts {
  readonly namespace: string
  /** `Pod/shop/web-1`. */
  readonly object: string
  readonly reason: string
  readonly message: string
  readonly count?: number
  readonly last?: string
}

/** A custom resource: the fields that checks read, below spec and metadata. A policy's list `specs` is in its spec. */
export interface CustomFacts {
  readonly apiVersion: string
  readonly kind: string
  readonly namespace?: string
  readonly name: string
  readonly labels?: Labels
  readonly annotations?: Labels
  readonly finalizers?: readonly string[]
  readonly deletionTimestamp?: string
  readonly spec: Readonly<Record<string, unknown>>
}
