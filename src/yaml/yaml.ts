// Reads and prints YAML as Helm and the Kubernetes tools do (sigs.k8s.io/yaml with go-yaml v2: YAML 1.1 scalars).
import type { Tree, Value } from '../values/tree.ts'
import { printDocument } from './print.ts'
import { YamlReader } from './read.ts'
import type { ReadDocument } from './read.ts'

export interface ParseOptions {
  /** File name for error messages. */
  readonly file?: string | undefined
  /** True to read whole numbers as bigint, which distinguishes 1e3 from 1000. */
  readonly integers?: boolean
}

/**
 * Returns the text that Go's sigs.k8s.io/yaml prints for a value, with a newline at the end. Throws YamlError for
 * control characters that YAML cannot hold and for infinities. Throws TypeError for undefined and functions.
 */
export function printYaml(value: unknown): string {
  return printDocument(value)
}

/**
 * Returns the first document of a text, as Helm reads it: null for an empty document. Later documents are ignored.
 * Numbers are float64, keys are strings, and the last of equal keys wins. Throws YamlError.
 */
export function parseYaml(text: string, options: ParseOptions = {}): Value {
  return new YamlReader(text, options).next()?.value ?? null
}

/**
 * Returns all documents of a text with the line numbers (from 1) of their contents. Empty documents are null. Throws
 * YamlError.
 */
export function parseYamlDocuments(text: string, options: ParseOptions = {}): ReadDocument[] {
  const reader = new YamlReader(text, options)
  const documents: ReadDocument[] = []
  for (let next = reader.next(); next; next = reader.next()) documents.push(next)
  return documents
}

/**
 * Returns the line (from 1) of the key or list element at a path in the first document, for `file:line` in messages.
 * Returns undefined if the path does not exist or the value comes from an alias.
 */
export function lineOf(text: string, path: readonly string[]): number | undefined {
  const places = new Map<Tree | Value[], Map<string, number>>()
  let value = new YamlReader(text, { places }).next()?.value ?? null
  let line: number | undefined
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined
    line = places.get(value)?.get(key)
    value = Array.isArray(value) ? (value[Number(key)] ?? null) : (value[key] ?? null)
    if (line === undefined) return undefined
  }
  return line
}
