{{- define "spiral.tree" -}}
{{ .name }}{{ with .leaves }}({{ range $i, $leaf := . }}{{ if $i }} {{ end }}{{ include "spiral.tree" $leaf }}{{ end }}){{ end }}
{{- end -}}
{{- define "spiral.down" -}}
{{- if gt (int .) 0 }}{{ with sub (int .) 1 }}{{ if true }}{{ include "spiral.down" . }}{{ end }}{{ end }}.{{ end -}}
{{- end -}}
{{- define "spiral.steps" }}{{ if gt (int .) 0 }}.{{ template "spiral.steps" (sub (int .) 1) }}{{ end }}{{ end -}}
{{- define "spiral.loop" }}{{ include "spiral.loop" . }}{{ end -}}
{{- define "spiral.ping" }}{{ include "spiral.pong" . }}{{ end -}}
{{- define "spiral.pong" }}{{ include "spiral.ping" . }}{{ end -}}
