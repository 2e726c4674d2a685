// Large charts. They are generated from counters, so that every run measures the same bytes.
import { counted } from './chart-files.ts'
import type { ChartFiles } from './chart-files.ts'
import { monitoringFiles } from './chart-of-monitoring.ts'
import { objectFiles } from './chart-of-objects.ts'
import { tracingFiles } from './chart-of-tracing.ts'

function configMap(name: string, data: string): string {
  return `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\ndata:\n${data}`
}

/** Returns the JSON of a dashboard with 30 panels, about 45 kB. */
function dashboard(index: number): string {
  const panels = counted(30, (id) => ({
    id,
    title: `Requests of part ${index} by code, panel ${id}`,
    type: 'timeseries',
    datasource: { type: 'prometheus', uid: '${datasource}' },
    gridPos: { h: 8, w: 12, x: (id % 2) * 12, y: Math.floor(id / 2) * 8 },
    fieldConfig: {
      defaults: {
        unit: 'reqps',
        thresholds: {
          steps: [
            { color: 'green', value: null },
            { color: 'red', value: 80.5 },
          ],
        },
      },
    },
    targets: counted(3, (ref) => ({
      expr: `sum by (code) (rate(http_requests_total{job="part-${index}", code=~"${ref}.."}[$__rate_interval]))`,
      legendFormat: '{{code}}',
      refId: `R${ref}`,
    })),
  }))
  return `${JSON.stringify({ title: `Part ${index}`, uid: `part-${index}`, panels }, null, 2)}\n`
}

const dashboards = `{{- range $path, $bytes := .Files.Glob "dashboards/*.json" }}
---
${configMap('{{ base $path | trimSuffix ".json" }}', '  {{ base $path }}: |-\n{{ $.Files.Get $path | indent 4 }}\n')}
---
${configMap('{{ base $path | trimSuffix ".json" }}-small', '  {{ base $path }}: {{ $.Files.Get $path | fromJson | toJson | quote }}\n')}
{{- end }}
`

function dashboardFiles(): ChartFiles {
  const files = counted(60, (i) => [`dashboards/part-${i}.json`, dashboard(i)] as const)
  return { ...Object.fromEntries(files), 'templates/dashboards.yaml': dashboards }
}

/** Returns settings nested in lists and maps, about 8 kB of YAML. */
function settings(index: number): unknown {
  return counted(40, (i) => ({
    name: `rule-${index}-${i}`,
    match: {
      path: `/api/v${i}`,
      methods: ['GET', 'POST'],
      headers: { 'x-tenant': `t${index}`, 'x-note': 'yes: no' },
    },
    weight: i * 1.5,
    text: `first line ${i}\nsecond line\n`,
  }))
}

const trees = `{{- range $name, $tree := .Values.trees }}
---
${configMap('{{ $name }}', '  tree.yaml: |\n{{ toYaml $tree | indent 4 }}\n  again.yaml: |\n{{ toYaml $tree | fromYamlArray | toYaml | indent 4 }}\n')}
{{- end }}
`

function treeFiles(): ChartFiles {
  const all = Object.fromEntries(counted(60, (i) => [`tree-${i}`, settings(i)]))
  return { 'values.yaml': JSON.stringify({ trees: all }), 'templates/trees.yaml': trees }
}

const line =
  '{{ .Release.Name }}-{{ .Values.zone | upper }} serves {{ include "part" . | quote }} at {{ printf "%d" 8080 }}'
const texts = `{{- define "part" }}{{ .Chart.Name | trunc 20 }}{{ end }}
{{- range $i := until 300 }}
---
${configMap('text-{{ $i }}', '  text: |\n{{ tpl (printf "%s number %d" $.Values.text $i) $ | indent 4 }}\n')}
{{- end }}
`

function textFiles(): ChartFiles {
  const text = counted(60, (i) => `${i} ${line}`).join('\n')
  return { 'values.yaml': JSON.stringify({ zone: 'east', text }), 'templates/texts.yaml': texts }
}

/** Returns a chart with a file of 4 MB, which printing the root context prints as a list of numbers. */
function printedFiles(): ChartFiles {
  const printed =
    '  text: "{{ len (toString .) }} {{ print . | len }} {{ dict "context" $ | toString | len }}"\n'
  return {
    'files/data.txt': 'the bytes of a file 0123456789\n'.repeat(135_000),
    'templates/a.yaml': configMap('printed', printed),
  }
}

const keys = `{{- $ca := genCA "ca" 365 }}
{{- range $i := until 12 }}
{{- $cert := genSignedCert "host" nil (list "host.example") 365 $ca }}
---
${configMap('cert-{{ $i }}', '  tls.crt: {{ $cert.Cert | b64enc }}\n  tls.key: {{ $cert.Key | b64enc }}\n')}
{{- end }}
`

export interface LargeChart {
  readonly name: string
  /** Name of the chart in the table. */
  readonly title: string
  readonly files: () => ChartFiles
}

/** The large charts of the benchmark. */
export const largeCharts: readonly LargeChart[] = [
  { name: 'objects', title: '1,000 objects of 200 components', files: objectFiles },
  { name: 'monitoring', title: '1,000 large templates', files: monitoringFiles },
  { name: 'tracing', title: '1,000 objects, 500 checksums of a configuration', files: tracingFiles },
  { name: 'dashboards', title: '60 dashboards, as text and as JSON', files: dashboardFiles },
  { name: 'trees', title: 'toYaml, fromYaml of 500 kB', files: treeFiles },
  { name: 'texts', title: '300 × tpl of 6 kB', files: textFiles },
  { name: 'printed', title: 'root context with a file of 4 MB', files: printedFiles },
  { name: 'keys', title: 'a CA and 12 certificates', files: () => ({ 'templates/keys.yaml': keys }) },
]
