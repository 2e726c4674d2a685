// Generated from the descriptors of istio.mesh.v1alpha1.MeshConfig in the Go module istio.io/api v1.31.1 by
// `npm run mesh-types:generate`; do not edit.

/** The fields of each message: `name:type`, `name:[]type` for a list, `name:{}type` for a map. */
export const meshMessages: Readonly<Record<string, string>> = {
  'mesh.Certificate': 'secretName:string dnsNames:[]string',
  'mesh.ConfigSource':
    'address:string tlsSettings:networking.ClientTLSSettings subscribedResources:[]mesh.Resource',
  'mesh.LabelSelector': 'matchLabels:{}string matchExpressions:[]mesh.LabelSelectorRequirement',
  'mesh.LabelSelectorRequirement': 'key:string operator:string values:[]string',
  'mesh.MeshConfig':
    'proxyListenPort:protoInt proxyInboundListenPort:protoInt proxyHttpPort:protoInt connectTimeout:protoDuration hboneIdleTimeout:protoDuration protocolDetectionTimeout:protoDuration tcpKeepalive:networking.ConnectionPoolSettings.TCPSettings.TcpKeepalive ingressClass:string ingressService:string ingressControllerMode:mesh.MeshConfig.IngressControllerMode ingressSelector:string enableTracing:bool accessLogFile:string accessLogFormat:string accessLogEncoding:mesh.MeshConfig.AccessLogEncoding enableEnvoyAccessLogService:bool disableEnvoyListenerLog:bool defaultConfig:mesh.ProxyConfig outboundTrafficPolicy:mesh.MeshConfig.OutboundTrafficPolicy inboundTrafficPolicy:mesh.MeshConfig.InboundTrafficPolicy configSources:[]mesh.ConfigSource enableAutoMtls:bool trustDomain:string trustDomainAliases:[]string caCertificates:[]mesh.MeshConfig.CertificateData defaultServiceExportTo:[]string defaultVirtualServiceExportTo:[]string defaultDestinationRuleExportTo:[]string rootNamespace:string localityLbSetting:networking.LocalityLoadBalancerSetting zoneAwareLbSetting:networking.ZoneAwareLoadBalancerSetting dnsRefreshRate:protoDuration h2UpgradePolicy:mesh.MeshConfig.H2UpgradePolicy inboundClusterStatName:string outboundClusterStatName:string certificates:[]mesh.Certificate serviceSettings:[]mesh.MeshConfig.ServiceSettings serviceScopeConfigs:[]mesh.MeshConfig.ServiceScopeConfigs enablePrometheusMerge:bool verifyCertificateAtClient:bool ca:mesh.MeshConfig.CA extensionProviders:[]mesh.MeshConfig.ExtensionProvider defaultProviders:mesh.MeshConfig.DefaultProviders discoverySelectors:[]mesh.LabelSelector pathNormalization:mesh.MeshConfig.ProxyPathNormalization defaultHttpRetryPolicy:networking.HTTPRetry meshMTLS:mesh.MeshConfig.TLSConfig tlsDefaults:mesh.MeshConfig.TLSConfig defaultTrafficPolicy:mesh.MeshConfig.DefaultTrafficPolicy serviceEntryVisibility:mesh.ServiceEntryVisibility',
  'mesh.MeshConfig.CA':
    'address:string tlsSettings:networking.ClientTLSSettings requestTimeout:protoDuration istiodSide:bool',
  'mesh.MeshConfig.CertificateData':
    'pem:string spiffeBundleUrl:string certSigners:[]string trustDomains:[]string',
  'mesh.MeshConfig.DefaultProviders': 'tracing:[]string metrics:[]string accessLogging:[]string',
  'mesh.MeshConfig.DefaultTrafficPolicy':
    'connectionPool:networking.ConnectionPoolSettings outlierDetection:networking.OutlierDetection',
  'mesh.MeshConfig.ExtensionProvider':
    'name:string envoyExtAuthzHttp:mesh.MeshConfig.ExtensionProvider.EnvoyExternalAuthorizationHttpProvider envoyExtAuthzGrpc:mesh.MeshConfig.ExtensionProvider.EnvoyExternalAuthorizationGrpcProvider zipkin:mesh.MeshConfig.ExtensionProvider.ZipkinTracingProvider lightstep:mesh.MeshConfig.ExtensionProvider.LightstepTracingProvider datadog:mesh.MeshConfig.ExtensionProvider.DatadogTracingProvider stackdriver:mesh.MeshConfig.ExtensionProvider.StackdriverProvider opencensus:mesh.MeshConfig.ExtensionProvider.OpenCensusAgentTracingProvider skywalking:mesh.MeshConfig.ExtensionProvider.SkyWalkingTracingProvider opentelemetry:mesh.MeshConfig.ExtensionProvider.OpenTelemetryTracingProvider prometheus:mesh.MeshConfig.ExtensionProvider.PrometheusMetricsProvider envoyFileAccessLog:mesh.MeshConfig.ExtensionProvider.EnvoyFileAccessLogProvider envoyHttpAls:mesh.MeshConfig.ExtensionProvider.EnvoyHttpGrpcV3LogProvider envoyTcpAls:mesh.MeshConfig.ExtensionProvider.EnvoyTcpGrpcV3LogProvider envoyOtelAls:mesh.MeshConfig.ExtensionProvider.EnvoyOpenTelemetryLogProvider sds:mesh.MeshConfig.ExtensionProvider.SDSProvider',
  'mesh.MeshConfig.ExtensionProvider.DatadogTracingProvider':
    'service:string port:protoUint maxTagLength:protoUint',
  'mesh.MeshConfig.ExtensionProvider.EnvoyExternalAuthorizationGrpcProvider':
    'service:string port:protoUint timeout:protoDuration failOpen:bool clearRouteCache:bool statusOnError:string includeRequestBodyInCheck:mesh.MeshConfig.ExtensionProvider.EnvoyExternalAuthorizationRequestBody',
  'mesh.MeshConfig.ExtensionProvider.EnvoyExternalAuthorizationHttpProvider':
    'service:string port:protoUint timeout:protoDuration pathPrefix:string failOpen:bool clearRouteCache:bool statusOnError:string includeHeadersInCheck:[]string includeRequestHeadersInCheck:[]string includeAdditionalHeadersInCheck:{}string includeRequestBodyInCheck:mesh.MeshConfig.ExtensionProvider.EnvoyExternalAuthorizationRequestBody headersToUpstreamOnAllow:[]string headersToDownstreamOnDeny:[]string headersToDownstreamOnAllow:[]string',
  'mesh.MeshConfig.ExtensionProvider.EnvoyExternalAuthorizationRequestBody':
    'maxRequestBytes:protoUint allowPartialMessage:bool packAsBytes:bool',
  'mesh.MeshConfig.ExtensionProvider.EnvoyFileAccessLogProvider':
    'path:string logFormat:mesh.MeshConfig.ExtensionProvider.EnvoyFileAccessLogProvider.LogFormat omitEmptyValues:bool',
  'mesh.MeshConfig.ExtensionProvider.EnvoyFileAccessLogProvider.LogFormat': 'text:string labels:map',
  'mesh.MeshConfig.ExtensionProvider.EnvoyHttpGrpcV3LogProvider':
    'service:string port:protoUint logName:string filterStateObjectsToLog:[]string additionalRequestHeadersToLog:[]string additionalResponseHeadersToLog:[]string additionalResponseTrailersToLog:[]string',
  'mesh.MeshConfig.ExtensionProvider.EnvoyOpenTelemetryLogProvider':
    'service:string port:protoUint logName:string logFormat:mesh.MeshConfig.ExtensionProvider.EnvoyOpenTelemetryLogProvider.LogFormat',
  'mesh.MeshConfig.ExtensionProvider.EnvoyOpenTelemetryLogProvider.LogFormat': 'text:string labels:map',
  'mesh.MeshConfig.ExtensionProvider.EnvoyTcpGrpcV3LogProvider':
    'service:string port:protoUint logName:string filterStateObjectsToLog:[]string',
  'mesh.MeshConfig.ExtensionProvider.GrpcService':
    'timeout:protoDuration initialMetadata:[]mesh.MeshConfig.ExtensionProvider.HttpHeader',
  'mesh.MeshConfig.ExtensionProvider.HttpHeader': 'name:string value:string envName:string',
  'mesh.MeshConfig.ExtensionProvider.HttpService':
    'path:string timeout:protoDuration headers:[]mesh.MeshConfig.ExtensionProvider.HttpHeader',
  'mesh.MeshConfig.ExtensionProvider.LightstepTracingProvider':
    'service:string port:protoUint accessToken:string maxTagLength:protoUint',
  'mesh.MeshConfig.ExtensionProvider.OpenCensusAgentTracingProvider':
    'service:string port:protoUint context:[]mesh.MeshConfig.ExtensionProvider.OpenCensusAgentTracingProvider.TraceContext maxTagLength:protoUint',
  'mesh.MeshConfig.ExtensionProvider.OpenTelemetryTracingProvider':
    'service:string port:protoUint maxTagLength:protoUint http:mesh.MeshConfig.ExtensionProvider.HttpService grpc:mesh.MeshConfig.ExtensionProvider.GrpcService resourceDetectors:mesh.MeshConfig.ExtensionProvider.ResourceDetectors serviceAttributeEnrichment:mesh.MeshConfig.ExtensionProvider.ServiceAttributeEnrichment dynatraceSampler:mesh.MeshConfig.ExtensionProvider.OpenTelemetryTracingProvider.DynatraceSampler',
  'mesh.MeshConfig.ExtensionProvider.OpenTelemetryTracingProvider.DynatraceSampler':
    'tenant:string clusterId:protoInt rootSpansPerMinute:protoUint httpService:mesh.MeshConfig.ExtensionProvider.OpenTelemetryTracingProvider.DynatraceSampler.DynatraceApi',
  'mesh.MeshConfig.ExtensionProvider.OpenTelemetryTracingProvider.DynatraceSampler.DynatraceApi':
    'service:string port:protoUint http:mesh.MeshConfig.ExtensionProvider.HttpService',
  'mesh.MeshConfig.ExtensionProvider.PrometheusMetricsProvider': '',
  'mesh.MeshConfig.ExtensionProvider.ResourceDetectors':
    'environment:mesh.MeshConfig.ExtensionProvider.ResourceDetectors.EnvironmentResourceDetector dynatrace:mesh.MeshConfig.ExtensionProvider.ResourceDetectors.DynatraceResourceDetector',
  'mesh.MeshConfig.ExtensionProvider.ResourceDetectors.DynatraceResourceDetector': '',
  'mesh.MeshConfig.ExtensionProvider.ResourceDetectors.EnvironmentResourceDetector': '',
  'mesh.MeshConfig.ExtensionProvider.SDSProvider': 'name:string service:string port:protoUint',
  'mesh.MeshConfig.ExtensionProvider.SkyWalkingTracingProvider':
    'service:string port:protoUint accessToken:string',
  'mesh.MeshConfig.ExtensionProvider.StackdriverProvider':
    'debug:bool maxNumberOfAttributes:protoInt maxNumberOfAnnotations:protoInt maxNumberOfMessageEvents:protoInt maxTagLength:protoUint logging:mesh.MeshConfig.ExtensionProvider.StackdriverProvider.Logging',
  'mesh.MeshConfig.ExtensionProvider.StackdriverProvider.Logging': 'labels:{}string',
  'mesh.MeshConfig.ExtensionProvider.ZipkinTracingProvider':
    'service:string port:protoUint maxTagLength:protoUint enable64bitTraceId:bool path:string traceContextOption:mesh.MeshConfig.ExtensionProvider.ZipkinTracingProvider.TraceContextOption timeout:protoDuration headers:[]mesh.MeshConfig.ExtensionProvider.HttpHeader',
  'mesh.MeshConfig.InboundTrafficPolicy': 'mode:mesh.MeshConfig.InboundTrafficPolicy.Mode',
  'mesh.MeshConfig.OutboundTrafficPolicy':
    'mode:mesh.MeshConfig.OutboundTrafficPolicy.Mode tls:networking.ClientTLSSettings',
  'mesh.MeshConfig.ProxyPathNormalization':
    'normalization:mesh.MeshConfig.ProxyPathNormalization.NormalizationType',
  'mesh.MeshConfig.ServiceScopeConfigs':
    'namespaceSelector:mesh.LabelSelector servicesSelector:mesh.LabelSelector scope:mesh.MeshConfig.ServiceScopeConfigs.Scope',
  'mesh.MeshConfig.ServiceSettings': 'settings:mesh.MeshConfig.ServiceSettings.Settings hosts:[]string',
  'mesh.MeshConfig.ServiceSettings.Settings': 'clusterLocal:bool',
  'mesh.MeshConfig.TLSConfig':
    'minProtocolVersion:mesh.MeshConfig.TLSConfig.TLSProtocol ecdhCurves:[]string cipherSuites:[]string',
  'mesh.PrivateKeyProvider': 'cryptomb:mesh.PrivateKeyProvider.CryptoMb qat:mesh.PrivateKeyProvider.QAT',
  'mesh.PrivateKeyProvider.CryptoMb': 'pollDelay:protoDuration fallback:bool',
  'mesh.PrivateKeyProvider.QAT': 'pollDelay:protoDuration fallback:bool',
  'mesh.ProxyConfig':
    'configPath:string binaryPath:string serviceCluster:string tracingServiceName:mesh.ProxyConfig.TracingServiceName drainDuration:protoDuration discoveryAddress:string discoveryRefreshDelay:protoDuration zipkinAddress:string statsdUdpAddress:string envoyMetricsServiceAddress:string proxyAdminPort:protoInt availabilityZone:string controlPlaneAuthPolicy:mesh.AuthenticationPolicy customConfigFile:string statNameLength:protoInt concurrency:protoInt proxyBootstrapTemplatePath:string interceptionMode:mesh.ProxyConfig.InboundInterceptionMode tracing:mesh.Tracing sds:mesh.SDS envoyAccessLogService:mesh.RemoteService envoyMetricsService:mesh.RemoteService proxyMetadata:{}string runtimeValues:{}string statusPort:protoInt extraStatTags:[]string gatewayTopology:mesh.Topology terminationDrainDuration:protoDuration meshId:string readinessProbe:networking.ReadinessProbe proxyStatsMatcher:mesh.ProxyConfig.ProxyStatsMatcher holdApplicationUntilProxyStarts:bool caCertificatesPem:[]string image:networking.ProxyImage privateKeyProvider:mesh.PrivateKeyProvider proxyHeaders:mesh.ProxyConfig.ProxyHeaders fileFlushInterval:protoDuration fileFlushMinSizeKb:protoUint statsCompression:bool connectionSettings:mesh.ProxyConfig.ConnectionSettings',
  'mesh.ProxyConfig.ConnectionSettings':
    'profile:mesh.ProxyConfig.ConnectionSettings.Profile listenerPerConnectionBufferLimitBytes:protoInt clusterPerConnectionBufferLimitBytes:protoInt httpIdleTimeout:protoDuration httpMaxConnectionDuration:protoDuration httpDrainTimeout:protoDuration httpRequestTimeout:protoDuration httpRequestHeadersTimeout:protoDuration httpStreamIdleTimeout:protoDuration httpMaxStreamDuration:protoDuration httpMaxConcurrentStreams:protoInt http2InitialStreamWindowSize:protoInt http2InitialConnectionWindowSize:protoInt httpHeadersWithUnderscoresAction:mesh.ProxyConfig.ConnectionSettings.HeadersWithUnderscoresAction httpMergeSlashes:bool httpPathWithEscapedSlashesAction:mesh.ProxyConfig.ConnectionSettings.PathWithEscapedSlashesAction listenerConnectionLimit:protoInt globalDownstreamConnectionLimit:protoInt',
  'mesh.ProxyConfig.ProxyHeaders':
    'forwardedClientCert:mesh.ForwardClientCertDetails setCurrentClientCertDetails:mesh.ProxyConfig.ProxyHeaders.SetCurrentClientCertDetails requestId:mesh.ProxyConfig.ProxyHeaders.RequestId server:mesh.ProxyConfig.ProxyHeaders.Server attemptCount:mesh.ProxyConfig.ProxyHeaders.AttemptCount envoyDebugHeaders:mesh.ProxyConfig.ProxyHeaders.EnvoyDebugHeaders metadataExchangeHeaders:mesh.ProxyConfig.ProxyHeaders.MetadataExchangeHeaders preserveHttp1HeaderCase:bool xForwardedHost:mesh.ProxyConfig.ProxyHeaders.XForwardedHost xForwardedPort:mesh.ProxyConfig.ProxyHeaders.XForwardedPort',
  'mesh.ProxyConfig.ProxyHeaders.AttemptCount': 'disabled:bool',
  'mesh.ProxyConfig.ProxyHeaders.EnvoyDebugHeaders': 'disabled:bool',
  'mesh.ProxyConfig.ProxyHeaders.MetadataExchangeHeaders':
    'mode:mesh.ProxyConfig.ProxyHeaders.MetadataExchangeMode',
  'mesh.ProxyConfig.ProxyHeaders.RequestId': 'disabled:bool',
  'mesh.ProxyConfig.ProxyHeaders.Server': 'disabled:bool value:string',
  'mesh.ProxyConfig.ProxyHeaders.SetCurrentClientCertDetails':
    'subject:bool cert:bool chain:bool dns:bool uri:bool',
  'mesh.ProxyConfig.ProxyHeaders.XForwardedHost': 'enabled:bool',
  'mesh.ProxyConfig.ProxyHeaders.XForwardedPort': 'enabled:bool',
  'mesh.ProxyConfig.ProxyStatsMatcher':
    'inclusionPrefixes:[]string inclusionSuffixes:[]string inclusionRegexps:[]string',
  'mesh.RemoteService':
    'address:string tlsSettings:networking.ClientTLSSettings tcpKeepalive:networking.ConnectionPoolSettings.TCPSettings.TcpKeepalive',
  'mesh.SDS': 'enabled:bool k8sSaJwtPath:string',
  'mesh.ServiceEntryVisibility':
    'defaultVisibility:mesh.ServiceEntryVisibility.Visibility applyToSidecars:bool policies:[]mesh.ServiceEntryVisibility.Policy',
  'mesh.ServiceEntryVisibility.MatchRule': 'namespaceSelector:mesh.LabelSelector',
  'mesh.ServiceEntryVisibility.Policy':
    'visibility:mesh.ServiceEntryVisibility.Visibility matchingRules:[]mesh.ServiceEntryVisibility.MatchRule',
  'mesh.Topology':
    'numTrustedProxies:protoUint forwardClientCertDetails:mesh.ForwardClientCertDetails proxyProtocol:mesh.Topology.ProxyProtocolConfiguration',
  'mesh.Topology.ProxyProtocolConfiguration': '',
  'mesh.Tracing':
    'zipkin:mesh.Tracing.Zipkin lightstep:mesh.Tracing.Lightstep datadog:mesh.Tracing.Datadog stackdriver:mesh.Tracing.Stackdriver openCensusAgent:mesh.Tracing.OpenCensusAgent customTags:{}mesh.Tracing.CustomTag maxPathTagLength:protoUint sampling:protoNumber tlsSettings:networking.ClientTLSSettings enableIstioTags:bool',
  'mesh.Tracing.CustomTag':
    'literal:mesh.Tracing.Literal environment:mesh.Tracing.Environment header:mesh.Tracing.RequestHeader',
  'mesh.Tracing.Datadog': 'address:string',
  'mesh.Tracing.Environment': 'name:string defaultValue:string',
  'mesh.Tracing.Lightstep': 'address:string accessToken:string',
  'mesh.Tracing.Literal': 'value:string',
  'mesh.Tracing.OpenCensusAgent': 'address:string context:[]mesh.Tracing.OpenCensusAgent.TraceContext',
  'mesh.Tracing.RequestHeader': 'name:string defaultValue:string',
  'mesh.Tracing.Stackdriver':
    'debug:bool maxNumberOfAttributes:protoInt maxNumberOfAnnotations:protoInt maxNumberOfMessageEvents:protoInt',
  'mesh.Tracing.Zipkin': 'address:string',
  'networking.ClientTLSSettings':
    'mode:networking.ClientTLSSettings.TLSmode clientCertificate:string privateKey:string caCertificates:string credentialName:string subjectAltNames:[]string sni:string insecureSkipVerify:bool caCrl:string',
  'networking.ConnectionPoolSettings':
    'tcp:networking.ConnectionPoolSettings.TCPSettings http:networking.ConnectionPoolSettings.HTTPSettings',
  'networking.ConnectionPoolSettings.HTTPSettings':
    'http1MaxPendingRequests:protoInt http2MaxRequests:protoInt maxRequestsPerConnection:protoInt maxRetries:protoInt idleTimeout:protoDuration h2UpgradePolicy:networking.ConnectionPoolSettings.HTTPSettings.H2UpgradePolicy useClientProtocol:bool maxConcurrentStreams:protoInt http2KeepAlive:networking.ConnectionPoolSettings.HTTPSettings.ConnectionKeepalive',
  'networking.ConnectionPoolSettings.HTTPSettings.ConnectionKeepalive':
    'interval:protoDuration timeout:protoDuration',
  'networking.ConnectionPoolSettings.TCPSettings':
    'maxConnections:protoInt connectTimeout:protoDuration tcpKeepalive:networking.ConnectionPoolSettings.TCPSettings.TcpKeepalive maxConnectionDuration:protoDuration idleTimeout:protoDuration',
  'networking.ConnectionPoolSettings.TCPSettings.TcpKeepalive':
    'probes:protoUint time:protoDuration interval:protoDuration',
  'networking.ExecHealthCheckConfig': 'command:[]string',
  'networking.GrpcHealthCheckConfig': 'port:protoUint service:string',
  'networking.HTTPHeader': 'name:string value:string',
  'networking.HTTPHealthCheckConfig':
    'path:string port:protoUint host:string scheme:string httpHeaders:[]networking.HTTPHeader',
  'networking.HTTPRetry':
    'attempts:protoInt perTryTimeout:protoDuration retryOn:string retryRemoteLocalities:bool retryIgnorePreviousHosts:bool backoff:protoDuration',
  'networking.LocalityLoadBalancerSetting':
    'distribute:[]networking.LocalityLoadBalancerSetting.Distribute failover:[]networking.LocalityLoadBalancerSetting.Failover failoverPriority:[]string enabled:bool',
  'networking.LocalityLoadBalancerSetting.Distribute': 'from:string to:{}protoUint',
  'networking.LocalityLoadBalancerSetting.Failover': 'from:string to:string',
  'networking.OutlierDetection':
    'consecutiveErrors:protoInt splitExternalLocalOriginErrors:bool consecutiveLocalOriginFailures:protoUint consecutiveGatewayErrors:protoUint consecutive5xxErrors:protoUint interval:protoDuration baseEjectionTime:protoDuration maxEjectionPercent:protoInt minHealthPercent:protoInt outlierDetectionHttpErrorCodes:[]protoUint',
  'networking.ReadinessProbe':
    'initialDelaySeconds:protoInt timeoutSeconds:protoInt periodSeconds:protoInt successThreshold:protoInt failureThreshold:protoInt httpGet:networking.HTTPHealthCheckConfig tcpSocket:networking.TCPHealthCheckConfig exec:networking.ExecHealthCheckConfig grpc:networking.GrpcHealthCheckConfig',
  'networking.TCPHealthCheckConfig': 'host:string port:protoUint',
  'networking.ZoneAwareLoadBalancerSetting':
    'enabled:bool failover:[]networking.ZoneAwareLoadBalancerSetting.Failover failoverPriority:[]string minClusterSize:protoUint',
  'networking.ZoneAwareLoadBalancerSetting.Failover': 'from:string to:string',
  'networking.ProxyImage': 'imageType:string',
}

