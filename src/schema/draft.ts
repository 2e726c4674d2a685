// The drafts of JSON Schema, and what each of them knows.

/** Drafts in the order of their years; schemas without `$schema` are of the newest. */
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

/** The draft that a `$schema` names, over http or https, with an empty fragment or none. */
export function draftOf(url: string): Draft | undefined {
  const [, name = ''] = /^(?:https?:\/\/)?json-schema\.org\/([^#]*)#?$/.exec(url) ?? []
  return Object.hasOwn(names, name) ? names[name] : undefined
}

/** The keyword that gives a schema its URL. */
export const idKeyword = (draft: Draft): 'id' | '$id' => (draft === 4 ? 'id' : '$id')

const firsts: readonly (readonly [Draft, string])[] = [
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
  firsts.flatMap(([draft, keywords]) => keywords.split(/\s+/).map((keyword) => [keyword, draft] as const)),
)

/** Whether schemas of the draft obey the keyword. */
export function supportsKeyword(draft: Draft, keyword: string): boolean {
  if (keyword === 'additionalItems') return draft < 2020
  return draft >= (sinceByKeyword.get(keyword) ?? 4)
}

/** Keywords that hold one schema, a list of them, or a map of them; `items` holds either of the first two. */
export interface SubschemaKeywords {
  readonly one: readonly string[]
  readonly lists: readonly string[]
  readonly maps: readonly string[]
}

const holders: readonly (readonly [Draft, SubschemaKeywords])[] = [
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
  holders.map(([draft]) => {
    const known = holders.filter(([since]) => since <= draft).map(([, each]) => each)
    const all = (kind: keyof SubschemaKeywords) => known.flatMap((each) => each[kind])
    return [draft, { one: all('one'), lists: all('lists'), maps: all('maps') }]
  }),
)

/** The places of schemas in a schema of the draft. */
export function subschemaKeywords(draft: Draft): SubschemaKeywords {
  return byDraft.get(draft) ?? { one: [], lists: [], maps: [] }
}
