// A cache that the build fills for the built-in charts: parsed templates, files and specs, keyed by their text. An
// edited chart never uses it, because its text differs. scripts/prepare.ts writes it; loadPrepared (load.ts) reads it.
import { forgetPrintedSpec, keepPrintedSpec } from '../manifest/printed.ts'
import { fromParsedJson } from '../template/parsed-json.ts'
import type { ParsedJson } from '../template/parsed-json.ts'
import type { Parsed } from '../template/parse/parse.ts'
import type { Tree, Value } from '../values/tree.ts'
import { readJsonDocument } from '../yaml/json.ts'
import { parseYaml } from '../yaml/yaml.ts'

/** The `spec` at the end of a rendered JSON document, and its text in YAML. */
export interface PreparedSpec {
  /** From the comma before `"spec"` to the end of the document. */
  readonly json: string
  readonly yaml: string
}

export interface PreparedCharts {
  /** Parse trees by the template's text. */
  readonly templates: readonly (readonly [text: string, trees: ParsedJson])[]
  /** JSON by the text of a YAML file. */
  readonly files: readonly (readonly [text: string, json: string])[]
  readonly specs: readonly PreparedSpec[]
}

/** Parse trees of prepared templates, by the template's text. */
export const preparedTemplates = new Map<string, Parsed>()

const files = new Map<string, string>()
const specs = new Map<string, PreparedSpec>()

/** Adds prepared charts to the cache of this process. */
export function usePrepared(prepared: PreparedCharts): void {
  for (const [text, trees] of prepared.templates) preparedTemplates.set(text, fromParsedJson(text, trees))
  for (const [text, json] of prepared.files) files.set(text, json)
  for (const spec of prepared.specs) specs.set(spec.json, spec)
}

/** Returns the JSON of a prepared YAML file, or the text itself for any other file. */
export function preparedFile(text: string): string {
  return files.get(text) ?? text
}

const specStart = ',"spec":{'

/** Returns the index of `,"spec":{` in a JSON document, or -1 for any other text. */
export function startOfSpec(content: string): number {
  return content.startsWith('{') ? content.indexOf(specStart) : -1
}

/**
 * Returns the value of a rendered document whose spec was prepared, or undefined for any other document. The spec is
 * parsed when it is first read; until then it can be printed from the prepared YAML.
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
