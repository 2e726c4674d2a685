// Resolves options to a configuration and its charts.
import type { Capabilities } from '../../chart/capabilities.ts'
import type { Chart } from '../../chart/chart.ts'
import { chartFacts } from '../../chart/metadata/facts.ts'
import { loadPrepared } from '../../chart/files/load.ts'
import type { Cluster } from '../../cluster/api.ts'
import { components, type Component, type ComponentKey } from '../../config/components.ts'
import { catalogOf, readOperatorFile, readOperatorText, type Layer } from '../../config/layers.ts'
import { parseRegistry } from '../../config/registry.ts'
import { resolve, type Configuration } from '../../config/resolve.ts'
import { readConfigurationRequest } from '../../config/operator-spec.ts'
import type { ConfigurationRequest, OperatorSpec } from '../../config/operator-spec.ts'
import { mapCollecting, UserError } from '../../errors.ts'
import type { InstalledFacts } from '../../facts/file.ts'
import type { InstanceLabels } from '../../install/instance-labels.ts'
import { renderAll, type RenderedRelease } from '../../pipeline.ts'
import type { Detection } from '../../platform/detection.ts'
import type { PlatformRules } from '../../platform/rules.ts'
import { getPath, type Tree } from '../../values/tree.ts'
import type { OpenedBundle } from '../bundle/opened-bundle.ts'
import { loadCharts, packageFolders, requireCharts, sourceFolders } from '../charts/chart-folders.ts'
import type { ManifestFolders } from '../charts/chart-folders.ts'
import { fetchCharts, withoutImages, type FetchedCharts } from '../charts/fetched-charts.ts'
import { warnOnce, type WorkflowContext } from '../context.ts'
import { detectedLayer, detectionWarnings, readPlatformRules } from '../cluster/detection.ts'
import type { ConfigurationOptions, FileContents } from '../options.ts'
import { renderInContext, renderWithLookups } from './render.ts'
import { setFileReader } from './set-files.ts'
import { withTypedValues } from './typed-values.ts'
import { requireValid } from './unknown-names.ts'
import { rendererWithSchemaRefs, type RenderWithSchemaRefs } from './schema-refs.ts'

/** A configuration with its charts. */
export interface ResolvedConfiguration {
  readonly configuration: Configuration
  readonly charts: ReadonlyMap<ComponentKey, Chart>
  /** Renders every component. Lookups of templates read `cluster`; without it they find nothing. */
  render(
    capabilities?: Capabilities,
    instances?: InstanceLabels,
    cluster?: Cluster,
  ): Promise<RenderedRelease[]>
}

export interface ResolveInput {
  readonly releaseName?: string
  /** What the cluster has already. */
  readonly previous?: InstalledFacts | undefined
  /** The detected platform; absent without a cluster. */
  readonly detection?: Detection | undefined
}

/** The user's configuration, before a cluster is read. */
export interface ConfigurationInput {
  /** The requested control plane revision; '' for the default. */
  readonly revision: string
  /** The merged files and flags: the spec of an IstioOperator. */
  readonly userSpec: Tree
  /** The files and flags that make the spec. */
  readonly request: ConfigurationRequest
  readonly folders: ManifestFolders
  /** The charts of a repository or registry; undefined for those of a folder. */
  readonly fetched?: FetchedCharts | undefined
  /** Reads the rules for platform detection. */
  platformRules(): PlatformRules[]
  /** Resolves profile and platform, and reports them with the reason. */
  resolve(input?: ResolveInput): ResolvedConfiguration
}

/**
 * Reads files, options and charts, so that errors are reported before a cluster is read. Fetches charts from a source.
 * Rejects with UserError.
 */
export async function readConfiguration(
  options: ConfigurationOptions & FileContents,
  context: WorkflowContext,
): Promise<ConfigurationInput> {
  const bundle = await readBundleOf(options, context)
  const fetched = bundle ? undefined : await fetchCharts(options, context)
  const request = configurationRequest(options, bundle, context)
  const user = await userSpec(request)
  const source = { bundle, fetched, options, context }
  if (options.registry === undefined) return configurationInput(request, user, source)
  const { registryLayer } = await import('./registry-images.ts')
  const quiet: WorkflowContext = { ...context, onEvent: () => undefined }
  const before = { ...source, options: { ...options, registry: undefined }, context: quiet }
  const registry = await registryLayer(
    options.registry,
    configurationInput(request, user, before).resolve({ releaseName: 'istio' }),
    warnOnce(context),
  )
  const withRegistry = { ...request, registry }
  return configurationInput(withRegistry, await userSpec(withRegistry), source)
}

