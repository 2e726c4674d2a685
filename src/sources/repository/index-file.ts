// index.yaml of a Helm repository: the versions of each chart and the URLs of their archives.
import type { UserError } from '../../errors.ts'
import { jsonTypeName } from '../../functions/json/read.ts'
import { fromBytes } from '../../template/bytes.ts'
import { isTree, type Tree, type Value } from '../../values/tree.ts'
import { YamlError } from '../../yaml/error.ts'
import { parseYaml } from '../../yaml/yaml.ts'
import { refused } from '../failure.ts'
import { newestFirst } from '../versions.ts'

export interface IndexEntry {
  readonly version: string
  /** Absolute, or relative to the URL of the repository. */
  readonly urls: readonly string[]
  /** The `sha256:…` digest, if the index has one. */
  readonly digest: string | undefined
}

/** The maximum size of an index in bytes. The largest known ones have about 30 MB. */
export const maxIndexSize = 64 * 1024 * 1024

/** A parsed and checked index.yaml. */
export type IndexTree = Tree

/** Parses an index. Throws UserError with Helm's message if it is invalid. */
export function readIndex(data: Uint8Array): IndexTree {
  const index = parse(data)
  if (index === null) throw invalidIndex('empty index.yaml file')
  if (!isTree(index)) throw wrongType(index, 'value', 'repo.IndexFile')
  if (typeof index['apiVersion'] !== 'string' || index['apiVersion'] === '') {
    throw invalidIndex('no API version specified')
  }
  const entries = index['entries'] ?? null
  if (entries !== null && !isTree(entries)) {
    throw wrongType(entries, 'struct field IndexFile.entries', 'map[string]repo.ChartVersions')
  }
  return index
}

/**
 * Returns the versions of a chart, newest first; empty if there is no such chart. Throws UserError for invalid entries.
 */
export function versionsOf(index: IndexTree, name: string): IndexEntry[] {
  const entries = index['entries']
  const versions = isTree(entries) && Object.hasOwn(entries, name) ? (entries[name] ?? null) : null
  if (versions !== null && !Array.isArray(versions)) {
    throw wrongType(versions, 'struct field IndexFile.entries', 'repo.ChartVersions')
  }
  const found = (versions ?? []).filter(isTree).flatMap(entryOf)
  return newestFirst(found, ({ version }) => version)
}

function parse(data: Uint8Array): Value {
  try {
    return parseYaml(fromBytes(data), { file: 'index.yaml' })
  } catch (error) {
    if (!(error instanceof YamlError)) throw error
    throw invalidIndex(`error converting YAML to JSON: ${error.goMessage}`)
  }
}

/** Entries without a version are ignored, as in Helm. */
function entryOf(row: Tree): IndexEntry[] {
  const { version = null, urls, digest } = row
  if (version === null || version === '') return []
  if (typeof version !== 'string') {
    throw wrongType(version, 'struct field ChartVersion.entries.Metadata.version', 'string')
  }
  const texts = Array.isArray(urls) ? urls.filter((url) => typeof url === 'string') : []
  return [{ version, urls: texts, digest: typeof digest === 'string' ? fullDigest(digest) : undefined }]
}

/** Most indexes have only the hexadecimal digits; some have the algorithm as a prefix. */
function fullDigest(text: string): string | undefined {
  const hex = /^(?:sha256:)?([0-9a-f]{64})$/i.exec(text.trim())?.[1]
  return hex === undefined ? undefined : `sha256:${hex.toLowerCase()}`
}

function wrongType(value: Value, where: string, type: string): UserError {
  return invalidIndex(
    `error unmarshaling JSON: while decoding JSON: json: cannot unmarshal ${jsonTypeName(value)} into Go ${where} of type ${type}`,
  )
}

function invalidIndex(problem: string): UserError {
  return refused('chart-repository', problem)
}
