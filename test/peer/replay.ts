// Records one execution of a template by the engine, so that Go's text/template can repeat it: the data with their
// Go types, and the result of each function call. The functions have their own tests; this tests the language.
import type { FunctionTable } from '../../src/template/function.ts'
import { methodOf } from '../../src/template/function.ts'
import { Int, isList, isMap, typeOf } from '../../src/template/kinds.ts'
import { executeTemplate, type Execute } from '../../src/injection/execute.ts'

interface Call {
  readonly name: string
  /** The arguments that are strings; null for others. */
  readonly args: readonly (string | null)[]
  readonly result: unknown
}

/** The input of test/peer/gotemplate, and the engine's answer. */
export interface Run {
  readonly question: {
    readonly template: string
    readonly data: unknown
    readonly functions: readonly string[]
    readonly calls: readonly Call[]
  }
  readonly out: string
}

/** Renders with the engine and passes each run to `record`. */
export function recorder(record: (run: Run) => void): Execute {
  return (name, template, functions, data) => {
    const calls: Call[] = []
    const names = [...new Set([...template.matchAll(/\.([A-Z]\w*)/g)].map(([, field]) => field ?? ''))]
    const asData = (value: unknown) => encode(value, names)
    const question = { template, data: asData(data), functions: [...functions.keys()], calls }
    const out = executeTemplate(name, template, watched(functions, calls, asData), data)
    record({ question, out })
    return out
  }
}

function watched(
  functions: FunctionTable,
  calls: Call[],
  asData: (value: unknown) => unknown,
): FunctionTable {
  return new Map(
    [...functions].map(([name, body]) => {
      const call = (...args: never[]): unknown => {
        const result = body.call(...args)
        calls.push({
          name,
          args: args.map((arg: unknown) => (typeof arg === 'string' ? arg : null)),
          result: asData(result),
        })
        return result
      }
      return [name, { ...body, call }]
    }),
  )
}

/**
 * Returns the notation that replay.go reads. A struct has the fields, a message the getters, that the template names.
 */
function encode(value: unknown, names: readonly string[]): unknown {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return { type: 'float64', value: String(value) }
  if (typeof value === 'bigint') return { type: 'int64', value: String(value) }
  const type = typeOf(value)
  if (value instanceof Int) return encodeInteger(value)
  if (isList(value)) return encodeList([...value], type?.elem, names)
  if (type?.nil && type.method) return { type: 'nil message' }
  if (isMap(value)) {
    const entries = Object.entries(value).map(([key, item]) => [key, encode(item, names)] as const)
    return { type: type?.elem === 'string' ? 'map[string]string' : 'map', value: Object.fromEntries(entries) }
  }
  return { type: 'struct', value: Object.fromEntries(membersOf(value, names)) }
}

function encodeInteger(value: Int): unknown {
  const type = typeOf(value)
  const number = String(value.value)
  return type?.print
    ? { type: 'enum', number, value: type.print(value) }
    : { type: value.kind, value: number }
}

function encodeList(items: readonly unknown[], elem: string | undefined, names: readonly string[]): unknown {
  if (elem === 'string') return { type: '[]string', value: items }
  return { type: 'list', value: items.map((item) => encode(item, names)) }
}

function* membersOf(value: object, names: readonly string[]): Generator<readonly [string, unknown]> {
  const type = typeOf(value)
  for (const name of names) {
    const getter = methodOf(type, value, name)
    const member = getter ? getter.call() : type?.field?.(value, name)
    if (getter || member !== undefined) yield [name, encode(member, names)]
  }
}
