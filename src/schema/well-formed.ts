// Whether a schema is surely a good one: nearly all are, and the schema of schemas takes ten times as long to say so.
import { isTree } from '../values/tree.ts'
import type { Draft } from './draft.ts'
import { shapesOf } from './metaschema.ts'
import { typeNames } from './schema.ts'

/** True only for what the schema of schemas of the draft accepts; false says nothing. */
export function isWellFormed(schema: unknown, draft: Draft): boolean {
  if (typeof schema === 'boolean') return draft > 4
  if (!isTree(schema)) return false
  const shapes = shapesOf(draft)
  return Object.keys(schema).every((keyword) => {
    const shape = shapes.get(keyword)
    return shape === undefined || (tests[shape]?.(schema[keyword], draft) ?? false)
  })
}

type Test = (value: unknown, draft: Draft) => boolean

const isNatural = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
const areSchemas: Test = (value, draft) =>
  isTree(value) && Object.values(value).every((each) => isWellFormed(each, draft))
const areAll: Test = (value, draft) =>
  isList(value) && value.length > 0 && value.every((each) => isWellFormed(each, draft))
const areTexts = (value: unknown): boolean =>
  isList(value) &&
  value.length > 0 &&
  value.every((each) => typeof each === 'string') &&
  new Set(value).size === value.length
const isTypeName = (value: unknown): boolean => typeNames.some((name) => name === value)
const areTypes = (value: unknown): boolean => areTexts(value) && isList(value) && value.every(isTypeName)

// Of patterns and URLs only the plainest: to read others takes time.
const plainPattern = /^\^?(?:(?:[\w%:/@ -]|\[(?:0-9|a-z|A-Z|[\w%:/@.])+\])[*+?]?)*\$?$/
const plainReference = /^(?:https?:\/\/[a-z\d.-]+(?:\/[\w.-]+)*\/?)?(?:#[\w/$-]*)?$/

/** By shape (metaschema.ts); other shapes are left to the schema of schemas. */
const tests: Readonly<Record<string, Test>> = {
  any: () => true,
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number',
  values: isList,
  positive: (value) => typeof value === 'number' && value > 0,
  natural: isNatural,
  natural0: isNatural,
  regex: (value) => typeof value === 'string' && plainPattern.test(value),
  reference: (value) => typeof value === 'string' && plainReference.test(value),
  uri: (value) => typeof value === 'string' && value.startsWith('http') && plainReference.test(value),
  strings: areTexts,
  choices: areTexts,
  type: (value) => isTypeName(value) || areTypes(value),
  schema: isWellFormed,
  schemaOrBoolean: (value, draft) => typeof value === 'boolean' || isWellFormed(value, draft),
  schemaOrList: (value, draft) => isWellFormed(value, draft) || areAll(value, draft),
  list: areAll,
  schemas: areSchemas,
  patterns: (value, draft) =>
    areSchemas(value, draft) && isTree(value) && Object.keys(value).every((key) => plainPattern.test(key)),
}
