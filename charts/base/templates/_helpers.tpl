{{- /* Labels of objects that serve the default revision. */}}
{{- define "base.defaultRevisionLabels" -}}
istio: istiod
istio.io/rev: {{ .Values.defaultRevision | quote }}
release: {{ .Release.Name | quote }}
app.kubernetes.io/name: istiod
{{ include "ambientctl.labels" . }}
{{- end }}
