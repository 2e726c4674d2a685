// Values held to values.schema.json, the chart's and its subcharts' (pkg/chartutil/jsonschema.go, by behaviour).
import { exitStatus, UserError } from '../errors.ts'
import { parseJson } from '../functions/json/read.ts'
import { compile } from '../schema/compile.ts'
import { printFaults } from '../schema/violation.ts'
import { SchemaError } from '../schema/schema.ts'
import type { Schema } from '../schema/schema.ts'
import { validate } from '../schema/validate.ts'
import { orElse } from '../template/error.ts'
import { typeName } from '../template/kinds.ts'
import { quote } from '../template/format/quote.ts'
import { isTree } from '../values/tree.ts'
import type { Tree } from '../values/tree.ts'
import type { Chart } from './chart.ts'
import type { Warn } from './values.ts'

/**
 * Checks the values of a chart and those that its subcharts get. Nothing that a schema refers to is fetched or read
 * from disk. Throws UserError with all that is wrong, in Helm's words but sorted.
 */
export function checkSchemas(chart: Chart, values: Tree, warn: Warn): void {
  const text = faultsIn(chart, values, warn)
  if (text === '') return
  throw new UserError(
    'values',
    `values don't meet the specifications of the schema(s) in the following chart(s):\n${text}`,
    { status: exitStatus.failed },
  )
}

function faultsIn({ metadata, schema, dependencies }: Chart, values: Tree, warn: Warn): string {
  const own = schema === undefined ? undefined : faultsOf(schema, values, warn)
  const below = dependencies.map((subchart) => {
    const { name } = subchart.metadata
    const given = values[name]
    if (given === undefined || given === null) return ''
    if (isTree(given)) return faultsIn(subchart, given, warn)
    return `${name}:\ninvalid type for values: expected object (map), got ${typeName(given)}\n`
  })
  return [own === undefined ? '' : `${metadata.name}:\n${own}`, ...below].join('')
}

function faultsOf(text: string, values: Tree, warn: Warn): string | undefined {
  try {
    const { schema, warnings } = compiled(text)
    for (const each of warnings) warn(each)
    const faults = validate(schema, values, { spend: budget(1_000_000) })
    return faults.length === 0 ? undefined : `${printFaults(faults)}\n`
  } catch (error) {
    if (error instanceof SchemaError) return error.message
    if (error instanceof RangeError) return 'the schema or the values are nested too deep'
    throw error
  }
}

/** Counts steps, about a million a second; a large chart takes some thousands. */
function budget(steps: number): (steps: number) => void {
  let left = steps
  return (spent) => {
    left -= spent
    if (left < 0) throw new SchemaError('the schema takes too long to check')
  }
}

interface Compiled {
  readonly schema: Schema
  readonly warnings: readonly string[]
}

const url = 'file:///values.schema.json'

// By text: a chart is rendered again and again with the same schema.
const cache = new Map<string, Compiled>()
const maxCached = 50

function compiled(text: string): Compiled {
  const known = cache.get(text)
  if (known) return known
  const warnings: string[] = []
  const load = (wanted: string) => refuse(wanted, (warning) => warnings.push(warning))
  // A schema is checked in time that grows with its size, which Helm's limit for files bounds.
  const made = { schema: compile(url, parsed(text), { load, spend: budget(20_000_000) }), warnings }
  if (cache.size >= maxCached) cache.clear()
  cache.set(text, made)
  return made
}

// Helm reads files and fetches URLs here; a chart shall not make us do either. What it makes of a urn: anything is valid.
function refuse(wanted: string, warn: Warn): true {
  const [, scheme = ''] = /^([a-z][a-z\d+.-]*):/i.exec(wanted) ?? []
  if (scheme === 'urn') {
    warn(`WARNING: unresolved URN reference ignored; using permissive schema: ${wanted}`)
    return true
  }
  const reason = ['file', 'http', 'https'].includes(scheme)
    ? 'schemas are not taken from outside the chart'
    : `no URLLoader registered for ${quote(wanted)}`
  throw new SchemaError(`failing loading ${quote(wanted)}: ${reason}`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    if (error instanceof SyntaxError) throw new SchemaError(decoderText(goText(text), text))
    throw error
  }
}

function goText(text: string): string {
  return orElse(
    () => String(parseJson(text)),
    ({ message }) => message,
  )
}

// Helm reads from a stream, whose errors differ from json.Unmarshal's at the end.
function decoderText(message: string, text: string): string {
  if (message === 'unexpected end of JSON input') return text.trim() === '' ? 'EOF' : 'unexpected EOF'
  return message.endsWith('after top-level value') ? 'invalid character after top-level value' : message
}
