// Renders a chart with values, as Helm's engine does: all files of all subcharts are templates of one set.
import { exitStatus, UserError } from '../errors.ts'
import { helmFunctions } from '../functions/index.ts'
import type { RenderHost } from '../functions/index.ts'
import { newMap } from '../template/kinds.ts'
import { nesting } from '../template/nesting.ts'
import { TemplateError, TemplateSet } from '../template/template.ts'
import type { Parsed } from '../template/parse/parse.ts'
import type { FunctionTable } from '../template/template.ts'
import type { Tree } from '../values/tree.ts'
import { offlineCapabilities } from './capabilities.ts'
import type { Capabilities } from './capabilities.ts'
import type { Chart, ChartFile } from './chart.ts'
import { preparedTemplates } from './prepared.ts'
import { requireListed, withDependencies } from './metadata/dependencies.ts'
import { bindFunctions, withoutNoValue } from './bound-functions.ts'
import type { BoundFunctions, LookupFunction } from './bound-functions.ts'
import type { ReleaseObject } from './objects.ts'
import { checkSchemas } from './schemas.ts'
import type { SchemaRefs } from './schema-refs.ts'
import { chartPath } from './chart-tree.ts'
import type { ChartTree } from './chart-tree.ts'
import { isPartial, chartTemplates } from './templates.ts'
import type { ChartTemplate } from './templates.ts'
import { coalesceValues } from './values.ts'
import { asValues } from './values-object.ts'
import { inRange } from './metadata/version-range.ts'

export interface RenderOptions {
  /** The user's values. They take precedence over the values of the chart. */
  readonly values: Tree
  readonly release: ReleaseObject
  /** If absent, the capabilities of the default Kubernetes version. */
  readonly capabilities?: Capabilities
  readonly host: RenderHost
  /** Implements `lookup`. If absent, nothing is found, as without a cluster. */
  readonly lookup?: LookupFunction | undefined
  /** Skips the check against values.schema.json, as Helm's flag of this name does. */
  readonly skipSchemaValidation?: boolean
  /** What schemas may refer to outside of their charts; nothing if absent. */
  readonly schemaRefs?: SchemaRefs | undefined
  readonly limits?: RenderLimits
  /** Called with each distinct warning as it appears, because a failed rendering has no result that lists them. */
  readonly warn?: (text: string) => void
}

/** Limits for the time and memory of a rendering, so that a chart that loops ends with an error. */
export interface RenderLimits {
  /** Statements and iterations of `range`; a few million run in a second. */
  readonly steps: number
  /** UTF-16 code units of output. The output of included templates counts at every level. */
  readonly characters: number
}

/** Istio's largest chart needs less than a thousandth of either. */
export const defaultLimits: RenderLimits = { steps: 50_000_000, characters: 256 * 1024 * 1024 }

export interface RenderResult {
  /** Text by path (`chart/templates/x.yaml`, subcharts in `chart/charts/`), including NOTES.txt but not partials. */
  readonly files: ReadonlyMap<string, string>
  /** The unrendered files in crds/ of the chart and its enabled subcharts; paths as above, in Helm's order. */
  readonly crds: readonly ChartFile[]
  /** The warnings that Helm logs, without duplicates, in order of appearance. */
  readonly warnings: readonly string[]
}

/**
 * Renders a chart with its subcharts. Equal input gives equal output: only parsed templates are cached between calls.
 * Throws UserError with Helm's message: the chart calls `fail`, a template is invalid, the cluster is too old, or the
 * values do not match the schema.
 */
export function renderChart(chart: Chart, options: RenderOptions): RenderResult {
  const warnings = new Set<string>()
  const warn = (text: string) => {
    if (!warnings.has(text)) options.warn?.(text)
    warnings.add(text)
  }
  const { capabilities = offlineCapabilities(), limits = defaultLimits } = options
  chart.warnings?.forEach(warn)
  requireApplication(chart)
  const whole = withDependencies(chart, options.values, warn)
  const values = coalesceValues(whole, options.values, warn)
  if (!options.skipSchemaValidation) checkSchemas(whole, values, warn, options.schemaRefs)
  requireKubeVersion(chart, capabilities)
  const templates = chartTemplates(whole, values, options.release, capabilities)
  const bound = { budget: { ...limits }, lookup: options.lookup }
  const set = parsed(chart, templates, helmFunctions(options.host), bound)
  return { files: execute(set, templates), crds: crdsOf(whole), warnings: [...warnings] }
}

