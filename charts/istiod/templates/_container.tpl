{{- /* The container of istiod, without its name. */}}
{{- define "istiod.container" -}}
{{- $global := .Values.global -}}
image: {{ include "ambientctl.image" (dict
  "hub" (.Values.hub | default $global.hub)
  "tag" (.Values.tag | default $global.tag)
  "variant" (.Values.variant | default $global.variant)
  "image" (.Values.image | default "pilot")) | quote }}
{{- with $global.imagePullPolicy }}
imagePullPolicy: {{ . }}
{{- end }}
args:
  - discovery
  - --monitoringAddr=:15014
  {{- with $global.logging.level }}
  - --log_output_level={{ . }}
  {{- end }}
  {{- if $global.logAsJson }}
  - --log_as_json
  {{- end }}
  - --domain
  - {{ $global.proxy.clusterDomain | quote }}
  {{- with .Values.taint.namespace }}
  - --cniNamespace={{ . }}
  {{- end }}
  - --keepaliveMaxServerConnectionAge
  - {{ .Values.keepaliveMaxServerConnectionAge | quote }}
  {{- with .Values.extraContainerArgs }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
ports:
  - {name: http-debug, containerPort: 8080, protocol: TCP}
  - {name: grpc-xds, containerPort: 15010, protocol: TCP}
  - {name: tls-xds, containerPort: 15012, protocol: TCP}
  - {name: https-webhooks, containerPort: 15017, protocol: TCP}
  - {name: http-monitoring, containerPort: 15014, protocol: TCP}
readinessProbe:
  httpGet:
    path: /ready
    port: 8080
  initialDelaySeconds: 1
  periodSeconds: 3
  timeoutSeconds: 5
env:
  {{- include "istiod.env" . | nindent 2 }}
resources:
  {{- toYaml (.Values.resources | default $global.defaultResources) | nindent 2 }}
{{- with .Values.terminationMessagePolicy }}
terminationMessagePolicy: {{ . }}
{{- end }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  runAsNonRoot: true
  capabilities:
    drop: [ALL]
  {{- with .Values.seccompProfile }}
  seccompProfile:
    {{- toYaml . | nindent 4 }}
  {{- end }}
volumeMounts:
  - {name: istio-token, mountPath: /var/run/secrets/tokens, readOnly: true}
  - {name: local-certs, mountPath: /var/run/secrets/istio-dns}
  - {name: cacerts, mountPath: /etc/cacerts, readOnly: true}
  - {name: istio-kubeconfig, mountPath: /var/run/secrets/remote, readOnly: true}
  {{- if .Values.jwksResolverExtraRootCA }}
  - {name: extracacerts, mountPath: /cacerts}
  {{- end }}
  - {name: istio-csr-dns-cert, mountPath: /var/run/secrets/istiod/tls, readOnly: true}
  - {name: istio-csr-ca-configmap, mountPath: /var/run/secrets/istiod/ca, readOnly: true}
  {{- with .Values.volumeMounts }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end }}

{{- /* Environment variables: facts about the pod, the user's variables, then settings from other values. */}}
{{- define "istiod.env" -}}
{{- $global := .Values.global }}
{{- $trusted := printf "%s/%s" (.Values.trustedZtunnelNamespace | default .Release.Namespace) (.Values.trustedZtunnelName | default "ztunnel") }}
{{- $taint := empty .Values.taint.enabled | ternary nil .Values.taint.name -}}
- name: REVISION
  value: {{ .Values.revision | default "default" | quote }}
- name: PILOT_CERT_PROVIDER
  value: {{ $global.pilotCertProvider | quote }}
{{- range $name, $path := dict "POD_NAME" "metadata.name" "POD_NAMESPACE" "metadata.namespace" "SERVICE_ACCOUNT" "spec.serviceAccountName" }}
- name: {{ $name }}
  valueFrom:
    fieldRef:
      apiVersion: v1
      fieldPath: {{ $path }}
{{- end }}
- name: KUBECONFIG
  value: /var/run/secrets/remote/config
{{- include "istiod.variables" (dict "user" .Values.env "own" (list
  (list "CA_TRUSTED_NODE_ACCOUNTS" $trusted))) }}
{{- range $name, $value := .Values.env }}
{{- if not (kindIs "invalid" $value) }}
- name: {{ $name | quote }}
  value: {{ include "istiod.text" $value }}
{{- end }}
{{- end }}
{{- with .Values.envVarFrom }}
{{ toYaml . }}
{{- end }}
{{- include "istiod.variables" (dict "user" .Values.env "own" (list
  (list "PILOT_TRACE_SAMPLING" (.Values.traceSampling | default nil))
  (list "PILOT_ENABLE_NODE_UNTAINT_CONTROLLERS" (.Values.taint.enabled | default nil))
  (list "PILOT_NODE_UNTAINT_CONTROLLERS_TAINT_NAME" $taint)
  (list "EXTERNAL_ISTIOD" ($global.externalIstiod | default nil))
  (list "PILOT_CA_CERT_CONFIGMAP" ($global.trustBundleName | default nil))
  (list "PILOT_CRL_CONFIGMAP" (.Values.crlConfigMapName | default nil))
  (list "PILOT_ENABLE_ANALYSIS" $global.istiod.enableAnalysis)
  (list "CLUSTER_ID" ($global.multiCluster.clusterName | default "Kubernetes")))) }}
- name: GOMAXPROCS
  valueFrom:
    resourceFieldRef:
      resource: limits.cpu
      divisor: "1"
{{- include "istiod.variables" (dict "user" .Values.env "own" (list
  (list "PLATFORM" (coalesce $global.platform .Values.platform | default "")))) }}
{{- end }}

{{- /* Variables of the chart, as a list of name and value. It omits nil values, and variables that the user sets. */}}
{{- define "istiod.variables" -}}
{{- $user := .user | default dict }}
{{- range .own }}
{{- $name := first . }}
{{- if not (or (kindIs "invalid" (last .)) (hasKey $user $name)) }}
- name: {{ $name }}
  value: {{ include "istiod.text" (last .) }}
{{- end }}
{{- end }}
{{- end }}

{{- define "istiod.volumes" -}}
{{- $bundle := .Values.global.trustBundleName -}}
- name: local-certs
  emptyDir:
    medium: Memory
- name: istio-token
  projected:
    sources:
      - serviceAccountToken:
          audience: {{ .Values.global.sds.token.aud | quote }}
          expirationSeconds: 43200
          path: istio-token
- {name: cacerts, secret: {secretName: cacerts, optional: true}}
- {name: istio-kubeconfig, secret: {secretName: istio-kubeconfig, optional: true}}
- {name: istio-csr-dns-cert, secret: {secretName: istiod-tls, optional: true}}
- name: istio-csr-ca-configmap
  {{- if include "istiod.publishesTrustBundle" . }}
  projected:
    sources:
      - clusterTrustBundle:
          name: istio.io:istiod-ca:{{ $bundle | default "root-cert" }}
          path: root-cert.pem
          optional: true
  {{- else }}
  configMap:
    name: {{ $bundle | default "istio-ca-root-cert" }}
    defaultMode: 420
    optional: true
  {{- end }}
{{- if .Values.jwksResolverExtraRootCA }}
- name: extracacerts
  configMap:
    name: pilot-jwks-extra-cacerts{{ include "istiod.suffix" . }}
{{- end }}
{{- with .Values.volumes }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- /* Not empty if istiod publishes its root certificate as a ClusterTrustBundle. */}}
{{- define "istiod.publishesTrustBundle" -}}
{{ if eq (toString (.Values.env).ENABLE_CLUSTER_TRUST_BUNDLE_API) "true" }}yes{{ end }}
{{- end }}
