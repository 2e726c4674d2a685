// The meta-schemas of the five drafts of JSON Schema, generated from tables of keywords.
import { toTree } from '../values/tree.ts'
import type { Tree } from '../values/tree.ts'
import type { Draft } from './draft.ts'

/** `keyword:shape` by vocabulary; drafts without vocabularies use one entry. `shapes` below defines the shapes. */
type Vocabularies = Readonly<Record<string, string>>

const applicators = `contains:schema additionalProperties:schema properties:schemas patternProperties:patterns
  dependentSchemas:schemas propertyNames:schema if:schema then:schema else:schema allOf:list anyOf:list oneOf:list
  not:schema`

const validation = `multipleOf:positive maximum:number exclusiveMaximum:number minimum:number exclusiveMinimum:number
  maxLength:natural minLength:natural0 pattern:regex maxItems:natural minItems:natural0 uniqueItems:boolean
  maxProperties:natural minProperties:natural0 required:strings type:type`

const metaData = `title:string description:string default:any deprecated:boolean readOnly:boolean writeOnly:boolean
  examples:values`

const sinceDraft6 = `${validation} $id:reference $schema:uri $ref:reference title:string description:string default:any
  additionalItems:schema items:schemaOrList contains:schema additionalProperties:schema definitions:schemas
  properties:schemas patternProperties:schemas dependencies:dependencies propertyNames:schema const:any enum:choices
  format:string allOf:list anyOf:list oneOf:list not:schema`

const contains =
  'maxContains:natural minContains:natural dependentRequired:requirements const:any enum:values'

const drafts: Readonly<Record<Draft, Vocabularies>> = {
  4: {
    '': `${validation} id:string $schema:uri $ref:string title:string description:string default:any multipleOf:positive4
      exclusiveMaximum:flag exclusiveMinimum:flag additionalItems:schemaOrBoolean items:schemaOrList
      additionalProperties:schemaOrBoolean definitions:schemas properties:schemas patternProperties:schemas
      dependencies:dependencies enum:choices format:string allOf:list anyOf:list oneOf:list not:schema`,
  },
  6: { '': sinceDraft6 },
  7: {
    '': `${sinceDraft6} patternProperties:patterns $comment:string readOnly:boolean writeOnly:boolean examples:values
      contentMediaType:string contentEncoding:string if:schema then:schema else:schema`,
  },
  2019: {
    core: `$id:id $schema:uri $anchor:anchor $ref:reference $recursiveRef:reference $recursiveAnchor:boolean
      $vocabulary:vocabulary $comment:string $defs:schemas`,
    applicator: `${applicators} additionalItems:schema items:schemaOrList unevaluatedItems:schema
      unevaluatedProperties:schema`,
    validation: `${validation} ${contains}`,
    'meta-data': metaData,
    format: 'format:string',
    content: 'contentMediaType:string contentEncoding:string contentSchema:schema',
  },
  2020: {
    core: `$id:id $schema:uri $ref:reference $anchor:anchor $dynamicRef:reference $dynamicAnchor:anchor
      $vocabulary:vocabulary $comment:string $defs:schemas`,
    applicator: `${applicators} prefixItems:list items:schema`,
    unevaluated: 'unevaluatedItems:schema unevaluatedProperties:schema',
    validation: `${validation} ${contains}`,
    'meta-data': metaData,
    'format-annotation': 'format:string',
    content: 'contentMediaType:string contentEncoding:string contentSchema:schema',
  },
}

/** Keywords of older drafts that the root of a newer draft still lists. */
const kept: Readonly<Partial<Record<Draft, string>>> = {
  2019: 'definitions:schemas dependencies:dependencies',
  2020: 'definitions:schemas dependencies:dependencies $recursiveAnchor:anchor $recursiveRef:reference',
}

type Json = Readonly<Record<string, unknown>>

const typeNames = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']

/** How a draft refers to itself, to natural numbers and to its definitions. */
interface Spelling {
  readonly draft: Draft
  readonly self: Json
  readonly natural: string
  readonly definitionsPath: string
}

function shapes({ draft, self, natural, definitionsPath }: Spelling): Readonly<Record<string, Json | true>> {
  const defined = (name: string): Json => ({ $ref: `${definitionsPath}/${name}` })
  const format = (name: string): Json => ({ type: 'string', format: name })
  const named = (name: string, inline: Json): Json => (draft === 2020 ? defined(name) : inline)
  const schemas = { type: 'object', additionalProperties: self }
  const anchor = draft === 2020 ? '^[A-Za-z_][-A-Za-z0-9._]*$' : '^[A-Za-z][-A-Za-z0-9.:_]*$'
  const reference = named('uriReferenceString', format('uri-reference'))
  return {
    any: true,
    string: { type: 'string' },
    boolean: { type: 'boolean' },
    flag: { type: 'boolean' },
    number: { type: 'number' },
    values: { type: 'array', items: true },
    choices: { type: 'array', minItems: 1, uniqueItems: true },
    positive: { type: 'number', exclusiveMinimum: 0 },
    positive4: { type: 'number', minimum: 0, exclusiveMinimum: true },
    natural: defined(natural),
    natural0: defined(`${natural}Default0`),
    regex: format('regex'),
    uri: named('uriString', format('uri')),
    reference,
    id: { ...reference, pattern: '^[^#]*#?$' },
    anchor: named('anchorString', { type: 'string', pattern: anchor }),
    vocabulary: {
      type: 'object',
      propertyNames: named('uriString', format('uri')),
      additionalProperties: { type: 'boolean' },
    },
    strings: defined('stringArray'),
    requirements: { type: 'object', additionalProperties: defined('stringArray') },
    type: {
      anyOf: [
        defined('simpleTypes'),
        { type: 'array', items: defined('simpleTypes'), minItems: 1, uniqueItems: true },
      ],
    },
    schema: self,
    schemaOrBoolean: { anyOf: [{ type: 'boolean' }, self] },
    schemaOrList: { anyOf: [self, defined('schemaArray')] },
    list: defined('schemaArray'),
    schemas,
    patterns: { ...schemas, propertyNames: { format: 'regex' } },
    dependencies: { type: 'object', additionalProperties: { anyOf: [self, defined('stringArray')] } },
  }
}

