// A chart and values to text, as Helm's engine does it: every file of every chart is a template of one set.
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
import { chartPath } from './chart-tree.ts'
import type { ChartTree } from './chart-tree.ts'
import { isPartial, chartTemplates } from './templates.ts'
import type { ChartTemplate } from './templates.ts'
import { coalesceValues } from './values.ts'
import { asValues } from './values-object.ts'
import { inRange } from './metadata/version-range.ts'

export interface RenderOptions {
  /** What the user (and who speaks for the user) sets; the chart's own values lie beneath. */
  readonly values: Tree
  readonly release: ReleaseObject
  /** Those of a cluster of the default version if absent. */
  readonly capabilities?: Capabilities
  readonly host: RenderHost
  /** What `lookup` finds; nothing if absent, as without a cluster. */
  readonly lookup?: LookupFunction | undefined
  /** Takes values that values.schema.json refuses, as Helm's flag of this name does. */
  readonly skipSchemaValidation?: boolean
  readonly limits?: RenderLimits
  /** Called with each warning as it appears, once for each text: a rendering that fails has no result to hold them. */
  readonly warn?: (text: string) => void
}

/** What a chart may take of time and memory, so that one that loops or swells ends with an error. */
export interface RenderLimits {
  /** Statements and rounds of `range`, some millions a second. */
  readonly steps: number
  /** UTF-16 units of output, included templates counted at every level. */
  readonly characters: number
}

/** Istio's largest chart takes less than a thousandth of either. */
export const defaultLimits: RenderLimits = { steps: 50_000_000, characters: 256 * 1024 * 1024 }

export interface RenderResult {
  /** Text by path (`chart/templates/x.yaml`, subcharts under `chart/charts/`), NOTES.txt too; partials have none. */
  readonly files: ReadonlyMap<string, string>
  /** The files in crds/ of the chart and its enabled subcharts, as they are; paths as above, in Helm's order. */
  readonly crds: readonly ChartFile[]
  /** What Helm would log: each text once, in the order of appearance. */
  readonly warnings: readonly string[]
}

/**
 * Renders a chart with its subcharts. Nothing is kept between calls but parsed templates, so equal input gives equal
 * text. Throws UserError in Helm's words: the chart's own `fail`, a broken template, a cluster too old, bad values.
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
  if (!options.skipSchemaValidation) checkSchemas(whole, values, warn)
  requireKubeVersion(chart, capabilities)
  const templates = chartTemplates(whole, values, options.release, capabilities)
  const bound = { budget: { ...limits }, lookup: options.lookup }
  const set = parsed(chart, templates, helmFunctions(options.host), bound)
  return { files: execute(set, templates), crds: crdsOf(whole), warnings: [...warnings] }
}

/** Throws UserError for a chart that cannot be rendered by itself: a library, or one that lacks a dependency it names. */
export function requireInstallable(chart: Chart): void {
  requireApplication(chart)
  requireListed(chart)
}

function requireApplication({ metadata }: Chart): void {
  if (metadata.type !== undefined && metadata.type !== 'application')
    throw new UserError('chart', `${metadata.type} charts are not installable`, { status: exitStatus.failed })
}

function requireKubeVersion({ metadata }: Chart, { kubeVersion: { version } }: Capabilities): void {
  const { kubeVersion: wanted } = metadata
  if (wanted !== undefined && !inRange(wanted, version))
    throw failure(`chart requires kubeVersion: ${wanted} which is incompatible with Kubernetes ${version}`)
}

// By chart, then by the list of its templates, which tags and conditions may shorten.
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

// Charts of one family carry copies of the same partials: reading ours once saves 4 ms of a run.
const partials = new Map<string, Parsed>()
/** Our charts have 60; who renders anybody's, for months, must not keep them all. */
const mostPartials = 500

function parseAll(templates: readonly ChartTemplate[], functions: FunctionTable): TemplateSet {
  if (partials.size > mostPartials) partials.clear()
  const set = bindFunctions(new TemplateSet(functions, { name: 'gotpl' }), functions)
  for (const { path, text } of templates) {
    try {
      set.parse(
        path,
        text,
        preparedTemplates.has(text) ? preparedTemplates : isPartial(path) ? partials : undefined,
      )
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

// Helm keeps of Go's message the place and what follows the last `: `.
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

// V8's own limits: of texts, of lists, of the stack.
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
