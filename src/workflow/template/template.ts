// `template [NAME] CHART`: renders a chart with the output, errors and exit status of `helm template`.
import { defaultApiVersions, defaultKubeVersion, parseKubeVersion } from '../../chart/capabilities.ts'
import type { Capabilities } from '../../chart/capabilities.ts'
import type { LookupFunction } from '../../chart/bound-functions.ts'
import { splitRelease } from '../../chart/manifests.ts'
import type { SplitRelease } from '../../chart/manifests.ts'
import { checkReleaseName } from '../../chart/release-name.ts'
import { requireInstallable } from '../../chart/render.ts'
import type { RenderResult } from '../../chart/render.ts'
import { exitStatus, UserError } from '../../errors.ts'
import type { RenderHost } from '../../functions/host.ts'
import type { WorkflowContext } from '../context.ts'
import { renderInContext } from '../rendering/render.ts'
import { rendererWithSchemaRefs } from '../rendering/schema-refs.ts'
import type { TemplateCluster } from './cluster.ts'
import type { HelmTemplateOptions } from './options.ts'
import { manifestsText, selectDocuments, wholeText, writeFiles } from './output.ts'
import { locateChart } from './chart-source.ts'
import { postRendererOf } from './post-renderer.ts'
import type { PostRenderer } from './post-renderer.ts'
import { nameAndChart, releaseNamespace } from './release-name.ts'
import { userValuesOf } from './values.ts'

/**
 * Renders a chart and returns the text that `helm template` prints, or writes files as it does. Validates options in
 * Helm's order. `print` gets text that is printed although the rendering fails. Rejects with UserError with Helm's
 * message.
 */
export async function template(
  words: readonly string[],
  options: HelmTemplateOptions,
  context: WorkflowContext,
  print: (text: string) => void,
): Promise<string> {
  requireArgument(words)
  const postRender = postRendererOf(options, context)
  rejectUnsupported(options)
  const offline = capabilitiesOf(options)
  const { name, chart: ref } = nameAndChart(words, options, context)
  const withSchemaRefs = rendererWithSchemaRefs(options, context)
  const load = await locateChart(ref, options, context)
  const values = await userValuesOf(options, context)
  const chart = load()
  const notice = noticeOnce(context)
  if (chart.metadata.deprecated) notice('WARNING: This chart is deprecated')
  requireInstallable(chart)
  const namespace = await releaseNamespace(options, context)
  checkDryRun(options)
  const cluster = await clusterFor(options, context)
  try {
    const capabilities = (await cluster?.capabilities()) ?? offline
    checkReleaseName(name)
    const release = { name, namespace, isUpgrade: options.isUpgrade ?? false }
    const { skipSchemaValidation = false } = options
    const toRender = { values, release, capabilities, warn: notice, skipSchemaValidation }
    const render = (lookup?: LookupFunction) =>
      withSchemaRefs((schemaRefs) =>
        withHosts(options, context, (host) =>
          renderInContext(chart, { ...toRender, lookup, schemaRefs }, host),
        ),
      )
    return await withDebugHint(options, async () => {
      const rendered = await (cluster?.render(render) ?? render())
      const split = splitOrShow(() => splitRelease(rendered, notice), rendered, options, print)
      const { manifests, text } = printed(options, name, rendered, split, postRender)
      await cluster?.validate(release, manifests)
      return text
    })
  } finally {
    cluster?.close()
  }
}

type RenderingContext = WorkflowContext & RenderHost

async function withHosts<T>(
  { enableDns = false }: HelmTemplateOptions,
  context: WorkflowContext,
  render: (context: RenderingContext) => Promise<T>,
): Promise<T> {
  if (!enableDns) return render(context)
  const [{ withPendingLookups }, { resolveAddresses }] = await Promise.all([
    import('../../chart/pending-lookups.ts'),
    import('../../net/dns.ts'),
  ])
  // An object that inherits from the context, because getters of the context must not be evaluated here.
  return withPendingLookups(resolveAddresses, (lookupHost) =>
    render(Object.assign(Object.create(context) as WorkflowContext, { lookupHost })),
  )
}

// The API client is loaded here, because most runs do not need it.
async function clusterFor(
  options: HelmTemplateOptions,
  context: WorkflowContext,
): Promise<TemplateCluster | undefined> {
  const { validate: validates = false, dryRun = '' } = options
  const answersLookups = dryRun !== true && ['server', 'none', 'false'].includes(dryRun)
  if (!validates && !answersLookups) return undefined
  return (await import('./cluster.ts')).connectForTemplate(options, context, { validates, answersLookups })
}

