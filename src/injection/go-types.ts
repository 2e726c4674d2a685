// The fields of the Go types that templates use, in Go's order.
export interface TypeTable {
  /** A protobuf message: has a getter for each field. */
  readonly message?: true
  /** Field name to type, in Go's notation; `any` stays plain JSON. */
  readonly fields: Readonly<Record<string, string>>
}

const same = (type: string, names: string): Record<string, string> =>
  Object.fromEntries(names.split(' ').map((name) => [name, type]))

const message = (fields: Record<string, string>): TypeTable => ({ message: true, fields })

/** Values of an enum, by number. */
export const enums: Readonly<Record<string, readonly string[]>> = {
  'v1alpha1.ProxyConfig_InboundInterceptionMode': ['REDIRECT', 'TPROXY', 'NONE'],
  'v1alpha1.AuthenticationPolicy': ['NONE', 'MUTUAL_TLS'],
  'v1alpha3.ClientTLSSettings_TLSmode': ['DISABLE', 'SIMPLE', 'MUTUAL', 'ISTIO_MUTUAL'],
  'v1alpha1.ProxyConfig_TracingServiceName': [
    'APP_LABEL_AND_NAMESPACE',
    'CANONICAL_NAME_ONLY',
    'CANONICAL_NAME_AND_NAMESPACE',
  ],
}

const kubernetes: Readonly<Record<string, TypeTable>> = {
  'v1.TypeMeta': { fields: same('string', 'Kind APIVersion') },
  'types.NamespacedName': { fields: same('string', 'Namespace Name') },
  'v1.ObjectMeta': {
    fields: {
      ...same('string', 'Name GenerateName Namespace UID ResourceVersion'),
      ...same('map[string]string', 'Labels Annotations'),
    },
  },
  'v1.PodSpec': {
    fields: {
      Volumes: '[]any',
      ...same('[]v1.Container', 'InitContainers Containers'),
      RestartPolicy: 'string',
      DNSPolicy: 'string',
      NodeSelector: 'map[string]string',
      ServiceAccountName: 'string',
      AutomountServiceAccountToken: '*bool',
      NodeName: 'string',
      ...same('bool', 'HostNetwork HostPID HostIPC'),
      ShareProcessNamespace: '*bool',
      SecurityContext: '*v1.PodSecurityContext',
      ImagePullSecrets: '[]v1.LocalObjectReference',
      ...same('string', 'Hostname Subdomain'),
      Affinity: 'any',
      SchedulerName: 'string',
      Tolerations: '[]any',
      PriorityClassName: 'string',
    },
  },
  'v1.Container': {
    fields: {
      ...same('string', 'Name Image'),
      ...same('[]string', 'Command Args'),
      WorkingDir: 'string',
      Ports: '[]v1.ContainerPort',
      Env: '[]any',
      Resources: 'any',
      RestartPolicy: '*string',
      VolumeMounts: '[]any',
      ...same('any', 'LivenessProbe ReadinessProbe StartupProbe Lifecycle'),
      ImagePullPolicy: 'string',
      SecurityContext: '*v1.SecurityContext',
    },
  },
  'v1.ContainerPort': {
    fields: {
      Name: 'string',
      ...same('int32', 'HostPort ContainerPort'),
      ...same('string', 'Protocol HostIP'),
    },
  },
  'v1.LocalObjectReference': { fields: { Name: 'string' } },
  'v1.PodSecurityContext': {
    fields: { ...same('*int64', 'RunAsUser RunAsGroup'), RunAsNonRoot: '*bool', FSGroup: '*int64' },
  },
  'v1.SecurityContext': {
    fields: { Privileged: '*bool', ...same('*int64', 'RunAsUser RunAsGroup'), RunAsNonRoot: '*bool' },
  },
}

const wellKnown: Readonly<Record<string, TypeTable>> = {
  'wrapperspb.BoolValue': message({ Value: 'bool' }),
  'wrapperspb.Int32Value': message({ Value: 'int32' }),
  'durationpb.Duration': message({ Value: 'string' }),
}

