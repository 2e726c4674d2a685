{{- /* The name of every object. RELEASE-NAME is what Helm calls a release that has no name. */}}
{{- define "gateway.name" -}}
{{ .Values.name | default (eq .Release.Name "RELEASE-NAME" | ternary "istio-ingressgateway" .Release.Name) }}
{{- end }}

{{- define "gateway.serviceAccount" -}}
{{ .Values.serviceAccount.name | default (.Values.serviceAccount.create | ternary (include "gateway.name" .) "default") }}
{{- end }}

{{- /* Which pods are this gateway's. */}}
{{- define "gateway.selector" -}}
{{- $name := include "gateway.name" . -}}
app: {{ .Values.labels.app | default $name | quote }}
istio: {{ .Values.labels.istio | default (trimPrefix "istio-" $name) | quote }}
{{- end }}

{{- /* The labels of every object; its own, and the user's, replace one by giving its name. Takes a dict of root and own (a map). */}}
{{- define "gateway.labels" -}}
{{- $labels := include "ambientctl.labels" .root | fromYaml }}
{{- $_ := set $labels "app.kubernetes.io/name" (include "gateway.name" .root) }}
{{- $labels = mergeOverwrite $labels (.own | default dict) .root.Values.labels (include "gateway.selector" .root | fromYaml) }}
{{- include "gateway.texts" $labels }}
{{- end }}

{{- /* Metadata without a name; takes a dict of root, and labels and annotations of the object's own. */}}
{{- define "gateway.metadata" -}}
namespace: {{ .root.Release.Namespace | quote }}
labels:
  {{- include "gateway.labels" (dict "root" .root "own" .labels) | nindent 2 }}
{{- with mergeOverwrite (dict) (.root.Values.annotations | default dict) (.annotations | default dict) }}
annotations:
  {{- include "gateway.texts" . | nindent 2 }}
{{- end }}
{{- end }}

{{- /* A map whose values have to be text: labels, annotations. A null takes one away. */}}
{{- define "gateway.texts" -}}
{{- $texts := dict }}
{{- range $name, $value := . }}
{{- if not (kindIs "invalid" $value) }}
{{- $_ := set $texts $name (toString $value) }}
{{- end }}
{{- end }}
{{- toYaml $texts }}
{{- end }}

{{- /* These keys of a map, but those that are not set: null, and empty text, maps and lists. Takes a dict of from and keys. */}}
{{- define "gateway.fields" -}}
{{- $fields := dict }}
{{- range $key := .keys }}
{{- $value := get $.from $key }}
{{- if or $value (has (kindOf $value) (list "bool" "float64" "int64")) }}
{{- $_ := set $fields $key $value }}
{{- end }}
{{- end }}
{{- with $fields }}
{{- toYaml . }}
{{- end }}
{{- end }}

{{- /* The ports of the Service, which the network policy opens. */}}
{{- define "gateway.ports" -}}
{{- if .Values.networkGateway }}
{{- range $name, $port := .Values.networkGatewayPorts }}
{{- $port := required (printf "networkGatewayPorts.%s is required when networkGateway is set" $name) $port }}
- {name: {{ $name }}, port: {{ $port.port }}, targetPort: {{ $port.targetPort | default $port.port }}, protocol: {{ $port.protocol | default "TCP" }}}
{{- end }}
{{- else if .Values.service.ports }}
{{- toYaml .Values.service.ports }}
{{- else }}
{{- fail "service.ports is required unless networkGateway is set" }}
{{- end }}
{{- end }}
