// Generated from api/openapi-spec/swagger.json of the Go module k8s.io/kubernetes v1.34.4 by
// `npm run fields:generate`; do not edit.

/** The Kubernetes version whose fields these are. */
export const kubernetesVersion = '1.34'

/** The type of each object, by `apiVersion Kind`. */
export const objectTypes: Readonly<Record<string, string>> = {
  'v1 ConfigMap': 'ConfigMap',
  'v1 ResourceQuota': 'ResourceQuota',
  'v1 Service': 'Service',
  'v1 ServiceAccount': 'ServiceAccount',
  'admissionregistration.k8s.io/v1 MutatingWebhookConfiguration': 'MutatingWebhookConfiguration',
  'admissionregistration.k8s.io/v1 ValidatingAdmissionPolicy': 'ValidatingAdmissionPolicy',
  'admissionregistration.k8s.io/v1 ValidatingAdmissionPolicyBinding': 'ValidatingAdmissionPolicyBinding',
  'admissionregistration.k8s.io/v1 ValidatingWebhookConfiguration': 'ValidatingWebhookConfiguration',
  'apps/v1 DaemonSet': 'DaemonSet',
  'apps/v1 Deployment': 'Deployment',
  'autoscaling/v2 HorizontalPodAutoscaler': 'HorizontalPodAutoscaler',
  'discovery.k8s.io/v1 EndpointSlice': 'EndpointSlice',
  'networking.k8s.io/v1 NetworkPolicy': 'NetworkPolicy',
  'policy/v1 PodDisruptionBudget': 'PodDisruptionBudget',
  'rbac.authorization.k8s.io/v1 ClusterRole': 'ClusterRole',
  'rbac.authorization.k8s.io/v1 ClusterRoleBinding': 'ClusterRoleBinding',
  'rbac.authorization.k8s.io/v1 Role': 'Role',
  'rbac.authorization.k8s.io/v1 RoleBinding': 'RoleBinding',
}

/**
 * The fields of each type: `name:type`, `name:[]type` for a list, `name:{}type` for a map. `@key` is the merge key
 * of a list, `@` alone merges a list of scalars, `!` replaces the value instead of merging it.
 */
