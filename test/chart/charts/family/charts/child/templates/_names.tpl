{{- define "who" }}child{{ end -}}
{{- define "child.name" }}{{ .Chart.Name }} of {{ .Release.Name }}{{ end -}}
