{{- define "plain.labels" -}}
app: {{ .Chart.Name }}
release: {{ .Release.Name | quote }}
{{- end -}}
This text is never printed.
