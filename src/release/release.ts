// Helm's release record. encode.ts and decode.ts convert it to and from Helm's Secret.
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

/** Times are RFC 3339 texts, '' if not set. */
export interface ReleaseInfo {
  readonly firstDeployed: string
  readonly lastDeployed: string
  readonly deleted: string
  readonly description: string
  readonly status: ReleaseStatus
  readonly notes: string
}

/** The name of a release and the namespace of its record. */
export interface ReleaseName {
  readonly name: string
  readonly namespace: string
}

/** The kind of object in which Helm's driver stores records: `secret` (the default) or `configmap`. */
export type RecordKind = 'Secret' | 'ConfigMap'

export interface Release extends ReleaseName {
  /** Where the record is stored; a Secret if absent. */
  readonly storedIn?: RecordKind | undefined
  /** Helm's revision number, starting at 1. */
  readonly version: number
  readonly info: ReleaseInfo
  /** The recorded chart: metadata, lock, templates, values, schema, files. */
  readonly chart: Tree
  /** The user's values: files and --set, merged. */
  readonly config: Tree
  readonly manifest: string
  readonly hooks: readonly Value[]
  /** The user's labels of the record, without Helm's own (name, owner, status, version, times). */
  readonly labels: Readonly<Record<string, string>>
}

/** The content of a release, without revision and status. */
export interface ReleaseContent extends ReleaseName {
  readonly chart: Chart
  readonly values: Tree
  readonly manifest: string
  readonly hooks: readonly KubeObject[]
  readonly notes: string
  /** Labels of the record. Labels of earlier revisions are kept. */
  readonly labels?: Readonly<Record<string, string>> | undefined
}

/** Returns a record of the content with revision 1 and status unknown. beginRelease sets both. */
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

/** Returns the release with another status. */
export function withStatus(release: Release, status: ReleaseStatus, description?: string): Release {
  const info = { ...release.info, status, description: description ?? release.info.description }
  return { ...release, info }
}

/** Returns fields of the recorded Chart.yaml, '' if not set. */
export function recordedMetadata(release: Release): { name: string; version: string; appVersion: string } {
  const metadata = isTree(release.chart.metadata) ? release.chart.metadata : newTree()
  const text = (key: string) => (typeof metadata[key] === 'string' ? metadata[key] : '')
  return { name: text('name'), version: text('version'), appVersion: text('appVersion') }
}

/** Returns true if chart, values, manifest, hooks and notes are equal. Status and revision are not compared. */
export function isSameContent(a: Release, b: Release): boolean {
  const content = ({ chart, config, manifest, hooks, info }: Release) =>
    canonical({ chart, config, manifest, hooks: hooks.map(withoutRun), notes: info.notes })
  return content(a) === content(b)
}

/** Returns chart.Chart of Helm 3 as JSON: only the root chart, with file contents in base64. */
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

/** Returns release.Hook of Helm 3 as JSON. Its manifest is JSON, which is also YAML. */
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
    // Helm 2 calls `test` `test-success`.
    events: list('helm.sh/hook').map((event) => (event === 'test-success' ? 'test' : event)),
    last_run: { started_at: '', completed_at: '', phase: '' },
    ...(Number.isInteger(weight) && weight !== 0 && { weight }),
    ...(policies.length > 0 && { delete_policies: policies }),
  })
}

function withoutRun(hook: Value): Value {
  return isTree(hook) ? newTree(Object.entries(hook).filter(([key]) => key !== 'last_run')) : hook
}

/** Returns a text that is equal for equal data: keys sorted, all numbers float64 as in a decoded record. */
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
