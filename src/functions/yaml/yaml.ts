// toYaml and fromYaml, which never fail: the result is "" or an Error entry (Helm's engine/funcs.go).
import { toBytes } from '../../template/bytes.ts'
import { fn } from '../../template/function.ts'
import type { FunctionTable, GoFunction } from '../../template/function.ts'
import { GoError, orElse } from '../../template/error.ts'
import { Complex, Int, newMap, typeOf } from '../../template/kinds.ts'
import type { GoMap, Member } from '../../template/kinds.ts'
import { withNestingLimit } from '../../template/nesting.ts'
import { keepOrder, VerbatimScalar, printPretty } from '../../yaml/pretty.ts'
import type { PrettyValue } from '../../yaml/pretty.ts'
import { parseYaml } from '../../yaml/yaml.ts'
import { YamlError } from '../../yaml/error.ts'
import { durationText, isDuration } from '../time/duration.ts'
import { asList, asMap } from '../json/json.ts'
import { toPlain } from '../collection/plain.ts'
import { formatTime } from '../time/print.ts'
import { isTime, rfc3339Nano } from '../time/time.ts'
import { printReread } from './reread.ts'

function asGoError<T>(body: () => T, prefix: string): T {
  try {
    return body()
  } catch (error) {
    throw error instanceof YamlError ? new GoError(prefix + error.goMessage) : error
  }
}

function toYaml(value: unknown): string {
  return orElse(
    () => asGoError(() => printReread(toPlain(value)), '').replace(/\n$/, ''),
    () => '',
  )
}

/** Go's encoder receives the value itself here, not its JSON. */
function toYamlPretty(value: unknown): string {
  return printPretty(toPretty(value), brokenBytes).replace(/\n$/, '')
}

const brokenBytes = (text: string): Uint8Array | undefined =>
  /\p{Cs}/u.test(text) ? toBytes(text) : undefined

function toPretty(value: unknown): PrettyValue {
  if (typeof value !== 'object' || value === null) return (value ?? null) as PrettyValue
  if (isTime(value)) return new VerbatimScalar(formatTime(value, rfc3339Nano))
  if (isDuration(value)) return durationText(value.value)
  if (value instanceof Int) return value.value
  if (value instanceof Complex) throw new GoError('cannot marshal type: complex128')
  if (value instanceof Uint8Array) return Array.from(value)
  const type = typeOf(value)
  if (type?.members && !type.print) return fieldsOf(type.members(value))
  if (type?.data) return toPretty(type.data(value))
  if (Array.isArray(value)) return withNestingLimit(() => value.map(toPretty))
  return withNestingLimit(() => {
    const entries = Object.entries(value as GoMap)
    return newMap(entries.map(([key, element]) => [key, toPretty(element)])) as Record<string, PrettyValue>
  })
}

/** Go's YAML encoder ignores JSON tags and prints field names in lower case. */
function fieldsOf(members: readonly Member[]): PrettyValue {
  return withNestingLimit(() =>
    keepOrder(
      newMap(members.map(({ name, value }) => [name.toLowerCase(), toPretty(value)])) as Record<
        string,
        PrettyValue
      >,
    ),
  )
}

/**
 * sigs.k8s.io/yaml's Unmarshal into a map or list. An empty document gives an empty value, not nil. Throws GoError.
 */
function unmarshal(text: string, into: (value: unknown) => unknown, empty: unknown): unknown {
  const value = asGoError(() => parseYaml(text), 'error converting YAML to JSON: ')
  return orElse(
    () => into(value ?? empty),
    (error) => {
      throw new GoError(`error unmarshaling JSON: while decoding JSON: ${error.message}`)
    },
  )
}

export const yamlFunctions: FunctionTable = new Map<string, GoFunction>([
  [
    'fromYaml',
    fn(['string'], (text) =>
      orElse(
        () => unmarshal(text, asMap, newMap()),
        ({ message }) => newMap([['Error', message]]),
      ),
    ),
  ],
  [
    'fromYamlArray',
    fn(['string'], (text) =>
      orElse(
        () => unmarshal(text, asList, []),
        ({ message }) => [message],
      ),
    ),
  ],
  ['toYaml', fn(['any'], toYaml)],
  ['toYamlPretty', fn(['any'], toYamlPretty)],
])
