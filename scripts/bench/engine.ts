// Compares the engine with Helm's: in one warm process, as a command, and as charts and values grow.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadChart } from '../../src/chart/files/load.ts'
import { renderChart } from '../../src/chart/render.ts'
import { toTree } from '../../src/values/tree.ts'
import { helmBinary, renderTimeBinary } from '../../test/peer/helm-cli.ts'
import { writeChart } from './chart-files.ts'
import { largeCharts } from './large-charts.ts'
import { compare, median, print } from './runs.ts'

export interface Places {
  readonly root: string
  /** Path of the built program. */
  readonly program: string
  /** A directory that is removed at the end. */
  readonly scratch: string
}

const config = { profile: 'ambient', global: { platform: 'k3s' } }
const host = { now: () => new Date(0), random: (count: number) => new Uint8Array(count), timeZone: 'UTC' }

/** Prints all tables. Needs Go to build Helm. */
export async function benchEngine(places: Places): Promise<void> {
  await benchProcess(places)
  await benchLargeCharts(places)
  const istiod = join(places.root, 'charts/istiod')
  console.log('\nrendering in one warm process, milliseconds (limit: istiod 1.0 × helm)')
  compareInProcess('charts/istiod, ambient on k3s', istiod, config, places)
  for (const count of [10, 100, 1000]) {
    compareInProcess(`${count} templates`, chartOf(places, count), {}, places)
  }
  const walker = chartOf(places, 10)
  for (const kilobytes of [10, 100, 1000]) {
    compareInProcess(`10 templates, ${kilobytes} kB of values`, walker, valuesOf(kilobytes), places)
  }
}

async function benchProcess({ root, program }: Places): Promise<void> {
  const args = ['template', 'istiod', join(root, 'charts/istiod'), '--kube-version', '1.34.0']
  args.push('--set', 'profile=ambient', '--set', 'global.platform=k3s')
  const commands = { helm: [helmBinary(), ...args], ambientctl: [process.execPath, program, ...args] }
  const results = await compare(commands, 21)
  print('template charts/istiod, ambient on k3s (limits: 2.5 × helm, memory 2 ×)', results, 'helm')
}

/** Measures `template` of each large chart with each program. */
export async function benchLargeCharts({ program, scratch }: Places): Promise<void> {
  for (const { name, title, files } of largeCharts) {
    const args = ['template', 'bench', writeChart(name, files(), scratch)]
    const commands = { helm: [helmBinary(), ...args], ambientctl: [process.execPath, program, ...args] }
    print(`template, ${title} (limits: 2 × helm, memory 2 ×)`, await compare(commands, 5), 'helm')
  }
}

// Helm's rendering time varies little. Two seconds give several hundred runs of small charts.
const seconds = 2

function compareInProcess(
  title: string,
  folder: string,
  values: Readonly<Record<string, unknown>>,
  { scratch }: Places,
): void {
  const file = join(scratch, 'values.json')
  writeFileSync(file, JSON.stringify(values))
  const helm = Number(execFileSync(renderTimeBinary(), [folder, file, String(seconds)], { encoding: 'utf8' }))
  const ours = renderTime(folder, values)
  const figures = [
    `${ours.toFixed(2)} ms`,
    `helm ${helm.toFixed(2)} ms`,
    `${(ours / helm).toFixed(2)} × helm`,
  ]
  console.log(`  ${title.padEnd(34)} ${figures.map((figure) => figure.padStart(14)).join('  ')}`)
}

function renderTime(folder: string, values: Readonly<Record<string, unknown>>): number {
  const chart = loadChart(folder)
  const tree = toTree(values)
  const times: number[] = []
  const until = performance.now() + seconds * 1000
  while (performance.now() < until || times.length < 5) {
    const begun = performance.now()
    renderChart(chart, { values: tree, release: { name: 'bench', namespace: 'default' }, host })
    times.push(performance.now() - begun)
  }
  return median(times)
}

// The most common operations of charts: names with include, conditions, loops, and YAML of a part of the values.
const template = `apiVersion: v1
kind: ConfigMap
metadata:
  name: {{ include "bench.name" . }}-NUMBER
  labels:
    {{- include "bench.labels" . | nindent 4 }}
data:
  {{- range $key, $value := .Values.data }}
  {{ $key }}: {{ $value | quote }}
  {{- else }}
  none: {{ printf "%s/%d" .Release.Namespace NUMBER | trunc 60 | quote }}
  {{- end }}
  {{- with .Values.extra }}
  extra: |
    {{- toYaml . | nindent 4 }}
  {{- end }}
`
const helpers = `{{- define "bench.name" }}{{ default .Chart.Name .Values.nameOverride | trunc 63 | trimSuffix "-" }}{{ end }}
{{- define "bench.labels" }}
app.kubernetes.io/name: {{ include "bench.name" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
{{- if .Values.labels }}
{{ toYaml .Values.labels }}
{{- end }}
{{- end }}
`

function chartOf({ scratch }: Places, count: number): string {
  const folder = join(scratch, `chart-${count}`)
  mkdirSync(join(folder, 'templates'), { recursive: true })
  writeFileSync(join(folder, 'Chart.yaml'), 'apiVersion: v2\nname: bench\nversion: 1.0.0\nappVersion: "1"\n')
  writeFileSync(join(folder, 'values.yaml'), 'labels: {team: bench}\nextra: {list: [1, 2, 3]}\n')
  writeFileSync(join(folder, 'templates/_helpers.tpl'), helpers)
  for (let i = 0; i < count; i++) {
    writeFileSync(join(folder, `templates/map-${i}.yaml`), template.replaceAll('NUMBER', String(i)))
  }
  return folder
}

function valuesOf(kilobytes: number): Record<string, unknown> {
  const line = 'a value of some forty characters in a map'
  const count = Math.round((kilobytes * 1000) / (line.length + 20))
  return { data: Object.fromEntries(Array.from({ length: count }, (_, i) => [`key-${i}`, `${line} ${i}`])) }
}
