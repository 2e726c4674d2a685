{{- /* The name of all objects. Helm calls a release without a name RELEASE-NAME. */}}
{{- define "gateway.name" -}}
{{ .Values.name | default (eq .Release.Name "RELEASE-NAME" | ternary "istio-ingressgateway" .Release.Name) }}
{{- end }}

{{- define "gateway.serviceAccount" -}}
{{ .Values.serviceAccount.name | default (.Values.serviceAccount.create | ternary (include "gateway.name" .) "default") }}
{{- end }}

{{- /* Labels that select the pods of this gateway. */}}
{{- define "gateway.selector" -}}
{{- $name := include "gateway.name" . -}}
app: {{ .Values.labels.app | default $name | quote }}
istio: {{ .Values.labels.istio | default (trimPrefix "istio-" $name) | quote }}
{{- end }}

{{- /* Labels of all objects. Labels in `own`, and the user's, override the common ones. Takes a dict of root and own (a map). */}}
{{- define "gateway.labels" -}}
{{- $labels := include "ambientctl.labels" .root | fromYaml }}
{{- $_ := set $labels "app.kubernetes.io/name" (include "gateway.name" .root) }}
{{- $labels = mergeOverwrite $labels (.own | default dict) .root.Values.labels (include "gateway.selector" .root | fromYaml) }}
{{- include "gateway.texts" $labels }}
{{- end }}

{{- /* Metadata without the name. Takes a dict of root, and of labels and annotations for this object. */}}
{{- define "gateway.metadata" -}}
namespace: {{ .root.Release.Namespace | quote }}
labels:
  {{- include "gateway.labels" (dict "root" .root "own" .labels) | nindent 2 }}
{{- with mergeOverwrite (dict) (.root.Values.annotations | default dict) (.annotations | default dict) }}
annotations:
  {{- include "gateway.texts" . | nindent 2 }}
{{- end }}
{{- end }}

{{- /* A map as YAML with all values as text, for labels and annotations. Null removes a key. */}}
{{- define "gateway.texts" -}}
{{- $texts := dict }}
{{- range $name, $value := . }}
{{- if not (kindIs "invalid" $value) }}
{{- $_ := set $texts $name (toString $value) }}
{{- end }}
{{- end }}
{{- toYaml $texts }}
{{- end }}

{{- /* Keys of a map that have a value; null, and empty text, maps and lists are omitted. Takes a dict of from and keys. */}}
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

{{- /* Ports of the Service. The NetworkPolicy allows them, too. */}}
{{- define "gateway.ports" -}}
{{- if .Values.networkGateway }}
{{- range $name, $port := .Values.networkGatewayPorts }}
{{- $port := required (printf "networkGatewayPorts.%s is empty: a gateway with networkGateway needs this port" $name) $port }}
- {name: {{ $name }}, port: {{ $port.port }}, targetPort: {{ $port.targetPort | default $port.port }}, protocol: {{ $port.protocol | default "TCP" }}}
{{- end }}
{{- else if .Values.service.ports }}
{{- toYaml .Values.service.ports }}
{{- else }}
{{- fail "service.ports is empty: list at least one port, or set networkGateway" }}
{{- end }}
{{- end }}
