// The fields of an IstioOperator's spec. Names and types are those of Istio 1.31's operator API (IstioOperatorSpec and
// values_types.proto), plus chart keys that the API lacks. Update this table for a later API.

/** `type` is bool, int, uint, number, string, intOrString, map (any keys), any, or the name of a message. */
export interface SpecFieldType {
  readonly type: string
  readonly repeated: boolean
}

const messages: Readonly<Record<string, string>> = {
  Spec: `
    profile:string installPackagePath:string hub:string tag:any namespace:string revision:string
    compatibilityVersion:string meshConfig:map components:Components values:Values unvalidatedValues:map
  `,
  Components: `
    base:BaseComponent pilot:Component cni:Component ztunnel:Component istiodRemote:Component
    ingressGateways:[]GatewayComponent egressGateways:[]GatewayComponent
  `,
  BaseComponent: `enabled:bool k8s:map`,
  Component: `enabled:bool namespace:string hub:string tag:any k8s:map`,
  GatewayComponent: `enabled:bool namespace:string hub:string tag:any k8s:map name:string label:map`,
  ArchConfig: `
    amd64:uint ppc64le:uint s390x:uint arm64:uint
  `,
  CNIConfig: `
    enabled:bool hub:string tag:any variant:string image:string pullPolicy:string cniBinDir:string
    cniConfDir:string cniConfFileName:string cniNetnsDir:string excludeNamespaces:[]string affinity:map
    env:map daemonSetLabels:map podAnnotations:map podLabels:map pspClusterRole:string
    psp_cluster_role:string logLevel:string logging:GlobalLoggingConfig repair:CNIRepairConfig
    chained:bool resourceQuotas:ResourceQuotas resource_quotas:ResourceQuotas resources:Resources
    privileged:bool seccompProfile:map ambient:CNIAmbientConfig provider:string
    rollingMaxUnavailable:intOrString istioOwnedCNIConfig:bool istioOwnedCNIConfigFileName:string
    useAppArmorAnnotation:bool
    tolerations:[]map seLinuxOptions:map updateStrategy:map terminationGracePeriodSeconds:int platform:string
  `,
  CNIUsageConfig: `
    enabled:bool chained:bool provider:string
  `,
  CNIAmbientConfig: `
    enabled:bool configDir:string dnsCapture:bool ipv6:bool reconcileIptablesOnStartup:bool
    enablementSelectors:[]map shareHostNetworkNamespace:bool enableAmbientDetectionRetry:bool
  `,
  CNIRepairConfig: `
    enabled:bool hub:string tag:any image:string labelPods:bool repairPods:bool createEvents:string
    deletePods:bool brokenPodLabelKey:string brokenPodLabelValue:string initContainerName:string
  `,
  ResourceQuotas: `
    enabled:bool pods:int
  `,
  TargetUtilizationConfig: `
    targetAverageUtilization:int
  `,
  Resources: `
    limits:map requests:map
  `,
  ServiceAccount: `
    annotations:map
  `,
  DefaultPodDisruptionBudgetConfig: `
    enabled:bool
  `,
  DefaultResourcesConfig: `
    requests:ResourcesRequestsConfig
  `,
  EgressGatewayConfig: `
    autoscaleEnabled:bool autoscaleMax:uint autoscaleMin:uint memory:TargetUtilizationConfig
    cpu:TargetUtilizationConfig customService:bool enabled:bool env:map labels:map name:string
    nodeSelector:map podAnnotations:map podAntiAffinityLabelSelector:[]map
    podAntiAffinityTermLabelSelector:[]map ports:[]PortsConfig resources:Resources
    secretVolumes:[]SecretVolume serviceAnnotations:map type:string tolerations:[]map
    rollingMaxSurge:intOrString rollingMaxUnavailable:intOrString configVolumes:[]map
    additionalContainers:[]map runAsRoot:bool injectionTemplate:string serviceAccount:ServiceAccount
    ipFamilies:[]string ipFamilyPolicy:string
    replicaCount:uint loadBalancerIP:string loadBalancerSourceRanges:[]string externalTrafficPolicy:string tag:any
  `,
  GatewaysConfig: `
    istio-egressgateway:EgressGatewayConfig istio_egressgateway:EgressGatewayConfig enabled:bool
    istio-ingressgateway:IngressGatewayConfig istio_ingressgateway:IngressGatewayConfig securityContext:any
    seccompProfile:any
  `,
  GlobalConfig: `
    arch:ArchConfig certSigners:[]string configValidation:bool defaultNodeSelector:map
    defaultPodDisruptionBudget:DefaultPodDisruptionBudgetConfig defaultResources:DefaultResourcesConfig
    defaultTolerations:[]map hub:string imagePullPolicy:string imagePullSecrets:[]string
    istioNamespace:string logAsJson:bool logging:GlobalLoggingConfig meshID:string meshNetworks:map
    multiCluster:MultiClusterConfig network:string podDNSSearchNamespaces:[]string
    omitSidecarInjectorConfigMap:bool operatorManageWebhooks:bool priorityClassName:string
    proxy:ProxyConfig proxy_init:ProxyInitConfig sds:SDSConfig tag:any variant:string
    tracer:TracerConfig remotePilotAddress:string istiod:IstiodConfig pilotCertProvider:string
    jwtPolicy:string sts:STSConfig revision:string mountMtlsCerts:bool caAddress:string
    externalIstiod:bool configCluster:bool caName:string platform:string ipFamilies:[]string
    ipFamilyPolicy:string waypoint:WaypointConfig trustBundleName:string nativeNftables:bool
    networkPolicy:NetworkPolicyConfig resourceScope:string agentgateway:Agentgateway
    enableReaderRBAC:bool readerServiceAccount:ReaderServiceAccount
  `,
  Agentgateway: `
    image:string
  `,
  ReaderServiceAccount: `
    name:string namespace:string
  `,
  STSConfig: `
    servicePort:uint
  `,
  IstiodConfig: `
    enableAnalysis:bool
  `,
  GlobalLoggingConfig: `
    level:string
  `,
  IngressGatewayConfig: `
    autoscaleEnabled:bool autoscaleMax:uint autoscaleMin:uint memory:TargetUtilizationConfig
    cpu:TargetUtilizationConfig customService:bool enabled:bool env:map labels:map loadBalancerIP:string
    loadBalancerSourceRanges:[]string name:string nodeSelector:map podAnnotations:map
    podAntiAffinityLabelSelector:[]map podAntiAffinityTermLabelSelector:[]map ports:[]PortsConfig
    replicaCount:uint resources:map secretVolumes:[]SecretVolume serviceAnnotations:map type:string
    rollingMaxSurge:intOrString rollingMaxUnavailable:intOrString externalTrafficPolicy:string
    tolerations:[]map ingressPorts:[]map additionalContainers:[]map configVolumes:[]map runAsRoot:bool
    injectionTemplate:string serviceAccount:ServiceAccount ipFamilies:[]string ipFamilyPolicy:string
    tag:any
  `,
  MultiClusterConfig: `
    enabled:bool clusterName:string globalDomainSuffix:string includeEnvoyFilter:bool
  `,
  PilotConfig: `
    enabled:bool autoscaleEnabled:bool autoscaleMin:uint autoscaleMax:uint autoscaleBehavior:map
    replicaCount:uint image:string traceSampling:number resources:Resources cpu:TargetUtilizationConfig
    nodeSelector:map keepaliveMaxServerConnectionAge:string deploymentLabels:map podLabels:map
    configMap:bool env:map affinity:map rollingMaxSurge:intOrString rollingMaxUnavailable:intOrString
    tolerations:[]map podAnnotations:map serviceAnnotations:map serviceAccountAnnotations:map
    jwksResolverExtraRootCA:string hub:string tag:any variant:string seccompProfile:map
    topologySpreadConstraints:[]map extraContainerArgs:[]any volumeMounts:[]map volumes:[]map
    ipFamilies:[]string ipFamilyPolicy:string memory:TargetUtilizationConfig cni:CNIUsageConfig
    taint:PilotTaintControllerConfig trustedZtunnelNamespace:string istiodRemote:IstiodRemoteConfig
    envVarFrom:[]map crlConfigMapName:string
    initContainers:[]map sidecarInjectorWebhookAnnotations:map deploymentAnnotations:map trustedZtunnelName:string pdb:map trafficDistribution:string terminationMessagePolicy:string
  `,
  PilotTaintControllerConfig: `
    enabled:bool namespace:string name:string
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
    name:string port:int nodePort:int targetPort:int protocol:string
  `,
  ProxyConfig: `
    autoInject:string clusterDomain:string componentLogLevel:string enableCoreDump:bool
    excludeInboundPorts:string excludeIPRanges:string image:string includeIPRanges:string
    logLevel:string outlierLogPath:string privileged:bool readinessInitialDelaySeconds:uint
    readinessPeriodSeconds:uint readinessFailureThreshold:uint seccompProfile:map
    startupProbe:StartupProbe statusPort:uint resources:Resources tracer:string
    excludeOutboundPorts:string lifecycle:map holdApplicationUntilProxyStarts:bool
    includeInboundPorts:string includeOutboundPorts:string
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
    cpu:string memory:string
  `,
  SDSConfig: `
    token:map
  `,
  SecretVolume: `
    mountPath:string name:string secretName:string
  `,
  SidecarInjectorConfig: `
    enableNamespacesByDefault:bool reinvocationPolicy:string neverInjectSelector:[]map
    alwaysInjectSelector:[]map rewriteAppHTTPProbe:bool injectedAnnotations:map injectionURL:string
    templates:map defaultTemplates:[]string
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
    validationFailurePolicy:string
  `,
  IstiodRemoteConfig: `
    injectionURL:string injectionPath:string injectionCABundle:string enabled:bool
    enabledLocalInjectorIstiod:bool
  `,
  ZtunnelConfig: `
    enabled:bool hub:string tag:any variant:string image:string network:string resourceName:string labels:map
    annotations:map volumeMounts:[]map volumes:[]map tolerations:[]map podAnnotations:map podLabels:map
    resources:Resources resourceQuotas:ResourceQuotas peerCaCrl:map imagePullSecrets:[]string env:map
    imagePullPolicy:string multiCluster:map meshConfig:map terminationGracePeriodSeconds:int revision:string
    caAddress:string xdsAddress:string istioNamespace:string logLevel:string logAsJson:bool
    seLinuxOptions:map resourceScope:string updateStrategy:map dnsPolicy:string dnsConfig:map platform:string
    nodeSelector:map affinity:map trustBundleName:string ownerName:string global:GlobalConfig profile:string
    compatibilityVersion:string
  `,
  Values: `
    cni:CNIConfig gateways:GatewaysConfig global:GlobalConfig pilot:PilotConfig ztunnel:ZtunnelConfig
    telemetry:TelemetryConfig sidecarInjectorWebhook:SidecarInjectorConfig istioCni:CNIUsageConfig
    istio_cni:CNIUsageConfig revision:string ownerName:string meshConfig:any base:BaseConfig
    istiodRemote:IstiodRemoteConfig revisionTags:[]string defaultRevision:string profile:string
    compatibilityVersion:string experimental:ExperimentalConfig gatewayClasses:any
  `,
  ExperimentalConfig: `
    stableValidationPolicy:bool
  `,
  WaypointConfig: `
    resources:Resources affinity:map topologySpreadConstraints:[]map nodeSelector:map toleration:[]map
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
  const source = Object.hasOwn(messages, message) ? messages[message] : undefined
  if (source === undefined) return undefined
  const fields = new Map(source.trim().split(/\s+/).map(parseField))
  parsed.set(message, fields)
  return fields
}

function parseField(field: string): [string, SpecFieldType] {
  const [name = '', type = ''] = field.split(':')
  const repeated = type.startsWith('[]')
  return [name, { type: repeated ? type.slice(2) : type, repeated }]
}
