// Chart.yaml: read as Helm's decoder reads it, and its rules.
import { isTree } from '../values/tree.ts'
import type { Value } from '../values/tree.ts'
import type { ChartMetadata, Dependency } from './chart.ts'

// Each decoder gives undefined for what Go's `omitempty` would leave out; a wrong type is an Error in Go's words.
type Decoder = (value: Value, field: string) => unknown

const metadataFields: Readonly<Record<string, Decoder>> = {
  name: cleanText,
  home: cleanText,
  version: text,
  apiVersion: text,
  appVersion: cleanText,
  kubeVersion: cleanText,
  description: cleanText,
  type: text,
  icon: cleanText,
  condition: cleanText,
  tags: cleanText,
  deprecated: flag,
  keywords: texts,
  sources: texts,
  annotations,
  maintainers: structs('[]*chart.Maintainer', 'Maintainer', {
    name: cleanText,
    email: cleanText,
    url: cleanText,
  }),
  dependencies: structs('[]*chart.Dependency', 'Dependency', {
    name: cleanText,
    version: cleanText,
    repository: cleanText,
    condition: cleanText,
    alias: text,
    tags: texts,
    'import-values': list,
  }),
}

/**
 * Decodes Chart.yaml; scalars become strings where the field is one, unknown fields are ignored, and a chart without
 * apiVersion is of version v1. Throws Error with Helm's text for a wrong type.
 */
export function decodeMetadata(value: Value): ChartMetadata {
  const decoded = decode(value ?? {}, 'Metadata', 'chart.Metadata', metadataFields)
  const { name: name = '', version = '', apiVersion = 'v1', ...rest } = decoded
  return { name, version, apiVersion, ...rest } as ChartMetadata
}

/** The dependencies of a requirements.yaml (charts of apiVersion v1 keep them there). Throws Error as decodeMetadata. */
export function decodeRequirements(value: Value): readonly Dependency[] {
  return decodeMetadata(value).dependencies ?? []
}

const semver = /^v?\d+(\.\d+){0,2}(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?(\+[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/

/** What is wrong with the metadata, in Helm's words and order; empty if nothing is. */
export function metadataFaults(metadata: ChartMetadata): string[] {
  const { name, version, type = '' } = metadata
  const faults: (string | false)[] = [
    name === '' && 'chart.metadata.name is required',
    (name === '.' || name === '..') && `chart.metadata.name ${JSON.stringify(name)} is not allowed`,
    name.includes('/') && `chart.metadata.name ${JSON.stringify(name)} is invalid`,
    version === '' && 'chart.metadata.version is required',
    version !== '' && !semver.test(version) && `chart.metadata.version ${JSON.stringify(version)} is invalid`,
    !['', 'application', 'library'].includes(type) && 'chart.metadata.type must be application or library',
    (metadata.maintainers ?? []).some((item) => item === null) &&
      'maintainers must not contain empty or null nodes',
    ...dependencyFaults(metadata.dependencies ?? []),
  ]
  return faults.filter((fault) => fault !== false).map((fault) => `validation: ${fault}`)
}

function dependencyFaults(dependencies: readonly (Dependency | null)[]): string[] {
  const seen = new Set<string>()
  return dependencies.flatMap((dependency) => {
    if (dependency === null) return ['dependencies must not contain empty or null nodes']
    const { name, alias = '' } = dependency
    if (alias !== '' && !/^[a-zA-Z0-9_-]+$/.test(alias))
      return [`dependency ${JSON.stringify(name)} has disallowed characters in the alias`]
    const key = alias || name
    if (seen.has(key)) return [`more than one dependency with name or alias ${JSON.stringify(key)}`]
    seen.add(key)
    return []
  })
}

function decode(
  value: Value,
  struct: string,
  type: string,
  fields: Readonly<Record<string, Decoder>>,
): Record<string, unknown> {
  if (!isTree(value))
    throw new Error(`json: cannot unmarshal ${jsonType(value)} into Go value of type ${type}`)
  const result: Record<string, unknown> = {}
  for (const [field, decoder] of Object.entries(fields)) {
    const given = value[field]
    const decoded = given === undefined || given === null ? undefined : decoder(given, `${struct}.${field}`)
    if (decoded !== undefined) result[field] = decoded
  }
  return result
}

function text(value: Value, field: string): string | undefined {
  if (isTree(value) || Array.isArray(value)) throw wrongType(value, field, 'string')
  return value === '' ? undefined : String(value)
}

// As Helm cleans what it shows on terminals: any white space is a blank, what cannot be printed is dropped.
function cleanText(value: Value, field: string): string | undefined {
  const given = text(value, field)
  // Compiling the pattern below takes a millisecond.
  if (given === undefined || /^[ -~]*$/.test(given)) return given
  return given.replace(/\s/g, ' ').replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, '')
}

function flag(value: Value, field: string): boolean {
  if (typeof value !== 'boolean') throw wrongType(value, field, 'bool')
  return value
}

function list(value: Value, field: string): Value[] {
  if (!Array.isArray(value)) throw wrongType(value, field, '[]interface {}')
  return value
}

function texts(value: Value, field: string): string[] {
  if (!Array.isArray(value)) throw wrongType(value, field, '[]string')
  return value.map((item) => cleanText(item ?? '', field) ?? '')
}

function annotations(value: Value, field: string): Record<string, string> {
  if (!isTree(value)) throw wrongType(value, field, 'map[string]string')
  const result = Object.create(null) as Record<string, string>
  for (const [key, item] of Object.entries(value)) result[key] = text(item ?? '', field) ?? ''
  return result
}

function structs(type: string, struct: string, fields: Readonly<Record<string, Decoder>>): Decoder {
  return (value, field) => {
    if (!Array.isArray(value)) throw wrongType(value, field, type)
    return value.map((item) =>
      item === null ? null : { name: '', ...decode(item, `${field}.${struct}`, struct, fields) },
    )
  }
}

function wrongType(value: Value, field: string, type: string): Error {
  return new Error(`json: cannot unmarshal ${jsonType(value)} into Go struct field ${field} of type ${type}`)
}

/** A value's type as Go's JSON decoder names it. */
export function jsonType(value: Value): string {
  if (Array.isArray(value)) return 'array'
  if (isTree(value)) return 'object'
  return typeof value === 'boolean' ? 'bool' : typeof value === 'bigint' ? 'number' : typeof value
}
