// index.yaml of a Helm repository: the versions of a chart, and where their archives are.
import type { UserError } from '../errors.ts'
import { jsonTypeName } from '../functions/json/read.ts'
import { fromBytes } from '../template/bytes.ts'
import { isTree, type Tree, type Value } from '../values/tree.ts'
import { YamlError } from '../yaml/error.ts'
import { parseYaml } from '../yaml/yaml.ts'
import { refused } from './failure.ts'
import { newestFirst } from './versions.ts'

export interface IndexEntry {
  readonly version: string
  /** As they stand there: absolute, or relative to the repository's URL. */
  readonly urls: readonly string[]
  /** `sha256:…`, if the index says it. */
  readonly digest: string | undefined
}

/** Bytes that an index may have; the largest in use have some 30 MB. */
export const maxIndexSize = 64 * 1024 * 1024

/** An index.yaml as it was read, sure to be one. */
export type IndexTree = Tree

/** Reads an index. Throws UserError, in Helm's words, for what is none. */
export function readIndex(data: Uint8Array): IndexTree {
  const index = parse(data)
  if (index === null) throw noIndex('empty index.yaml file')
  if (!isTree(index)) throw wrongType(index, 'value', 'repo.IndexFile')
  if (typeof index['apiVersion'] !== 'string' || index['apiVersion'] === '') {
    throw noIndex('no API version specified')
  }
  const entries = index['entries'] ?? null
  if (entries !== null && !isTree(entries)) {
    throw wrongType(entries, 'struct field IndexFile.entries', 'map[string]repo.ChartVersions')
  }
  return index
}

/** The versions of a chart, newest first; none if the repository has no such chart. Throws UserError for a list that is none. */
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
    throw noIndex(`error converting YAML to JSON: ${error.goMessage}`)
  }
}

/** Rows without a version are passed over, as Helm does. */
function entryOf(row: Tree): IndexEntry[] {
  const { version = null, urls, digest } = row
  if (version === null || version === '') return []
  if (typeof version !== 'string') {
    throw wrongType(version, 'struct field ChartVersion.entries.Metadata.version', 'string')
  }
  const texts = Array.isArray(urls) ? urls.filter((url) => typeof url === 'string') : []
  return [{ version, urls: texts, digest: typeof digest === 'string' ? fullDigest(digest) : undefined }]
}

/** Indexes have the bare hexadecimal digits, some with the algorithm before them. */
function fullDigest(text: string): string | undefined {
  const hex = /^(?:sha256:)?([0-9a-f]{64})$/i.exec(text.trim())?.[1]
  return hex === undefined ? undefined : `sha256:${hex.toLowerCase()}`
}

function wrongType(value: Value, where: string, type: string): UserError {
  return noIndex(
    `error unmarshaling JSON: while decoding JSON: json: cannot unmarshal ${jsonTypeName(value)} into Go ${where} of type ${type}`,
  )
}

function noIndex(fault: string): UserError {
  return refused('chart-repository', fault)
}
