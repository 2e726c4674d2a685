{{- define "idioms.name" -}}
{{ .Values.nameOverride | default .Chart.Name | trunc 63 | trimSuffix "-" }}
{{- end }}

{{- /* The release's name, with the chart's name behind it unless it is part of it already. */}}
{{- define "idioms.fullname" -}}
{{- $parts := list .Release.Name (include "idioms.name" .) }}
{{- if contains (last $parts) (first $parts) }}
{{- $parts = initial $parts }}
{{- end }}
{{- coalesce .Values.fullnameOverride (join "-" $parts) | trunc 63 | trimSuffix "-" }}
{{- end }}

{{- define "idioms.selector" -}}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/name: {{ include "idioms.name" . }}
{{- end }}

{{- define "idioms.labels" -}}
{{ include "idioms.selector" . }}
{{- if .Chart.AppVersion }}
app.kubernetes.io/version: {{ quote .Chart.AppVersion }}
{{- end }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version | replace "+" "_" }}
{{- range $key, $value := .Values.labels }}
{{ $key }}: {{ tpl (toString $value) $ | quote }}
{{- end }}
{{- end }}

{{/* The text of a value of any type, which may hold a template. Takes value, context and, to give the template another dot, scope. */}}
{{- define "idioms.render" -}}
{{- $text := kindIs "string" .value | ternary .value (toYaml .value) }}
{{- $context := .context }}
{{- if and .scope (contains "{{" $text) }}
{{- $text = print "{{ with $.scope }}" $text "{{ end }}" }}
{{- $context = merge (dict "scope" .scope) $context }}
{{- end }}
{{- if contains "{{" $text }}{{ tpl $text $context }}{{ else }}{{ $text }}{{ end }}
{{- end }}

{{/* The maps that templates render, merged. Takes a list: the context, then the templates' names, the strongest first. */}}
{{- define "idioms.overlay" -}}
{{- $context := first . }}
{{- $merged := dict }}
{{- range rest . | reverse }}
{{- $merged = include . $context | fromYaml | default dict | mergeOverwrite (deepCopy $merged) }}
{{- end }}
{{- toYaml $merged }}
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
{{- with .image }}
{{- compact (list .registry .repository) | join "/" }}
{{- with .digest }}@{{ . }}{{ else }}:{{ coalesce .tag $.chart.AppVersion "latest" }}{{ end }}
{{- end }}
{{- end }}

{{- /* A tree as lines of path=value. Takes values and the prefix of the paths. */}}
{{- define "idioms.flatten" -}}
{{- range $key, $value := .values }}
{{- $path := compact (list $.prefix $key) | join "." }}
{{- if kindIs "map" $value }}
{{- include "idioms.flatten" (dict "prefix" $path "values" $value) }}
{{- else }}
{{- range $i, $item := kindIs "slice" $value | ternary $value (list $value) }}
{{ $path }}{{ if kindIs "slice" $value }}[{{ $i }}]{{ end }}={{ $item }}
{{- end }}
{{- end }}
{{- end }}
{{- end }}
