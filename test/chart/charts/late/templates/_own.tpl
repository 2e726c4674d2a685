{{- define "late.own" }}own{{ end -}}
{{- define "late.missing" }}[{{ .Values.absent }}]{{ end -}}
{{- define "late.recursive" -}}
{{- if gt (int .) 0 }}{{ . }} {{ include "late.recursive" (sub . 1) }}{{ end -}}
{{- end -}}
{{- define "late.empty" }}  {{ end -}}
