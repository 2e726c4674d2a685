// The fields of an IstioOperator's spec. Names and types are those of Istio 1.31's operator API (IstioOperatorSpec and
// values_types.proto), plus chart keys that the API lacks. Update this table for a later API.

import { fieldFormats, listOf, type FieldFormat } from './spec-formats.ts'
import { meshEnums, meshMessages } from './mesh-types.ts'

/** What a field holds. */
export interface SpecFieldType {
  /** bool, int, uint, number, string, intOrString, map (any keys), any, or the name of a message. */
  readonly type: string
  readonly repeated: boolean
  /** True for a map from any key to values of this kind. `type` is then `map`. */
  readonly mapped: boolean
  /** The name of a format (spec-formats.ts), an enum or a message. */
  readonly kind: string
}

const messages: Readonly<Record<string, string>> = {
  Spec: `
    profile:string installPackagePath:string hub:hub tag:tag namespace:string revision:label
    compatibilityVersion:string meshConfig:mesh.MeshConfig components:Components values:Values unvalidatedValues:map
  `,
  Components: `
    base:BaseComponent pilot:Component cni:Component ztunnel:Component istiodRemote:Component
    ingressGateways:[]GatewayComponent egressGateways:[]GatewayComponent
  `,
  BaseComponent: `enabled:bool k8s:map`,
  Component: `enabled:bool namespace:label hub:hub tag:tag k8s:map`,
  GatewayComponent: `enabled:bool namespace:label hub:hub tag:tag k8s:map name:label label:texts`,
  ArchConfig: `
    amd64:uint ppc64le:uint s390x:uint arm64:uint
  `,
  CNIConfig: `
    enabled:bool hub:hub tag:tag variant:string image:string pullPolicy:pullPolicy cniBinDir:path
    cniConfDir:path cniConfFileName:fileName cniNetnsDir:path excludeNamespaces:[]string affinity:map
    env:env daemonSetLabels:texts podAnnotations:texts podLabels:texts pspClusterRole:string
    psp_cluster_role:string logLevel:string logging:GlobalLoggingConfig repair:CNIRepairConfig
    chained:bool resourceQuotas:ResourceQuotas resource_quotas:ResourceQuotas resources:Resources
    privileged:bool seccompProfile:map ambient:CNIAmbientConfig provider:cniProvider
    rollingMaxUnavailable:intOrPercent istioOwnedCNIConfig:bool istioOwnedCNIConfigFileName:fileName
    useAppArmorAnnotation:bool
    tolerations:[]map seLinuxOptions:map updateStrategy:map terminationGracePeriodSeconds:uint platform:string
  `,
  CNIUsageConfig: `
    enabled:bool chained:bool provider:cniProvider
  `,
  CNIAmbientConfig: `
    enabled:bool configDir:string dnsCapture:bool ipv6:bool reconcileIptablesOnStartup:bool
    enablementSelectors:[]map shareHostNetworkNamespace:bool enableAmbientDetectionRetry:bool
  `,
  CNIRepairConfig: `
    enabled:bool hub:hub tag:tag image:string labelPods:bool repairPods:bool createEvents:string
    deletePods:bool brokenPodLabelKey:string brokenPodLabelValue:string initContainerName:string
  `,
  ResourceQuotas: `
    enabled:bool pods:uint
  `,
  TargetUtilizationConfig: `
    targetAverageUtilization:uint
  `,
  Resources: `
    limits:{}quantity requests:{}quantity
  `,
  ServiceAccount: `
    annotations:texts
  `,
  DefaultPodDisruptionBudgetConfig: `
    enabled:bool
  `,
  DefaultResourcesConfig: `
    requests:ResourcesRequestsConfig
  `,
  EgressGatewayConfig: `
    autoscaleEnabled:bool autoscaleMax:uint autoscaleMin:uint memory:TargetUtilizationConfig
    cpu:TargetUtilizationConfig customService:bool enabled:bool env:env labels:texts name:string
    nodeSelector:texts podAnnotations:texts podAntiAffinityLabelSelector:[]map
    podAntiAffinityTermLabelSelector:[]map ports:[]PortsConfig resources:Resources
    secretVolumes:[]SecretVolume serviceAnnotations:texts type:serviceType tolerations:[]map
    rollingMaxSurge:intOrPercent rollingMaxUnavailable:intOrPercent configVolumes:[]map
    additionalContainers:[]map runAsRoot:bool injectionTemplate:string serviceAccount:ServiceAccount
    ipFamilies:[]ipFamily ipFamilyPolicy:ipFamilyPolicy
    replicaCount:uint loadBalancerIP:string loadBalancerSourceRanges:[]cidr externalTrafficPolicy:trafficPolicy tag:tag
  `,
  GatewaysConfig: `
    istio-egressgateway:EgressGatewayConfig istio_egressgateway:EgressGatewayConfig enabled:bool
    istio-ingressgateway:IngressGatewayConfig istio_ingressgateway:IngressGatewayConfig securityContext:any
    seccompProfile:any
  `,
  GlobalConfig: `
    arch:ArchConfig certSigners:[]string configValidation:bool defaultNodeSelector:texts
    defaultPodDisruptionBudget:DefaultPodDisruptionBudgetConfig defaultResources:DefaultResourcesConfig
    defaultTolerations:[]map hub:hub imagePullPolicy:pullPolicy imagePullSecrets:[]string
    istioNamespace:label logAsJson:bool logging:GlobalLoggingConfig meshID:string meshNetworks:map
    multiCluster:MultiClusterConfig network:string podDNSSearchNamespaces:[]string
    omitSidecarInjectorConfigMap:bool operatorManageWebhooks:bool priorityClassName:string
    proxy:ProxyConfig proxy_init:ProxyInitConfig sds:SDSConfig tag:tag variant:string
    tracer:TracerConfig remotePilotAddress:string istiod:IstiodConfig pilotCertProvider:certProvider
    jwtPolicy:string sts:STSConfig revision:label mountMtlsCerts:bool caAddress:string
    externalIstiod:bool configCluster:bool caName:string platform:string ipFamilies:[]ipFamily
    ipFamilyPolicy:ipFamilyPolicy waypoint:WaypointConfig trustBundleName:string nativeNftables:bool
    networkPolicy:NetworkPolicyConfig resourceScope:resourceScope agentgateway:Agentgateway
    enableReaderRBAC:bool readerServiceAccount:ReaderServiceAccount
  `,
  Agentgateway: `
    image:string
  `,
  ReaderServiceAccount: `
    name:string namespace:label
  `,
  STSConfig: `
    servicePort:portOrZero
  `,
  IstiodConfig: `
    enableAnalysis:bool
  `,
  GlobalLoggingConfig: `
    level:string
  `,
  IngressGatewayConfig: `
    autoscaleEnabled:bool autoscaleMax:uint autoscaleMin:uint memory:TargetUtilizationConfig
    cpu:TargetUtilizationConfig customService:bool enabled:bool env:env labels:texts loadBalancerIP:string
    loadBalancerSourceRanges:[]cidr name:string nodeSelector:texts podAnnotations:texts
    podAntiAffinityLabelSelector:[]map podAntiAffinityTermLabelSelector:[]map ports:[]PortsConfig
    replicaCount:uint resources:Resources secretVolumes:[]SecretVolume serviceAnnotations:texts type:serviceType
    rollingMaxSurge:intOrPercent rollingMaxUnavailable:intOrPercent externalTrafficPolicy:trafficPolicy
    tolerations:[]map ingressPorts:[]PortsConfig additionalContainers:[]map configVolumes:[]map runAsRoot:bool
    injectionTemplate:string serviceAccount:ServiceAccount ipFamilies:[]ipFamily ipFamilyPolicy:ipFamilyPolicy
    tag:tag
  `,
  MultiClusterConfig: `
    enabled:bool clusterName:string globalDomainSuffix:string includeEnvoyFilter:bool
  `,
  PilotConfig: `
    enabled:bool autoscaleEnabled:bool autoscaleMin:uint autoscaleMax:uint autoscaleBehavior:map
    replicaCount:uint image:string traceSampling:percent resources:Resources cpu:TargetUtilizationConfig
    nodeSelector:texts keepaliveMaxServerConnectionAge:goDuration deploymentLabels:texts podLabels:texts
    configMap:bool env:env affinity:map rollingMaxSurge:intOrPercent rollingMaxUnavailable:intOrPercent
    tolerations:[]map podAnnotations:texts serviceAnnotations:texts serviceAccountAnnotations:texts
    jwksResolverExtraRootCA:string hub:hub tag:tag variant:string seccompProfile:map
    topologySpreadConstraints:[]map extraContainerArgs:[]any volumeMounts:[]map volumes:[]map
    ipFamilies:[]ipFamily ipFamilyPolicy:ipFamilyPolicy memory:TargetUtilizationConfig cni:CNIUsageConfig
    taint:PilotTaintControllerConfig trustedZtunnelNamespace:label istiodRemote:IstiodRemoteConfig
    envVarFrom:[]map crlConfigMapName:string
    initContainers:[]map sidecarInjectorWebhookAnnotations:texts deploymentAnnotations:texts trustedZtunnelName:string pdb:map trafficDistribution:string terminationMessagePolicy:string
  `,
  PilotTaintControllerConfig: `
    enabled:bool namespace:label name:string
  `,
  TelemetryConfig: `
    enabled:bool v2:TelemetryV2Config
  `,
  TelemetryV2Config: `
    enabled:bool prometheus:TelemetryV2PrometheusConfig stackdriver:TelemetryV2StackDriverConfig
  `,
  TelemetryV2PrometheusConfig: `
    enabled:bool
  `,
  TelemetryV2StackDriverConfig: `
    enabled:bool
  `,
  PortsConfig: `
    name:string port:port nodePort:portOrZero targetPort:targetPort protocol:protocol appProtocol:string
  `,
  ProxyConfig: `
    autoInject:autoInject clusterDomain:string componentLogLevel:string enableCoreDump:bool
    excludeInboundPorts:portList excludeIPRanges:cidrs image:string includeIPRanges:cidrs
    logLevel:string outlierLogPath:string privileged:bool readinessInitialDelaySeconds:uint
    readinessPeriodSeconds:uint readinessFailureThreshold:uint seccompProfile:map
    startupProbe:StartupProbe statusPort:portOrZero resources:Resources tracer:tracer
    excludeOutboundPorts:portList lifecycle:map holdApplicationUntilProxyStarts:bool
    includeInboundPorts:portList includeOutboundPorts:portList
    variant:string
  `,
  StartupProbe: `
    enabled:bool failureThreshold:uint
  `,
  ProxyInitConfig: `
    image:string resources:Resources
    forceApplyIptables:bool
  `,
  ResourcesRequestsConfig: `
    cpu:quantity memory:quantity
  `,
  SDSConfig: `
    token:map
  `,
  SecretVolume: `
    mountPath:string name:string secretName:string
  `,
  SidecarInjectorConfig: `
    enableNamespacesByDefault:bool reinvocationPolicy:reinvocationPolicy neverInjectSelector:[]map
    alwaysInjectSelector:[]map rewriteAppHTTPProbe:bool injectedAnnotations:texts injectionURL:string
    templates:map defaultTemplates:[]string grpcBootstrapImage:string
  `,
  TracerConfig: `
    datadog:TracerDatadogConfig lightstep:TracerLightStepConfig zipkin:TracerZipkinConfig
    stackdriver:TracerStackdriverConfig
  `,
  TracerDatadogConfig: `
    address:string
  `,
  TracerLightStepConfig: `
    address:string accessToken:string
  `,
  TracerZipkinConfig: `
    address:string
  `,
  TracerStackdriverConfig: `
    debug:bool maxNumberOfAttributes:uint maxNumberOfAnnotations:uint maxNumberOfMessageEvents:uint
  `,
  BaseConfig: `
    enableCRDTemplates:bool excludedCRDs:[]string validationURL:string enableIstioConfigCRDs:bool
    validateGateway:bool validationCABundle:string
    validationFailurePolicy:failurePolicy
  `,
  IstiodRemoteConfig: `
    injectionURL:string injectionPath:string injectionCABundle:string enabled:bool
    enabledLocalInjectorIstiod:bool
  `,
  ZtunnelConfig: `
    enabled:bool hub:hub tag:tag variant:string image:string network:string resourceName:string labels:texts
    annotations:texts volumeMounts:[]map volumes:[]map tolerations:[]map podAnnotations:texts podLabels:texts
    resources:Resources resourceQuotas:ResourceQuotas peerCaCrl:map imagePullSecrets:[]string env:env
    imagePullPolicy:pullPolicy multiCluster:map meshConfig:mesh.MeshConfig terminationGracePeriodSeconds:uint revision:label
    caAddress:string xdsAddress:string istioNamespace:label logLevel:string logAsJson:bool
    seLinuxOptions:map resourceScope:resourceScope updateStrategy:map dnsPolicy:string dnsConfig:map platform:string
    nodeSelector:texts affinity:map trustBundleName:string ownerName:string global:GlobalConfig profile:string
    compatibilityVersion:string
  `,
  Values: `
    cni:CNIConfig gateways:GatewaysConfig global:GlobalConfig pilot:PilotConfig ztunnel:ZtunnelConfig
    telemetry:TelemetryConfig sidecarInjectorWebhook:SidecarInjectorConfig istioCni:CNIUsageConfig
    istio_cni:CNIUsageConfig revision:label ownerName:string meshConfig:mesh.MeshConfig base:BaseConfig
    istiodRemote:IstiodRemoteConfig revisionTags:[]label defaultRevision:label profile:string
    compatibilityVersion:string experimental:ExperimentalConfig gatewayClasses:any
  `,
  ExperimentalConfig: `
    stableValidationPolicy:bool
  `,
  WaypointConfig: `
    resources:Resources affinity:map topologySpreadConstraints:[]map nodeSelector:texts toleration:[]map
    tolerations:[]map
  `,
  NetworkPolicyConfig: `
    enabled:bool
  `,
}

