// Random schemas of every draft and values for them. Equal seeds give equal results.
import { uris } from '../chart/schema/rows.ts'
import type { Random } from './random-values.ts'

type Json = unknown

const scalars: readonly Json[] = [
  null,
  true,
  false,
  0,
  1,
  -3,
  2.5,
  1000,
  '',
  'a',
  'ab',
  'abc',
  '12',
  '2024-01-01',
]
const keys = ['a', 'b', 'c', 'x-1']
const types = ['null', 'boolean', 'number', 'integer', 'string', 'array', 'object']

/** Returns a value, at most three levels deep. */
export function randomValue(random: Random, depth = 3): Json {
  const kind = depth === 0 ? 0 : random.below(4)
  if (kind === 2) return Array.from({ length: random.below(4) }, () => randomValue(random, depth - 1))
  if (kind === 3)
    return Object.fromEntries(some(random, keys, 0).map((key) => [key, randomValue(random, depth - 1)]))
  return random.pick(scalars)
}

/** Returns a schema for all values, with two definitions that parts may reference. */
export function randomSchema(random: Random): Json {
  const draft = random.pick([4, 6, 7, 2019, 2020] as const)
  const folder = draft < 2019 ? 'definitions' : '$defs'
  const part = () => randomPart({ random, draft, folder, depth: 3 })
  return {
    ...(draft < 2020 || random.chance(0.5) ? { $schema: uris[draft] } : {}),
    properties: { a: part(), b: part() },
    [folder]: { a: part(), b: part() },
  }
}

interface Context {
  readonly random: Random
  readonly draft: number
  readonly folder: string
  readonly depth: number
}

function randomPart(context: Context): Json {
  const { random, draft, depth, folder } = context
  if (draft > 4 && random.chance(0.05)) return random.chance(0.7)
  if (random.chance(0.15)) return { $ref: `#/${folder}/${random.pick(['a', 'b'])}` }
  const usable = keywords.filter(
    ({ since = 4, until = 2020, nests = false }) => since <= draft && draft <= until && (depth > 0 || !nests),
  )
  const chosen = some(random, usable, 1).slice(0, 3)
  return Object.assign({}, ...chosen.map(({ make }) => make({ ...context, depth: depth - 1 }))) as Json
}

interface Keyword {
  readonly since?: number
  readonly until?: number
  /** True if the keyword contains schemas. */
  readonly nests?: boolean
  readonly make: (context: Context) => Json
}

const count =
  (name: string) =>
  ({ random }: Context) => ({ [name]: random.below(3) })
const part = (name: string) => (context: Context) => ({ [name]: randomPart(context) })
const list = (name: string) => (context: Context) => ({
  [name]: Array.from({ length: 1 + context.random.below(2) }, () => randomPart(context)),
})
const map = (name: string, names: readonly string[]) => (context: Context) => ({
  [name]: Object.fromEntries(some(context.random, names, 1).map((key) => [key, randomPart(context)])),
})

// Without propertyNames, since Helm may report another key as the location.
const keywords: readonly Keyword[] = [
  { make: ({ random }) => ({ type: random.pick(types) }) },
  { make: ({ random }) => ({ type: some(random, types, 1) }) },
  {
    make: ({ random }) => ({
      enum: some(
        random,
        scalars.filter((each) => each !== false),
        1,
      ),
    }),
  },
  { since: 6, make: ({ random }) => ({ const: random.pick(scalars) }) },
  { make: ({ random }) => ({ format: random.pick(['date', 'ipv4', 'uri', 'hostname', 'none']) }) },
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'].map((name) => ({
    make: count(name),
  })),
  { make: ({ random }) => ({ minimum: random.pick([-1, 0, 2.5]), maximum: random.pick([1, 100, 1000]) }) },
  { make: ({ random }) => ({ minimum: 1, exclusiveMinimum: random.chance(0.5) }), until: 4 },
  { since: 6, make: ({ random }) => ({ exclusiveMaximum: random.pick([0, 2.5]) }) },
  { make: ({ random }) => ({ multipleOf: random.pick([2, 0.5]) }) },
  { make: ({ random }) => ({ pattern: random.pick(['^a', 'b$', '^[0-9]+$', '(x|y)?']) }) },
  { make: () => ({ uniqueItems: true }) },
  { make: ({ random }) => ({ required: some(random, keys, 1) }) },
  { nests: true, make: map('properties', keys) },
  { nests: true, make: map('patternProperties', ['^a', '[bc]', '1$']) },
  { make: () => ({ additionalProperties: false }) },
  { nests: true, make: part('additionalProperties') },
  { nests: true, make: map('dependencies', keys) },
  { make: ({ random }) => ({ dependencies: { a: some(random, keys, 1) } }) },
  { nests: true, make: part('items') },
  { until: 2019, nests: true, make: list('items') },
  { until: 2019, nests: true, make: (context) => ({ ...list('items')(context), additionalItems: false }) },
  { since: 2020, nests: true, make: list('prefixItems') },
  { since: 6, nests: true, make: part('contains') },
  {
    since: 2019,
    nests: true,
    make: (context) => ({ ...part('contains')(context), minContains: 2, maxContains: 2 }),
  },
  { nests: true, make: part('not') },
  { nests: true, make: list('allOf') },
  { nests: true, make: list('anyOf') },
  { nests: true, make: list('oneOf') },
  {
    since: 7,
    nests: true,
    make: (context) => ({ if: randomPart(context), then: randomPart(context), else: randomPart(context) }),
  },
  { since: 2019, nests: true, make: map('dependentSchemas', keys) },
  { since: 2019, make: ({ random }) => ({ dependentRequired: { b: some(random, keys, 1) } }) },
  { since: 2019, make: () => ({ unevaluatedProperties: false }) },
  { since: 2019, nests: true, make: part('unevaluatedItems') },
]

/** Returns some of the items, each at most once, and at least `least`. */
function some<T>(random: Random, items: readonly T[], least: number): T[] {
  const left = [...items]
  const size = Math.min(items.length, least + random.below(3))
  return Array.from({ length: size }, () => left.splice(random.below(left.length), 1)[0] as T)
}
