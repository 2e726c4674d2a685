// The engine of the playground: renders charts in memory with the output and errors of `ambientctl template`. It
// runs in browsers, where shims/ replaces the modules of Node.
import { chartFromFiles } from '../../src/chart/files/assemble.ts'
import { readArchive } from '../../src/chart/files/archive.ts'
import { ignoreMatcher } from '../../src/chart/files/ignore.ts'
import { parseValuesFile } from '../../src/chart/files/values-file.ts'
import { offlineCapabilities } from '../../src/chart/capabilities.ts'
import type { Chart } from '../../src/chart/chart.ts'
import { printDocuments, splitRelease, templateText } from '../../src/chart/manifests.ts'
import type { ReleaseDocument } from '../../src/chart/manifests.ts'
import { checkReleaseName } from '../../src/chart/release-name.ts'
import { renderChart, requireInstallable } from '../../src/chart/render.ts'
import type { RenderResult } from '../../src/chart/render.ts'
import { reportError } from '../../src/cli/failure.ts'
import { UserError, UserErrors } from '../../src/errors.ts'
import type { RenderHost } from '../../src/functions/host.ts'
import { applyHelmSet, NotationError, notations } from '../../src/values/helm-set.ts'
import type { Tree } from '../../src/values/tree.ts'
import type { EngineCalls, OpenedFiles, PlaygroundFiles, RenderInput, RenderOutput } from './messages.ts'

/** Rendering in a browser has less memory and time than on the command line. */
const limits = { steps: 20_000_000, characters: 64 * 1024 * 1024 }

/** Returns the functions that the page calls. `host` is the clock and the source of random bytes. */
export function playgroundEngine(host: RenderHost): EngineCalls {
  return {
    render: (input) => render(input, host),
    openArchive: (label, data) => opened(() => Object.fromEntries(readArchive(data, label))),
    openFolder: (label, files) => opened(() => withoutIgnored(files, label)),
  }
}

function render(input: RenderInput, host: RenderHost): RenderOutput {
  let errors = ''
  let rendered: RenderResult | undefined
  const reported = new Set<string>()
  const warn = (text: string) => {
    if (!reported.has(text)) errors += `${text}\n`
    reported.add(text)
  }
  try {
    const values = valuesOf(input)
    const chart = chartOf(input)
    if (chart.metadata.deprecated) warn('WARNING: This chart is deprecated')
    requireInstallable(chart)
    checkReleaseName(input.releaseName)
    const release = { name: input.releaseName, namespace: input.namespace || 'default', isUpgrade: false }
    const capabilities = offlineCapabilities(input.kubeVersion || undefined)
    rendered = renderChart(chart, { values, release, capabilities, host, limits, warn })
    const split = splitRelease(rendered, warn)
    const documents = [...split.documents, ...split.hooks].map(documentOf)
    return { text: templateText(split), errors, isFailed: false, documents, notes: split.notes }
  } catch (error) {
    const text = rendered === undefined ? '' : rawText(rendered)
    return { text, errors: errors + errorText(withoutHint(error)), isFailed: true, documents: [], notes: '' }
  }
}

function valuesOf({ values, set }: RenderInput): Tree {
  const tree = parseValuesFile(values, 'values.yaml')
  for (const text of set) assign(tree, text)
  return tree
}

function assign(tree: Tree, text: string): void {
  try {
    applyHelmSet(tree, text, notations.typed)
  } catch (error) {
    if (!(error instanceof NotationError)) throw error
    throw new UserError('values', `failed parsing --set data: ${error.message}`, { cause: error })
  }
}

/** Helm reports the first error of a chart, without the path of the chart. */
function chartOf({ files, label }: RenderInput): Chart {
  try {
    return chartFromFiles(new Map(Object.entries(files)), label)
  } catch (error) {
    const first = error instanceof UserErrors ? error.errors[0] : error
    if (!(first instanceof UserError) || !first.message.startsWith(`${label}: `)) throw error
    throw new UserError(first.code, first.message.slice(label.length + 2), { cause: error })
  }
}

function documentOf(document: ReleaseDocument): RenderOutput['documents'][number] {
  const { kind, name, source } = document
  return { title: kind === '' ? source : `${kind}/${name}`, text: printDocuments([document]) }
}

/** As `template --debug` prints output that is not YAML. */
function rawText({ files }: RenderResult): string {
  return [...files]
    .filter(([path, text]) => text.trim() !== '' && !path.endsWith('NOTES.txt'))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, text]) => `---\n# Source: ${path}\n${text}\n`)
    .join('')
}

/** `template` prints Helm's message only. */
function withoutHint(error: unknown): unknown {
  return error instanceof UserError ? new UserError(error.code, error.message, { cause: error }) : error
}

/** Returns what the command line prints for an error. */
function errorText(error: unknown): string {
  let text = ''
  const io = { err: (part: string) => void (text += part), env: {}, signal: new AbortController().signal }
  reportError(error, 'ambientctl', io)
  return text
}

function opened(open: () => PlaygroundFiles): OpenedFiles {
  try {
    const files = Object.entries(open()).map(([path, data]) => [path, editable(data)] as const)
    return { files: Object.fromEntries(files), error: '' }
  } catch (error) {
    return { files: {}, error: errorText(error) }
  }
}

/** Returns text for bytes that are UTF-8, so that the file can be edited. */
function editable(data: string | Uint8Array): string | Uint8Array {
  if (typeof data === 'string') return data
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(data)
    return text.includes('\0') ? data : text
  } catch {
    return data
  }
}

function withoutIgnored(files: PlaygroundFiles, label: string): PlaygroundFiles {
  const rules = files['.helmignore'] ?? ''
  const ignored = ignoreMatcher(String(editable(rules)), `${label}/.helmignore`)
  const isIgnored = (path: string) =>
    ignored(path, false) || [...path.matchAll(/\//g)].some(({ index }) => ignored(path.slice(0, index), true))
  return Object.fromEntries(Object.entries(files).filter(([path]) => !isIgnored(path)))
}
