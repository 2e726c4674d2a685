{{- /* Suffix in the names of a revision's objects: -REVISION, or nothing for the default revision. */}}
{{- define "istiod.suffix" -}}
{{ with .Values.revision }}-{{ . }}{{ end }}
{{- end }}

{{- /* Suffix in the names of cluster-wide webhooks if istiod is not in istio-system. */}}
{{- define "istiod.namespaceSuffix" -}}
{{ if ne .Release.Namespace "istio-system" }}-{{ .Release.Namespace }}{{ end }}
{{- end }}

{{- /* Not empty if an istiod runs in this cluster: always, except with a remote control plane that injects pods itself. */}}
{{- define "istiod.runs" -}}
{{ if or (not .Values.istiodRemote.enabled) .Values.istiodRemote.enabledLocalInjectorIstiod }}yes{{ end }}
{{- end }}

{{- /* Not empty if a control plane reads its configuration from this cluster and needs permissions for it. */}}
{{- define "istiod.configures" -}}
{{ if or (include "istiod.runs" .) .Values.global.configCluster }}yes{{ end }}
{{- end }}

{{- /* Labels of an app's objects. Takes a dict of root and app. */}}
{{- define "istiod.labels" -}}
app: {{ .app }}
app.kubernetes.io/name: {{ .app }}
release: {{ .root.Release.Name | quote }}
{{ include "ambientctl.labels" .root }}
{{- end }}

{{- /* Labels of objects that belong to one revision. */}}
{{- define "istiod.revisionLabels" -}}
app.kubernetes.io/name: istiod
{{ include "ambientctl.owner" (dict "root" . "component" "Pilot") }}
{{ include "ambientctl.labels" . }}
{{- end }}

{{- /* Labels that select the pods of this revision, for the Service and the disruption budget. */}}
{{- define "istiod.selector" -}}
app: istiod
{{- if .Values.revision }}
istio.io/rev: {{ .Values.revision | quote }}
{{- else }}
istio: pilot
{{- end }}
{{- end }}

{{- /* Ports of istiod's Services. */}}
{{- define "istiod.servicePorts" -}}
- {name: grpc-xds, port: 15010, protocol: TCP}
- {name: https-dns, port: 15012, protocol: TCP}
- {name: https-webhook, port: 443, targetPort: 15017, protocol: TCP}
- {name: http-monitoring, port: 15014, protocol: TCP}
{{- end }}

{{- /* A value as quoted text. Numbers have no exponent; Go prints one from a million on. */}}
{{- define "istiod.text" -}}
{{ kindIs "float64" . | ternary (toJson .) (toString .) | quote }}
{{- end }}

{{- /* A map as YAML with all values as text, for labels. */}}
{{- define "istiod.texts" -}}
{{- range $key, $value := . }}
{{ $key | quote }}: {{ include "istiod.text" $value }}
{{- end }}
{{- end }}

{{- /* Selector for Istio's resources that belong to this revision. */}}
{{- define "istiod.ownResources" -}}
matchExpressions:
  - {key: istio.io/rev, operator: In, values: [{{ .Values.revision | default "default" | quote }}]}
{{- end }}
