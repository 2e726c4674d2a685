// Errors of a generated validator → where, what is wrong, what would be right.
import { didYouMean } from '../errors.ts'
import type { ValidatorError, Validator } from './errors.ts'

export interface SchemaFault {
  /** `known.nodes[3].labels`; empty for the document itself. */
  readonly place: string
  /** The same as keys. */
  readonly path: readonly string[]
  /** `must be a text, not a list`. */
  readonly message: string
  readonly hint?: string
}

type SchemaNode = Readonly<Record<string, unknown>>

/** The schemas that references name. */
export type Definitions = Readonly<Record<string, SchemaNode>>

/** What keeps a document from matching; none for one that does. At most 1,000. */
export function faultsOf(validate: Validator, definitions: Definitions, document: unknown): SchemaFault[] {
  if (validate(document)) return []
  const errors = validate.errors ?? []
  const otherwise = errors.filter(
    ({ keyword, params }) => keyword === 'if' && params['failingKeyword'] === 'else',
  )
  const isBelow = ({ instancePath }: ValidatorError, { instancePath: above }: ValidatorError) =>
    instancePath === above || instancePath.startsWith(`${above}/`)
  return errors
    .filter((error) => otherwise.every((choice) => choice === error || !isBelow(error, choice)))
    .flatMap((error) => {
      const said = messages[error.keyword]?.(error, definitions)
      if (!said) return []
      const { key, message, hint } = said
      const path = [...keysOf(error.instancePath), ...(key === undefined ? [] : [key])]
      return [{ place: placeOf(path, document), path, message, ...(hint !== undefined && { hint }) }]
    })
}

interface Said {
  /** Below the error's own place. */
  readonly key?: string
  readonly message: string
  readonly hint?: string
}

const expected = ({ parentSchema, data }: ValidatorError, words = wordsOf): Said => ({
  message: `must be ${words(parentSchema)}, not ${nameOf(data)}`,
})

type Wording = (error: ValidatorError, definitions: Definitions) => Said | undefined

const messages: Readonly<Record<string, Wording>> = {
  // Of a text that must match a pattern, only the type is wrong so far.
  type: (error) => ('pattern' in error.parentSchema ? expected(error, typeWordsOf) : expected(error)),
  const: (error) => expected(error),
  if: ({ parentSchema, params }) =>
    // Of `then` the errors below say what is wrong.
    params['failingKeyword'] === 'else' ? { message: `must be ${wordsOf(parentSchema)}` } : undefined,
  enum: ({ parentSchema, data }) => {
    const values = parentSchema['enum'] as readonly string[]
    const is = typeof data === 'string' ? JSON.stringify(data.slice(0, 60)) : nameOf(data)
    const near = typeof data === 'string' ? didYouMean(data, values) : ''
    return { message: `must be ${wordsOf(parentSchema)}, not ${is}${near}` }
  },
  pattern: ({ parentSchema, data }) => ({
    message: `must be ${wordsOf(parentSchema)}${data === '' ? ', not an empty text' : ''}`,
  }),
  minProperties: ({ parentSchema }) => ({ message: `must be ${wordsOf(parentSchema)}, not an empty map` }),
  required: ({ parentSchema, params }, definitions) => {
    const key = String(params['missingProperty'])
    const properties = parentSchema['properties'] as Definitions | undefined
    return { key, message: `must be ${wordsOf(resolve(properties?.[key], definitions))}, not absent` }
  },
  additionalProperties: ({ parentSchema, params }) => {
    const key = String(params['additionalProperty'])
    const known = Object.keys((parentSchema['properties'] as Definitions | undefined) ?? {})
    return { key, message: `unknown key${didYouMean(key, known)}`, hint: `known: ${known.join(', ')}` }
  },
}

function resolve(schema: SchemaNode | undefined, definitions: Definitions): SchemaNode {
  const reference = schema?.['$ref']
  if (typeof reference !== 'string') return schema ?? {}
  return resolve(definitions[reference.replace('#/definitions/', '')], definitions)
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map',
}

/** What a value must be: the schema's own title, its only values, or its type. */
function wordsOf(schema: SchemaNode): string {
  const { title, enum: values, type } = schema
  if (typeof title === 'string') return title
  if (Object.hasOwn(schema, 'const')) return JSON.stringify(schema['const'])
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' or ')
  return typeWordsOf({ type })
}

function typeWordsOf({ type }: SchemaNode): string {
  const types = (Array.isArray(type) ? (type as readonly string[]) : [String(type)]).filter(
    (one) => one !== 'null',
  )
  return types.map((one) => typeWords[one] ?? 'a value').join(' or ')
}

function nameOf(value: unknown): string {
  if (value === undefined) return 'absent'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'a map'
  if (typeof value === 'boolean') return String(value)
  return typeof value === 'string' ? 'a text' : `a ${typeof value}`
}

function keysOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** A path as messages say it: an item of a list by its number. */
export function placeOf(path: readonly string[], document: unknown): string {
  let place = ''
  let at = document
  for (const key of path) {
    place += Array.isArray(at) ? `[${key}]` : place === '' ? key : `.${key}`
    at = typeof at === 'object' && at !== null ? (at as Readonly<Record<string, unknown>>)[key] : undefined
  }
  return place
}
