// Converts errors of a generated validator to messages with a path and a hint.
import { didYouMean } from '../errors.ts'
import type { ValidatorError, Validator } from './errors.ts'

export interface FormatViolation {
  /** `known.nodes[3].labels`; empty for the document itself. */
  readonly place: string
  /** The keys of the path. */
  readonly path: readonly string[]
  /** `must be a text, not a list`. */
  readonly message: string
  readonly hint?: string
}

type SchemaNode = Readonly<Record<string, unknown>>

/** The schemas that `$ref` can name. */
export type Definitions = Readonly<Record<string, SchemaNode>>

/** Returns the violations of a document, at most 1,000; empty if it is valid. */
export function violationsOf(
  validate: Validator,
  definitions: Definitions,
  document: unknown,
): FormatViolation[] {
  if (validate(document)) return []
  const errors = validate.errors ?? []
  const elseErrors = errors.filter(
    ({ keyword, params }) => keyword === 'if' && params['failingKeyword'] === 'else',
  )
  const isBelow = ({ instancePath }: ValidatorError, { instancePath: above }: ValidatorError) =>
    instancePath === above || instancePath.startsWith(`${above}/`)
  return errors
    .filter((error) => elseErrors.every((choice) => choice === error || !isBelow(error, choice)))
    .flatMap((error) => {
      const description = messages[error.keyword]?.(error, definitions)
      if (!description) return []
      const { key, message, hint } = description
      const path = [...keysOf(error.instancePath), ...(key === undefined ? [] : [key])]
      return [{ place: pathText(path, document), path, message, ...(hint !== undefined && { hint }) }]
    })
}

interface Description {
  /** The key below the path of the error. */
  readonly key?: string
  readonly message: string
  readonly hint?: string
}

const expected = ({ parentSchema, data }: ValidatorError, words = wordsOf): Description => ({
  message: `must be ${words(parentSchema)}, not ${nameOf(data)}`,
})

type Describe = (error: ValidatorError, definitions: Definitions) => Description | undefined

const messages: Readonly<Record<string, Describe>> = {
  // If the value must match a pattern, this error is only about its type.
  type: (error) => ('pattern' in error.parentSchema ? expected(error, typeWordsOf) : expected(error)),
  const: (error) => expected(error),
  if: ({ parentSchema, params }) =>
    // For `then` the errors below it have the details.
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

/** Describes a valid value: the title of the schema, its values, or its type. */
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

/** Formats a path for messages: `known.nodes[3].labels`. */
export function pathText(path: readonly string[], document: unknown): string {
  let place = ''
  let at = document
  for (const key of path) {
    place += Array.isArray(at) ? `[${key}]` : place === '' ? key : `.${key}`
    at = typeof at === 'object' && at !== null ? (at as Readonly<Record<string, unknown>>)[key] : undefined
  }
  return place
}
