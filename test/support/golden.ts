// Compares the objects of the reference with ours, as data.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { objectName, refOf, type KubeObject } from '../../src/manifest/object.ts'
import type { Tree } from '../../src/values/tree.ts'
import { parseYaml } from '../../src/yaml/yaml.ts'

/** A command line, a file given with `-f`, and the objects that `istioctl manifest generate` printed for them. */
export interface Golden {
  readonly args: readonly string[]
  readonly file?: string
  readonly objects: readonly KubeObject[]
}

const folder = join(import.meta.dirname, '../golden/data')

export function goldenNames(): string[] {
  return readdirSync(folder).map((name) => basename(name, '.json'))
}

export function readGolden(name: string): Golden {
  return JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Golden
}

/** One fact of an object: its name, the path of a leaf, and the leaf as JSON. */
export type Facts = Map<string, string>

/**
 * Returns objects as facts: `Kind/namespace/name path` to value. Items of lists are identified by their names if they
 * have any, because their order does not matter to Kubernetes. Strings in ConfigMaps are parsed. Of CRDs and of the
 * injector's templates only the names count.
 */
export function factsOf(objects: readonly KubeObject[]): Facts {
  const facts: Facts = new Map()
  for (const object of objects) {
    const name = objectName(refOf(object))
    if (facts.has(name)) throw new Error(`${name} is there twice`)
    facts.set(name, object.apiVersion)
    collect(withoutNulls({ ...reduce(object), apiVersion: undefined, kind: undefined }), name, ' ', facts)
  }
  return facts
}

/** Returns one line for each difference. */
export function differences(expected: Facts, actual: Facts): string[] {
  const lines: string[] = []
  for (const key of [...new Set([...expected.keys(), ...actual.keys()])].sort()) {
    const [expectedValue, actualValue] = [expected.get(key), actual.get(key)]
    if (
      expectedValue === actualValue ||
      isPartOfMissing(key, expectedValue === undefined ? expected : actual)
    )
      continue
    lines.push(
      `${key}: ${actualValue === undefined ? 'missing' : `is ${actualValue}`}, ${expectedValue === undefined ? 'unexpected' : `should be ${expectedValue}`}`,
    )
  }
  return lines
}

/** True if the whole object is missing, which counts as one difference for all of its fields. */
function isPartOfMissing(key: string, side: Facts): boolean {
  const space = key.indexOf(' ')
  return space > 0 && !side.has(key.slice(0, space))
}

/** Removes fields that are null, and maps that contain only such fields: to Kubernetes they mean nothing. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return value
  const kept = Object.entries(value)
    .map(([key, item]) => [key, withoutNulls(item)] as const)
    .filter(([, item]) => item !== null && item !== undefined)
  return kept.length === 0 ? null : Object.fromEntries(kept)
}

function reduce(object: KubeObject): KubeObject {
  if (object.kind === 'CustomResourceDefinition') return { ...object, spec: undefined }
  if (object.kind !== 'ConfigMap') return object
  const isInjector = object.metadata.name.startsWith('istio-sidecar-injector')
  const data = Object.entries(object['data'] as Record<string, unknown>).map(([key, value]) => {
    if (isInjector && key === 'config') return [key, namesIn(value)]
    return [key, typeof value === 'string' ? readIfDocument(value) : value]
  })
  return { ...object, data: Object.fromEntries(data) }
}

/** The names in the injector's configuration. The goldens contain only these. */
function namesIn(config: unknown): { keys: string[]; templates: string[] } {
  if (typeof config !== 'string') {
    const { keys, templates } = config as { keys: string[]; templates: string[] }
    return { keys, templates: templates.filter((name) => !leftOut.has(name)) }
  }
  const read = parseYaml(config) as Tree
  return { keys: Object.keys(read).sort(), templates: Object.keys(read['templates'] as Tree).sort() }
}

// Experimental; docs/compatibility.md says so.
const leftOut = new Set(['agentgateway', 'agentgateway-waypoint'])

function readIfDocument(text: string): unknown {
  if (!/[\n{]/.test(text)) return text
  const value: unknown = parseYaml(text)
  return typeof value === 'object' ? value : text
}

function collect(value: unknown, name: string, separator: string, facts: Facts): void {
  if (value === undefined) return
  const entries = entriesOf(value)
  if (entries === undefined || entries.length === 0) facts.set(name, JSON.stringify(value))
  else for (const [key, item] of entries) collect(item, `${name}${separator}${key}`, '.', facts)
}

function entriesOf(value: unknown): [string, unknown][] | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (!Array.isArray(value)) return Object.entries(value)
  const names = value.map((item: unknown) => nameOf(item))
  const named = !names.includes(undefined) && new Set(names).size === names.length
  return value.map((item: unknown, i) => [named ? `[${names[i]}]` : `[${i}]`, item])
}

function nameOf(item: unknown): string | undefined {
  const name = (item as { name?: unknown } | null)?.name
  return typeof name === 'string' ? name : undefined
}
