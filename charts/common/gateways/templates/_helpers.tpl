{{- /* The labels of every object, after those that select the pods. */}}
{{- define "gateways.ownLabels" -}}
app.kubernetes.io/name: {{ .DefaultName }}
{{ include "ambientctl.owner" (dict "root" . "component" .Component) }}
{{ include "ambientctl.labels" . }}
{{- end }}

{{- /* The labels of objects that have those of the pods too, which do not beat the chart's own. */}}
{{- define "gateways.labels" -}}
{{- mergeOverwrite (dict) (include "gateways.selector" . | fromYaml) (include "gateways.ownLabels" . | fromYaml) | toYaml }}
{{- end }}

{{- /* Which pods are this gateway's; every value is text. */}}
{{- define "gateways.selector" -}}
{{- range $name, $value := .Gateway.labels }}
{{ $name | quote }}: {{ $value | quote }}
{{- end }}
{{- end }}

{{- define "gateways.serviceAccount" -}}
{{ .Gateway.name }}-service-account
{{- end }}

{{- /* Pods at least: of two or more, a disruption budget can keep one. */}}
{{- define "gateways.replicas" -}}
{{ ternary .Gateway.autoscaleMin .Gateway.replicaCount (not (empty .Gateway.autoscaleEnabled)) | default 1 }}
{{- end }}
