// A compiled schema: keywords are read and references are resolved.
import { escapeUrl } from '../functions/url/escape.ts'
import type { NumericText } from './decimal.ts'
import type { Draft } from './draft.ts'
import type { Format } from './formats.ts'

export const typeNames = ['null', 'boolean', 'number', 'integer', 'string', 'array', 'object'] as const
export type TypeName = (typeof typeNames)[number]

export interface Schema {
  /** The URL of the document. */
  readonly url: string
  /** The JSON pointer to the schema in the document. */
  readonly pointer: string
  readonly draft: Draft
  /** true accepts every value, false accepts none. */
  readonly rules: SchemaKeywords | boolean
  /** The nearest enclosing schema with an `$id`, or the root of the document. */
  readonly resource: Schema
  /** The `$dynamicAnchor`s of the resource. */
  readonly dynamicAnchors: ReadonlyMap<string, Schema>
}

/** Schemas by key. */
export interface SchemaLookup {
  readonly get: (key: string) => Schema | undefined
}

export type KeywordTest = (text: string) => boolean

/** The keywords of a schema. */
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
  /** Schemas of the first items, one each. */
  readonly prefix?: readonly Schema[]
  /** The schema of the items after `prefix`. */
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

/** A schema cannot be used. The message is Helm's. */
export class SchemaError extends Error {}

/** Returns the location of a schema for messages: URL and fragment. */
export function locationOf({ url, pointer }: { readonly url: string; readonly pointer: string }): string {
  return `${url}#${escapedFragment(pointer)}`
}

/** Escapes a URL fragment, except for slashes. */
export function escapedFragment(fragment: string): string {
  return fragment
    .split('/')
    .map((part) => escapeUrl(part, 'segment'))
    .join('/')
}
