// Reads the keywords of one schema. The schema is already validated, so the types of the keywords are correct.
import { regexMatcher } from '../functions/text/regex.ts'
import { sortedKeys } from '../template/kinds.ts'
import { orElse } from '../template/error.ts'
import { quote } from '../template/format/quote.ts'
import { isTree } from '../values/tree.ts'
import type { Tree } from '../values/tree.ts'
import type { Draft } from './draft.ts'
import { supportsKeyword } from './draft.ts'
import { formats } from './formats.ts'
import { SchemaError, typeNames } from './schema.ts'
import type { SchemaKeywords, Schema, KeywordTest } from './schema.ts'

export interface RuleContext {
  readonly draft: Draft
  readonly assertsFormat: boolean
  /** True if subschemas may be read when needed, because the document has no errors. */
  readonly isLazy: boolean
  /** Returns the location of a keyword, for messages. */
  readonly location: (keyword: string) => string
  /** Returns the subschema at a keyword, or at a key of it. */
  readonly part: (value: unknown, ...keys: readonly (string | number)[]) => Schema
  /** Resolves a reference. */
  readonly ref: (url: string) => Schema
}

/** Reads the keywords of a schema. Throws SchemaError. */
export function readRules(schema: Tree, context: RuleContext): SchemaKeywords {
  const { draft } = context
  const rules: Unfinished = {}
  // Up to draft 7 `$ref` hides all other keywords. Helm's validator has a bug: it still checks `const`.
  const isAlone = draft < 2019 && typeof schema.$ref === 'string'
  for (const keyword of Object.keys(schema)) {
    const reader = readers.get(keyword)
    if (!reader || !supportsKeyword(draft, keyword) || (isAlone && keyword !== '$ref' && keyword !== 'const'))
      continue
    reader(rules, schema[keyword], context, keyword, schema)
  }
  return rules
}

type Unfinished = { -readonly [K in keyof SchemaKeywords]: SchemaKeywords[K] }
type Reader = (rules: Unfinished, value: unknown, context: RuleContext, keyword: string, schema: Tree) => void

/** The fields of SchemaKeywords with values of type T. */
type FieldOf<T> = {
  [K in keyof SchemaKeywords]-?: T extends Exclude<SchemaKeywords[K], undefined> ? K : never
}[keyof SchemaKeywords]

const one =
  (field: FieldOf<Schema>): Reader =>
  (rules, value, { part }, keyword) => {
    rules[field] = part(value, keyword)
  }

const many =
  (field: 'allOf' | 'anyOf' | 'oneOf' | 'prefix'): Reader =>
  (rules, value, { part }, keyword) => {
    rules[field] = list(value).map((each, i) => part(each, keyword, i))
  }

// Lazy, because schemas can have many properties and values use few of them.
const properties: Reader = (rules, value, { part, isLazy }, keyword) => {
  const get = (key: string) =>
    isTree(value) && Object.hasOwn(value, key) ? part(value[key], keyword, key) : undefined
  if (!isLazy && isTree(value)) Object.keys(value).forEach(get)
  rules.properties = { get }
}

const reference =
  (field: 'ref' | 'recursiveRef'): Reader =>
  (rules, value, { ref }) => {
    if (typeof value === 'string') rules[field] = ref(value)
  }

const count: Reader = (rules, value, _, keyword) => {
  if (typeof value === 'number') rules[keyword as FieldOf<number>] = value
}

// In draft 4, exclusiveMinimum and exclusiveMaximum are booleans that exclude the bound itself.
const bound =
  (inclusive: 'minimum' | 'maximum', exclusive: 'exclusiveMinimum' | 'exclusiveMaximum'): Reader =>
  (rules, value, _, keyword, schema) => {
    const isExclusive = schema[exclusive] === true
    if (typeof value === 'number')
      rules[isExclusive && keyword === inclusive ? exclusive : (keyword as typeof inclusive)] = value
  }

