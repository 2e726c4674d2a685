// toJson, fromJson and their variants. Helm's functions ignore errors, Sprig's `must` functions return them.
import { GoError, orElse } from '../../template/error.ts'
import { fn } from '../../template/function.ts'
import type { FunctionTable, GoFunction } from '../../template/function.ts'
import { isMap, newMap, newNilList, newNilMap } from '../../template/kinds.ts'
import { printJson } from './print.ts'
import type { JsonPrintStyle } from './print.ts'
import { jsonTypeName, parseJson } from './read.ts'

function printer(style: JsonPrintStyle): GoFunction {
  return fn(['any'], (value) => printJson(value, style))
}

function printerWithoutErrors(style: JsonPrintStyle): GoFunction {
  return fn(['any'], (value) =>
    orElse(
      () => printJson(value, style),
      () => '',
    ),
  )
}

/** json.Unmarshal into a map. Throws GoError. */
export function asMap(value: unknown): unknown {
  if (value === null) return newNilMap()
  if (isMap(value)) return value
  throw new GoError(
    `json: cannot unmarshal ${jsonTypeName(value)} into Go value of type map[string]interface {}`,
  )
}

/** json.Unmarshal into a list. Throws GoError. */
export function asList(value: unknown): unknown {
  if (value === null) return newNilList()
  if (Array.isArray(value)) return value
  const found = isMap(value) ? 'object' : jsonTypeName(value)
  throw new GoError(`json: cannot unmarshal ${found} into Go value of type []interface {}`)
}

export const jsonFunctions: FunctionTable = new Map<string, GoFunction>([
  [
    'fromJson',
    fn(['string'], (text) =>
      orElse(
        () => asMap(parseJson(text)),
        (error) => newMap([['Error', error.message]]),
      ),
    ),
  ],
  [
    'fromJsonArray',
    fn(['string'], (text) =>
      orElse(
        () => asList(parseJson(text)),
        (error) => [error.message],
      ),
    ),
  ],
  ['mustFromJson', fn(['string'], parseJson)],
  ['mustToJson', printer({})],
  ['mustToPrettyJson', printer({ indent: 2 })],
  ['mustToRawJson', printer({ raw: true })],
  ['toJson', printerWithoutErrors({})],
  ['toPrettyJson', printerWithoutErrors({ indent: 2 })],
  ['toRawJson', printer({ raw: true })],
])
