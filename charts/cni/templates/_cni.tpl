{{- /* Labels of all objects. Takes the context of the chart. */}}
{{- define "cni.labels" -}}
app.kubernetes.io/name: istio-cni
{{ include "ambientctl.labels" . }}
{{- end }}

{{- /* The same labels, and those that identify the owner. */}}
{{- define "cni.owned" -}}
{{ include "cni.labels" . }}
{{ include "ambientctl.owner" (dict "root" . "component" "Cni") }}
{{- end }}

{{- /* A ClusterRole of the agent without rules. Takes a dict of root (the context of the chart) and name. */}}
{{- define "cni.role" -}}
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata:
  name: {{ .name }}
  labels:
    app: istio-cni
    {{- include "cni.owned" .root | nindent 4 }}
{{- end }}

{{- /* Binds a role to the agent. Takes a dict of root (the context of the chart), name, role and label (a map). */}}
{{- define "cni.binding" -}}
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata:
  name: {{ .name }}
  labels:
    {{- toYaml .label | nindent 4 }}
    {{- include "cni.owned" .root | nindent 4 }}
roleRef:
  apiGroup: rbac.authorization.k8s.io
  kind: ClusterRole
  name: {{ .role }}
subjects:
  - kind: ServiceAccount
    name: istio-cni
    namespace: {{ .root.Release.Namespace }}
{{- end }}

{{- /* Settings in the ConfigMap of the agent, without the user's env. */}}
{{- define "cni.config" -}}
CURRENT_AGENT_VERSION: {{ .Values.tag | default .Values.global.tag | quote }}
AMBIENT_ENABLED: {{ .Values.ambient.enabled | quote }}
AMBIENT_ENABLEMENT_SELECTOR: {{ toYaml .Values.ambient.enablementSelectors | quote }}
AMBIENT_DNS_CAPTURE: {{ .Values.ambient.dnsCapture | quote }}
AMBIENT_IPV6: {{ .Values.ambient.ipv6 | quote }}
AMBIENT_RECONCILE_POD_RULES_ON_STARTUP: {{ .Values.ambient.reconcileIptablesOnStartup | quote }}
ENABLE_AMBIENT_DETECTION_RETRY: {{ .Values.ambient.enableAmbientDetectionRetry | quote }}
NATIVE_NFTABLES: {{ .Values.global.nativeNftables | quote }}
CHAINED_CNI_PLUGIN: {{ .Values.chained | quote }}
EXCLUDE_NAMESPACES: {{ join "," .Values.excludeNamespaces | quote }}
{{- with .Values.cniConfFileName }}
CNI_CONF_NAME: {{ . | quote }}
{{- end }}
ISTIO_OWNED_CNI_CONFIG: {{ .Values.istioOwnedCNIConfig | quote }}
{{- with .Values.istioOwnedCNIConfigFileName }}
ISTIO_OWNED_CNI_CONFIG_FILENAME: {{ . | quote }}
{{- end }}
REPAIR_ENABLED: {{ .Values.repair.enabled | quote }}
REPAIR_LABEL_PODS: {{ .Values.repair.labelPods | quote }}
REPAIR_DELETE_PODS: {{ .Values.repair.deletePods | quote }}
REPAIR_REPAIR_PODS: {{ .Values.repair.repairPods | quote }}
REPAIR_INIT_CONTAINER_NAME: {{ .Values.repair.initContainerName | quote }}
REPAIR_BROKEN_POD_LABEL_KEY: {{ .Values.repair.brokenPodLabelKey | quote }}
REPAIR_BROKEN_POD_LABEL_VALUE: {{ .Values.repair.brokenPodLabelValue | quote }}
{{- end }}

{{- /* Environment variables of the agent, without the user's env. */}}
{{- define "cni.env" -}}
- name: REPAIR_NODE_NAME
  valueFrom:
    fieldRef:
      fieldPath: spec.nodeName
- name: REPAIR_RUN_AS_DAEMON
  value: "true"
- name: REPAIR_SIDECAR_ANNOTATION
  value: sidecar.istio.io/status
{{- if not (include "cni.sharesHostNetwork" .) }}
- name: ALLOW_SWITCH_TO_HOST_NS
  value: "true"
{{- end }}
- name: NODE_NAME
  valueFrom:
    fieldRef:
      apiVersion: v1
      fieldPath: spec.nodeName
- name: GOMEMLIMIT
  valueFrom:
    resourceFieldRef:
      resource: limits.memory
      divisor: "1"
- name: GOMAXPROCS
  valueFrom:
    resourceFieldRef:
      resource: limits.cpu
      divisor: "1"
- name: POD_NAME
  valueFrom:
    fieldRef:
      fieldPath: metadata.name
- name: POD_NAMESPACE
  valueFrom:
    fieldRef:
      fieldPath: metadata.namespace
{{- end }}

{{- /* "true" if the agent runs in the network namespace of the node, else nothing. */}}
{{- define "cni.sharesHostNetwork" -}}
{{- if and .Values.ambient.enabled .Values.ambient.shareHostNetworkNamespace }}true{{ end }}
{{- end }}

{{- /* "true" if the agent reads /proc, else nothing. */}}
{{- define "cni.readsProc" -}}
{{- if or .Values.repair.repairPods .Values.ambient.enabled }}true{{ end }}
{{- end }}