/** The code of bundles is loaded here, because most runs do not need it. */
async function readBundleOf(
  options: ConfigurationOptions & FileContents,
  context: WorkflowContext,
): Promise<OpenedBundle | undefined> {
  if (options.bundle === undefined) return undefined
  const { bundleOf } = await import('../bundle/open-bundle.ts')
  return bundleOf(options, context)
}

/** Returns the options with their bundle opened, so that several steps verify it once. Rejects with UserError. */
export async function withOpenedBundle<Options extends ConfigurationOptions & FileContents>(
  options: Options,
  context: WorkflowContext,
): Promise<Options & FileContents> {
  const openedBundle = await readBundleOf(options, context)
  return openedBundle ? { ...options, openedBundle } : options
}

interface InputSource {
  readonly bundle?: OpenedBundle | undefined
  /** Undefined for the charts of a folder. */
  readonly fetched?: FetchedCharts | undefined
  readonly options: ConfigurationOptions & FileContents
  readonly context: WorkflowContext
}

function foldersOf(user: OperatorSpec, { bundle, fetched, options, context }: InputSource): ManifestFolders {
  if (bundle) return { charts: undefined, profiles: bundle.profiles, platforms: bundle.platforms }
  return fetched ? packageFolders(context) : sourceFolders(options, user, context)
}

/** Reads charts, profiles and platforms for a spec that was read. Throws UserError. */
export function configurationInput(
  request: ConfigurationRequest,
  user: OperatorSpec,
  { bundle, fetched, options, context }: InputSource,
): ConfigurationInput {
  const folders = foldersOf(user, { bundle, fetched, options, context })
  const from = bundle?.verified.file ?? fetched?.from ?? folders.charts ?? ''
  requireValid(user, folders, options)
  const data = catalogOf(folders.profiles, folders.platforms)
  const withOwnImages = bundle?.hasChartImages ? bundle : fetched
  const catalog = withOwnImages ? withoutImages(data, withOwnImages) : data
  const single = components.filter(({ isList }) => !isList)
  if (!fetched && context.preparedCharts !== undefined) loadPrepared(context.preparedCharts)
  const load = (list: readonly Component[]) =>
    folders.charts === undefined ? new Map<ComponentKey, Chart>() : loadCharts(folders.charts, list)
  const charts = bundle?.charts ?? fetched?.charts ?? load(single)
  // Facts of gateway charts are not needed: they are the same as those of the other charts.
  const isSingle = (key: ComponentKey) => single.some((one) => one.key === key)
  const facts = new Map(
    [...charts].flatMap(([key, chart]) => (isSingle(key) ? [[key, chartFacts(chart)] as const] : [])),
  )
  const withSchemaRefs = rendererWithSchemaRefs(options, context)
  const warn = warnOnce(context)
  return {
    revision: requestedRevision(user.spec),
    userSpec: user.spec,
    request,
    folders,
    fetched,
    platformRules: () => readPlatformRules(folders.platforms),
    resolve({ detection, releaseName, previous = {} } = {}) {
      try {
        const configuration = resolve({
          user,
          catalog,
          facts,
          releaseName,
          installedProfile: previous.profile,
          installedPlatform: previous.platform,
          defaultRevision: previous.defaultRevision,
          detected: detection && detectedLayer(detection),
        })
        context.onEvent({ kind: 'configuration-resolved', configuration, detection })
        if (detection) detectionWarnings(configuration, detection).forEach(warn)
        const inUse = configuration.components.map(({ component }) => component)
        const lists = inUse.filter(({ key, isList }) => isList && !charts.has(key))
        const gateways = load(lists)
        if (fetched && gateways.size > 0) warn(embeddedGateways)
        const all = new Map([...charts, ...gateways])
        requireCharts(inUse, all, from)
        return {
          configuration,
          charts: all,
          render: rendererOf(configuration, all, {
            context,
            withSchemaRefs,
            warn,
            force: options.force ?? false,
            registry: options.registry,
          }),
        }
      } finally {
        // Warnings are printed after an error, too, so that the user can fix the whole file.
        user.warnings.forEach(warn)
      }
    },
  }
}

