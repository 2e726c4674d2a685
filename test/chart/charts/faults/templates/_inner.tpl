{{- define "inner.fail" }}
  {{- fail (printf "inner says\n%s: no" .Values.text) }}
{{- end -}}
{{- define "inner.error" }}{{ append 3 }}{{ end -}}
{{- define "outer.error" }}{{ include "inner.error" . }}{{ end -}}
{{- define "loop" }}{{ include "loop" . }}{{ end -}}
