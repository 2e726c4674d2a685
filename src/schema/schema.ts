// A schema that is ready to be checked against: keywords read, references resolved.
import { escapeUrl } from '../functions/url/escape.ts'
import type { NumericText } from './decimal.ts'
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
  readonly rules: SchemaKeywords | boolean
  /** The schema of the nearest `$id` above, or the document's root. */
  readonly resource: Schema
  /** The resource's `$dynamicAnchor`s. */
  readonly dynamicAnchors: ReadonlyMap<string, Schema>
}

/** Schemas by key. */
export interface SchemaLookup {
  readonly get: (key: string) => Schema | undefined
}

export type KeywordTest = (text: string) => boolean

/** The keywords that a schema has. */
export interface SchemaKeywords {
  readonly ref?: Schema
  readonly recursiveRef?: Schema
  readonly recursiveAnchor?: boolean
  readonly dynamicRef?: { readonly schema: Schema; readonly anchor: string }
  readonly dynamicAnchor?: string

  readonly types?: readonly TypeName[]
  readonly constant?: { readonly value: unknown }
  readonly choices?: readonly unknown[]
  readonly format?: Format
  readonly not?: Schema
  readonly allOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly condition?: Schema
  readonly then?: Schema
  readonly otherwise?: Schema

  readonly minProperties?: number
  readonly maxProperties?: number
  readonly required?: readonly string[]
  readonly propertyNames?: Schema
  readonly properties?: SchemaLookup
  readonly patterns?: readonly { readonly test: KeywordTest; readonly schema: Schema }[]
  readonly additionalProperties?: Schema | boolean
  readonly dependencies?: ReadonlyMap<string, Schema | readonly string[]>
  readonly dependentSchemas?: ReadonlyMap<string, Schema>
  readonly dependentRequired?: ReadonlyMap<string, readonly string[]>
  readonly unevaluatedProperties?: Schema

  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  /** Of the first items, one each. */
  readonly prefix?: readonly Schema[]
  /** Of the items after those. */
  readonly items?: Schema | boolean
  readonly contains?: Schema
  readonly minContains?: number
  readonly maxContains?: number
  readonly unevaluatedItems?: Schema

  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: { readonly text: string; readonly test: KeywordTest }

  readonly minimum?: NumericText
  readonly maximum?: NumericText
  readonly exclusiveMinimum?: NumericText
  readonly exclusiveMaximum?: NumericText
  readonly multipleOf?: NumericText
}

/** What Helm says of a schema that cannot be used. */
export class SchemaError extends Error {}

/** The schema's place as messages spell it. */
export function locationOf({ url, pointer }: { readonly url: string; readonly pointer: string }): string {
  return `${url}#${escapedFragment(pointer)}`
}

/** A fragment as URLs spell it, whose slashes stay. */
export function escapedFragment(fragment: string): string {
  return fragment
    .split('/')
    .map((part) => escapeUrl(part, 'segment'))
    .join('/')
}