export const typeFields: Readonly<Record<string, string>> = {
  AWSElasticBlockStoreVolumeSource: 'fsType:string partition:integer readOnly:boolean volumeID:string',
  Affinity: 'nodeAffinity:NodeAffinity podAffinity:PodAffinity podAntiAffinity:PodAntiAffinity',
  AggregationRule: 'clusterRoleSelectors:[]LabelSelector',
  AppArmorProfile: 'localhostProfile:string type:string',
  AuditAnnotation: 'key:string valueExpression:string',
  AzureDiskVolumeSource:
    'cachingMode:string diskName:string diskURI:string fsType:string kind:string readOnly:boolean',
  AzureFileVolumeSource: 'readOnly:boolean secretName:string shareName:string',
  CSIVolumeSource:
    'driver:string fsType:string nodePublishSecretRef:LocalObjectReference readOnly:boolean volumeAttributes:{}string',
  Capabilities: 'add:[]string drop:[]string',
  CephFSVolumeSource:
    'monitors:[]string path:string readOnly:boolean secretFile:string secretRef:LocalObjectReference user:string',
  CinderVolumeSource: 'fsType:string readOnly:boolean secretRef:LocalObjectReference volumeID:string',
  ClientIPConfig: 'timeoutSeconds:integer',
  ClusterRole:
    'aggregationRule:AggregationRule apiVersion:string kind:string metadata:ObjectMeta rules:[]PolicyRule',
  ClusterRoleBinding: 'apiVersion:string kind:string metadata:ObjectMeta roleRef:RoleRef subjects:[]Subject',
  ClusterTrustBundleProjection:
    'labelSelector:LabelSelector name:string optional:boolean path:string signerName:string',
  Condition:
    'lastTransitionTime:string message:string observedGeneration:integer reason:string status:string type:string',
  ConfigMap:
    'apiVersion:string binaryData:{}string data:{}string immutable:boolean kind:string metadata:ObjectMeta',
  ConfigMapEnvSource: 'name:string optional:boolean',
  ConfigMapKeySelector: 'key:string name:string optional:boolean',
  ConfigMapProjection: 'items:[]KeyToPath name:string optional:boolean',
  ConfigMapVolumeSource: 'defaultMode:integer items:[]KeyToPath name:string optional:boolean',
  Container:
    'args:[]string command:[]string env:[]EnvVar@name envFrom:[]EnvFromSource image:string imagePullPolicy:string lifecycle:Lifecycle livenessProbe:Probe name:string ports:[]ContainerPort@containerPort readinessProbe:Probe resizePolicy:[]ContainerResizePolicy resources:ResourceRequirements restartPolicy:string restartPolicyRules:[]ContainerRestartRule securityContext:SecurityContext startupProbe:Probe stdin:boolean stdinOnce:boolean terminationMessagePath:string terminationMessagePolicy:string tty:boolean volumeDevices:[]VolumeDevice@devicePath volumeMounts:[]VolumeMount@mountPath workingDir:string',
  ContainerPort: 'containerPort:integer hostIP:string hostPort:integer name:string protocol:string',
  ContainerResizePolicy: 'resourceName:string restartPolicy:string',
  ContainerResourceMetricSource: 'container:string name:string target:MetricTarget',
  ContainerResourceMetricStatus: 'container:string current:MetricValueStatus name:string',
  ContainerRestartRule: 'action:string exitCodes:ContainerRestartRuleOnExitCodes',
  ContainerRestartRuleOnExitCodes: 'operator:string values:[]integer',
  CrossVersionObjectReference: 'apiVersion:string kind:string name:string',
  DaemonSet: 'apiVersion:string kind:string metadata:ObjectMeta spec:DaemonSetSpec status:DaemonSetStatus',
  DaemonSetCondition: 'lastTransitionTime:string message:string reason:string status:string type:string',
  DaemonSetSpec:
    'minReadySeconds:integer revisionHistoryLimit:integer selector:LabelSelector template:PodTemplateSpec updateStrategy:DaemonSetUpdateStrategy',
  DaemonSetStatus:
    'collisionCount:integer conditions:[]DaemonSetCondition@type currentNumberScheduled:integer desiredNumberScheduled:integer numberAvailable:integer numberMisscheduled:integer numberReady:integer numberUnavailable:integer observedGeneration:integer updatedNumberScheduled:integer',
  DaemonSetUpdateStrategy: 'rollingUpdate:RollingUpdateDaemonSet type:string',
  Deployment: 'apiVersion:string kind:string metadata:ObjectMeta spec:DeploymentSpec status:DeploymentStatus',
  DeploymentCondition:
    'lastTransitionTime:string lastUpdateTime:string message:string reason:string status:string type:string',
  DeploymentSpec:
    'minReadySeconds:integer paused:boolean progressDeadlineSeconds:integer replicas:integer revisionHistoryLimit:integer selector:LabelSelector strategy:DeploymentStrategy template:PodTemplateSpec',
  DeploymentStatus:
    'availableReplicas:integer collisionCount:integer conditions:[]DeploymentCondition@type observedGeneration:integer readyReplicas:integer replicas:integer terminatingReplicas:integer unavailableReplicas:integer updatedReplicas:integer',
  DeploymentStrategy: 'rollingUpdate:RollingUpdateDeployment type:string',
  DownwardAPIProjection: 'items:[]DownwardAPIVolumeFile',
  DownwardAPIVolumeFile:
    'fieldRef:ObjectFieldSelector mode:integer path:string resourceFieldRef:ResourceFieldSelector',
  DownwardAPIVolumeSource: 'defaultMode:integer items:[]DownwardAPIVolumeFile',
  EmptyDirVolumeSource: 'medium:string sizeLimit:quantity',
  Endpoint:
    'addresses:[]string conditions:EndpointConditions deprecatedTopology:{}string hints:EndpointHints hostname:string nodeName:string targetRef:ObjectReference zone:string',
  EndpointConditions: 'ready:boolean serving:boolean terminating:boolean',
  EndpointHints: 'forNodes:[]ForNode forZones:[]ForZone',
  EndpointPort: 'appProtocol:string name:string port:integer protocol:string',
  EndpointSlice:
    'addressType:string apiVersion:string endpoints:[]Endpoint kind:string metadata:ObjectMeta ports:[]EndpointPort',
  EnvFromSource: 'configMapRef:ConfigMapEnvSource prefix:string secretRef:SecretEnvSource',
  EnvVar: 'name:string value:string valueFrom:EnvVarSource',
  EnvVarSource:
    'configMapKeyRef:ConfigMapKeySelector fieldRef:ObjectFieldSelector fileKeyRef:FileKeySelector resourceFieldRef:ResourceFieldSelector secretKeyRef:SecretKeySelector',
  EphemeralContainer:
    'args:[]string command:[]string env:[]EnvVar@name envFrom:[]EnvFromSource image:string imagePullPolicy:string lifecycle:Lifecycle livenessProbe:Probe name:string ports:[]ContainerPort@containerPort readinessProbe:Probe resizePolicy:[]ContainerResizePolicy resources:ResourceRequirements restartPolicy:string restartPolicyRules:[]ContainerRestartRule securityContext:SecurityContext startupProbe:Probe stdin:boolean stdinOnce:boolean targetContainerName:string terminationMessagePath:string terminationMessagePolicy:string tty:boolean volumeDevices:[]VolumeDevice@devicePath volumeMounts:[]VolumeMount@mountPath workingDir:string',
  EphemeralVolumeSource: 'volumeClaimTemplate:PersistentVolumeClaimTemplate',
  ExecAction: 'command:[]string',
  ExpressionWarning: 'fieldRef:string warning:string',
  ExternalMetricSource: 'metric:MetricIdentifier target:MetricTarget',
  ExternalMetricStatus: 'current:MetricValueStatus metric:MetricIdentifier',
  FCVolumeSource: 'fsType:string lun:integer readOnly:boolean targetWWNs:[]string wwids:[]string',
  FileKeySelector: 'key:string optional:boolean path:string volumeName:string',
  FlexVolumeSource:
    'driver:string fsType:string options:{}string readOnly:boolean secretRef:LocalObjectReference',
  FlockerVolumeSource: 'datasetName:string datasetUUID:string',
  ForNode: 'name:string',
  ForZone: 'name:string',
  GCEPersistentDiskVolumeSource: 'fsType:string partition:integer pdName:string readOnly:boolean',
  GRPCAction: 'port:integer service:string',
  GitRepoVolumeSource: 'directory:string repository:string revision:string',
  GlusterfsVolumeSource: 'endpoints:string path:string readOnly:boolean',
  HPAScalingPolicy: 'periodSeconds:integer type:string value:integer',
  HPAScalingRules:
    'policies:[]HPAScalingPolicy selectPolicy:string stabilizationWindowSeconds:integer tolerance:quantity',
  HTTPGetAction: 'host:string httpHeaders:[]HTTPHeader path:string port:intOrString scheme:string',
  HTTPHeader: 'name:string value:string',
  HorizontalPodAutoscaler:
    'apiVersion:string kind:string metadata:ObjectMeta spec:HorizontalPodAutoscalerSpec status:HorizontalPodAutoscalerStatus',
  HorizontalPodAutoscalerBehavior: 'scaleDown:HPAScalingRules scaleUp:HPAScalingRules',
  HorizontalPodAutoscalerCondition:
    'lastTransitionTime:string message:string reason:string status:string type:string',
  HorizontalPodAutoscalerSpec:
    'behavior:HorizontalPodAutoscalerBehavior maxReplicas:integer metrics:[]MetricSpec minReplicas:integer scaleTargetRef:CrossVersionObjectReference',
  HorizontalPodAutoscalerStatus:
    'conditions:[]HorizontalPodAutoscalerCondition@type currentMetrics:[]MetricStatus currentReplicas:integer desiredReplicas:integer lastScaleTime:string observedGeneration:integer',
  HostAlias: 'hostnames:[]string ip:string',
  HostPathVolumeSource: 'path:string type:string',
  IPBlock: 'cidr:string except:[]string',
  ISCSIVolumeSource:
    'chapAuthDiscovery:boolean chapAuthSession:boolean fsType:string initiatorName:string iqn:string iscsiInterface:string lun:integer portals:[]string readOnly:boolean secretRef:LocalObjectReference targetPortal:string',
  ImageVolumeSource: 'pullPolicy:string reference:string',
  KeyToPath: 'key:string mode:integer path:string',
  LabelSelector: 'matchExpressions:[]LabelSelectorRequirement matchLabels:{}string',
  LabelSelectorRequirement: 'key:string operator:string values:[]string',
  Lifecycle: 'postStart:LifecycleHandler preStop:LifecycleHandler stopSignal:string',
  LifecycleHandler: 'exec:ExecAction httpGet:HTTPGetAction sleep:SleepAction tcpSocket:TCPSocketAction',
  LoadBalancerIngress: 'hostname:string ip:string ipMode:string ports:[]PortStatus',
  LoadBalancerStatus: 'ingress:[]LoadBalancerIngress',
  LocalObjectReference: 'name:string',
  ManagedFieldsEntry:
    'apiVersion:string fieldsType:string fieldsV1:any manager:string operation:string subresource:string time:string',
  MatchCondition: 'expression:string name:string',
  MatchResources:
    'excludeResourceRules:[]NamedRuleWithOperations matchPolicy:string namespaceSelector:LabelSelector objectSelector:LabelSelector resourceRules:[]NamedRuleWithOperations',
  MetricIdentifier: 'name:string selector:LabelSelector',
  MetricSpec:
    'containerResource:ContainerResourceMetricSource external:ExternalMetricSource object:ObjectMetricSource pods:PodsMetricSource resource:ResourceMetricSource type:string',
  MetricStatus:
    'containerResource:ContainerResourceMetricStatus external:ExternalMetricStatus object:ObjectMetricStatus pods:PodsMetricStatus resource:ResourceMetricStatus type:string',
  MetricTarget: 'averageUtilization:integer averageValue:quantity type:string value:quantity',
  MetricValueStatus: 'averageUtilization:integer averageValue:quantity value:quantity',
  MutatingWebhook:
    'admissionReviewVersions:[]string clientConfig:WebhookClientConfig failurePolicy:string matchConditions:[]MatchCondition@name matchPolicy:string name:string namespaceSelector:LabelSelector objectSelector:LabelSelector reinvocationPolicy:string rules:[]RuleWithOperations sideEffects:string timeoutSeconds:integer',
  MutatingWebhookConfiguration:
    'apiVersion:string kind:string metadata:ObjectMeta webhooks:[]MutatingWebhook@name',
  NFSVolumeSource: 'path:string readOnly:boolean server:string',
  NamedRuleWithOperations:
    'apiGroups:[]string apiVersions:[]string operations:[]string resourceNames:[]string resources:[]string scope:string',
  NetworkPolicy: 'apiVersion:string kind:string metadata:ObjectMeta spec:NetworkPolicySpec',
  NetworkPolicyEgressRule: 'ports:[]NetworkPolicyPort to:[]NetworkPolicyPeer',
  NetworkPolicyIngressRule: 'from:[]NetworkPolicyPeer ports:[]NetworkPolicyPort',
  NetworkPolicyPeer: 'ipBlock:IPBlock namespaceSelector:LabelSelector podSelector:LabelSelector',
  NetworkPolicyPort: 'endPort:integer port:intOrString protocol:string',
  NetworkPolicySpec:
    'egress:[]NetworkPolicyEgressRule ingress:[]NetworkPolicyIngressRule podSelector:LabelSelector policyTypes:[]string',
  NodeAffinity:
    'preferredDuringSchedulingIgnoredDuringExecution:[]PreferredSchedulingTerm requiredDuringSchedulingIgnoredDuringExecution:NodeSelector',
  NodeSelector: 'nodeSelectorTerms:[]NodeSelectorTerm',
  NodeSelectorRequirement: 'key:string operator:string values:[]string',
  NodeSelectorTerm: 'matchExpressions:[]NodeSelectorRequirement matchFields:[]NodeSelectorRequirement',
  ObjectFieldSelector: 'apiVersion:string fieldPath:string',
  ObjectMeta:
    'annotations:{}string creationTimestamp:string deletionGracePeriodSeconds:integer deletionTimestamp:string finalizers:[]string@ generateName:string generation:integer labels:{}string managedFields:[]ManagedFieldsEntry name:string namespace:string ownerReferences:[]OwnerReference@uid resourceVersion:string selfLink:string uid:string',
  ObjectMetricSource:
    'describedObject:CrossVersionObjectReference metric:MetricIdentifier target:MetricTarget',
  ObjectMetricStatus:
    'current:MetricValueStatus describedObject:CrossVersionObjectReference metric:MetricIdentifier',
  ObjectReference:
    'apiVersion:string fieldPath:string kind:string name:string namespace:string resourceVersion:string uid:string',
  OwnerReference:
    'apiVersion:string blockOwnerDeletion:boolean controller:boolean kind:string name:string uid:string',
  ParamKind: 'apiVersion:string kind:string',
  ParamRef: 'name:string namespace:string parameterNotFoundAction:string selector:LabelSelector',
  PersistentVolumeClaimSpec:
    'accessModes:[]string dataSource:TypedLocalObjectReference dataSourceRef:TypedObjectReference resources:VolumeResourceRequirements selector:LabelSelector storageClassName:string volumeAttributesClassName:string volumeMode:string volumeName:string',
  PersistentVolumeClaimTemplate: 'metadata:ObjectMeta spec:PersistentVolumeClaimSpec',
  PersistentVolumeClaimVolumeSource: 'claimName:string readOnly:boolean',
  PhotonPersistentDiskVolumeSource: 'fsType:string pdID:string',
  PodAffinity:
    'preferredDuringSchedulingIgnoredDuringExecution:[]WeightedPodAffinityTerm requiredDuringSchedulingIgnoredDuringExecution:[]PodAffinityTerm',
  PodAffinityTerm:
    'labelSelector:LabelSelector matchLabelKeys:[]string mismatchLabelKeys:[]string namespaceSelector:LabelSelector namespaces:[]string topologyKey:string',
  PodAntiAffinity:
    'preferredDuringSchedulingIgnoredDuringExecution:[]WeightedPodAffinityTerm requiredDuringSchedulingIgnoredDuringExecution:[]PodAffinityTerm',
  PodCertificateProjection:
    'certificateChainPath:string credentialBundlePath:string keyPath:string keyType:string maxExpirationSeconds:integer signerName:string',
  PodDNSConfig: 'nameservers:[]string options:[]PodDNSConfigOption searches:[]string',
  PodDNSConfigOption: 'name:string value:string',
  PodDisruptionBudget:
    'apiVersion:string kind:string metadata:ObjectMeta spec:PodDisruptionBudgetSpec status:PodDisruptionBudgetStatus',
  PodDisruptionBudgetSpec:
    'maxUnavailable:intOrString minAvailable:intOrString selector:LabelSelector! unhealthyPodEvictionPolicy:string',
  PodDisruptionBudgetStatus:
    'conditions:[]Condition@type currentHealthy:integer desiredHealthy:integer disruptedPods:{}string disruptionsAllowed:integer expectedPods:integer observedGeneration:integer',
  PodOS: 'name:string',
  PodReadinessGate: 'conditionType:string',
  PodResourceClaim: 'name:string resourceClaimName:string resourceClaimTemplateName:string',
  PodSchedulingGate: 'name:string',
  PodSecurityContext:
    'appArmorProfile:AppArmorProfile fsGroup:integer fsGroupChangePolicy:string runAsGroup:integer runAsNonRoot:boolean runAsUser:integer seLinuxChangePolicy:string seLinuxOptions:SELinuxOptions seccompProfile:SeccompProfile supplementalGroups:[]integer supplementalGroupsPolicy:string sysctls:[]Sysctl windowsOptions:WindowsSecurityContextOptions',
  PodSpec:
    'activeDeadlineSeconds:integer affinity:Affinity automountServiceAccountToken:boolean containers:[]Container@name dnsConfig:PodDNSConfig dnsPolicy:string enableServiceLinks:boolean ephemeralContainers:[]EphemeralContainer@name hostAliases:[]HostAlias@ip hostIPC:boolean hostNetwork:boolean hostPID:boolean hostUsers:boolean hostname:string hostnameOverride:string imagePullSecrets:[]LocalObjectReference@name initContainers:[]Container@name nodeName:string nodeSelector:{}string os:PodOS overhead:{}quantity preemptionPolicy:string priority:integer priorityClassName:string readinessGates:[]PodReadinessGate resourceClaims:[]PodResourceClaim@name resources:ResourceRequirements restartPolicy:string runtimeClassName:string schedulerName:string schedulingGates:[]PodSchedulingGate@name securityContext:PodSecurityContext serviceAccount:string serviceAccountName:string setHostnameAsFQDN:boolean shareProcessNamespace:boolean subdomain:string terminationGracePeriodSeconds:integer tolerations:[]Toleration topologySpreadConstraints:[]TopologySpreadConstraint@topologyKey volumes:[]Volume@name',
  PodTemplateSpec: 'metadata:ObjectMeta spec:PodSpec',
  PodsMetricSource: 'metric:MetricIdentifier target:MetricTarget',
  PodsMetricStatus: 'current:MetricValueStatus metric:MetricIdentifier',
  PolicyRule:
    'apiGroups:[]string nonResourceURLs:[]string resourceNames:[]string resources:[]string verbs:[]string',
  PortStatus: 'error:string port:integer protocol:string',
  PortworxVolumeSource: 'fsType:string readOnly:boolean volumeID:string',
  PreferredSchedulingTerm: 'preference:NodeSelectorTerm weight:integer',
  Probe:
    'exec:ExecAction failureThreshold:integer grpc:GRPCAction httpGet:HTTPGetAction initialDelaySeconds:integer periodSeconds:integer successThreshold:integer tcpSocket:TCPSocketAction terminationGracePeriodSeconds:integer timeoutSeconds:integer',
  ProjectedVolumeSource: 'defaultMode:integer sources:[]VolumeProjection',
  QuobyteVolumeSource:
    'group:string readOnly:boolean registry:string tenant:string user:string volume:string',
  RBDVolumeSource:
    'fsType:string image:string keyring:string monitors:[]string pool:string readOnly:boolean secretRef:LocalObjectReference user:string',
  ResourceClaim: 'name:string request:string',
  ResourceFieldSelector: 'containerName:string divisor:quantity resource:string',
  ResourceMetricSource: 'name:string target:MetricTarget',
  ResourceMetricStatus: 'current:MetricValueStatus name:string',
  ResourceQuota:
    'apiVersion:string kind:string metadata:ObjectMeta spec:ResourceQuotaSpec status:ResourceQuotaStatus',
  ResourceQuotaSpec: 'hard:{}quantity scopeSelector:ScopeSelector scopes:[]string',
  ResourceQuotaStatus: 'hard:{}quantity used:{}quantity',
  ResourceRequirements: 'claims:[]ResourceClaim limits:{}quantity requests:{}quantity',
  Role: 'apiVersion:string kind:string metadata:ObjectMeta rules:[]PolicyRule',
  RoleBinding: 'apiVersion:string kind:string metadata:ObjectMeta roleRef:RoleRef subjects:[]Subject',
  RoleRef: 'apiGroup:string kind:string name:string',
  RollingUpdateDaemonSet: 'maxSurge:intOrString maxUnavailable:intOrString',
  RollingUpdateDeployment: 'maxSurge:intOrString maxUnavailable:intOrString',
  RuleWithOperations:
    'apiGroups:[]string apiVersions:[]string operations:[]string resources:[]string scope:string',
  SELinuxOptions: 'level:string role:string type:string user:string',
  ScaleIOVolumeSource:
    'fsType:string gateway:string protectionDomain:string readOnly:boolean secretRef:LocalObjectReference sslEnabled:boolean storageMode:string storagePool:string system:string volumeName:string',
  ScopeSelector: 'matchExpressions:[]ScopedResourceSelectorRequirement',
  ScopedResourceSelectorRequirement: 'operator:string scopeName:string values:[]string',
  SeccompProfile: 'localhostProfile:string type:string',
  SecretEnvSource: 'name:string optional:boolean',
  SecretKeySelector: 'key:string name:string optional:boolean',
  SecretProjection: 'items:[]KeyToPath name:string optional:boolean',
  SecretVolumeSource: 'defaultMode:integer items:[]KeyToPath optional:boolean secretName:string',
  SecurityContext:
    'allowPrivilegeEscalation:boolean appArmorProfile:AppArmorProfile capabilities:Capabilities privileged:boolean procMount:string readOnlyRootFilesystem:boolean runAsGroup:integer runAsNonRoot:boolean runAsUser:integer seLinuxOptions:SELinuxOptions seccompProfile:SeccompProfile windowsOptions:WindowsSecurityContextOptions',
  Service: 'apiVersion:string kind:string metadata:ObjectMeta spec:ServiceSpec status:ServiceStatus',
  ServiceAccount:
    'apiVersion:string automountServiceAccountToken:boolean imagePullSecrets:[]LocalObjectReference kind:string metadata:ObjectMeta secrets:[]ObjectReference@name',
  ServiceAccountTokenProjection: 'audience:string expirationSeconds:integer path:string',
  ServicePort:
    'appProtocol:string name:string nodePort:integer port:integer protocol:string targetPort:intOrString',
  ServiceReference: 'name:string namespace:string path:string port:integer',
  ServiceSpec:
    'allocateLoadBalancerNodePorts:boolean clusterIP:string clusterIPs:[]string externalIPs:[]string externalName:string externalTrafficPolicy:string healthCheckNodePort:integer internalTrafficPolicy:string ipFamilies:[]string ipFamilyPolicy:string loadBalancerClass:string loadBalancerIP:string loadBalancerSourceRanges:[]string ports:[]ServicePort@port publishNotReadyAddresses:boolean selector:{}string sessionAffinity:string sessionAffinityConfig:SessionAffinityConfig trafficDistribution:string type:string',
  ServiceStatus: 'conditions:[]Condition@type loadBalancer:LoadBalancerStatus',
  SessionAffinityConfig: 'clientIP:ClientIPConfig',
  SleepAction: 'seconds:integer',
  StorageOSVolumeSource:
    'fsType:string readOnly:boolean secretRef:LocalObjectReference volumeName:string volumeNamespace:string',
  Subject: 'apiGroup:string kind:string name:string namespace:string',
  Sysctl: 'name:string value:string',
  TCPSocketAction: 'host:string port:intOrString',
  Toleration: 'effect:string key:string operator:string tolerationSeconds:integer value:string',
  TopologySpreadConstraint:
    'labelSelector:LabelSelector matchLabelKeys:[]string maxSkew:integer minDomains:integer nodeAffinityPolicy:string nodeTaintsPolicy:string topologyKey:string whenUnsatisfiable:string',
  TypeChecking: 'expressionWarnings:[]ExpressionWarning',
  TypedLocalObjectReference: 'apiGroup:string kind:string name:string',
  TypedObjectReference: 'apiGroup:string kind:string name:string namespace:string',
  ValidatingAdmissionPolicy:
    'apiVersion:string kind:string metadata:ObjectMeta spec:ValidatingAdmissionPolicySpec status:ValidatingAdmissionPolicyStatus',
  ValidatingAdmissionPolicyBinding:
    'apiVersion:string kind:string metadata:ObjectMeta spec:ValidatingAdmissionPolicyBindingSpec',
  ValidatingAdmissionPolicyBindingSpec:
    'matchResources:MatchResources paramRef:ParamRef policyName:string validationActions:[]string',
  ValidatingAdmissionPolicySpec:
    'auditAnnotations:[]AuditAnnotation failurePolicy:string matchConditions:[]MatchCondition@name matchConstraints:MatchResources paramKind:ParamKind validations:[]Validation variables:[]Variable@name',
  ValidatingAdmissionPolicyStatus:
    'conditions:[]Condition observedGeneration:integer typeChecking:TypeChecking',
  ValidatingWebhook:
    'admissionReviewVersions:[]string clientConfig:WebhookClientConfig failurePolicy:string matchConditions:[]MatchCondition@name matchPolicy:string name:string namespaceSelector:LabelSelector objectSelector:LabelSelector rules:[]RuleWithOperations sideEffects:string timeoutSeconds:integer',
  ValidatingWebhookConfiguration:
    'apiVersion:string kind:string metadata:ObjectMeta webhooks:[]ValidatingWebhook@name',
  Validation: 'expression:string message:string messageExpression:string reason:string',
  Variable: 'expression:string name:string',
  Volume:
    'awsElasticBlockStore:AWSElasticBlockStoreVolumeSource azureDisk:AzureDiskVolumeSource azureFile:AzureFileVolumeSource cephfs:CephFSVolumeSource cinder:CinderVolumeSource configMap:ConfigMapVolumeSource csi:CSIVolumeSource downwardAPI:DownwardAPIVolumeSource emptyDir:EmptyDirVolumeSource ephemeral:EphemeralVolumeSource fc:FCVolumeSource flexVolume:FlexVolumeSource flocker:FlockerVolumeSource gcePersistentDisk:GCEPersistentDiskVolumeSource gitRepo:GitRepoVolumeSource glusterfs:GlusterfsVolumeSource hostPath:HostPathVolumeSource image:ImageVolumeSource iscsi:ISCSIVolumeSource name:string nfs:NFSVolumeSource persistentVolumeClaim:PersistentVolumeClaimVolumeSource photonPersistentDisk:PhotonPersistentDiskVolumeSource portworxVolume:PortworxVolumeSource projected:ProjectedVolumeSource quobyte:QuobyteVolumeSource rbd:RBDVolumeSource scaleIO:ScaleIOVolumeSource secret:SecretVolumeSource storageos:StorageOSVolumeSource vsphereVolume:VsphereVirtualDiskVolumeSource',
  VolumeDevice: 'devicePath:string name:string',
  VolumeMount:
    'mountPath:string mountPropagation:string name:string readOnly:boolean recursiveReadOnly:string subPath:string subPathExpr:string',
  VolumeProjection:
    'clusterTrustBundle:ClusterTrustBundleProjection configMap:ConfigMapProjection downwardAPI:DownwardAPIProjection podCertificate:PodCertificateProjection secret:SecretProjection serviceAccountToken:ServiceAccountTokenProjection',
  VolumeResourceRequirements: 'limits:{}quantity requests:{}quantity',
  VsphereVirtualDiskVolumeSource:
    'fsType:string storagePolicyID:string storagePolicyName:string volumePath:string',
  WebhookClientConfig: 'caBundle:string service:ServiceReference url:string',
  WeightedPodAffinityTerm: 'podAffinityTerm:PodAffinityTerm weight:integer',
  WindowsSecurityContextOptions:
    'gmsaCredentialSpec:string gmsaCredentialSpecName:string hostProcess:boolean runAsUserName:string',
}
