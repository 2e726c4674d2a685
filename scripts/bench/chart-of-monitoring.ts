// A chart with large templates: dashboards and rules as text between conditions.
import { counted } from './chart-files.ts'
import type { ChartFiles } from './chart-files.ts'

/** Templates for names and labels. */
export const helpers = `{{- define "mon.name" }}{{ default .Chart.Name .Values.nameOverride | trunc 63 | trimSuffix "-" }}{{ end }}
{{- define "mon.fullname" }}
{{- if .Values.fullnameOverride }}{{ .Values.fullnameOverride | trunc 26 | trimSuffix "-" }}
{{- else }}{{ $name := default .Chart.Name .Values.nameOverride }}
{{- if contains $name .Release.Name }}{{ .Release.Name | trunc 26 | trimSuffix "-" }}
{{- else }}{{ printf "%s-%s" .Release.Name $name | trunc 26 | trimSuffix "-" }}{{ end }}{{ end }}{{ end }}
{{- define "mon.labels" }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/part-of: {{ template "mon.name" . }}
release: {{ $.Release.Name | quote }}
{{- if .Values.commonLabels }}
{{ toYaml .Values.commonLabels }}
{{- end }}
{{- end }}
`

/** Returns the first lines of an object. */
export function metadata(kind: string, apiVersion: string, name: string): string {
  return `apiVersion: ${apiVersion}
kind: ${kind}
metadata:
  name: {{ printf "%s-%s" (include "mon.fullname" $) "${name}" | trunc 63 | trimSuffix "-" }}
  namespace: {{ default .Release.Namespace .Values.namespace }}
  labels: {{ include "mon.labels" $ | nindent 4 }}
`
}

function panel(id: number): string {
  return `            {
                "datasource": {"type": "prometheus", "uid": "\${datasource}"},
                "fieldConfig": {"defaults": {"custom": {"fillOpacity": ${id}, "showPoints": "never"}, "unit": "short"}},
                "gridPos": {"h": 7, "w": 12, "x": ${(id % 2) * 12}, "y": ${id * 7}},
                "id": ${id},
                "targets": [
                    {
                        "expr": "sum(rate(http_requests_total{{\`{{\`}}cluster=\\"$cluster\\", code=~\\"${id}..\\"{{\`}}\`}}[$__rate_interval])) by (code)",
                        "legendFormat": "{{\`{{\`}}code{{\`}}\`}} of {{\`{{\`}}instance{{\`}}\`}}"
                    }
                ],
                "title": "Requests by code, ${id}",
                "type": "timeseries"
            }`
}

function dashboard(index: number): string {
  return `{{- $target := default .Capabilities.KubeVersion.GitVersion .Values.kubeTarget -}}
{{- if and (or .Values.dashboards .Values.forceDashboards) (semverCompare ">=1.14.0-0" $target) (semverCompare "<9.9.9-9" $target) }}
${metadata('ConfigMap', 'v1', `board-${index}`)}data:
  board-${index}.json: |-
    {{\`{
        "editable": \`}}{{ .Values.editable }}{{\`,
        "panels": [
\`}}${counted(60, panel).join(',\n').replaceAll('\n', '\n    ')}
        ],
        "timezone": "{{ .Values.timezone }}",
        "title": "Board ${index}"
    }
{{- end }}
`
}

function alert(group: number, index: number): string {
  return `{{- if not (.Values.disabled.Alert${index} | default false) }}
    - alert: Alert${index}
      annotations:
{{- if .Values.annotations }}
{{ toYaml .Values.annotations | indent 8 }}
{{- end }}
        description: Pod {{\`{{\`}} $labels.namespace {{\`}}\`}}/{{\`{{\`}} $labels.pod {{\`}}\`}} has had {{\`{{\`}} $value | humanizePercentage {{\`}}\`}} of errors for {{ dig "Alert${index}" "for" "10m" .Values.custom }}.
        runbook_url: {{ .Values.runbooks }}/group${group}/alert${index}
        summary: Too many errors.
      expr: |-
        sum by (namespace, pod, {{ range $.Values.by }}{{ . }},{{ end }}cluster) (rate(errors_total{job="group${group}", namespace=~"{{ $namespaces }}"}[5m]))
          / sum by (namespace, pod) (rate(requests_total{job="group${group}"}[5m])) > 0.0${index}
      for: {{ dig "Alert${index}" "for" "10m" .Values.custom }}
      labels:
        severity: {{ dig "Alert${index}" "severity" "warning" .Values.custom }}
{{- end }}
`
}

function rules(group: number): string {
  return `{{- $target := default .Capabilities.KubeVersion.GitVersion .Values.kubeTarget -}}
{{- if and (semverCompare ">=1.14.0-0" $target) (semverCompare "<9.9.9-9" $target) .Values.rules }}
{{- $namespaces := .Values.namespaces }}
${metadata('PrometheusRule', 'monitoring.coreos.com/v1', `group-${group}`)}spec:
  groups:
  - name: group-${group}
    rules:
${counted(30, (i) => alert(group, i)).join('')}{{- end }}
`
}

/** Returns 500 dashboards and 500 rule groups, one template each. */
export function monitoringFiles(): ChartFiles {
  const values = {
    dashboards: true,
    rules: true,
    editable: true,
    timezone: 'utc',
    namespaces: '.*',
    disabled: {},
    custom: {},
    by: ['node', 'zone'],
    annotations: { team: 'platform' },
    runbooks: 'https://runbooks.example',
  }
  return {
    'values.yaml': JSON.stringify(values),
    'templates/_helpers.tpl': helpers,
    ...Object.fromEntries(counted(500, (i) => [`templates/dashboards/board-${i}.yaml`, dashboard(i)])),
    ...Object.fromEntries(counted(500, (i) => [`templates/rules/group-${i}.yaml`, rules(i)])),
  }
}