const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['$ref', reference('ref')],
  ['$recursiveRef', reference('recursiveRef')],
  ['$recursiveAnchor', (rules, value) => void (rules.recursiveAnchor = value === true)],
  [
    '$dynamicRef',
    (rules, value, { ref }) => {
      if (typeof value === 'string') rules.dynamicRef = { schema: ref(value), anchor: anchorOf(value) }
    },
  ],
  [
    '$dynamicAnchor',
    (rules, value) => {
      if (typeof value === 'string') rules.dynamicAnchor = value
    },
  ],

  [
    'type',
    (rules, value) => {
      const names = new Set<unknown>(Array.isArray(value) ? value : [value])
      rules.types = typeNames.filter((name) => names.has(name))
    },
  ],
  ['const', (rules, value) => void (rules.constant = { value })],
  ['enum', (rules, value) => void (rules.choices = list(value))],
  [
    'format',
    (rules, value, { assertsFormat }) => {
      const format = assertsFormat ? formats.get(String(value)) : undefined
      if (format) rules.format = format
    },
  ],
  ['not', one('not')],
  ['allOf', many('allOf')],
  ['anyOf', many('anyOf')],
  ['oneOf', many('oneOf')],
  ['if', one('condition')],
  ['then', one('then')],
  ['else', one('otherwise')],

  ['minProperties', count],
  ['maxProperties', count],
  ['required', (rules, value) => void (rules.required = texts(value))],
  ['propertyNames', one('propertyNames')],
  ['properties', properties],
  [
    'patternProperties',
    (rules, value, { part, location }, keyword) => {
      const schemas = mapped(value, (each, key) => part(each, keyword, key))
      rules.patterns = Array.from(schemas, ([key, schema]) => ({
        test: pattern(key, location, keyword),
        schema,
      }))
    },
  ],
  [
    'additionalProperties',
    (rules, value, { part }, keyword) => {
      rules.additionalProperties = typeof value === 'boolean' ? value : part(value, keyword)
    },
  ],
  [
    'dependencies',
    (rules, value, { part }, keyword) => {
      rules.dependencies = mapped(value, (each, key) =>
        Array.isArray(each) ? texts(each) : part(each, keyword, key),
      )
    },
  ],
  [
    'dependentSchemas',
    (rules, value, { part }, keyword) => {
      rules.dependentSchemas = mapped(value, (each, key) => part(each, keyword, key))
    },
  ],
  ['dependentRequired', (rules, value) => void (rules.dependentRequired = mapped(value, texts))],
  ['unevaluatedProperties', one('unevaluatedProperties')],

  ['minItems', count],
  ['maxItems', count],
  ['uniqueItems', (rules, value) => void (rules.uniqueItems = value === true)],
  ['prefixItems', many('prefix')],
  [
    'items',
    (rules, value, context, keyword, schema) => {
      // Until 2019-09 `items` can be a list of schemas for the first items, and `additionalItems` applies to the
      // others.
      const isTuple = context.draft < 2020 && Array.isArray(value)
      ;(isTuple ? many('prefix') : one('items'))(rules, value, context, keyword, schema)
    },
  ],
  [
    'additionalItems',
    (rules, value, { part }, keyword, schema) => {
      if (Array.isArray(schema.items)) rules.items = typeof value === 'boolean' ? value : part(value, keyword)
    },
  ],
  ['contains', one('contains')],
  ['minContains', count],
  ['maxContains', count],
  ['unevaluatedItems', one('unevaluatedItems')],

  ['minLength', count],
  ['maxLength', count],
  [
    'pattern',
    (rules, value, { location }, keyword) => {
      if (typeof value === 'string')
        rules.pattern = { text: value, test: whenNeeded(() => pattern(value, location, keyword)) }
    },
  ],

  ['minimum', bound('minimum', 'exclusiveMinimum')],
  ['maximum', bound('maximum', 'exclusiveMaximum')],
  ['exclusiveMinimum', bound('minimum', 'exclusiveMinimum')],
  ['exclusiveMaximum', bound('maximum', 'exclusiveMaximum')],
  ['multipleOf', count],
])

function anchorOf(ref: string): string {
  const [, fragment = ''] = ref.split('#')
  return fragment.startsWith('/') ? '' : fragment
}

function pattern(regex: string, location: (keyword: string) => string, keyword: string): KeywordTest {
  return orElse(
    () => regexMatcher(regex),
    ({ message }) => {
      throw new SchemaError(`invalid regex ${quote(regex)} at ${quote(location(keyword))}: ${message}`)
    },
  )
}

// Compiled on first use, because compiling takes milliseconds. The pattern is known to be valid.
function whenNeeded(make: () => KeywordTest): KeywordTest {
  let made: KeywordTest | undefined
  return (text) => (made ??= make())(text)
}

function mapped<T>(value: unknown, make: (value: unknown, key: string) => T): Map<string, T> {
  const keys = isTree(value) ? sortedKeys(value) : []
  return new Map(keys.map((key) => [key, make(isTree(value) ? value[key] : undefined, key)]))
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function texts(value: unknown): string[] {
  return list(value).filter((each) => typeof each === 'string')
}
