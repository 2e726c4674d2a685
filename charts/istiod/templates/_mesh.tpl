{{- /* Settings of MeshConfig that follow from other values. */}}
{{- define "istiod.mesh" -}}
{{- $global := .Values.global }}
{{- $remote := .Values.istiodRemote }}
{{- $telemetry := .Values.telemetry }}
{{- $named := (.Values.meshConfig).defaultProviders }}
{{- $defaults := and (not $named) $telemetry.enabled $telemetry.v2.enabled }}
{{- $prometheus := and $defaults $telemetry.v2.prometheus.enabled }}
{{- $stackdriver := and $defaults $telemetry.v2.stackdriver.enabled }}
{{- $discovery := print "istiod" (include "istiod.suffix" .) }}
{{- if $global.remotePilotAddress }}
{{- $discovery = ternary "istiod-remote" "istiod" (and $remote.enabled $remote.enabledLocalInjectorIstiod) }}
{{- end -}}
trustDomain: cluster.local
rootNamespace: {{ (.Values.meshConfig).rootNamespace | default $global.istioNamespace | quote }}
{{- if or $prometheus $stackdriver }}
defaultProviders:
  metrics:
    {{- if $prometheus }}
    - prometheus
    {{- end }}
    {{- if $stackdriver }}
    - stackdriver
    {{- end }}
  {{- if $stackdriver }}
  accessLogging:
    - stackdriver
  {{- end }}
{{- end }}
defaultConfig:
  discoveryAddress: {{ $discovery }}.{{ .Release.Namespace }}.svc:15012
  {{- with $global.meshID }}
  meshId: {{ . | quote }}
  {{- end }}
  {{- with $global.proxy.variant | default $global.variant }}
  image:
    imageType: {{ . | quote }}
  {{- end }}
  {{- with include "istiod.tracing" . }}
  tracing:
    {{- . | nindent 4 }}
  {{- end }}
{{- end }}

{{- /* Tracing configuration by the name of the tracer. Nothing for `none`. */}}
{{- define "istiod.tracing" -}}
{{- $tracer := .Values.global.proxy.tracer }}
{{- $given := index (.Values.global.tracer | default dict) $tracer | default dict }}
{{- $known := dict
      "zipkin" (dict "address" (printf "zipkin.%s:9411" .Values.global.istioNamespace))
      "datadog" (dict "address" "$(HOST_IP):8126")
      "lightstep" (dict "address" "" "accessToken" "")
      "stackdriver" (dict "debug" false "maxNumberOfAttributes" 200 "maxNumberOfAnnotations" 200 "maxNumberOfMessageEvents" 200) }}
{{- if hasKey $known $tracer }}
{{- dict $tracer (mergeOverwrite (get $known $tracer) $given) | toYaml }}
{{- end }}
{{- end }}
