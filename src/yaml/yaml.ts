// Reads and prints YAML as Helm and the Kubernetes tools do (sigs.k8s.io/yaml with go-yaml v2: YAML 1.1 scalars).
import type { Value } from '../values/tree.ts'
import type { Places } from './build.ts'
import type { DuplicateKey, YamlPosition } from './error.ts'
import { printDocument } from './print.ts'
import { YamlReader } from './read.ts'
import type { ReadDocument } from './read.ts'

export interface ParseOptions {
  /** File name for error messages. */
  readonly file?: string | undefined
  /** True to read whole numbers as bigint, which distinguishes 1e3 from 1000. */
  readonly integers?: boolean
  /** Filled with the keys that a map has twice. Their last value wins. */
  readonly duplicates?: DuplicateKey[]
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

/** Returns the position of the key or list element at a path, or undefined. */
export type FindPosition = (path: readonly string[]) => YamlPosition | undefined

/**
 * Returns a function that finds the keys and list elements of a document (counted from 0) of a valid text, for
 * `file:line:column` in messages. The text is read at the first call. A value that comes from an alias has no position.
 */
export function positionsIn(text: string, document = 0): FindPosition {
  let read: { readonly places: Places; readonly root: Value } | undefined
  return (path) => {
    read ??= readPlaces(text, document)
    let value = read.root
    let position: YamlPosition | undefined
    for (const key of path) {
      if (typeof value !== 'object' || value === null) return undefined
      position = read.places.get(value)?.get(key)
      if (position === undefined) return undefined
      value = Array.isArray(value) ? (value[Number(key)] ?? null) : (value[key] ?? null)
    }
    return position
  }
}

function readPlaces(text: string, document: number): { readonly places: Places; readonly root: Value } {
  const places: Places = new Map()
  const reader = new YamlReader(text, { places })
  let root: Value = null
  for (let i = 0; i <= document; i++) root = reader.next()?.value ?? null
  return { places, root }
}

/** Returns the line (from 1) of the key or list element at a path in the first document, like positionsIn. */
export function lineOf(text: string, path: readonly string[]): number | undefined {
  return positionsIn(text)(path)?.line
}