const parsed = new Map<string, ReadonlyMap<string, SpecFieldType>>()

/** Returns the fields of a message, or undefined if there is no message of this name. */
export function fieldsOf(message: string): ReadonlyMap<string, SpecFieldType> | undefined {
  const known = parsed.get(message)
  if (known) return known
  const source = [messages, meshMessages].find((table) => Object.hasOwn(table, message))?.[message]
  if (source === undefined) return undefined
  const fields = new Map((source.match(/\S+/g) ?? []).map(parseField))
  parsed.set(message, fields)
  return fields
}

/** Returns the values of an enum, or undefined if there is no enum of this name. */
export function enumValues(name: string): readonly string[] | undefined {
  return Object.hasOwn(meshEnums, name) ? meshEnums[name]?.split(' ') : undefined
}

/** Returns the format of a scalar field. Throws RangeError for a name that is neither a format, an enum nor a message. */
export function formatOf(kind: string): FieldFormat {
  const format = Object.hasOwn(fieldFormats, kind) ? fieldFormats[kind] : undefined
  if (format) return format
  const values = enumValues(kind)
  if (values) return enumFormat(values)
  if (!fieldsOf(kind)) throw new RangeError(`src/config/schema.ts: unknown type ${kind}`)
  return { base: kind, expected: 'a mapping', schema: { $ref: `#/definitions/${kind}` } }
}

/** Protobuf's JSON mapping takes the name of a value, or its number. */
function enumFormat(values: readonly string[]): FieldFormat {
  return {
    base: 'string',
    expected: listOf(values),
    schema: { enum: [...values, ...values.keys()] },
  }
}

function baseOf(kind: string): string {
  if (Object.hasOwn(meshEnums, kind)) return 'string'
  return (Object.hasOwn(fieldFormats, kind) ? fieldFormats[kind]?.base : undefined) ?? kind
}

function parseField(field: string): [string, SpecFieldType] {
  const colon = field.indexOf(':')
  const name = field.slice(0, colon)
  const [, container = '', declared = ''] = /^(\[\]|\{\})?(.*)$/.exec(field.slice(colon + 1)) ?? []
  // The descriptors do not say which integers are ports.
  const kind = /port$/i.test(name) && /^protoU?[iI]nt$/.test(declared) ? 'protoPort' : declared
  const mapped = container === '{}'
  const type = mapped ? 'map' : baseOf(kind)
  return [name, { type, repeated: container === '[]', mapped, kind }]
}