/** The values of each enum. */
export const meshEnums: Readonly<Record<string, string>> = {
  'mesh.AuthenticationPolicy': 'NONE MUTUAL_TLS INHERIT',
  'mesh.ForwardClientCertDetails':
    'UNDEFINED SANITIZE FORWARD_ONLY APPEND_FORWARD SANITIZE_SET ALWAYS_FORWARD_ONLY',
  'mesh.MeshConfig.AccessLogEncoding': 'TEXT JSON',
  'mesh.MeshConfig.ExtensionProvider.OpenCensusAgentTracingProvider.TraceContext':
    'UNSPECIFIED W3C_TRACE_CONTEXT GRPC_BIN CLOUD_TRACE_CONTEXT B3',
  'mesh.MeshConfig.ExtensionProvider.ServiceAttributeEnrichment': 'ISTIO_CANONICAL OTEL_SEMANTIC_CONVENTIONS',
  'mesh.MeshConfig.ExtensionProvider.ZipkinTracingProvider.TraceContextOption':
    'USE_B3 USE_B3_WITH_W3C_PROPAGATION',
  'mesh.MeshConfig.H2UpgradePolicy': 'DO_NOT_UPGRADE UPGRADE',
  'mesh.MeshConfig.InboundTrafficPolicy.Mode': 'PASSTHROUGH LOCALHOST',
  'mesh.MeshConfig.IngressControllerMode': 'UNSPECIFIED OFF DEFAULT STRICT',
  'mesh.MeshConfig.OutboundTrafficPolicy.Mode': 'REGISTRY_ONLY ALLOW_ANY ALLOW_ANY_DYNAMIC_DNS',
  'mesh.MeshConfig.ProxyPathNormalization.NormalizationType':
    'DEFAULT NONE BASE MERGE_SLASHES DECODE_AND_MERGE_SLASHES',
  'mesh.MeshConfig.ServiceScopeConfigs.Scope': 'LOCAL GLOBAL',
  'mesh.MeshConfig.TLSConfig.TLSProtocol': 'TLS_AUTO TLSV1_2 TLSV1_3',
  'mesh.ProxyConfig.ConnectionSettings.HeadersWithUnderscoresAction':
    'HEADERS_WITH_UNDERSCORES_UNSPECIFIED HEADERS_WITH_UNDERSCORES_ALLOW HEADERS_WITH_UNDERSCORES_REJECT_REQUEST HEADERS_WITH_UNDERSCORES_DROP_HEADER',
  'mesh.ProxyConfig.ConnectionSettings.PathWithEscapedSlashesAction':
    'PATH_WITH_ESCAPED_SLASHES_UNSPECIFIED KEEP_UNCHANGED REJECT_REQUEST UNESCAPE_AND_REDIRECT UNESCAPE_AND_FORWARD',
  'mesh.ProxyConfig.ConnectionSettings.Profile': 'SIDECAR EDGE',
  'mesh.ProxyConfig.InboundInterceptionMode': 'REDIRECT TPROXY NONE',
  'mesh.ProxyConfig.ProxyHeaders.MetadataExchangeMode': 'UNDEFINED IN_MESH',
  'mesh.ProxyConfig.TracingServiceName':
    'APP_LABEL_AND_NAMESPACE CANONICAL_NAME_ONLY CANONICAL_NAME_AND_NAMESPACE',
  'mesh.Resource': 'SERVICE_REGISTRY',
  'mesh.ServiceEntryVisibility.Visibility': 'VISIBILITY_UNSPECIFIED NONE NAMESPACE PUBLIC',
  'mesh.Tracing.OpenCensusAgent.TraceContext':
    'UNSPECIFIED W3C_TRACE_CONTEXT GRPC_BIN CLOUD_TRACE_CONTEXT B3',
  'networking.ClientTLSSettings.TLSmode': 'DISABLE SIMPLE MUTUAL ISTIO_MUTUAL',
  'networking.ConnectionPoolSettings.HTTPSettings.H2UpgradePolicy': 'DEFAULT DO_NOT_UPGRADE UPGRADE',
}

