// Rendered files to what a Helm release holds: manifests in install order, hooks, notes.
import { exitStatus, UserError } from '../errors.ts'
import { byInstallOrder } from '../manifest/order.ts'
import { isTree } from '../values/tree.ts'
import type { Tree, Value } from '../values/tree.ts'
import { YamlError } from '../values/yaml-error.ts'
import { parseYaml } from '../values/yaml.ts'
import { splitDocuments, trimSpace } from './documents.ts'
import { jsonType } from './metadata.ts'
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
 * as in Helm. Throws UserError naming the file that is not YAML.
 */
export function splitRelease({ files, warnings }: RenderResult): SplitRelease {
  const dropped: string[] = []
  const all = [...files.keys()].sort().flatMap((source) => documentsOf(source, files.get(source) ?? ''))
  const documents = all.filter((document) => hookEvents(document) === undefined).sort(byInstallOrder)
  const hooks = all.flatMap((document) => asHook(document, dropped)).sort(byInstallOrder)
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
  return `${trimSpace(manifest)}\n${printDocuments(hooks)}`
}

function printDocuments(documents: readonly ReleaseDocument[]): string {
  return documents.map(({ source, content }) => `---\n# Source: ${source}\n${content}\n`).join('')
}

function documentsOf(source: string, text: string): ReleaseDocument[] {
  if (source.endsWith('NOTES.txt')) return []
  return splitDocuments(text).map((content) => {
    const value = parse(content, source)
    const metadata = field(value, 'metadata')
    return {
      source,
      content,
      kind: scalar(field(value, 'kind')),
      name: scalar(field(metadata, 'name')),
      value,
    }
  })
}

function parse(content: string, source: string): Value {
  try {
    const value = parseYaml(content)
    if (value === null || isTree(value)) return value
    throw notYaml(
      source,
      `error unmarshaling JSON: while decoding JSON: json: cannot unmarshal ${jsonType(value)} into Go value of type releaseutil.SimpleHead`,
    )
  } catch (error) {
    if (!(error instanceof YamlError)) throw error
    throw notYaml(source, `error converting YAML to JSON: ${error.goMessage}`, error)
  }
}

function notYaml(source: string, fault: string, cause?: unknown): UserError {
  return new UserError('render', `YAML parse error on ${source}: ${fault}`, {
    status: exitStatus.failed,
    cause,
  })
}

// Go's decoder takes a key in any case where it has not the exact one.
function field(value: Value | undefined, name: string): Value | undefined {
  if (!isTree(value)) return undefined
  if (Object.hasOwn(value, name)) return value[name]
  const key = Object.keys(value).find((candidate) => candidate.toLowerCase() === name)
  return key === undefined ? undefined : value[key]
}

function scalar(value: Value | undefined): string {
  return value === undefined || value === null || typeof value === 'object' ? '' : String(value)
}

function annotationsOf({ value }: ReleaseDocument): Tree | undefined {
  const annotations = field(field(value, 'metadata'), 'annotations')
  return isTree(annotations) ? annotations : undefined
}

function hookEvents(document: ReleaseDocument): string | undefined {
  const hook = annotationsOf(document)?.['helm.sh/hook']
  return hook === undefined ? undefined : scalar(hook)
}

const eventNames: ReadonlyMap<string, string> = new Map([
  ...['install', 'delete', 'upgrade', 'rollback']
    .flatMap((verb) => [`pre-${verb}`, `post-${verb}`])
    .map((event) => [event, event] as const),
  ['test', 'test'],
  // Helm 2's name.
  ['test-success', 'test'],
])

function asHook(document: ReleaseDocument, dropped: string[]): HookDocument[] {
  const written = hookEvents(document)
  if (written === undefined) return []
  const events = words(written).map((word) => eventNames.get(word))
  if (events.includes(undefined)) {
    dropped.push(`info: skipping unknown hook: ${JSON.stringify(written)}`)
    return []
  }
  const annotations = annotationsOf(document) ?? {}
  const weight = scalar(annotations['helm.sh/hook-weight'])
  return [
    {
      ...document,
      events: events.filter((event) => event !== undefined),
      weight: /^[+-]?\d+$/.test(weight) ? Number(weight) : 0,
      deletePolicies: policies(annotations['helm.sh/hook-delete-policy']),
      outputLogPolicies: policies(annotations['helm.sh/hook-output-log-policy']),
    },
  ]
}

function policies(value: Value | undefined): string[] {
  return value === undefined ? [] : words(scalar(value))
}

function words(list: string): string[] {
  return list.split(',').map((word) => trimSpace(word).toLowerCase())
}
