// A schema that is ready to be checked against: keywords read, references resolved.
import type { Numeric } from './decimal.ts'
import type { Draft } from './draft.ts'
import type { Format } from './formats.ts'

export const typeNames = ['null', 'boolean', 'number', 'integer', 'string', 'array', 'object'] as const
export type TypeName = (typeof typeNames)[number]

export interface Schema {
  /** The document's URL, and the JSON pointer to the schema in it. */
  readonly url: string
  readonly pointer: string
  readonly draft: Draft
  /** True where everything is valid, false where nothing is. */
  rules: Rules | boolean
  /** The schema of the nearest `$id` above, or the document's root. */
  resource: Schema | undefined
  /** The resource's `$dynamicAnchor`s. */
  dynamicAnchors: ReadonlyMap<string, Schema>
}

export type Test = (text: string) => boolean

export interface Rules {
  readonly ref: Schema | undefined
  readonly recursiveRef: Schema | undefined
  readonly recursiveAnchor: boolean
  readonly dynamicRef: { readonly schema: Schema; readonly anchor: string } | undefined
  readonly dynamicAnchor: string | undefined

  readonly types: readonly TypeName[] | undefined
  readonly constant: { readonly value: unknown } | undefined
  readonly choices: readonly unknown[] | undefined
  readonly format: Format | undefined
  readonly not: Schema | undefined
  readonly allOf: readonly Schema[]
  readonly anyOf: readonly Schema[]
  readonly oneOf: readonly Schema[]
  readonly condition: Schema | undefined
  readonly then: Schema | undefined
  readonly otherwise: Schema | undefined

  readonly minProperties: number | undefined
  readonly maxProperties: number | undefined
  readonly required: readonly string[]
  readonly propertyNames: Schema | undefined
  readonly properties: ReadonlyMap<string, Schema>
  readonly patterns: readonly { readonly test: Test; readonly schema: Schema }[]
  readonly additionalProperties: Schema | boolean | undefined
  readonly dependencies: ReadonlyMap<string, Schema | readonly string[]>
  readonly dependentSchemas: ReadonlyMap<string, Schema>
  readonly dependentRequired: ReadonlyMap<string, readonly string[]>
  readonly unevaluatedProperties: Schema | undefined

  readonly minItems: number | undefined
  readonly maxItems: number | undefined
  readonly uniqueItems: boolean
  /** Of the first items, one each. */
  readonly prefix: readonly Schema[]
  /** Of the items after those. */
  readonly items: Schema | boolean | undefined
  readonly contains: Schema | undefined
  readonly minContains: number | undefined
  readonly maxContains: number | undefined
  readonly unevaluatedItems: Schema | undefined

  readonly minLength: number | undefined
  readonly maxLength: number | undefined
  readonly pattern: { readonly text: string; readonly test: Test } | undefined

  readonly minimum: Numeric | undefined
  readonly maximum: Numeric | undefined
  readonly exclusiveMinimum: Numeric | undefined
  readonly exclusiveMaximum: Numeric | undefined
  readonly multipleOf: Numeric | undefined
}

/** What Helm says of a schema that cannot be used. */
export class SchemaError extends Error {}

/** The schema's place as messages spell it. */
export function locationOf({ url, pointer }: { readonly url: string; readonly pointer: string }): string {
  return `${url}#${pointer.split('/').map(pathEscape).join('/')}`
}

// url.PathEscape: encodeURIComponent leaves `!'()*` and takes `$&+:=@`.
function pathEscape(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'))
    .replace(/%(?:24|26|2B|3A|3D|40)/g, decodeURIComponent)
    .replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
}
