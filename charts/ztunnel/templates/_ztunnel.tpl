{{- /* The name of all objects. Takes the context of the chart. */}}
{{- define "ztunnel.name" -}}
{{ .Values.resourceName | default "ztunnel" }}
{{- end }}

{{- define "ztunnel.labels" -}}
app.kubernetes.io/name: ztunnel
{{ include "ambientctl.labels" . }}
{{- end }}

{{- /* Metadata of DaemonSet and ServiceAccount. */}}
{{- define "ztunnel.metadata" -}}
name: {{ include "ztunnel.name" . }}
namespace: {{ .Release.Namespace }}
labels:
  {{- include "ztunnel.labels" . | nindent 2 }}
  {{- with .Values.labels }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
annotations:
  {{- include "ztunnel.annotations" . | nindent 2 }}
{{- end }}

{{- define "ztunnel.annotations" -}}
{{- $revision := dict }}
{{- with .Values.revision }}
{{- $revision = dict "istio.io/rev" . }}
{{- end }}
{{- merge (dict) $revision (.Values.annotations | default dict) | toYaml }}
{{- end }}

{{- /* Metadata of the Role for OpenShift and of its RoleBinding. */}}
{{- define "ztunnel.roleMetadata" -}}
name: {{ include "ztunnel.name" . }}
labels:
  app: ztunnel
  release: {{ include "ztunnel.name" . }}
  install.operator.istio.io/owning-resource: {{ .Values.ownerName | default "unknown" | quote }}
  {{- include "ztunnel.labels" . | nindent 2 }}
annotations:
  {{- include "ztunnel.annotations" . | nindent 2 }}
{{- end }}

{{- /* Host name of istiod. */}}
{{- define "ztunnel.istiod" -}}
istiod{{ with .Values.revision }}-{{ . }}{{ end }}.{{ .Values.istioNamespace }}.svc:15012
{{- end }}

{{- /* Environment variables of ztunnel, without those of the user. */}}
{{- define "ztunnel.env" -}}
- name: CA_ADDRESS
  value: {{ .Values.caAddress | default (include "ztunnel.istiod" .) | quote }}
- name: XDS_ADDRESS
  value: {{ .Values.xdsAddress | default (include "ztunnel.istiod" .) | quote }}
{{- if .Values.logAsJson }}
- name: LOG_FORMAT
  value: json
{{- end }}
{{- with .Values.network }}
- name: NETWORK
  value: {{ . | quote }}
{{- end }}
- name: RUST_LOG
  value: {{ .Values.logLevel | quote }}
- name: RUST_BACKTRACE
  value: "1"
- name: ISTIO_META_CLUSTER_ID
  value: {{ .Values.multiCluster.clusterName | default "Kubernetes" | quote }}
- name: INPOD_ENABLED
  value: "true"
- name: TERMINATION_GRACE_PERIOD_SECONDS
  value: {{ .Values.terminationGracePeriodSeconds | quote }}
{{- range list "POD_NAME metadata.name" "POD_NAMESPACE metadata.namespace" "NODE_NAME spec.nodeName" "INSTANCE_IP status.podIP" "SERVICE_ACCOUNT spec.serviceAccountName" }}
{{- $field := splitList " " . }}
- name: {{ first $field }}
  valueFrom:
    fieldRef:
      fieldPath: {{ last $field }}
{{- end }}
{{- range $name, $value := ((.Values.meshConfig).defaultConfig).proxyMetadata }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- /* Without a limit, this field is the number of CPUs of the node. */}}
- name: ZTUNNEL_CPU_LIMIT
  valueFrom:
    resourceFieldRef:
      resource: limits.cpu
      divisor: "1"
{{- range $kind := list "limits" "requests" }}
{{- if (index ($.Values.resources | default dict) $kind).cpu }}
- name: ZTUNNEL_RESOURCE_CPU_{{ $kind | trimSuffix "s" | upper }}
  valueFrom:
    resourceFieldRef:
      resource: {{ $kind }}.cpu
      divisor: "1"
{{- end }}
{{- end }}
{{- if .Values.peerCaCrl.enabled }}
- name: CRL_PATH
  value: /var/run/secrets/istio/crl/ca-crl.pem
{{- end }}
{{- end }}