function definitions(spelling: Spelling): Json {
  const { draft, self, natural, definitionsPath } = spelling
  const ref = { $ref: `${definitionsPath}/${natural}` }
  return {
    schemaArray: { type: 'array', minItems: 1, items: self },
    [natural]: { type: 'integer', minimum: 0 },
    [`${natural}Default0`]: draft < 2019 ? { allOf: [ref, { default: 0 }] } : ref,
    simpleTypes: { enum: typeNames },
    stringArray: {
      type: 'array',
      items: { type: 'string' },
      uniqueItems: true,
      ...(draft === 4 && { minItems: 1 }),
    },
    anchorString: { type: 'string', pattern: '^[A-Za-z_][-A-Za-z0-9._]*$' },
    uriString: { type: 'string', format: 'uri' },
    uriReferenceString: { type: 'string', format: 'uri-reference' },
  }
}

const shapesByDraft = new Map<Draft, ReadonlyMap<string, string>>()

/** Returns the shape name of each keyword in the meta-schema of a draft. */
export function metaschemaShapes(draft: Draft): ReadonlyMap<string, string> {
  const known = shapesByDraft.get(draft)
  if (known) return known
  const all = [...Object.values(drafts[draft]), kept[draft] ?? ''].flatMap(pairs)
  const made = new Map(all)
  shapesByDraft.set(draft, made)
  return made
}

function pairs(keywords: string): [string, string][] {
  return [...keywords.matchAll(/(\S+):(\S+)/g)].map(([, keyword = '', shape = '']) => [keyword, shape])
}

/** Returns the documents of a draft's meta-schema by URL. The first is the root. */
export function metaDocuments(draft: Draft): Map<string, Tree> {
  const documents = draft < 2019 ? singleDocument(draft) : vocabularyDocuments(draft)
  return new Map(Array.from(documents, ([url, document]) => [url, toTree(document)]))
}

function properties(keywords: string, spelling: Spelling): Json {
  const known = shapes(spelling)
  return Object.fromEntries(pairs(keywords).map(([keyword, shape]) => [keyword, known[shape]]))
}

function singleDocument(draft: Draft): Map<string, Json> {
  const natural = draft === 4 ? 'positiveInteger' : 'nonNegativeInteger'
  const spelling = { draft, self: { $ref: '#' }, natural, definitionsPath: '#/definitions' }
  const url = `http://json-schema.org/draft-0${draft}/schema`
  const document = {
    $schema: `${url}#`,
    type: draft === 4 ? 'object' : ['object', 'boolean'],
    properties: properties(drafts[draft][''] ?? '', spelling),
    definitions: definitions(spelling),
    ...(draft === 4 && {
      dependencies: { exclusiveMaximum: ['maximum'], exclusiveMinimum: ['minimum'] },
    }),
  }
  return new Map([[url, document]])
}

function vocabularyDocuments(draft: Draft): Map<string, Json> {
  const name = draft === 2019 ? '2019-09' : '2020-12'
  const baseUrl = `https://json-schema.org/draft/${name}`
  const self = draft === 2019 ? { $recursiveRef: '#' } : { $dynamicRef: '#meta' }
  const anchor = draft === 2019 ? { $recursiveAnchor: true } : { $dynamicAnchor: 'meta' }
  const spelling = { draft, self, natural: 'nonNegativeInteger', definitionsPath: '#/$defs' }
  const document = (path: string, rest: Json): [string, Json] => [
    `${baseUrl}/${path}`,
    {
      $schema: `${baseUrl}/schema`,
      $id: `${baseUrl}/${path}`,
      ...anchor,
      type: ['object', 'boolean'],
      $defs: definitions(spelling),
      ...rest,
    },
  ]
  const vocabularies = Object.entries(drafts[draft])
  const allOf = vocabularies.map(([vocabulary]) => ({ $ref: `meta/${vocabulary}` }))
  return new Map([
    document('schema', { allOf, properties: properties(kept[draft] ?? '', spelling) }),
    ...vocabularies.map(([vocabulary, keywords]) =>
      document(`meta/${vocabulary}`, { properties: properties(keywords, spelling) }),
    ),
  ])
}