interface PrintedManifests {
  /** The output of the post-renderer, which would be applied. */
  readonly manifests: string
  readonly text: string
}

function printed(
  options: HelmTemplateOptions,
  name: string,
  { crds: all }: RenderResult,
  { documents, hooks: allHooks }: SplitRelease,
  postRender: PostRenderer = (manifests) => manifests,
): PrintedManifests {
  const crds = options.includeCrds ? all : []
  const selected = options.noHooks ? [] : allHooks
  const hooks = options.skipTests ? selected.filter(({ events }) => !events.includes('test')) : selected
  const { outputDir = '', showOnly: patterns = [] } = options
  const folder = options.releaseName ? name : undefined
  const written = outputDir === '' ? '' : writeFiles({ crds, documents, hooks }, outputDir, folder)
  const manifests = postRender(outputDir === '' ? manifestsText({ crds, documents }) : '')
  const text = written + wholeText(manifests, outputDir === '' ? hooks : [])
  return { manifests, text: patterns.length === 0 ? text : selectDocuments(text, patterns) }
}

// Reports each text once. Helm repeats them, with a location in its own source.
function noticeOnce({ onEvent }: WorkflowContext): (message: string) => void {
  const reported = new Set<string>()
  return (message) => {
    if (!reported.has(message)) onEvent({ kind: 'notice', message })
    reported.add(message)
  }
}

function requireArgument(words: readonly string[]): void {
  if (words.length > 0) return
  throw usage(
    '"ambientctl template" requires at least 1 argument\n\nUsage:  ambientctl template [NAME] [CHART] [flags]',
  )
}

const unsupportedFlags = [
  [
    'dependency-update',
    'dependencyUpdate',
    'ambientctl does not change charts',
    'run helm dependency update on it first',
  ],
  ['verify', 'verify', 'ambientctl does not verify provenance', 'run helm verify on the archive first'],
] as const satisfies readonly (readonly [
  flag: string,
  option: keyof HelmTemplateOptions,
  why: string,
  hint: string,
])[]

function rejectUnsupported(options: HelmTemplateOptions): void {
  const row = unsupportedFlags.find(([, option]) => options[option])
  if (row) throw unsupported(`--${row[0]}`, row[2], row[3])
}

function unsupported(flag: string, why: string, hint: string): UserError {
  return new UserError('unsupported', `${flag} is not supported: ${why}`, {
    hint,
    status: exitStatus.failed,
  })
}

function checkDryRun({ dryRun }: HelmTemplateOptions): void {
  const mode = dryRun === true || !dryRun ? 'true' : dryRun
  if (['false', 'true', 'none', 'client', 'server'].includes(mode)) return
  throw usage('Invalid dry-run flag. Flag must one of the following: false, true, none, client, server')
}

function capabilitiesOf({ kubeVersion, apiVersions = [] }: HelmTemplateOptions): Capabilities {
  return {
    kubeVersion: kubeVersionOf(kubeVersion || defaultKubeVersion),
    apiVersions: [...defaultApiVersions, ...apiVersions],
  }
}

function kubeVersionOf(text: string): Capabilities['kubeVersion'] {
  try {
    return parseKubeVersion(text)
  } catch (error) {
    throw error instanceof UserError ? usage(error.message, error) : error
  }
}

// Helm adds this text to every rendering error.
async function withDebugHint<T>({ debug }: HelmTemplateOptions, render: () => Promise<T>): Promise<T> {
  try {
    return await render()
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    const tail = error.code === 'render' && !debug ? '\n\nUse --debug flag to render out invalid YAML' : ''
    throw new UserError(error.code, `${error.message}${tail}`, { status: exitStatus.failed, cause: error })
  }
}

function splitOrShow(
  split: () => SplitRelease,
  rendered: RenderResult,
  { showOnly: patterns = [], debug }: HelmTemplateOptions,
  print: (text: string) => void,
): SplitRelease {
  try {
    return split()
  } catch (error) {
    const raw = rawText(rendered)
    if (debug) print(patterns.length === 0 ? raw : selectDocuments(raw, patterns))
    throw error
  }
}

// Sorted by path, because Helm's order is random.
function rawText({ files }: RenderResult): string {
  const texts = [...files].filter(([path, text]) => text.trim() !== '' && !path.endsWith('NOTES.txt'))
  const parts = texts
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, text]) => `---\n# Source: ${path}\n${text}\n`)
  return `${parts.join('').trim()}\n`
}

function usage(text: string, cause?: unknown): UserError {
  return new UserError('usage', text, { status: exitStatus.failed, cause })
}
