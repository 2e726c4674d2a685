// The drafts of JSON Schema and their keywords.

/** Drafts from old to new. A schema without `$schema` uses the newest. */
export type Draft = 4 | 6 | 7 | 2019 | 2020

export const newestDraft: Draft = 2020

const names: Readonly<Record<string, Draft>> = {
  schema: newestDraft,
  'draft/2020-12/schema': 2020,
  'draft/2019-09/schema': 2019,
  'draft-07/schema': 7,
  'draft-06/schema': 6,
  'draft-04/schema': 4,
}

/** Returns the draft of a `$schema` URL (http or https, with or without an empty fragment), or undefined. */
export function draftOf(url: string): Draft | undefined {
  const [, name = ''] = /^(?:https?:\/\/)?json-schema\.org\/([^#]*)#?$/.exec(url) ?? []
  return Object.hasOwn(names, name) ? names[name] : undefined
}

/** Returns the keyword that sets the URL of a schema. */
export const idKeyword = (draft: Draft): 'id' | '$id' => (draft === 4 ? 'id' : '$id')

const introducedBy: readonly (readonly [Draft, string])[] = [
  [6, 'contains propertyNames const'],
  [7, 'if then else'],
  [
    2019,
    `$recursiveRef $recursiveAnchor minContains maxContains dependentRequired dependentSchemas unevaluatedItems
      unevaluatedProperties`,
  ],
  [2020, '$dynamicRef $dynamicAnchor prefixItems'],
]

const sinceByKeyword = new Map(
  introducedBy.flatMap(([draft, keywords]) =>
    keywords.split(/\s+/).map((keyword) => [keyword, draft] as const),
  ),
)

/** Returns true if the draft has the keyword. */
export function supportsKeyword(draft: Draft, keyword: string): boolean {
  if (keyword === 'additionalItems') return draft < 2020
  return draft >= (sinceByKeyword.get(keyword) ?? 4)
}

/** Keywords that contain one schema, a list or a map of schemas. `items` can contain one or a list. */
export interface SubschemaKeywords {
  readonly one: readonly string[]
  readonly lists: readonly string[]
  readonly maps: readonly string[]
}

const addedByDraft: readonly (readonly [Draft, SubschemaKeywords])[] = [
  [
    4,
    {
      one: ['not', 'additionalProperties', 'items', 'additionalItems'],
      lists: ['allOf', 'anyOf', 'oneOf', 'items'],
      maps: ['definitions', 'properties', 'patternProperties', 'dependencies'],
    },
  ],
  [6, { one: ['propertyNames', 'contains'], lists: [], maps: [] }],
  [7, { one: ['if', 'then', 'else'], lists: [], maps: [] }],
  [
    2019,
    {
      one: ['unevaluatedProperties', 'unevaluatedItems', 'contentSchema'],
      lists: [],
      maps: ['$defs', 'dependentSchemas'],
    },
  ],
  [2020, { one: [], lists: ['prefixItems'], maps: [] }],
]

const byDraft = new Map(
  addedByDraft.map(([draft]) => {
    const known = addedByDraft.filter(([since]) => since <= draft).map(([, each]) => each)
    const all = (kind: keyof SubschemaKeywords) => known.flatMap((each) => each[kind])
    return [draft, { one: all('one'), lists: all('lists'), maps: all('maps') }]
  }),
)

/** Returns the keywords that contain schemas in the draft. */
export function subschemaKeywords(draft: Draft): SubschemaKeywords {
  return byDraft.get(draft) ?? { one: [], lists: [], maps: [] }
}
