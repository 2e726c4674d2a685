// A chart with one configuration that every workload renders again for its checksum.
import { counted } from './chart-files.ts'
import type { ChartFiles } from './chart-files.ts'
import { helpers, metadata } from './chart-of-monitoring.ts'

const configuration = `
server:
  http_listen_port: {{ .Values.port }}
distributor:
  receivers:
    {{- range $name := .Values.receivers }}
    {{ $name }}: {protocols: {grpc: {endpoint: "0.0.0.0:4317"}, http: {endpoint: '0.0.0.0:4318'}}}
    {{- end }}
ring:
  members: [{{ range $i := until 20 }}"{{ include "mon.fullname" $ }}-{{ $i }}.{{ $.Release.Namespace }}.svc:7946", {{ end }}]
limits: # per tenant
  {{- toYaml .Values.limits | nindent 2 }}
`
const traceHelpers = `{{- define "trace.config" }}{{ tpl (mergeOverwrite (tpl .Values.config . | fromYaml) .Values.structuredConfig | toYaml) . }}{{ end }}
`

function workload(index: number): string {
  return `{{- $scope := dict "ctx" . "name" "part-${index}" }}
{{- with $scope.ctx }}
${metadata('Deployment', 'apps/v1', `part-${index}`)}spec:
  selector:
    matchLabels: {{- include "mon.labels" . | nindent 6 }}
  template:
    metadata:
      annotations:
        checksum/config: {{ include (print .Template.BasePath "/config.yaml") . | sha256sum }}
      labels: {{- include "mon.labels" . | nindent 8 }}
    spec:
      {{- $pod := mergeOverwrite (deepCopy .Values.pod) (dict "nodeSelector" (dict "part" "p${index}")) }}
      {{- toYaml $pod | nindent 6 }}
---
${metadata('Service', 'v1', `part-${index}`)}spec:
  ports:
    - {port: {{ .Values.port }}, name: http, targetPort: "http"}
{{- end }}
`
}

/** Returns 500 workloads with services. Each renders the shared configuration for its checksum. */
export function tracingFiles(): ChartFiles {
  const limits = Object.fromEntries(counted(60, (i) => [`limit_${i}`, i % 2 ? i * 1000 : `${i}m`]))
  const values = {
    port: 3200,
    receivers: counted(12, (i) => `receiver_${i}`),
    limits,
    config: configuration,
    structuredConfig: {
      distributor: { log: true },
      overrides: { tenants: counted(30, (i) => ({ id: `t${i}`, on: 'yes' })) },
    },
    pod: {
      containers: counted(2, (i) => ({
        name: `c${i}`,
        image: 'registry.example/image:1',
        args: counted(8, (j) => `--arg.${j}=${j}`),
      })),
    },
  }
  return {
    'values.yaml': JSON.stringify(values),
    'templates/_helpers.tpl': helpers + traceHelpers,
    'templates/config.yaml': `${metadata('ConfigMap', 'v1', 'config')}data:\n  trace.yaml: |\n    {{- include "trace.config" . | nindent 4 }}\n`,
    ...Object.fromEntries(counted(500, (i) => [`templates/part-${i}.yaml`, workload(i)])),
  }
}