/** Fields that the API marks as deprecated. */
export const deprecatedMeshFields: ReadonlySet<string> = new Set([
  'mesh.MeshConfig.certificates',
  'mesh.MeshConfig.verifyCertificateAtClient',
  'mesh.MeshConfig.ExtensionProvider.lightstep',
  'mesh.MeshConfig.ExtensionProvider.opencensus',
  'mesh.MeshConfig.ExtensionProvider.EnvoyExternalAuthorizationHttpProvider.includeHeadersInCheck',
  'mesh.MeshConfig.ExtensionProvider.StackdriverProvider.debug',
  'mesh.MeshConfig.ExtensionProvider.StackdriverProvider.maxNumberOfAttributes',
  'mesh.MeshConfig.ExtensionProvider.StackdriverProvider.maxNumberOfAnnotations',
  'mesh.MeshConfig.ExtensionProvider.StackdriverProvider.maxNumberOfMessageEvents',
  'mesh.ProxyConfig.discoveryRefreshDelay',
  'mesh.ProxyConfig.zipkinAddress',
  'mesh.ProxyConfig.envoyMetricsServiceAddress',
  'mesh.ProxyConfig.availabilityZone',
  'mesh.ProxyConfig.sds',
  'networking.OutlierDetection.consecutiveErrors',
])