/** Returns the control plane revision that a spec asks for; '' for the default. */
export function requestedRevision(spec: Tree): string {
  const revision = String(getPath(spec, ['values', 'revision']) ?? spec['revision'] ?? '')
  return revision === 'default' ? '' : revision
}

/**
 * Reads files and flags into the user's spec, without a profile. Errors of the spec are in `findings`. Rejects with UserError
 * for files and flags that cannot be read.
 */
export async function readUserSpec(
  options: ConfigurationOptions & FileContents,
  context: WorkflowContext,
): Promise<OperatorSpec> {
  return userSpec(configurationRequest(options, await readBundleOf(options, context), context))
}

const userSpec = (request: ConfigurationRequest) =>
  withTypedValues(readConfigurationRequest({ ...request, collect: true }), request)

function configurationRequest(
  options: ConfigurationOptions & FileContents,
  bundle: OpenedBundle | undefined,
  context: WorkflowContext,
): ConfigurationRequest {
  const { set = [], setString, setJson, setFile, setLiteral } = options
  const { revision: requestedRevision, platform, istioNamespace, force = false } = options
  // Reports a wrong registry before anything is read.
  if (options.registry !== undefined) parseRegistry(options.registry)
  return {
    files: [...(bundle ? bundleLayers(bundle) : []), ...operatorFiles(options, context)],
    sets: set,
    setString,
    setJson,
    setFile,
    setLiteral,
    readSetFile: setFileReader(options, context),
    revision: requestedRevision,
    platform,
    istioNamespace,
    force,
    ownProfiles: options.manifests !== undefined || bundle?.hasOwnProfiles === true,
  }
}

interface RendererInput {
  readonly context: WorkflowContext
  readonly withSchemaRefs: RenderWithSchemaRefs
  readonly warn: (message: string) => void
  readonly force: boolean
  /** All images must come from this registry. */
  readonly registry: string | undefined
}

function rendererOf(
  { components }: Configuration,
  charts: ReadonlyMap<ComponentKey, Chart>,
  { context, withSchemaRefs, warn, force, registry }: RendererInput,
): ResolvedConfiguration['render'] {
  return async (capabilities, instances, cluster) => {
    const rendered = await renderAll(
      components,
      { charts, capabilities, instances, force },
      ({ chart, options }) =>
        renderWithLookups(cluster, (lookup) =>
          withSchemaRefs((schemaRefs) => renderInContext(chart, { ...options, lookup, schemaRefs }, context)),
        ),
    )
    rendered.flatMap(({ warnings, notes }) => [...warnings, ...warningsOf(notes)]).forEach(warn)
    if (registry !== undefined) {
      const { requireImagesFrom } = await import('./registry-images.ts')
      requireImagesFrom(registry, rendered)
    }
    return rendered
  }
}

/** Returns the warnings in the notes of a chart, where Istio's charts write them. */
function warningsOf(notes: string): string[] {
  return notes.split('\n').flatMap((line) => /^WARNING:\s*(.+)/.exec(line)?.[1] ?? [])
}

function bundleLayers({ verified: { file }, config }: OpenedBundle): Layer[] {
  return readOperatorFile(`${file}: config.yaml`, () => '', config)
}

function operatorFiles(
  { filename = [], fileContents = {}, onFileRead }: ConfigurationOptions & FileContents,
  context: WorkflowContext,
): Layer[] {
  const paths = filename.map((path) => path.trim())
  if (paths.slice(0, -1).includes('-')) {
    throw new UserError('file-stdin', '-f -: standard input is only allowed as the last file')
  }
  const stdin = (limit: number) => context.readStdin(limit)
  const contents = new Map(Object.entries(fileContents))
  return mapCollecting(paths, (path) => {
    const content = contents.get(path) ?? readOperatorText(path, stdin)
    onFileRead?.(path, content)
    return readOperatorFile(path, stdin, content)
  }).flat()
}

const embeddedGateways =
  'gateways are rendered with the embedded charts, because Istio does not publish such charts; their images are those of istiod'
