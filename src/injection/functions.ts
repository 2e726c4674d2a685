// The functions of istiod's injection templates, in addition to Sprig's. Their behavior is documented; the code is
// ours.
import { helmFunctions } from '../functions/index.ts'
import { printJson } from '../functions/json/print.ts'
import { parseJson } from '../functions/json/read.ts'
import { toPlain } from '../functions/collection/plain.ts'
import { GoError, orElse } from '../template/error.ts'
import { sprint } from '../template/format/format.ts'
import { fn, variadic } from '../template/function.ts'
import type { FunctionTable, GoFunction } from '../template/function.ts'
import { isMap, newMap, stringMap, typed, typeName, typeOf } from '../template/kinds.ts'
import type { GoMap } from '../template/kinds.ts'
import { printYaml } from '../yaml/yaml.ts'
import type { Json } from './go-values.ts'
import { withoutDefaults } from './proxy-config.ts'

/** Environment variables of istiod itself, for `env`. */
export type Environment = Readonly<Record<string, string>>

/**
 * Returns Sprig's functions, overridden by istiod's own. Functions that only Helm has (`include`, `toYaml` without a
 * last newline, `required` …) are missing, so that a template that renders here also renders in istiod.
 */
export function istiodFunctions(environment: Environment = {}): FunctionTable {
  const host = { now: () => new Date(0), random: (bytes: number) => new Uint8Array(bytes) }
  const sprig = [...helmFunctions(host)].filter(([name]) => !helmOnly.has(name))
  return new Map([...sprig, ...own, ['env', fn(['string', 'string'], (key, or) => environment[key] || or)]])
}

const helmOnly = new Set('fromJsonArray fromYaml fromYamlArray required'.split(' '))

// Go's checks of map[string]string and the like come before the call.
function stringMapOf(value: unknown): GoMap {
  if (value === null) return newMap()
  if (isMap(value) && typeOf(value)?.elem === 'string') return value
  throw new GoError(`wrong type for value; expected map[string]string; got ${typeName(value)}`)
}

function strings(entries: Iterable<readonly [string, unknown]>): GoMap {
  return typed(newMap(entries), stringMap)
}

function merged(maps: readonly unknown[]): GoMap {
  return strings(maps.flatMap((map) => Object.entries(stringMapOf(map))))
}

function strdict(texts: readonly string[]): GoMap {
  const pairs = texts.flatMap((key, i) => (i % 2 === 0 ? [[key, texts[i + 1] ?? ''] as const] : []))
  return strings(pairs)
}

function omit(map: unknown, keys: readonly string[]): GoMap {
  return strings(Object.entries(stringMapOf(map)).filter(([key]) => !keys.includes(key)))
}

/** Removes nulls, and maps and lists that contain only nulls. Maps and lists that were empty stay. */
function omitNil(value: unknown): unknown {
  if (Array.isArray(value)) {
    const kept = value.map(omitNil).filter((item) => item !== null)
    return kept.length === 0 && value.length > 0 ? null : kept
  }
  if (!isMap(value)) return value
  const entries = Object.entries(value)
  const kept = entries.map(([key, item]) => [key, omitNil(item)] as const).filter(([, item]) => item !== null)
  return kept.length === 0 && entries.length > 0 ? null : newMap(kept)
}

function annotation(meta: unknown, key: string, fallback: unknown): string {
  if (typeName(meta) !== 'v1.ObjectMeta') {
    throw new GoError(`wrong type for value; expected v1.ObjectMeta; got ${typeName(meta)}`)
  }
  const struct = meta as object
  const annotations = typeOf(struct)?.field?.(struct, 'Annotations') as Readonly<Record<string, string>>
  return annotations[key] ?? sprint([fallback])
}

function excludeInboundPort(port: unknown, csv: string): string {
  const text = sprint([port]).trim()
  const ports = csv.split(',')
  if (text === '' || text === '0' || ports.includes(text)) return csv
  return [...ports.map((each) => each.trim()).filter((each) => each !== ''), text].join(',')
}

interface Container {
  readonly name: string
  readonly ports?: readonly { readonly containerPort: bigint | number; readonly protocol?: string }[]
}

function tcpPorts(containers: unknown, counts: (container: Container) => boolean): string {
  const ports = (toPlain(containers) as Container[] | null)
    ?.filter(counts)
    .flatMap(({ ports }) => ports ?? [])
  const tcp = ports?.filter(({ protocol }) => protocol !== 'UDP' && protocol !== 'SCTP')
  return (tcp ?? []).map(({ containerPort }) => String(containerPort)).join(',')
}

