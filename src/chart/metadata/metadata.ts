// Decodes and validates Chart.yaml, requirements.yaml and the lock files as Helm does.
import { readTime } from '../../functions/time/read.ts'
import { utc } from '../../functions/time/zone.ts'
import { isTree } from '../../values/tree.ts'
import type { Value } from '../../values/tree.ts'
import type { ChartMetadata, Dependency } from '../chart.ts'
import {
  decodeCleanText,
  decodeStruct,
  decodeBool,
  decodeStructList,
  decodeText,
  decodeTextMap,
  decodeTextList,
  decodeValues,
} from './decode.ts'
import type { StructDecoder } from './decode.ts'

const maintainer: StructDecoder = {
  type: 'chart.Maintainer',
  fields: { name: decodeCleanText, email: decodeCleanText, url: decodeCleanText },
}

const dependency: StructDecoder = {
  type: 'chart.Dependency',
  fields: {
    name: decodeCleanText,
    version: decodeCleanText,
    repository: decodeCleanText,
    condition: decodeCleanText,
    alias: decodeText,
    tags: decodeTextList,
    'import-values': decodeValues,
    enabled: decodeBool,
  },
}

const dependencies = decodeStructList(dependency, { name: '' })

const metadata: StructDecoder = {
  type: 'chart.Metadata',
  fields: {
    name: decodeCleanText,
    home: decodeCleanText,
    version: decodeText,
    apiVersion: decodeText,
    appVersion: decodeCleanText,
    kubeVersion: decodeCleanText,
    description: decodeCleanText,
    type: decodeText,
    icon: decodeCleanText,
    condition: decodeCleanText,
    tags: decodeCleanText,
    deprecated: decodeBool,
    keywords: decodeTextList,
    sources: decodeTextList,
    annotations: decodeTextMap,
    maintainers: decodeStructList(maintainer, { name: '' }),
    dependencies,
  },
}

const lock: StructDecoder = { type: 'chart.Lock', fields: { dependencies, digest: decodeText } }

/**
 * Decodes Chart.yaml. Scalars become strings in string fields, unknown fields are ignored, and apiVersion defaults to
 * v1. Throws Error with Helm's message for a wrong type.
 */
export function decodeMetadata(value: Value): ChartMetadata {
  const decoded = overlayMetadata(value, { name: '', version: '', apiVersion: '' })
  return decoded.apiVersion === '' ? { ...decoded, apiVersion: 'v1' } : decoded
}

/**
 * Decodes requirements.yaml, the dependency list of v1 charts, onto the metadata. As in Helm, the file can set every
 * other field, too. Throws Error as decodeMetadata.
 */
export function overlayMetadata(value: Value, before: ChartMetadata): ChartMetadata {
  const {
    name: name = '',
    version = '',
    apiVersion = '',
    ...rest
  } = decodeStruct(value, metadata, { ...before })
  return { name, version, apiVersion, ...rest } as ChartMetadata
}

const rfc3339 = '2006-01-02T15:04:05Z07:00'

/** Throws Error with Helm's message if Chart.lock or requirements.lock is invalid. Its content is not used. */
export function checkLock(value: Value): void {
  const key = isTree(value) && Object.keys(value).find((name) => name.toLowerCase() === 'generated')
  const time = isTree(value) && key ? (value[key] ?? null) : null
  if (time !== null && typeof time !== 'string')
    throw new Error('Time.UnmarshalJSON: input is not a JSON string')
  if (time !== null) readTime(rfc3339, time, utc)
  decodeStruct(value, lock)
}

const semver = /^v?\d+(\.\d+){0,2}(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?(\+[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/

/** Returns Helm's validation errors for the metadata, in Helm's order. Empty if it is valid. */
export function metadataErrors(metadata: ChartMetadata): string[] {
  const { name, version, apiVersion, type = '' } = metadata
  const errors: (string | false)[] = [
    apiVersion === '' && 'chart.metadata.apiVersion is required',
    name === '' && 'chart.metadata.name is required',
    (name === '.' || name === '..') && `chart.metadata.name ${JSON.stringify(name)} is not allowed`,
    name.includes('/') && `chart.metadata.name ${JSON.stringify(name)} is invalid`,
    version === '' && 'chart.metadata.version is required',
    version !== '' && !semver.test(version) && `chart.metadata.version ${JSON.stringify(version)} is invalid`,
    !['', 'application', 'library'].includes(type) && 'chart.metadata.type must be application or library',
    (metadata.maintainers ?? []).some((item) => item === null) &&
      'maintainers must not contain empty or null nodes',
    ...dependencyErrors(metadata.dependencies ?? []),
  ]
  return errors.filter((error) => error !== false).map((error) => `validation: ${error}`)
}

function dependencyErrors(dependencies: readonly (Dependency | null)[]): string[] {
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
