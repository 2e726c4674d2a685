// The keywords of one schema, read into Rules. The schema of schemas has passed them, so types are as they should be.
import { matcher } from '../functions/regex.ts'
import { GoError } from '../template/error.ts'
import { compareStrings } from '../template/bytes.ts'
import { quote } from '../template/quote.ts'
import { isTree } from '../values/tree.ts'
import type { Numeric } from './decimal.ts'
import type { Draft } from './draft.ts'
import { formats } from './formats.ts'
import { SchemaError, typeNames } from './schema.ts'
import type { Rules, Schema, Test } from './schema.ts'

export interface RuleContext {
  readonly draft: Draft
  readonly assertsFormat: boolean
  /** How messages spell the place of a keyword, or of a key in it. */
  readonly place: (...keys: readonly (string | number)[]) => string
  /** The schema that a keyword, or a key in it, holds. */
  readonly part: (...keys: readonly (string | number)[]) => Schema
  /** The schema that a reference means. */
  readonly ref: (url: string) => Schema
}

type Get = (keyword: string) => unknown

/** Reads the rules of a schema; `get` gives the value of a keyword that its draft obeys. Throws SchemaError. */
export function readRules(get: Get, context: RuleContext): Rules {
  const ref = text(get('$ref'))
  // Up to draft 7 a reference stands alone; that `const` counts beside it is the validator's slip.
  const alone = ref !== undefined && context.draft < 2019
  const only: Get = alone ? (keyword) => (keyword === 'const' ? get(keyword) : undefined) : get
  return {
    ...references(get, context),
    ...generalRules(only, context),
    ...objectRules(only, context),
    ...arrayRules(only, context),
    ...stringRules(only, context),
    ...numberRules(only),
  }
}

type Part<K extends keyof Rules> = Pick<Rules, K>

function references(
  get: Get,
  { ref }: RuleContext,
): Part<'ref' | 'recursiveRef' | 'recursiveAnchor' | 'dynamicRef' | 'dynamicAnchor'> {
  const [plain, recursive, dynamic] = ['$ref', '$recursiveRef', '$dynamicRef'].map((keyword) =>
    text(get(keyword)),
  )
  return {
    ref: plain === undefined ? undefined : ref(plain),
    recursiveRef: recursive === undefined ? undefined : ref(recursive),
    recursiveAnchor: get('$recursiveAnchor') === true,
    dynamicRef: dynamic === undefined ? undefined : { schema: ref(dynamic), anchor: anchorOf(dynamic) },
    dynamicAnchor: text(get('$dynamicAnchor')),
  }
}

function anchorOf(ref: string): string {
  const [, fragment = ''] = ref.split('#')
  return fragment.startsWith('/') ? '' : fragment
}

function generalRules(
  get: Get,
  context: RuleContext,
): Part<
  | 'types'
  | 'constant'
  | 'choices'
  | 'format'
  | 'not'
  | 'allOf'
  | 'anyOf'
  | 'oneOf'
  | 'condition'
  | 'then'
  | 'otherwise'
> {
  const part = (keyword: string) => (get(keyword) === undefined ? undefined : context.part(keyword))
  const parts = (keyword: string) => list(get(keyword)).map((_, i) => context.part(keyword, i))
  const types = get('type')
  const wanted = new Set(typeof types === 'string' ? [types] : list(types))
  const format = context.assertsFormat ? text(get('format')) : undefined
  const [constant, condition] = [get('const'), get('if')]
  return {
    types: wanted.size === 0 ? undefined : typeNames.filter((name) => wanted.has(name)),
    constant: constant === undefined ? undefined : { value: constant },
    choices: Array.isArray(get('enum')) ? list(get('enum')) : undefined,
    format: format === undefined ? undefined : formats.get(format),
    not: part('not'),
    allOf: parts('allOf'),
    anyOf: parts('anyOf'),
    oneOf: parts('oneOf'),
    condition: part('if'),
    then: condition === undefined || condition === false ? undefined : part('then'),
    otherwise: condition === undefined || condition === true ? undefined : part('else'),
  }
}

function objectRules(
  get: Get,
  context: RuleContext,
): Part<
  | 'minProperties'
  | 'maxProperties'
  | 'required'
  | 'propertyNames'
  | 'properties'
  | 'patterns'
  | 'additionalProperties'
  | 'dependencies'
  | 'dependentSchemas'
  | 'dependentRequired'
  | 'unevaluatedProperties'