/** Throws UserError if the chart is a library or lacks a dependency that Chart.yaml lists. */
export function requireInstallable(chart: Chart): void {
  requireApplication(chart)
  requireListed(chart)
}

function requireApplication({ metadata }: Chart): void {
  if (metadata.type !== undefined && metadata.type !== 'application')
    throw new UserError('chart', `${metadata.type} charts are not installable`, { status: exitStatus.failed })
}

function requireKubeVersion({ metadata }: Chart, { kubeVersion: { version } }: Capabilities): void {
  const { kubeVersion: range } = metadata
  if (range !== undefined && !inRange(range, version))
    throw failure(`chart requires kubeVersion: ${range} which is incompatible with Kubernetes ${version}`)
}

// Keyed by chart, then by the list of templates, because tags and conditions can disable subcharts.
const parseCache = new WeakMap<Chart, Map<string, TemplateSet>>()

function parsed(
  chart: Chart,
  templates: readonly ChartTemplate[],
  functions: FunctionTable,
  bound: BoundFunctions,
): TemplateSet {
  const sets = parseCache.get(chart) ?? new Map<string, TemplateSet>()
  parseCache.set(chart, sets)
  const key = templates.map(({ path }) => path).join('\n')
  const set = sets.get(key) ?? parseAll(templates, functions)
  sets.set(key, set)
  return bindFunctions(set, functions, bound)
}

// Istio's charts contain copies of the same partials. Parsing each text once saves 4 ms per run.
const partials = new Map<string, Parsed>()
/** The built-in charts have 60. A long-running process that renders many charts must not keep all of them. */
const maxPartials = 500

function parseAll(templates: readonly ChartTemplate[], functions: FunctionTable): TemplateSet {
  if (partials.size > maxPartials) partials.clear()
  const set = bindFunctions(new TemplateSet(functions, { name: 'gotpl' }), functions)
  for (const { path, text } of templates) {
    try {
      set.parse(path, text, preparedTemplates(text) ?? (isPartial(path) ? partials : undefined))
    } catch (error) {
      throw error instanceof TemplateError ? parseFailure(path, error) : error
    }
  }
  return set
}

function execute(set: TemplateSet, templates: readonly ChartTemplate[]): Map<string, string> {
  const files = new Map<string, string>()
  for (const { path, basePath, dot } of templates) {
    if (isPartial(path)) continue
    dot.Template = asValues(
      newMap([
        ['Name', path],
        ['BasePath', basePath],
      ]),
    )
    try {
      files.set(path, withoutNoValue(set.execute(path, asValues(dot))))
    } catch (error) {
      throw executionFailure(path, error)
    }
  }
  return files
}

// Helm keeps only the location of Go's message and the text after the last `: `.
function parseFailure(path: string, error: TemplateError): UserError {
  const parts = error.message.split(': ')
  const [, place] = parts
  const text = place === undefined ? `in (${path}): ${error.message}` : `at (${place}): ${parts.at(-1) ?? ''}`
  return failure(`parse error ${text}`, error)
}

function executionFailure(path: string, error: unknown): unknown {
  if (error instanceof RangeError) return tooLarge(path, error)
  if (!(error instanceof TemplateError)) return error
  const { payload } = error
  if (payload === undefined) return failure(error.message, error)
  return failure(`execution error at (${error.message.split(': ')[1] ?? path}): ${payload}`, error)
}

// V8 throws RangeError for strings and arrays that are too large and for a full stack.
function tooLarge(path: string, error: RangeError): UserError {
  nesting.wasFull ||= error.message.includes('call stack')
  return failure(`${path}: the template makes values that are too large: ${error.message}`, error)
}

function crdsOf(chart: ChartTree): ChartFile[] {
  const path = chartPath(chart)
  const own = chart.files.filter(({ name }) => /^crds\/.*\.(?:ya?ml|json)$/is.test(name))
  return [
    ...own.map(({ name, data }) => ({ name: `${path}/${name}`, data })),
    ...chart.dependencies.flatMap(crdsOf),
  ]
}

function failure(text: string, cause?: unknown): UserError {
  return new UserError('render', text, { status: exitStatus.failed, cause })
}
