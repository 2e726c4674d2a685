// Turns rendered files into the content of a Helm release: manifests in install order, hooks, notes.
import { exitStatus, UserError } from '../errors.ts'
import { byInstallOrder } from '../manifest/order.ts'
import { compareStrings } from '../template/bytes.ts'
import { quote } from '../template/format/quote.ts'
import type { Value } from '../values/tree.ts'
import { YamlError } from '../yaml/error.ts'
import { parseYaml } from '../yaml/yaml.ts'
import { decodeDocumentHead, hasNumber } from './document-head.ts'
import type { DocumentHead } from './document-head.ts'
import { splitDocuments, trimDocument } from './documents.ts'
import { preparedDocument } from './prepared.ts'
import type { RenderResult } from './render.ts'

export interface ReleaseDocument {
  /** The template that rendered it: `chart/templates/x.yaml`. */
  readonly source: string
  /** The text, without `---`. */
  readonly content: string
  /** '' if the document has no kind, for example if it has only comments. */
  readonly kind: string
  readonly name: string
  /** The parsed text. */
  readonly value: Value
}

/** A document with the `helm.sh/hook` annotation. */
export interface HookDocument extends ReleaseDocument {
  readonly events: readonly string[]
  readonly weight: number
  readonly deletePolicies: readonly string[]
  readonly outputLogPolicies: readonly string[]
}

export interface SplitRelease {
  /** `manifest` in Helm's release: each document after its `# Source:` line, without hooks. */
  readonly manifest: string
  readonly documents: readonly ReleaseDocument[]
  readonly hooks: readonly HookDocument[]
  /** The rendered NOTES.txt of the chart. Notes of subcharts are ignored, as in Helm. */
  readonly notes: string
  readonly warnings: readonly string[]
}

/**
 * Splits the rendered files into documents, sorts them by install order and separates hooks and notes. A hook with an
 * unknown event is dropped with a warning, as in Helm; `warn` is called at once, even if a later file fails. Throws
 * UserError that names the file if a file is not YAML.
 */
export function splitRelease({ files, warnings }: RenderResult, warn?: (text: string) => void): SplitRelease {
  const documents: ReleaseDocument[] = []
  const hooks: HookDocument[] = []
  const dropped: string[] = []
  for (const source of [...files.keys()].sort(compareStrings)) {
    for (const read of documentsOf(source, files.get(source) ?? '')) {
      const hookEvents = read.annotations.get(hookAnnotation)
      const hook = hookEvents === undefined ? undefined : toHook(read, hookEvents)
      if (hookEvents === undefined) documents.push(read.document)
      else if (hook) hooks.push(hook)
      else {
        const text = `info: skipping unknown hook: ${quote(hookEvents)}`
        warn?.(text)
        dropped.push(text)
      }
    }
  }
  documents.sort(byInstallOrder)
  hooks.sort(byInstallOrder)
  return {
    manifest: printDocuments(documents),
    documents,
    hooks,
    notes: [...files].find(([path]) => /^[^/]+\/templates\/NOTES\.txt$/.test(path))?.[1] ?? '',
    warnings: [...warnings, ...dropped],
  }
}

/** Returns the output of `helm template`: the manifests, then the hooks. */
export function templateText({ manifest, hooks }: SplitRelease): string {
  return `${trimDocument(manifest)}\n${printDocuments(hooks)}`
}

/** Prints documents, each after its `# Source:` line. */
export function printDocuments(documents: readonly ReleaseDocument[]): string {
  return documents.map(({ source, content }) => `---\n# Source: ${source}\n${content}\n`).join('')
}

// A document and the annotations that mark it as a hook.
interface DocumentWithAnnotations {
  readonly document: ReleaseDocument
  readonly annotations: DocumentHead['annotations']
}

function* documentsOf(source: string, text: string): Generator<DocumentWithAnnotations> {
  if (source.endsWith('NOTES.txt')) return
  for (const content of splitDocuments(text)) {
    const value = parse(content, source)
    const { kind, name, annotations } = headOf(value, content, source)
    yield { document: { source, content, kind, name, value }, annotations }
  }
}

function parse(content: string, source: string): Value {
  try {
    return preparedDocument(content) ?? parseYaml(content)
  } catch (error) {
    if (!(error instanceof YamlError)) throw error
    throw notYaml(source, `error converting YAML to JSON: ${error.goMessage}`, error)
  }
}

function headOf(value: Value, content: string, source: string): DocumentHead {
  try {
    return decodeDocumentHead(hasNumber(value) ? parseYaml(content, { integers: true }) : value)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw notYaml(source, `error unmarshaling JSON: while decoding JSON: ${error.message}`, error)
  }
}

function notYaml(source: string, problem: string, cause: Error): UserError {
  return new UserError('render', `YAML parse error on ${source}: ${problem}`, {
    status: exitStatus.failed,
    cause,
  })
}

const hookAnnotation = 'helm.sh/hook'

const eventNames: ReadonlyMap<string, string> = new Map([
  ...['install', 'delete', 'upgrade', 'rollback']
    .flatMap((verb) => [`pre-${verb}`, `post-${verb}`])
    .map((event) => [event, event] as const),
  ['test', 'test'],
  // The name in Helm 2.
  ['test-success', 'test'],
])

/** Returns undefined if an event is unknown. `hookEvents` is the value of the annotation. */
function toHook(
  { document, annotations }: DocumentWithAnnotations,
  hookEvents: string,
): HookDocument | undefined {
  const events = words(hookEvents).map((word) => eventNames.get(word))
  if (events.includes(undefined)) return undefined
  return {
    ...document,
    events: events.filter((event) => event !== undefined),
    weight: parseInt64(annotations.get('helm.sh/hook-weight') ?? ''),
    deletePolicies: words(annotations.get('helm.sh/hook-delete-policy')),
    outputLogPolicies: words(annotations.get('helm.sh/hook-output-log-policy')),
  }
}

// Parses as strconv.Atoi; an invalid number is 0, as in Helm.
function parseInt64(text: string): number {
  if (!/^[+-]?\d{1,100}$/.test(text)) return 0
  const value = BigInt(text.replace('+', ''))
  return BigInt.asIntN(64, value) === value ? Number(value) : 0
}

function words(list: string | undefined): string[] {
  return list === undefined ? [] : list.split(',').map((word) => trimDocument(word).toLowerCase())
}
