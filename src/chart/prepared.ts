// A cache that the build fills for the built-in charts: parsed templates, files and specs, keyed by their text. An
// edited chart never uses it, because its text differs. scripts/prepare.ts writes it; loadPrepared (load.ts) reads it.
import { forgetPrintedSpec, keepPrintedSpec } from '../manifest/printed.ts'
import { fromParsedJson } from '../template/parsed-json.ts'
import type { Parsed } from '../template/parse/parse.ts'
import type { Tree, Value } from '../values/tree.ts'
import { readJsonDocument } from '../yaml/json.ts'
import { parseYaml } from '../yaml/yaml.ts'

/** Where a text starts and ends in `PreparedCharts.data`, in bytes. */
export type PreparedText = readonly [start: number, end: number]

/** Texts are positions in `data`, so that a run decodes only those it uses. */
export interface PreparedCharts {
  /** UTF-8. */
  readonly data: Uint8Array
  /** The text of a template, and the name and JSON of each of its trees. */
  readonly templates: readonly (readonly [
    text: PreparedText,
    trees: readonly (readonly [name: string, root: PreparedText])[],
  ])[]
  /** The text of a YAML file, and its JSON. */
  readonly files: readonly (readonly [text: PreparedText, json: PreparedText])[]
  /** The JSON from the comma before `"spec"` to the end of a rendered document, and the YAML of `{ spec }`. */
  readonly specs: readonly (readonly [json: PreparedText, yaml: PreparedText])[]
}

/** Values of prepared texts. A text is compared as a whole. */
class PreparedTable<Value> {
  private data: Buffer = Buffer.alloc(0)
  private readonly byLength = new Map<number, (readonly [key: PreparedText, value: Value])[]>()

  fill(data: Uint8Array, rows: readonly (readonly [key: PreparedText, value: Value])[]): void {
    this.data = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
    this.byLength.clear()
    for (const row of rows) {
      const [[start, end]] = row
      const others = this.byLength.get(end - start)
      if (others) others.push(row)
      else this.byLength.set(end - start, [row])
    }
  }

  find(text: string): Value | undefined {
    if (this.byLength.size === 0) return undefined
    return this.byLength.get(Buffer.byteLength(text))?.find(([key]) => this.decode(key) === text)?.[1]
  }

  decode([start, end]: PreparedText): string {
    return this.data.toString('utf8', start, end)
  }
}

const templates = new PreparedTable<PreparedCharts['templates'][number][1]>()
const files = new PreparedTable<PreparedText>()
const specs = new PreparedTable<PreparedText>()
/** The prepared templates that were asked for, by their text. */
const parsed = new Map<string, Parsed>()

/** Replaces the prepared charts of this process. */
export function usePrepared({ data, ...prepared }: PreparedCharts): void {
  parsed.clear()
  templates.fill(data, prepared.templates)
  files.fill(data, prepared.files)
  specs.fill(data, prepared.specs)
}

/** Returns a map that holds the parsed template of a text, or undefined for a text that was not prepared. */
export function preparedTemplates(text: string): Map<string, Parsed> | undefined {
  if (parsed.has(text)) return parsed
  const trees = templates.find(text)
  if (trees === undefined) return undefined
  return parsed.set(
    text,
    fromParsedJson(
      text,
      trees.map(([name, root]) => [name, () => templates.decode(root)]),
    ),
  )
}

/** Returns the JSON of a prepared YAML file, or the text itself for any other file. */
export function preparedFile(text: string): string {
  const json = files.find(text)
  return json === undefined ? text : files.decode(json)
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
  const json = content.slice(start)
  const yaml = start < 0 ? undefined : specs.find(json)
  if (!yaml) return undefined
  const head = `${content.slice(0, start)}}`
  const read = readJsonDocument(head, 0, 0)
  if (read?.end !== head.length || Object.keys(read.value).join() !== 'apiVersion,kind,metadata')
    return undefined
  return withLazySpec(read.value, json, specs.decode(yaml))
}

function withLazySpec(tree: Tree, json: string, yaml: string): Tree {
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