function appendMultusNetwork(existing: string, name: string): string {
  const end = existing.lastIndexOf(']')
  if (end === -1) {
    const names = existing.split(',').map((each) => each.trim())
    return existing === '' ? name : names.includes(name) ? existing : `${existing}, ${name}`
  }
  const networks = orElse(
    () => parseJson(existing),
    () => undefined,
  )
  if (!Array.isArray(networks)) return existing
  if (networks.some((network) => isMap(network) && network['name'] === name)) return existing
  return `${existing.slice(0, end)}, {"name": "${name}"}${existing.slice(end)}`
}

/** Go's Duration.String of a protobuf duration, whose JSON is seconds: `90s` is `1m30s`. */
function formatDuration(duration: unknown): string {
  const seconds = Number(String(toPlain(duration) ?? '0s').replace(/s$/, ''))
  if (seconds === 0) return '0s'
  if (seconds < 1) return seconds < 0.001 ? `${seconds * 1e6}µs` : `${seconds * 1000}ms`
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const head = hours > 0 ? `${hours}h${minutes}m` : minutes > 0 ? `${minutes}m` : ''
  return `${head}${Number((seconds % 60).toFixed(9))}s`
}

function jsonOr(value: unknown, fallback: string): string {
  if (value === null) return fallback
  return orElse(
    () => printJson(value),
    () => fallback,
  )
}

/** The JSON of messages: most workloads of a mesh have the same one, and no function changes a message. */
const printedMessages = new WeakMap<object, string>()

function protoToJson(message: unknown): string {
  if (typeName(message) !== '*v1alpha1.ProxyConfig') return message === null ? '{}' : ordered(message)
  const known = printedMessages.get(message as object)
  if (known !== undefined) return known
  const printed = ordered(withoutDefaults(toPlain(message) as Json | null))
  printedMessages.set(message as object, printed)
  return printed
}

/** protobuf's JSON keeps the order of fields where Go's would sort keys. */
function ordered(value: unknown): string {
  return JSON.stringify(toPlain(value), (_, item: unknown) =>
    typeof item === 'bigint' ? Number(item) : item,
  )
}

const toJson = fn(['any'], (map) => jsonOr(map === null ? null : stringMapOf(map), '{}'))

const own: readonly (readonly [string, GoFunction])[] = [
  ['annotation', fn(['any', 'string', 'any'], annotation)],
  ['appendMultusNetwork', fn(['string', 'string'], appendMultusNetwork)],
  [
    'applicationPorts',
    fn(['any'], (containers) => tcpPorts(containers, ({ name }) => name !== 'istio-proxy')),
  ],
  // The order of strings.Contains, which is the reverse of Sprig's.
  ['contains', fn(['string', 'string'], (part, text) => text.includes(part))],
  ['directory', fn(['string'], (path) => path.slice(0, path.lastIndexOf('/') + 1))],
  ['excludeInboundPort', fn(['any', 'string'], excludeInboundPort)],
  ['excludeInterfaces', fn(['string'], (names) => names)],
  ['formatDuration', fn(['any'], formatDuration)],
  [
    'fromJSON',
    fn(['string'], (text) =>
      orElse(
        () => parseJson(text),
        () => '{}',
      ),
    ),
  ],
  ['includeInboundPorts', fn(['any'], (containers) => tcpPorts(containers, () => true))],
  // Unlike Sprig's, it leaves the first line where it is.
  ['indent', fn(['int', 'string'], (spaces, text) => text.replaceAll('\n', `\n${' '.repeat(spaces)}`))],
  ['isset', fn(['any', 'string'], (map, key) => Object.hasOwn(stringMapOf(map), key))],
  ['kubevirtInterfaces', fn(['string'], (names) => names)],
  ['mergeMaps', variadic([], 'any', (...maps) => merged(maps))],
  ['omit', variadic(['any'], 'string', (map, ...keys) => omit(map, keys))],
  ['omitNil', fn(['any'], omitNil)],
  ['protoToJSON', fn(['any'], protoToJson)],
  ['strdict', variadic([], 'string', (...texts) => strdict(texts))],
  ['structToJSON', fn(['any'], (value) => jsonOr(value, '{}'))],
  ['toJSON', toJson],
  ['toJson', toJson],
  ['toJsonMap', variadic([], 'any', (...maps) => printJson(merged(maps)))],
  ['toLower', fn(['string'], (text) => text.toLowerCase())],
  [
    'toYaml',
    fn(['any'], (value) =>
      orElse(
        () => printYaml(toPlain(value)),
        () => '',
      ),
    ),
  ],
  ['valueOrDefault', fn(['any', 'any'], (value, or) => (value === null || value === '' ? or : value))],
]
