// Recognizes plain schemas, which are certainly valid: no `$id` and only references to definitions. Most schemas are
// plain. Validation against the meta-schema takes ten times as long.
import { isTree } from '../values/tree.ts'
import type { Tree } from '../values/tree.ts'
import { draftOf, newestDraft } from './draft.ts'
import type { Draft } from './draft.ts'
import { metaschemaShapes } from './metaschema.ts'
import { typeNames } from './schema.ts'

/** Returns the draft of a plain schema. Undefined means that the schema may or may not be valid. */
export function draftOfPlain(value: unknown): Draft | undefined {
  if (!isTree(value)) return undefined
  const { $schema } = value
  const draft =
    typeof $schema === 'string' ? draftOf($schema) : $schema === undefined ? newestDraft : undefined
  return draft && isPlain(value, { draft, root: value }) ? draft : undefined
}

interface Context {
  readonly draft: Draft
  readonly root: Tree
}

type Test = (value: unknown, context: Context) => boolean

function isPlain(schema: unknown, context: Context): boolean {
  if (typeof schema === 'boolean') return context.draft > 4
  if (!isTree(schema)) return false
  const shapes = metaschemaShapes(context.draft)
  for (const keyword of Object.keys(schema)) {
    if (keyword === '$schema' && schema === context.root) continue
    const shape = keyword === '$ref' || keyword === 'id' ? keyword : shapes.get(keyword)
    if (shape !== undefined && !tests[shape]?.(schema[keyword], context)) return false
  }
  return true
}

const isNatural = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0
const isTypeName = (value: unknown): boolean => typeNames.some((name) => name === value)
const areTexts = (value: unknown): value is string[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((each) => typeof each === 'string') &&
  new Set(value).size === value.length
const areSchemas = (value: unknown, context: Context): value is Tree =>
  isTree(value) && Object.keys(value).every((key) => isPlain(value[key], context))
const areAll: Test = (value, context) =>
  Array.isArray(value) && value.length > 0 && value.every((each) => isPlain(each, context))

// Other patterns need the regular expression parser, which takes time.
const plainPattern = /^\^?(?:(?:[\w%:/@ -]|\[(?:0-9|a-z|A-Z|[\w%:/@.])+\])[*+?]?)*\$?$/

/** Tests by shape (metaschema.ts) and for the keyword `$ref`. A shape without a test is not plain. */
const tests: Readonly<Record<string, Test>> = {
  $ref: (value, { draft, root }) => {
    const [, folder = '', name = ''] = /^#\/(\$defs|definitions)\/([\w-]+)$/.exec(String(value)) ?? []
    const definitions = root[folder]
    return metaschemaShapes(draft).has(folder) && isTree(definitions) && Object.hasOwn(definitions, name)
  },
  any: () => true,
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number',
  values: Array.isArray,
  positive: (value) => typeof value === 'number' && value > 0,
  natural: isNatural,
  natural0: isNatural,
  regex: (value) => typeof value === 'string' && plainPattern.test(value),
  strings: areTexts,
  choices: areTexts,
  type: (value) => isTypeName(value) || (areTexts(value) && value.every(isTypeName)),
  schema: isPlain,
  schemaOrBoolean: (value, context) => typeof value === 'boolean' || isPlain(value, context),
  schemaOrList: (value, context) => isPlain(value, context) || areAll(value, context),
  list: areAll,
  schemas: areSchemas,
  patterns: (value, context) =>
    areSchemas(value, context) && Object.keys(value).every((key) => plainPattern.test(key)),
}
