// A chart of 1,000 objects in the style of monitoring charts: labels with include, values with toYaml, tpl and
// merge.
import { counted } from './chart-files.ts'
import type { ChartFiles } from './chart-files.ts'
import { component, sharedValues } from './component-values.ts'

const helpers = `{{- define "big.name" }}{{ default .Chart.Name .Values.nameOverride | trunc 63 | trimSuffix "-" }}{{ end }}
{{- define "big.fullname" }}{{ printf "%s-%s" .Release.Name (include "big.name" .) | trunc 63 | trimSuffix "-" }}{{ end }}
{{- define "big.selector" }}
app.kubernetes.io/name: {{ include "big.name" .root }}
app.kubernetes.io/component: {{ .name }}
{{- end }}
{{- define "big.labels" }}
{{- include "big.selector" . }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version | replace "+" "_" }}
{{- with .root.Values.commonLabels }}
{{ toYaml . }}
{{- end }}
{{- end }}
`

const meta = `metadata:
  name: {{ include "big.fullname" $ }}-{{ $name }}
  namespace: {{ default $.Release.Namespace $.Values.namespace }}
  labels: {{- include "big.labels" $scope | nindent 4 }}
`
const each = `{{- range $name, $c := .Values.components }}
{{- $scope := dict "root" $ "name" $name }}
---
`

const deployment = `${each}apiVersion: apps/v1
kind: Deployment
${meta}spec:
  replicas: {{ $c.replicas | int }}
  selector:
    matchLabels: {{- include "big.selector" $scope | nindent 6 }}
  template:
    metadata:
      labels: {{- include "big.labels" $scope | nindent 8 }}
      annotations:
        checksum/config: {{ toJson $c | sha256sum }}
    spec:
      containers:
        - name: main
          image: {{ printf "%s/%s:%s" $.Values.image.registry $name (default $.Chart.AppVersion $.Values.image.tag) | quote }}
          args:
            {{- range $c.args }}
            - {{ tpl . $ | quote }}
            {{- end }}
          env:
            {{- range $key, $value := $c.env }}
            - name: {{ $key | upper | replace "-" "_" }}
              value: {{ $value | quote }}
            {{- end }}
          {{- with $c.probe }}
          livenessProbe: {{- toYaml . | nindent 12 }}
          readinessProbe: {{- toYaml . | nindent 12 }}
          {{- end }}
          resources: {{- toYaml $c.resources | nindent 12 }}
      {{- with $.Values.affinity }}
      affinity: {{- tpl (toYaml .) $ | nindent 8 }}
      {{- end }}
{{- end }}
`
const service = `${each}apiVersion: v1
kind: Service
${meta}spec:
  type: {{ $c.type | default "ClusterIP" }}
  selector: {{- include "big.selector" $scope | nindent 4 }}
  ports:
    {{- range $c.ports }}
    - name: {{ .name }}
      port: {{ .port | int }}
      targetPort: {{ .name }}
      protocol: {{ .protocol | default "TCP" }}
    {{- end }}
{{- end }}
`
const monitor = `${each}apiVersion: monitoring.coreos.com/v1
kind: ServiceMonitor
${meta}spec:
  endpoints:
    {{- range $c.ports }}
    - port: {{ .name }}
      interval: {{ $.Values.interval }}
      relabelings:
        - sourceLabels: [__meta_kubernetes_pod_node_name]
          action: replace
          targetLabel: node
    {{- end }}
  selector:
    matchLabels: {{- include "big.selector" $scope | nindent 6 }}
{{- end }}
`
const rules = `${each}apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
${meta}spec:
  groups:
    - name: {{ $name }}.rules
      rules:
        {{- range $i := until 6 }}
        - alert: {{ printf "%s%d" ($name | camelcase) $i }}
          expr: |-
            sum by (namespace, pod) (rate(http_requests_total{job="{{ $name }}", code=~"5.."}[5m]))
              / sum by (namespace, pod) (rate(http_requests_total{job="{{ $name }}"}[5m])) > 0.0{{ $i }}
          for: {{ mul $i 5 }}m
          labels:
            severity: {{ if gt $i 3 }}critical{{ else }}warning{{ end }}
          annotations:
            summary: {{ printf "Error rate of %s is above the limit of level %d" $name $i | quote }}
            description: '{{ "{{" }} $labels.pod {{ "}}" }} answers {{ "{{" }} $value {{ "}}" }} errors a second'
        {{- end }}
{{- end }}
`
const config = `${each}apiVersion: v1
kind: ConfigMap
${meta}data:
  config.yaml: |
    {{- merge (deepCopy $c.config) $.Values.config | toYaml | nindent 4 }}
{{- end }}
`

/** Returns five templates that render five kinds of objects for each of 200 components: 1,000 objects. */
export function objectFiles(): ChartFiles {
  const components = Object.fromEntries(counted(200, (i) => [`part-${i}`, component(i)]))
  return {
    'values.yaml': JSON.stringify({ ...sharedValues, components }),
    'templates/_helpers.tpl': helpers,
    'templates/deployment.yaml': deployment,
    'templates/service.yaml': service,
    'templates/monitor.yaml': monitor,
    'templates/rules.yaml': rules,
    'templates/config.yaml': config,
  }
}
