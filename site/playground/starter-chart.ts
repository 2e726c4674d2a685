// The chart that a user starts with to write templates.
import type { PlaygroundFiles } from './messages.ts'

export const starterChart: PlaygroundFiles = {
  'Chart.yaml': 'apiVersion: v2\nname: my-chart\nversion: 0.1.0\n',
  'values.yaml': 'replicas: 2\nimage: nginx:1.29\nlabels:\n  team: web\n',
  'templates/_names.tpl': `{{- define "my-chart.name" -}}
{{ .Release.Name | trunc 63 | trimSuffix "-" }}
{{- end }}
`,
  'templates/deployment.yaml': `apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "my-chart.name" . }}
  labels: {{- toYaml .Values.labels | nindent 4 }}
spec:
  replicas: {{ .Values.replicas }}
  selector:
    matchLabels: {app: {{ include "my-chart.name" . }}}
  template:
    metadata:
      labels: {app: {{ include "my-chart.name" . }}}
    spec:
      containers:
      - name: web
        image: {{ required "set the image" .Values.image }}
`,
}
