// Rendered files to what a Helm release holds: manifests in install order, hooks, notes.
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
  /** The file it comes from: `chart/templates/x.yaml`. */
  readonly source: string
  /** Its text, without the `---`. */
  readonly content: string
  /** Empty where a document has none (comments alone). */
  readonly kind: string
  readonly name: string
  /** The parsed text, so that nobody parses it twice. */
  readonly value: Value
}

/** A document with the annotation `helm.sh/hook`. */
export interface HookDocument extends ReleaseDocument {
  readonly events: readonly string[]
  readonly weight: number
  readonly deletePolicies: readonly string[]
  readonly outputLogPolicies: readonly string[]
}

export interface SplitRelease {
  /** Helm's `manifest`: each document below its `# Source:` line, without hooks. */
  readonly manifest: string
  readonly documents: readonly ReleaseDocument[]
  readonly hooks: readonly HookDocument[]
  /** The chart's own NOTES.txt; those of subcharts are left out, as Helm leaves them. */
  readonly notes: string
  readonly warnings: readonly string[]
}

/**
 * Splits, sorts by InstallOrder and prints what renderChart gave. A hook of an unknown event is dropped with a warning,
 * as in Helm; `warn` hears it at once, also where a later file fails. Throws UserError naming the file that is not YAML.
 */
export function splitRelease({ files, warnings }: RenderResult, warn?: (text: string) => void): SplitRelease {
  const documents: ReleaseDocument[] = []
  const hooks: HookDocument[] = []
  const dropped: string[] = []
  for (const source of [...files.keys()].sort(compareStrings)) {
    for (const read of readFile(source, files.get(source) ?? '')) {
      const written = read.annotations.get(hookAnnotation)
      const hook = written === undefined ? undefined : asHook(read, written)
      if (written === undefined) documents.push(read.document)
      else if (hook) hooks.push(hook)
      else {
        const text = `info: skipping unknown hook: ${quote(written)}`
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

/** What `helm template` prints: the manifests, then the hooks. */
export function templateText({ manifest, hooks }: SplitRelease): string {
  return `${trimDocument(manifest)}\n${printDocuments(hooks)}`
}

/** Documents below their `# Source:` lines, one after another. */
export function printDocuments(documents: readonly ReleaseDocument[]): string {
  return documents.map(({ source, content }) => `---\n# Source: ${source}\n${content}\n`).join('')
}

// A document with what Helm reads of it; the head is dropped once hooks are told apart.
interface Read {
  readonly document: ReleaseDocument
  readonly annotations: DocumentHead['annotations']
}

function* readFile(source: string, text: string): Generator<Read> {
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

function notYaml(source: string, fault: string, cause: Error): UserError {
  return new UserError('render', `YAML parse error on ${source}: ${fault}`, {
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
  // Helm 2's name.
  ['test-success', 'test'],
])

/** Undefined for a hook of an unknown event; `written` is its annotation. */
function asHook({ document, annotations }: Read, written: string): HookDocument | undefined {
  const events = words(written).map((word) => eventNames.get(word))
  if (events.includes(undefined)) return undefined
  return {
    ...document,
    events: events.filter((event) => event !== undefined),
    weight: int64Of(annotations.get('helm.sh/hook-weight') ?? ''),
    deletePolicies: words(annotations.get('helm.sh/hook-delete-policy')),
    outputLogPolicies: words(annotations.get('helm.sh/hook-output-log-policy')),
  }
}

// strconv.Atoi, its errors left out as Helm leaves them.
function int64Of(text: string): number {
  if (!/^[+-]?\d{1,100}$/.test(text)) return 0
  const value = BigInt(text.replace('+', ''))
  return BigInt.asIntN(64, value) === value ? Number(value) : 0
}

function words(list: string | undefined): string[] {
  return list === undefined ? [] : list.split(',').map((word) => trimDocument(word).toLowerCase())
}
