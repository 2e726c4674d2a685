// `template [NAME] CHART`: what `helm template` prints, its errors and its exit status.
import { defaultApiVersions, defaultKubeVersion, parseKubeVersion } from '../chart/capabilities.ts'
import type { Capabilities } from '../chart/capabilities.ts'
import type { LookupFunction } from '../chart/bound-functions.ts'
import { splitRelease } from '../chart/manifests.ts'
import type { SplitRelease } from '../chart/manifests.ts'
import { checkReleaseName } from '../chart/release-name.ts'
import { requireInstallable } from '../chart/render.ts'
import type { RenderResult } from '../chart/render.ts'
import { exitStatus, UserError } from '../errors.ts'
import { locateChart } from './chart-source.ts'
import type { Arguments } from './command.ts'
import { harmless } from './harmless.ts'
import type { Io } from './io.ts'
import { postRendererOf } from './post-renderer.ts'
import type { PostRenderer } from './post-renderer.ts'
import { nameAndChart, releaseNamespace } from './release-name.ts'
import { renderHere } from './render.ts'
import type { AskedCluster } from './template-cluster.ts'
import { manifestsText, onlyShown, wholeText, writeFiles } from './template-output.ts'
import { givenValues } from './template-values.ts'

/** Renders a chart onto stdout or into files; looks at its arguments in Helm's order. Throws UserError in Helm's words. */
export async function runTemplate(args: Arguments, io: Io): Promise<number> {
  requireArgument(args)
  const postRender = postRendererOf(args, io)
  refuse(args)
  const offline = capabilitiesOf(args)
  const { name, chart: ref } = nameAndChart(args, io)
  const load = await locateChart(ref, args, io)
  const values = await givenValues(args, io)
  const chart = load()
  if (chart.metadata.deprecated) io.err('WARNING: This chart is deprecated\n')
  requireInstallable(chart)
  const namespace = await releaseNamespace(args, io)
  checkDryRun(args)
  const cluster = await askedCluster(args, io)
  try {
    const capabilities = (await cluster?.capabilities()) ?? offline
    checkReleaseName(name)
    const warn = warner(io)
    const release = { name, namespace, isUpgrade: args.flag('is-upgrade') }
    const skipSchemaValidation = args.flag('skip-schema-validation')
    const options = { values, release, capabilities, warn, skipSchemaValidation }
    const render = (lookup?: LookupFunction) =>
      withHosts(args, io, (host) => renderHere(chart, { ...options, lookup }, host))
    const text = await orHint(args.flag('debug'), async () => {
      const rendered = await (cluster?.render(render) ?? render())
      const split = splitOrShow(() => splitRelease(rendered, warn), rendered, args, io)
      const { manifests, text } = printed(args, name, rendered, split, postRender)
      await cluster?.validate(release, manifests)
      return text
    })
    io.out(text)
  } finally {
    cluster?.close()
  }
  return exitStatus.done
}

async function withHosts<T>(args: Arguments, io: Io, render: (host: Io) => Promise<T>): Promise<T> {
  if (!args.flag('enable-dns')) return render(io)
  const [{ withPendingLookups }, { resolveAddresses }] = await Promise.all([
    import('../chart/pending-lookups.ts'),
    import('../net/resolve.ts'),
  ])
  // A child of io, as its properties are made when they are looked at.
  return withPendingLookups(resolveAddresses, (lookupHost) =>
    render(Object.assign(Object.create(io) as Io, { lookupHost })),
  )
}

// Few runs ask one: what speaks to it is loaded for them alone.
async function askedCluster(args: Arguments, io: Io): Promise<AskedCluster | undefined> {
  const validates = args.flag('validate')
  const answersLookups = ['server', 'none', 'false'].includes(args.text('dry-run') ?? '')
  if (!validates && !answersLookups) return undefined
  return (await import('./template-cluster.ts')).askCluster(args, io, { validates, answersLookups })
}

