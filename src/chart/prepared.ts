// What the build works out ahead for our own charts, by text: a text that differs in a byte takes the ordinary way, so an
// edited chart is never rendered from what was prepared. scripts/prepare.ts makes it; loadPrepared (load.ts) reads it.
import { forgetPrintedSpec, keepPrintedSpec } from '../manifest/printed.ts'
import { fromParsedJson } from '../template/parsed-json.ts'
import type { ParsedJson } from '../template/parsed-json.ts'
import type { Parsed } from '../template/parse/parse.ts'
import type { Tree, Value } from '../values/tree.ts'
import { readJsonDocument } from '../yaml/json.ts'
import { parseYaml } from '../yaml/yaml.ts'

/** The `spec` at the end of a rendered document in JSON, and the YAML that it is printed as. */
export interface PreparedSpec {
  /** From its comma to the end of the document. */
  readonly json: string
  readonly yaml: string
}

export interface Prepared {
  /** Trees by the template's text. */
  readonly templates: readonly (readonly [text: string, trees: ParsedJson])[]
  /** JSON by the text of a file in YAML. */
  readonly files: readonly (readonly [text: string, json: string])[]
  readonly specs: readonly PreparedSpec[]
}

/** The trees of prepared templates, by text. */
export const preparedTemplates = new Map<string, Parsed>()

const files = new Map<string, string>()
const specs = new Map<string, PreparedSpec>()

/** Takes up what was prepared, for all charts of this process. */
export function usePrepared(prepared: Prepared): void {
  for (const [text, trees] of prepared.templates) preparedTemplates.set(text, fromParsedJson(text, trees))
  for (const [text, json] of prepared.files) files.set(text, json)
  for (const spec of prepared.specs) specs.set(spec.json, spec)
}

/** The JSON of a file in YAML if it was prepared, else its own text. */
export function preparedFile(text: string): string {
  return files.get(text) ?? text
}

const specStart = ',"spec":{'

/** Where the spec of a document in JSON starts that has its keys in the usual order; -1 for any other text. */
export function startOfSpec(content: string): number {
  return content.startsWith('{') ? content.indexOf(specStart) : -1
}

/**
 * The value of a rendered document whose spec was prepared, and undefined for any other. What stands before the spec is
 * read now, the spec when somebody asks for it; until then its YAML is known.
 */
export function preparedDocument(content: string): Value | undefined {
  const start = startOfSpec(content)
  const spec = start < 0 ? undefined : specs.get(content.slice(start))
  if (!spec) return undefined
  const head = `${content.slice(0, start)}}`
  const read = readJsonDocument(head, 0, 0)
  if (read?.end !== head.length || Object.keys(read.value).join() !== 'apiVersion,kind,metadata')
    return undefined
  return withLazySpec(read.value, spec)
}

function withLazySpec(tree: Tree, { json, yaml }: PreparedSpec): Tree {
  const define = (spec: Value) => {
    forgetPrintedSpec(tree)
    Object.defineProperty(tree, 'spec', { value: spec, enumerable: true, configurable: true, writable: true })
    return spec
  }
  Object.defineProperty(tree, 'spec', {
    get: () => define((parseYaml(`{${json.slice(1)}`) as Tree)['spec'] ?? null),
    set: define,
    enumerable: true,
    configurable: true,
  })
  keepPrintedSpec(tree, yaml)
  return tree
}
