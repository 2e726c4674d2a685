{{- define "who" }}parent{{ end -}}
{{- define "only.parent" }}{{ .Chart.Name }}{{ end -}}