const mesh: Readonly<Record<string, TypeTable>> = {
  'v1alpha1.ProxyConfig': message({
    ...same('string', 'ConfigPath BinaryPath ServiceCluster'),
    DrainDuration: '*durationpb.Duration',
    ...same('string', 'DiscoveryAddress ZipkinAddress StatsdUdpAddress'),
    ProxyAdminPort: 'int32',
    ControlPlaneAuthPolicy: 'v1alpha1.AuthenticationPolicy',
    CustomConfigFile: 'string',
    StatNameLength: 'int32',
    Concurrency: '*wrapperspb.Int32Value',
    ProxyBootstrapTemplatePath: 'string',
    InterceptionMode: 'v1alpha1.ProxyConfig_InboundInterceptionMode',
    Tracing: '*v1alpha1.Tracing',
    ...same('*v1alpha1.RemoteService', 'EnvoyAccessLogService EnvoyMetricsService'),
    ProxyMetadata: 'map[string]string',
    StatusPort: 'int32',
    ExtraStatTags: '[]string',
    GatewayTopology: 'any',
    TerminationDrainDuration: '*durationpb.Duration',
    MeshId: 'string',
    ReadinessProbe: 'any',
    ProxyStatsMatcher: '*v1alpha1.ProxyConfig_ProxyStatsMatcher',
    HoldApplicationUntilProxyStarts: '*wrapperspb.BoolValue',
    CaCertificatesPem: '[]string',
    Image: '*v1beta1.ProxyImage',
    TracingServiceName: 'v1alpha1.ProxyConfig_TracingServiceName',
    RuntimeValues: 'map[string]string',
    PrivateKeyProvider: 'any',
    ProxyHeaders: 'any',
    FileFlushInterval: '*durationpb.Duration',
    FileFlushMinSizeKb: 'uint32',
  }),
  'v1alpha1.ProxyConfig_ProxyStatsMatcher': message(
    same('[]string', 'InclusionPrefixes InclusionSuffixes InclusionRegexps'),
  ),
  'v1beta1.ProxyImage': message({ ImageType: 'string' }),
  'v1alpha1.RemoteService': message({
    Address: 'string',
    TlsSettings: '*v1alpha3.ClientTLSSettings',
    TcpKeepalive: 'any',
  }),
  'v1alpha3.ClientTLSSettings': message({
    Mode: 'v1alpha3.ClientTLSSettings_TLSmode',
    ...same('string', 'ClientCertificate PrivateKey CaCertificates CredentialName'),
    SubjectAltNames: '[]string',
    Sni: 'string',
  }),
  'v1alpha1.Tracing': message({
    Zipkin: '*v1alpha1.Tracing_Zipkin',
    Lightstep: '*v1alpha1.Tracing_Lightstep',
    Datadog: '*v1alpha1.Tracing_Datadog',
    Stackdriver: 'any',
    CustomTags: 'any',
    MaxPathTagLength: 'uint32',
    Sampling: 'any',
    TlsSettings: '*v1alpha3.ClientTLSSettings',
    OpenCensusAgent: 'any',
  }),
  'v1alpha1.Tracing_Zipkin': message({ Address: 'string' }),
  'v1alpha1.Tracing_Lightstep': message(same('string', 'Address AccessToken')),
  'v1alpha1.Tracing_Datadog': message({ Address: 'string' }),
  'v1alpha1.MeshConfig': message({
    ...same('int32', 'ProxyListenPort ProxyHttpPort'),
    ConnectTimeout: '*durationpb.Duration',
    ...same('string', 'IngressClass IngressService IngressSelector'),
    EnableTracing: 'bool',
    AccessLogFile: 'string',
    DefaultConfig: '*v1alpha1.ProxyConfig',
    RootNamespace: 'string',
    TrustDomain: 'string',
    TrustDomainAliases: '[]string',
    CaCertificates: '[]any',
    EnablePrometheusMerge: '*wrapperspb.BoolValue',
    ProxyInboundListenPort: 'int32',
    InboundTrafficPolicy: 'any',
  }),
}

/** Every type, by the name that Go prints for it. */
export const types: Readonly<Record<string, TypeTable>> = { ...kubernetes, ...wellKnown, ...mesh }
