// `explain`: where the values of an install come from, and what they mean.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Chart } from '../chart/chart.ts'
import type { ComponentKey } from '../config/components.ts'
import { parseValuePath } from '../config/value-path.ts'
import type { Component } from '../config/components.ts'
import { readDataText, readPlatform, readProfile } from '../config/layers.ts'
import type { Configuration } from '../config/resolve.ts'
import { fieldsOf } from '../config/schema.ts'
import { didYouMean, UserError } from '../errors.ts'
import { commentedFile, type CommentedFile } from '../explain/commented-file.ts'
import type { ComponentInput } from '../explain/component-sources.ts'
import { explainAll, explainPath, type ExplainedValue, type ExplainInput } from '../explain/explain.ts'
import { baseSources, userSources, type DataFile } from '../explain/spec-sources.ts'
import { mergeSources } from '../explain/source.ts'
import { getPath } from '../values/tree.ts'
import { readText } from '../system/read-file.ts'
import type { ManifestFolders } from './charts/chart-folders.ts'
import type { WorkflowContext } from './context.ts'
import { readClusterIfNeeded, type ClusterPartOptions } from './cluster/cluster-part.ts'
import type { ConfigurationOptions } from './options.ts'
import { readConfiguration, type ConfigurationInput } from './rendering/configuration.ts'
import { detectedLayer } from './cluster/detection.ts'
import type { Detection } from '../platform/detection.ts'

export interface ExplainOptions extends ConfigurationOptions, ClusterPartOptions {}

export interface Explanation {
  /** The value at the path; undefined without a path. */
  readonly value: ExplainedValue | undefined
  /** The values below the path; without a path, all that differ from the defaults of the charts. */
  readonly values: readonly ExplainedValue[]
  readonly configuration: Configuration
}

/**
 * Explains a path such as `values.cni.cniBinDir`, or all values that differ from the defaults of the charts. Rejects
 * with UserError for a wrong configuration, and for a path that no layer and no chart knows.
 */
export async function explain(
  path: string | undefined,
  options: ExplainOptions,
  context: WorkflowContext,
): Promise<Explanation> {
  const keys = path === undefined ? [] : parseValuePath(path)
  const { input: explained, configuration } = await explainInput(options, context)
  const values = explainAll(keys, explained)
  if (path === undefined) return { value: undefined, values, configuration }
  const value = explainPath(keys, explained)
  const below = values.filter((one) => one.path.length > keys.length)
  const isField = value.isKnown ?? value.documentation !== undefined
  if (value.value === undefined && below.length === 0 && !isField) throw unknownPath(path, value, explained)
  return { value, values: below, configuration }
}

/** Returns all layers of the spec and of the enabled components. Rejects with UserError. */
export async function explainInput(
  options: ExplainOptions,
  context: WorkflowContext,
): Promise<{ readonly input: ExplainInput; readonly configuration: Configuration }> {
  const input = await readConfiguration(options, context)
  const { detection } = await readClusterIfNeeded(input, options, context)
  const { configuration, charts } = input.resolve({ releaseName: 'istio', detection })
  return { input: inputOf(input, configuration, charts, detection), configuration }
}

function unknownPath(path: string, { notEnabled }: ExplainedValue, input: ExplainInput): UserError {
  if (/^(helm|helmfile|istioctl|kubectl) /.test(path))
    return new UserError('explain-path', `${path}: is a command line, not a path`, {
      hint: `to translate it: ambientctl translate "${path}"`,
    })
  const fields = [...(fieldsOf('mesh.MeshConfig')?.keys() ?? [])].map((field) => `meshConfig.${field}`)
  const known = [...explainAll(['values'], input).map((one) => one.path.join('.')), ...fields]
  const reason =
    notEnabled === undefined ? 'no chart has it' : `the configuration does not enable ${notEnabled}`
  return new UserError(
    'explain-path',
    `${path}: no layer sets this path, and ${reason}${didYouMean(path, known)}`,
    {
      hint: 'write it as for --set, such as values.cni.cniBinDir or meshConfig.accessLogFile',
    },
  )
}

function inputOf(
  { request, folders }: ConfigurationInput,
  configuration: Configuration,
  charts: ReadonlyMap<ComponentKey, Chart>,
  detection: Detection | undefined,
): ExplainInput {
  const names = [...new Set(['default', configuration.profile.name])]
  const isInCharts = configuration.components.some(
    ({ values }) => getPath(values, ['global', 'platform']) !== undefined,
  )
  const platform = isInCharts ? undefined : configuration.platform
  const base = baseSources({
    profiles: names.map((name) => profileFile(folders, name)),
    platform: platform && platformFile(folders, platform.name),
    detected: detection && { values: configuration.detected, reason: detectedLayer(detection).reason },
    request,
  })
  const user = userSources(request, mergeSources(base))
  const components = configuration.components.flatMap((configured): ComponentInput[] => {
    const chart = charts.get(configured.component.key)
    if (!chart) return []
    const valuesFile = valuesFileOf(folders, configured.component, chart)
    return [{ configured, chart, valuesFile, configuration, base, user }]
  })
  return { components, spec: [...base, ...user] }
}

function profileFile({ profiles }: ManifestFolders, name: string): DataFile<ReturnType<typeof readProfile>> {
  const text = readDataText(profiles, 'profile', name)
  return {
    data: readProfile(profiles, name),
    where: commentedFile(join('profiles', `${name}.yaml`), text).placeOf,
  }
}

function platformFile(
  { platforms }: ManifestFolders,
  name: string,
): DataFile<ReturnType<typeof readPlatform>> {
  const text = readDataText(platforms, 'platform', name)
  return {
    data: readPlatform(platforms, name),
    where: commentedFile(join('platforms', `${name}.yaml`), text).placeOf,
  }
}

/** Charts that were fetched or come from a bundle are not in the folder. */
function valuesFileOf(
  { charts }: ManifestFolders,
  { folders }: Component,
  chart: Chart,
): CommentedFile | undefined {
  if (charts === undefined) return undefined
  const folder = folders.find((name) => existsSync(join(charts, name, 'values.yaml')))
  if (folder === undefined) return undefined
  const text = readText(join(charts, folder, 'values.yaml'))
  const metadata = readText(join(charts, folder, 'Chart.yaml'))
  if (!metadata.includes(chart.metadata.version)) return undefined
  return commentedFile(join('charts', folder, 'values.yaml'), text)
}