> {
  const part = (keyword: string) => (get(keyword) === undefined ? undefined : context.part(keyword))
  const keys = (keyword: string) => sortedKeys(get(keyword))
  const parts = (keyword: string) =>
    new Map(keys(keyword).map((key) => [key, context.part(keyword, key)] as const))
  const dependencies = get('dependencies')
  const required = get('dependentRequired')
  return {
    minProperties: whole(get('minProperties')),
    maxProperties: whole(get('maxProperties')),
    required: texts(get('required')),
    propertyNames: part('propertyNames'),
    properties: parts('properties'),
    patterns: keys('patternProperties').map((key) => ({
      test: pattern(key, () => context.place('patternProperties')),
      schema: context.part('patternProperties', key),
    })),
    additionalProperties: orBoolean(get('additionalProperties'), () => context.part('additionalProperties')),
    dependencies: new Map(
      keys('dependencies').map((key) => {
        const needed = isTree(dependencies) ? dependencies[key] : undefined
        return [key, Array.isArray(needed) ? texts(needed) : context.part('dependencies', key)]
      }),
    ),
    dependentSchemas: parts('dependentSchemas'),
    dependentRequired: new Map(
      keys('dependentRequired').map((key) => [key, texts(isTree(required) ? required[key] : [])]),
    ),
    unevaluatedProperties: part('unevaluatedProperties'),
  }
}

function arrayRules(
  get: Get,
  context: RuleContext,
): Part<
  | 'minItems'
  | 'maxItems'
  | 'uniqueItems'
  | 'prefix'
  | 'items'
  | 'contains'
  | 'minContains'
  | 'maxContains'
  | 'unevaluatedItems'
> {
  const part = (keyword: string) => (get(keyword) === undefined ? undefined : context.part(keyword))
  const parts = (keyword: string) => list(get(keyword)).map((_, i) => context.part(keyword, i))
  // Until 2019-09 `items` held the first items' schemas, if it was a list, and `additionalItems` the others'.
  const isTuple = context.draft < 2020 && Array.isArray(get('items'))
  return {
    minItems: whole(get('minItems')),
    maxItems: whole(get('maxItems')),
    uniqueItems: get('uniqueItems') === true,
    prefix: parts(isTuple ? 'items' : 'prefixItems'),
    items: isTuple ? orBoolean(get('additionalItems'), () => context.part('additionalItems')) : part('items'),
    contains: part('contains'),
    minContains: get('contains') === undefined ? undefined : whole(get('minContains')),
    maxContains: get('contains') === undefined ? undefined : whole(get('maxContains')),
    unevaluatedItems: part('unevaluatedItems'),
  }
}

function stringRules(get: Get, { place }: RuleContext): Part<'minLength' | 'maxLength' | 'pattern'> {
  const wanted = text(get('pattern'))
  return {
    minLength: whole(get('minLength')),
    maxLength: whole(get('maxLength')),
    pattern:
      wanted === undefined ? undefined : { text: wanted, test: pattern(wanted, () => place('pattern')) },
  }
}

function numberRules(
  get: Get,
): Part<'minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum' | 'multipleOf'> {
  // In draft 4 the exclusive ones say whether the bound itself is left out.
  const isOut = (keyword: string) => get(keyword) === true
  const [minimum, maximum] = [number(get('minimum')), number(get('maximum'))]
  return {
    minimum: isOut('exclusiveMinimum') ? undefined : minimum,
    exclusiveMinimum: isOut('exclusiveMinimum') ? minimum : number(get('exclusiveMinimum')),
    maximum: isOut('exclusiveMaximum') ? undefined : maximum,
    exclusiveMaximum: isOut('exclusiveMaximum') ? maximum : number(get('exclusiveMaximum')),
    multipleOf: number(get('multipleOf')),
  }
}

function pattern(regex: string, place: () => string): Test {
  try {
    return matcher(regex)
  } catch (error) {
    if (!(error instanceof GoError)) throw error
    throw new SchemaError(`invalid regex ${quote(regex)} at ${quote(place())}: ${error.message}`)
  }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function number(value: unknown): Numeric | undefined {
  return typeof value === 'number' || typeof value === 'bigint' ? value : undefined
}

function whole(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function texts(value: unknown): string[] {
  return list(value).filter((each) => typeof each === 'string')
}

function sortedKeys(value: unknown): string[] {
  return isTree(value) ? Object.keys(value).sort(compareStrings) : []
}

function orBoolean(value: unknown, part: () => Schema): Schema | boolean | undefined {
  if (value === undefined || typeof value === 'boolean') return value
  return part()
}
