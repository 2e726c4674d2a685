// YAML as Helm and the Kubernetes tools read and write it (sigs.k8s.io/yaml over go-yaml v2: YAML 1.1 scalars).
import type { Tree, Value } from '../values/tree.ts'
import { printDocument } from './print.ts'
import { YamlReader } from './read.ts'
import type { ReadDocument } from './read.ts'

export interface ParseOptions {
  /** Named in error messages. */
  readonly file?: string | undefined
  /** Whether whole numbers are bigint, so that 1e3 can be told from 1000. */
  readonly integers?: boolean
}

/**
 * The text that Go's sigs.k8s.io/yaml gives for a value, ending in a newline. Throws YamlError for texts with control
 * characters that YAML cannot hold, and for infinities; TypeError for what is no value at all (undefined, functions).
 */
export function printYaml(value: unknown): string {
  return printDocument(value)
}

/**
 * The first document of a text, as Helm reads it: null for an empty one, later documents are not looked at. Numbers are
 * float64, keys are strings, of equal keys the last counts. Throws YamlError.
 */
export function parseYaml(text: string, options: ParseOptions = {}): Value {
  return new YamlReader(text, options).next()?.value ?? null
}

/** All documents of a text with the lines (from 1) on which their contents start; empty ones are null. Throws YamlError. */
export function parseYamlDocuments(text: string, options: ParseOptions = {}): ReadDocument[] {
  const reader = new YamlReader(text, options)
  const documents: ReadDocument[] = []
  for (let next = reader.next(); next; next = reader.next()) documents.push(next)
  return documents
}

/**
 * The line (from 1) of the key, or place in a list, at a path in the first document, for `file:line` in messages.
 * Undefined where the path leaves the document, or what stands there came by an alias.
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
