{{- /*
Values of earlier releases. "istiod.legacy" renders a YAML list of warnings about values that have moved. It fails for values
that Istio removed, because ignoring them would silently change the behavior of the mesh.
*/}}
{{- define "istiod.legacy" -}}
{{- $moved := dict
      "global.certificates" "meshConfig.certificates"
      "global.enableTracing" "meshConfig.enableTracing"
      "global.localityLbSetting" "meshConfig.localityLbSetting"
      "global.meshExpansion.enabled" "a Gateway, see the multicluster guides"
      "global.mtls.auto" "meshConfig.enableAutoMtls"
      "global.mtls.enabled" "a PeerAuthentication"
      "global.outboundTrafficPolicy" "meshConfig.outboundTrafficPolicy"
      "global.policyCheckFailOpen" "meshConfig.policyCheckFailOpen"
      "global.proxy.accessLogFile" "meshConfig.accessLogFile"
      "global.proxy.accessLogFormat" "meshConfig.accessLogFormat"
      "global.proxy.concurrency" "meshConfig.defaultConfig.concurrency"
      "global.proxy.envoyAccessLogService" "meshConfig.defaultConfig.envoyAccessLogService"
      "global.proxy.envoyMetricsService" "meshConfig.defaultConfig.envoyMetricsService"
      "global.proxy.holdApplicationUntilProxyStarts" "meshConfig.defaultConfig.holdApplicationUntilProxyStarts"
      "global.proxy.protocolDetectionTimeout" "meshConfig.protocolDetectionTimeout"
      "global.tracer.datadog.address" "meshConfig.defaultConfig.tracing.datadog.address"
      "global.tracer.lightstep.accessToken" "meshConfig.defaultConfig.tracing.lightstep.accessToken"
      "global.tracer.lightstep.address" "meshConfig.defaultConfig.tracing.lightstep.address"
      "global.tracer.zipkin.address" "meshConfig.defaultConfig.tracing.zipkin.address"
      "istiocoredns.enabled" "DNS capture by the proxy (ISTIO_META_DNS_CAPTURE)"
      "pilot.ingress" "meshConfig.ingressService, meshConfig.ingressControllerMode and meshConfig.ingressClass" }}
{{- $removed := list
      "global.tracer.stackdriver.debug"
      "global.tracer.stackdriver.maxNumberOfAnnotations"
      "global.tracer.stackdriver.maxNumberOfAttributes"
      "global.tracer.stackdriver.maxNumberOfMessageEvents"
      "meshConfig.defaultConfig.tracing.stackdriver.debug"
      "meshConfig.defaultConfig.tracing.stackdriver.maxNumberOfAnnotations"
      "meshConfig.defaultConfig.tracing.stackdriver.maxNumberOfAttributes"
      "meshConfig.defaultConfig.tracing.stackdriver.maxNumberOfMessageEvents"
      "telemetry.v2.prometheus.configOverride"
      "telemetry.v2.stackdriver.configOverride"
      "telemetry.v2.stackdriver.disableOutbound"
      "telemetry.v2.stackdriver.outboundAccessLogging" }}

{{- if eq (toString .Values.global.pilotCertProvider) "kubernetes" }}
{{- fail "global.pilotCertProvider=kubernetes: Kubernetes no longer signs certificates for istiod; use istiod, custom, none or k8s.io/SIGNER" }}
{{- end }}
{{- range $removed }}
{{- if include "istiod.given" (dict "in" $.UserValues "path" .) }}
{{- fail (printf "%s is no longer a setting of Istio: remove it, or use a Telemetry resource" .) }}
{{- end }}
{{- end }}
{{- range $path, $place := $moved }}
{{- if include "istiod.given" (dict "in" $.UserValues "path" $path) }}
- {{ printf "%s is deprecated: use %s" $path $place | quote }}
{{- end }}
{{- end }}
{{- end }}

{{- /* Not empty if the value at a dotted path is not empty. Takes a dict of in and path. */}}
{{- define "istiod.given" -}}
{{- $at := .in }}
{{- range splitList "." .path }}
{{- $at = index (kindIs "map" $at | ternary $at dict) . }}
{{- end }}
{{- if $at }}yes{{ end }}
{{- end }}
