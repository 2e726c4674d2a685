{{- /* Labels of all objects, in addition to the labels that select pods. */}}
{{- define "gateways.ownLabels" -}}
app.kubernetes.io/name: {{ .DefaultName }}
{{ include "ambientctl.owner" (dict "root" . "component" .Component) }}
{{ include "ambientctl.labels" . }}
{{- end }}

{{- /* Labels of objects that carry the labels of the pods, too. Labels of the chart override them. */}}
{{- define "gateways.labels" -}}
{{- mergeOverwrite (dict) (include "gateways.selector" . | fromYaml) (include "gateways.ownLabels" . | fromYaml) | toYaml }}
{{- end }}

{{- /* Labels that select the pods of this gateway, with all values as text. */}}
{{- define "gateways.selector" -}}
{{- range $name, $value := .Gateway.labels }}
{{ $name | quote }}: {{ $value | quote }}
{{- end }}
{{- end }}

{{- define "gateways.serviceAccount" -}}
{{ .Gateway.name }}-service-account
{{- end }}

{{- /* The minimum number of pods. A disruption budget needs at least two. */}}
{{- define "gateways.replicas" -}}
{{ ternary .Gateway.autoscaleMin .Gateway.replicaCount (not (empty .Gateway.autoscaleEnabled)) | default 1 }}
{{- end }}
