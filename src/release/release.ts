// Helm's release record as data; encode.ts and decode.ts turn it into Helm's Secret and back.
import type { Chart, ChartFile, ChartMetadata } from '../chart/chart.ts'
import type { KubeObject } from '../manifest/object.ts'
import { isTree, newTree, toTree, toValue } from '../values/tree.ts'
import type { Tree, Value } from '../values/tree.ts'

export const releaseStatuses = [
  'unknown',
  'deployed',
  'uninstalled',
  'superseded',
  'failed',
  'uninstalling',
  'pending-install',
  'pending-upgrade',
  'pending-rollback',
] as const

export type ReleaseStatus = (typeof releaseStatuses)[number]

/** Times are RFC 3339 text; '' when not set. */
export interface ReleaseInfo {
  readonly firstDeployed: string
  readonly lastDeployed: string
  readonly deleted: string
  readonly description: string
  readonly status: ReleaseStatus
  readonly notes: string
}

/** A release's name and the namespace that holds its record. */
export interface ReleaseName {
  readonly name: string
  readonly namespace: string
}

export interface Release extends ReleaseName {
  /** Helm's revision number, from 1. */
  readonly version: number
  readonly info: ReleaseInfo
  /** The chart as recorded: metadata, lock, templates, values, schema, files. */
  readonly chart: Tree
  /** What the user gave: files and --set, merged. */
  readonly config: Tree
  readonly manifest: string
  readonly hooks: readonly Value[]
  /** The user's labels of the record; Helm's own (name, owner, status, version, times) are not among them. */
  readonly labels: Readonly<Record<string, string>>
}

/** What a release is made of, before it has a revision and a state. */
export interface ReleaseContent extends ReleaseName {
  readonly chart: Chart
  readonly values: Tree
  readonly manifest: string
  readonly hooks: readonly KubeObject[]
  readonly notes: string
  /** Of the record; those of earlier revisions stay. */
  readonly labels?: Readonly<Record<string, string>> | undefined
}

/** A first record of this content, `unknown` until startRelease says what is begun with it. */
export function newRelease(content: ReleaseContent): Release {
  const { name, namespace, values, manifest, notes } = content
  return {
    name,
    namespace,
    version: 1,
    info: { firstDeployed: '', lastDeployed: '', deleted: '', description: '', status: 'unknown', notes },
    chart: recordedChart(content.chart),
    config: toTree(values),
    manifest,
    hooks: content.hooks.map((hook) => recordedHook(hook, content.chart.metadata.name)),
    labels: content.labels ?? {},
  }
}

/** The release with another state. */
export function withStatus(release: Release, status: ReleaseStatus, description?: string): Release {
  const info = { ...release.info, status, description: description ?? release.info.description }
  return { ...release, info }
}

/** What the recorded Chart.yaml says; '' for what it does not say. */
export function recordedMetadata(release: Release): { name: string; version: string; appVersion: string } {
  const metadata = isTree(release.chart.metadata) ? release.chart.metadata : newTree()
  const text = (key: string) => (typeof metadata[key] === 'string' ? metadata[key] : '')
  return { name: text('name'), version: text('version'), appVersion: text('appVersion') }
}

/** True if both would install the same: chart, values, manifest, hooks and notes, but not state and revision. */
export function isSameContent(a: Release, b: Release): boolean {
  const content = ({ chart, config, manifest, hooks, info }: Release) =>
    canonical({ chart, config, manifest, hooks: hooks.map(withoutRun), notes: info.notes })
  return content(a) === content(b)
}

/** chart.Chart of Helm 3 as JSON: the root chart only, file contents in base64. */
function recordedChart(chart: Chart): Tree {
  return toTree({
    metadata: recordedChartYaml(chart.metadata),
    lock: null,
    templates: chart.templates.map(recordedFile),
    values: chart.values,
    schema: chart.schema === undefined ? null : base64(chart.schema),
    files: chart.files.map(recordedFile),
  })
}

function recordedChartYaml(metadata: ChartMetadata): Readonly<Record<string, unknown>> {
  const fields = Object.entries(metadata).filter(([, value]) => value !== undefined)
  const dependencies = metadata.dependencies?.map((dependency) => ({
    ...dependency,
    repository: dependency.repository ?? '',
    enabled: true,
  }))
  return { ...Object.fromEntries(fields), ...(dependencies && { dependencies }) }
}

const recordedFile = ({ name, data }: ChartFile) => ({ name, data: base64(data) })

/** release.Hook of Helm 3 as JSON; its manifest is JSON, which is YAML too. */
function recordedHook(hook: KubeObject, chart: string): Value {
  const annotations = hook.metadata.annotations ?? {}
  const list = (key: string) =>
    (annotations[key] ?? '')
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean)
  const weight = Number(annotations['helm.sh/hook-weight'] ?? 0)
  const policies = list('helm.sh/hook-delete-policy')
  return toValue({
    name: hook.metadata.name,
    kind: hook.kind,
    path: `${chart}/templates/${hook.metadata.name}.yaml`,
    manifest: JSON.stringify(hook),
    // `test-success` is Helm 2's word for `test`.
    events: list('helm.sh/hook').map((event) => (event === 'test-success' ? 'test' : event)),
    last_run: { started_at: '', completed_at: '', phase: '' },
    ...(Number.isInteger(weight) && weight !== 0 && { weight }),
    ...(policies.length > 0 && { delete_policies: policies }),
  })
}

function withoutRun(hook: Value): Value {
  return isTree(hook) ? newTree(Object.entries(hook).filter(([key]) => key !== 'last_run')) : hook
}

/** Text that is equal for equal data: keys sorted, every number a float64 as in a record that was read back. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner === 'bigint') return Number(inner)
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
    return newTree(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)) as [string, Value][])
  })
}

function base64(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64')
}
