{{- /* The container of the proxy. With injectionTemplate, istiod's injector adds most of the fields. */}}
{{- define "gateways.container" -}}
{{- $gateway := .Gateway }}
{{- $global := .Values.global -}}
name: istio-proxy
image: {{ $gateway.injectionTemplate | empty | ternary (include "gateways.image" .) "auto" | quote }}
{{- with $global.imagePullPolicy }}
imagePullPolicy: {{ . }}
{{- end }}
{{- if not $gateway.injectionTemplate }}
args:
  - proxy
  - router
  - --domain
  - $(POD_NAMESPACE).svc.{{ $global.proxy.clusterDomain }}
  {{- with $global.proxy.logLevel }}
  - --proxyLogLevel={{ . }}
  {{- end }}
  {{- with $global.proxy.componentLogLevel }}
  - --proxyComponentLogLevel={{ . }}
  {{- end }}
  {{- with $global.logging.level }}
  - --log_output_level={{ . }}
  {{- end }}
  {{- if $global.logAsJson }}
  - --log_as_json
  {{- end }}
  {{- with $global.sts.servicePort }}
  - --stsPort={{ . }}
  {{- end }}
readinessProbe:
  httpGet:
    path: /healthz/ready
    port: 15021
    scheme: HTTP
  initialDelaySeconds: 1
  periodSeconds: 2
  timeoutSeconds: 1
  successThreshold: 1
  failureThreshold: 30
{{- end }}
ports:
  {{- range $gateway.ports }}
  - {containerPort: {{ .targetPort | default .port }}, protocol: {{ .protocol | default "TCP" }}}
  {{- end }}
  - {containerPort: 15090, protocol: TCP, name: http-envoy-prom}
{{- if not $gateway.runAsRoot }}
securityContext:
  allowPrivilegeEscalation: false
  privileged: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
{{- end }}
{{- with $gateway.resources | default $global.defaultResources }}
resources:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with include "gateways.env" . | trim }}
env:
  {{- . | nindent 2 }}
{{- end }}
{{- with include "gateways.volumeMounts" . | trim }}
volumeMounts:
  {{- . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "gateways.image" -}}
{{- $global := .Values.global }}
{{- include "ambientctl.image" (dict
  "hub" $global.hub
  "tag" (.Gateway.tag | default $global.tag)
  "variant" ($global.proxy.variant | default $global.variant)
  "image" ($global.proxy.image | default "proxyv2")) }}
{{- end }}

{{- /* Environment variables. `env` of the gateway overrides proxyMetadata of the mesh, which overrides variables of the chart. */}}
{{- define "gateways.env" -}}
{{- $injected := not (empty .Gateway.injectionTemplate) }}
{{- $own := include "gateways.ownEnv" . | fromYamlArray }}
{{- $metadata := ((.Values.meshConfig).defaultConfig).proxyMetadata | default dict }}
{{- if not .Gateway.runAsRoot }}
{{- $own = append $own (dict "name" "ISTIO_META_UNPRIVILEGED_POD" "value" "true") }}
{{- end }}
{{- $user := mergeOverwrite (dict) (ternary dict $metadata $injected) (.Gateway.env | default dict) }}
{{- include "ambientctl.env" (dict "own" $own "user" $user) }}
{{- end }}

{{- define "gateways.ownEnv" -}}
{{- if not .Gateway.injectionTemplate }}
{{- $global := .Values.global }}
{{- $istiod := printf "istiod%s.%s.svc:15012" (.Values.revision | empty | ternary "" (print "-" .Values.revision)) $global.istioNamespace -}}
{{- range $name, $path := dict "NODE_NAME" "spec.nodeName" "POD_NAME" "metadata.name" "POD_NAMESPACE" "metadata.namespace" "INSTANCE_IP" "status.podIP" "HOST_IP" "status.hostIP" }}
- {name: {{ $name }}, valueFrom: {fieldRef: {apiVersion: v1, fieldPath: {{ $path }}}}}
{{- end }}
{{- range $name, $path := dict "SERVICE_ACCOUNT" "spec.serviceAccountName" "ISTIO_META_NODE_NAME" "spec.nodeName" }}
- {name: {{ $name }}, valueFrom: {fieldRef: {fieldPath: {{ $path }}}}}
{{- end }}
- {name: ISTIO_CPU_LIMIT, valueFrom: {resourceFieldRef: {resource: limits.cpu, divisor: "1"}}}
{{- range $name, $value := dict
  "CA_ADDR" ($global.caAddress | default $istiod)
  "PILOT_CERT_PROVIDER" $global.pilotCertProvider
  "ISTIO_META_WORKLOAD_NAME" .Gateway.name
  "ISTIO_META_OWNER" (printf "kubernetes://apis/apps/v1/namespaces/%s/deployments/%s" .Release.Namespace .Gateway.name)
  "ISTIO_META_CLUSTER_ID" ($global.multiCluster.clusterName | default "Kubernetes")
  "ISTIO_META_MESH_ID" ($global.meshID | default .Values.meshConfig.trustDomain)
  "ISTIO_META_NETWORK" $global.network
  "TRUST_DOMAIN" .Values.meshConfig.trustDomain
}}
{{- with $value }}
- {name: {{ $name }}, value: {{ . | quote }}}
{{- end }}
{{- end }}
{{- end }}
{{- end }}
