{{- /* What a revision's objects have at the end of their names: -REVISION, or nothing for the default one. */}}
{{- define "istiod.suffix" -}}
{{ with .Values.revision }}-{{ . }}{{ end }}
{{- end }}

{{- /* What names of cluster-wide webhooks have at their end where istiod is not in istio-system. */}}
{{- define "istiod.namespaceSuffix" -}}
{{ if ne .Release.Namespace "istio-system" }}-{{ .Release.Namespace }}{{ end }}
{{- end }}

{{- /* Not empty where an istiod runs in this cluster: always, but with a remote control plane that also injects. */}}
{{- define "istiod.runs" -}}
{{ if or (not .Values.istiodRemote.enabled) .Values.istiodRemote.enabledLocalInjectorIstiod }}yes{{ end }}
{{- end }}

{{- /* Not empty where a control plane reads its configuration from this cluster, so that it needs rights here. */}}
{{- define "istiod.configures" -}}
{{ if or (include "istiod.runs" .) .Values.global.configCluster }}yes{{ end }}
{{- end }}

{{- /* Labels of what an app is and has; takes a dict of root and app. */}}
{{- define "istiod.labels" -}}
app: {{ .app }}
app.kubernetes.io/name: {{ .app }}
release: {{ .root.Release.Name | quote }}
{{ include "ambientctl.labels" .root }}
{{- end }}

{{- /* Labels of what belongs to one revision. */}}
{{- define "istiod.revisionLabels" -}}
app.kubernetes.io/name: istiod
{{ include "ambientctl.owner" (dict "root" . "component" "Pilot") }}
{{ include "ambientctl.labels" . }}
{{- end }}

{{- /* Which pods are this revision's: its Service and its disruption budget select them. */}}
{{- define "istiod.selector" -}}
app: istiod
{{- if .Values.revision }}
istio.io/rev: {{ .Values.revision | quote }}
{{- else }}
istio: pilot
{{- end }}
{{- end }}

{{- /* The ports of istiod's Services. */}}
{{- define "istiod.servicePorts" -}}
- {name: grpc-xds, port: 15010, protocol: TCP}
- {name: https-dns, port: 15012, protocol: TCP}
- {name: https-webhook, port: 443, targetPort: 15017, protocol: TCP}
- {name: http-monitoring, port: 15014, protocol: TCP}
{{- end }}

{{- /* A value as quoted text: numbers without an exponent, which Go prints from a million on. */}}
{{- define "istiod.text" -}}
{{ kindIs "float64" . | ternary (toJson .) (toString .) | quote }}
{{- end }}

{{- /* A map whose values have to be text: labels. */}}
{{- define "istiod.texts" -}}
{{- range $key, $value := . }}
{{ $key | quote }}: {{ include "istiod.text" $value }}
{{- end }}
{{- end }}

{{- /* Selects Istio's resources that belong to this revision. */}}
{{- define "istiod.ownResources" -}}
matchExpressions:
  - {key: istio.io/rev, operator: In, values: [{{ .Values.revision | default "default" | quote }}]}
{{- end }}
