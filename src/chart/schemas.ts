// Validates values against values.schema.json of a chart and its subcharts, as pkg/chartutil/jsonschema.go of Helm
// does.
import { exitStatus, UserError } from '../errors.ts'
import { parseJson } from '../functions/json/read.ts'
import { compile } from '../schema/compile.ts'
import { printViolations } from '../schema/violation.ts'
import { SchemaError } from '../schema/schema.ts'
import type { Schema } from '../schema/schema.ts'
import { validate } from '../schema/validate.ts'
import { orElse } from '../template/error.ts'
import { typeName } from '../template/kinds.ts'
import { quote } from '../template/format/quote.ts'
import { isTree } from '../values/tree.ts'
import type { Tree } from '../values/tree.ts'
import type { Chart } from './chart.ts'
import { isAllowedRef, needsDocument } from './schema-refs.ts'
import type { SchemaRefs } from './schema-refs.ts'
import type { Warn } from './values.ts'

/**
/**
 * Validates the values of a chart and its subcharts. Documents that a schema refers to come only from `refs`. Throws
 * UserError that lists all violations with Helm's messages, but sorted, and the error of `needsDocument` for a document
 * that `refs` allows and does not contain.
 */
export function checkSchemas(chart: Chart, values: Tree, warn: Warn, refs: SchemaRefs = noRefs): void {
  const text = violationsInTree(chart, values, { warn, refs })
  if (text === '') return
  throw new UserError(
    'values',
    `values don't meet the specifications of the schema(s) in the following chart(s):\n${text}`,
    { status: exitStatus.failed },
  )
}

const noRefs: SchemaRefs = { prefixes: [], documents: new Map() }

interface SchemaContext {
  readonly warn: Warn
  readonly refs: SchemaRefs
}

function violationsInTree(
  { metadata, schema, dependencies }: Chart,
  values: Tree,
  context: SchemaContext,
): string {
  const own = schema === undefined ? undefined : violationsIn(schema, values, context)
  const below = dependencies.map((subchart) => {
    const { name } = subchart.metadata
    const given = values[name]
    if (given === undefined || given === null) return ''
    if (isTree(given)) return violationsInTree(subchart, given, context)
    return `${name}:\ninvalid type for values: expected object (map), got ${typeName(given)}\n`
  })
  return [own === undefined ? '' : `${metadata.name}:\n${own}`, ...below].join('')
}

function violationsIn(text: string, values: Tree, { warn, refs }: SchemaContext): string | undefined {
  try {
    const { schema, warnings } = compiled(text, refs)
    for (const each of warnings) warn(each)
    const violations = validate(schema, values, { spend: budget(1_000_000) })
    return violations.length === 0 ? undefined : `${printViolations(violations)}\n`
  } catch (error) {
    if (error instanceof SchemaError) return error.message
    if (error instanceof RangeError) return 'the schema or the values are nested too deep'
    throw error
  }
}

/** Counts steps. About a million run in a second; a large chart needs a few thousand. */
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

// Keyed by text, because a chart is rendered many times with the same schema.
const cache = new Map<string, Compiled>()
const maxCached = 50

function compiled(text: string, refs: SchemaRefs): Compiled {
  const known = cache.get(text)
  if (known) return known
  const warnings: string[] = []
  let isWhole = true
  const load = (wanted: string): unknown => {
    if (!isAllowedRef(wanted, refs.prefixes)) return refuse(wanted, (warning) => warnings.push(warning))
    isWhole = false
    return loaded(wanted, refs)
  }
  // The time grows with the size of the schema, and Helm limits the size of its file.
  const made = { schema: compile(url, parsed(text), { load, spend: budget(20_000_000) }), warnings }
  // Another run may admit other documents.
  if (!isWhole) return made
  if (cache.size >= maxCached) cache.clear()
  cache.set(text, made)
  return made
}

function loaded(url: string, { documents }: SchemaRefs): unknown {
  const text = documents.get(url)
  if (text === undefined) throw needsDocument(url)
  try {
    return parsed(text)
  } catch (error) {
    throw error instanceof SchemaError
      ? new SchemaError(`failing loading ${quote(url)}: ${error.message}`)
      : error
  }
}

// Helm would read files and fetch URLs here, which a chart must not control. For a URN Helm accepts any value.
function refuse(wanted: string, warn: Warn): true {
  const [, scheme = ''] = /^([a-z][a-z\d+.-]*):/i.exec(wanted) ?? []
  if (scheme === 'urn') {
    warn(`WARNING: unresolved URN reference ignored; using permissive schema: ${wanted}`)
    return true
  }
  throw new SchemaError(`failing loading ${quote(wanted)}: ${reasonAgainst(scheme, wanted)}`)
}

function reasonAgainst(scheme: string, wanted: string): string {
  const outside = 'schemas are not taken from outside the chart'
  if (scheme === 'file') return outside
  if (scheme !== 'http' && scheme !== 'https') return `no URLLoader registered for ${quote(wanted)}`
  if (!URL.canParse(wanted)) return outside
  const { origin, pathname } = new URL(wanted)
  return `${outside}; --schema-refs=${origin}${pathname.replace(/[^/]*$/, '')} admits them from there`
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

// Helm decodes a stream, and the errors at its end differ from those of json.Unmarshal.
function decoderText(message: string, text: string): string {
  if (message === 'unexpected end of JSON input') return text.trim() === '' ? 'EOF' : 'unexpected EOF'
  return message.endsWith('after top-level value') ? 'invalid character after top-level value' : message
}
