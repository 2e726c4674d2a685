{{- define "idioms.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 63 | trimSuffix "-" }}
{{- end }}

{{- define "idioms.fullname" -}}
{{- if .Values.fullnameOverride }}
{{- .Values.fullnameOverride | trunc 63 | trimSuffix "-" }}
{{- else }}
{{- $name := default .Chart.Name .Values.nameOverride }}
{{- if contains $name .Release.Name }}{{ .Release.Name }}{{ else }}{{ printf "%s-%s" .Release.Name $name | trunc 63 | trimSuffix "-" }}{{ end }}
{{- end }}
{{- end }}

{{- define "idioms.labels" -}}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{ include "idioms.selector" . }}
{{- with .Chart.AppVersion }}
app.kubernetes.io/version: {{ . | quote }}
{{- end }}
{{- range $key, $value := .Values.labels }}
{{ $key }}: {{ tpl (toString $value) $ | quote }}
{{- end }}
{{- end }}

{{- define "idioms.selector" -}}
app.kubernetes.io/name: {{ include "idioms.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{/* A value that may be a template, whatever its type; in a scope of its own if one is given. */}}
{{- define "idioms.render" -}}
{{- $text := kindIs "string" .value | ternary .value (toYaml .value) }}
{{- if not (contains "{{" $text) }}{{ $text }}
{{- else if .scope }}{{ tpl (printf "{{ with $.scope }}%s{{ end }}" $text) (merge (dict "scope" .scope) .context) }}
{{- else }}{{ tpl $text .context }}{{ end }}
{{- end }}

{{- define "idioms.overlay" -}}
{{- $top := first . -}}
{{- $over := include (index . 1) $top | fromYaml | default dict -}}
{{- $base := include (index . 2) $top | fromYaml -}}
{{- toYaml (mergeOverwrite (deepCopy $base) $over) -}}
{{- end }}

{{- define "idioms.base" }}
metadata: {labels: {a: base, b: base}}
list: [1, 2]
{{- end }}

{{- define "idioms.over" }}
metadata: {labels: {b: over}, annotations: {{ toJson .Values.annotations }}}
list: [3]
{{- end }}

{{- define "idioms.image" -}}
{{- $image := .image }}
{{- $tag := coalesce $image.tag .chart.AppVersion "latest" | toString }}
{{- with $image.registry }}{{ . }}/{{ end }}{{ $image.repository }}{{ if $image.digest }}@{{ $image.digest }}{{ else }}:{{ $tag }}{{ end }}
{{- end }}

{{- define "idioms.flatten" -}}
{{- $prefix := .prefix }}
{{- range $key, $value := .values }}
{{- $name := empty $prefix | ternary $key (printf "%s.%s" $prefix $key) }}
{{- if kindIs "map" $value }}
{{- include "idioms.flatten" (dict "values" $value "prefix" $name) }}
{{- else if kindIs "slice" $value }}
{{- range $i, $item := $value }}
{{ printf "%s[%d]" $name $i }}={{ $item }}
{{- end }}
{{- else }}
{{ $name }}={{ $value }}
{{- end }}
{{- end }}
{{- end }}