/** Fields of which a message may have only one. The key is the message and the name of the oneof. */
export const meshOneOfs: Readonly<Record<string, string>> = {
  'mesh.MeshConfig.CertificateData.certificate_data': 'pem spiffeBundleUrl',
  'mesh.MeshConfig.ExtensionProvider.provider':
    'envoyExtAuthzHttp envoyExtAuthzGrpc zipkin lightstep datadog stackdriver opencensus skywalking opentelemetry prometheus envoyFileAccessLog envoyHttpAls envoyTcpAls envoyOtelAls sds',
  'mesh.MeshConfig.ExtensionProvider.EnvoyFileAccessLogProvider.LogFormat.log_format': 'text labels',
  'mesh.MeshConfig.ExtensionProvider.HttpHeader.header_value': 'value envName',
  'mesh.MeshConfig.ExtensionProvider.OpenTelemetryTracingProvider.sampling': 'dynatraceSampler',
  'mesh.PrivateKeyProvider.provider': 'cryptomb qat',
  'mesh.ProxyConfig.cluster_name': 'serviceCluster tracingServiceName',
  'mesh.ServiceEntryVisibility.MatchRule.matcher': 'namespaceSelector',
  'mesh.Tracing.tracer': 'zipkin lightstep datadog stackdriver openCensusAgent',
  'mesh.Tracing.CustomTag.type': 'literal environment header',
  'networking.ReadinessProbe.health_check_method': 'httpGet tcpSocket exec grpc',
}