interface Printed {
  /** What goes through the post-renderer, and would be applied. */
  readonly manifests: string
  readonly text: string
}

function printed(
  args: Arguments,
  name: string,
  { crds: all }: RenderResult,
  { documents, hooks: allHooks }: SplitRelease,
  postRender: PostRenderer = (manifests) => manifests,
): Printed {
  const crds = args.flag('include-crds') ? all : []
  const wanted = args.flag('no-hooks') ? [] : allHooks
  const hooks = args.flag('skip-tests') ? wanted.filter(({ events }) => !events.includes('test')) : wanted
  const outputDir = args.text('output-dir') ?? ''
  const patterns = args.list('show-only')
  const folder = args.flag('release-name') ? name : undefined
  const written = outputDir === '' ? '' : writeFiles({ crds, documents, hooks }, outputDir, folder)
  const manifests = postRender(outputDir === '' ? manifestsText({ crds, documents }) : '')
  const text = written + wholeText(manifests, outputDir === '' ? hooks : [])
  return { manifests, text: patterns.length === 0 ? text : onlyShown(text, patterns) }
}

// Each text once; Helm puts a place in its own source before them, and repeats them.
function warner(io: Io): (text: string) => void {
  const told = new Set<string>()
  return (text) => {
    if (!told.has(text)) io.err(harmless(`${text}\n`))
    told.add(text)
  }
}

function requireArgument({ positionals = [] }: Arguments): void {
  if (positionals.length > 0) return
  throw usage(
    '"ambientctl template" requires at least 1 argument\n\nUsage:  ambientctl template [NAME] [CHART] [flags]',
  )
}

const refused: readonly (readonly [flag: string, why: string, hint: string])[] = [
  ['dependency-update', "the chart's folder is not changed", 'run helm dependency update on it first'],
  ['verify', 'no provenance is read', 'run helm verify on the archive first'],
]

function refuse(args: Arguments): void {
  const row = refused.find(([flag]) => args.flag(flag))
  if (row) throw unsupported(`--${row[0]}`, row[1], row[2])
}

function unsupported(flag: string, why: string, hint: string): UserError {
  return new UserError('unsupported', `${flag} is not supported: ${why}`, {
    hint,
    status: exitStatus.failed,
  })
}

function checkDryRun(args: Arguments): void {
  const given = args.text('dry-run') || 'true'
  if (['false', 'true', 'none', 'client', 'server'].includes(given)) return
  throw usage('Invalid dry-run flag. Flag must one of the following: false, true, none, client, server')
}

function capabilitiesOf(args: Arguments): Capabilities {
  return {
    kubeVersion: kubeVersionOf(args.text('kube-version') || defaultKubeVersion),
    apiVersions: [...defaultApiVersions, ...args.list('api-versions')],
  }
}

function kubeVersionOf(text: string): Capabilities['kubeVersion'] {
  try {
    return parseKubeVersion(text)
  } catch (error) {
    throw error instanceof UserError ? usage(error.message, error) : error
  }
}

// Helm ends every error of the rendering itself so.
async function orHint<T>(isDebug: boolean, render: () => Promise<T>): Promise<T> {
  try {
    return await render()
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    const tail = error.code === 'render' && !isDebug ? '\n\nUse --debug flag to render out invalid YAML' : ''
    throw new UserError(error.code, `${error.message}${tail}`, { status: exitStatus.failed, cause: error })
  }
}

function splitOrShow(
  split: () => SplitRelease,
  rendered: RenderResult,
  args: Arguments,
  io: Io,
): SplitRelease {
  try {
    return split()
  } catch (error) {
    const patterns = args.list('show-only')
    const raw = rawText(rendered)
    if (args.flag('debug')) io.out(patterns.length === 0 ? raw : onlyShown(raw, patterns))
    throw error
  }
}

// By path: Helm's order is random.
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
