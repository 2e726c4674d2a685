// Functions that create JSON Schemas, typed by the values that they describe: a new field of a type needs a schema to
// compile.

/** A JSON Schema, draft 7, with the keywords that this project uses. */
export interface Schema {
  readonly [keyword: string]: unknown
}

declare const described: unique symbol

/** A schema of values of type T. */
export type Shape<T> = Schema & { readonly [described]?: T }

/** A shape of an optional field. */
export interface Optional<T> {
  readonly optional: Shape<T>
}

type AnyField = Shape<unknown> | Optional<unknown>

type OptionalKeys<S> = { [K in keyof S]: S[K] extends Optional<unknown> ? K : never }[keyof S]
type Inner<F> = F extends Optional<infer T> ? T : F extends Shape<infer T> ? T : never

/** The type of a map with these fields. */
export type MapOf<S> = { readonly [K in Exclude<keyof S, OptionalKeys<S>>]: Inner<S[K]> } & {
  readonly [K in OptionalKeys<S>]?: Inner<S[K]>
}

type FieldOf<T, K extends keyof T> =
  Record<never, never> extends Pick<T, K> ? Optional<Exclude<T[K], undefined>> : Shape<T[K]>

/** A shape for every field of T, so that a missing one does not compile. */
export type FieldsOf<T> = { readonly [K in keyof T]-?: FieldOf<T, K> }

export const text: Shape<string> = { type: 'string' }
export const number: Shape<number> = { type: 'number' }
export const boolean: Shape<boolean> = { type: 'boolean' }
export const numberOrText: Shape<number | string> = { type: ['number', 'string'] }
/** Any JSON value. */
export const anything: Shape<unknown> = {}

/** Exactly this value. */
export function exactly<const T extends string | boolean>(value: T): Shape<T> {
  return { const: value }
}

/** A string that matches a pattern; `title` describes it in messages. */
export function textLike(title: string, pattern: string): Shape<string> {
  return { title, type: 'string', pattern }
}

/** Collects shared schemas: `define` adds a schema to `definitions` and returns a reference to it. */
export function definitions(): {
  readonly all: Record<string, Schema>
  define<T>(name: string, shape: Shape<T>): Shape<T>
} {
  const all: Record<string, Schema> = {}
  const define = <T>(name: string, shape: Shape<T>): Shape<T> => {
    all[name] = shape
    return { $ref: `#/definitions/${name}` }
  }
  return { all, define }
}

export function list<T>(items: Shape<T>): Shape<readonly T[]> {
  return { type: 'array', items }
}

/** A map with any keys. */
export function map<T>(values: Shape<T>): Shape<Readonly<Record<string, T>>> {
  return { type: 'object', additionalProperties: values }
}

/** A map with these fields. Other fields are from newer versions and are ignored. */
export function fields<const S extends Readonly<Record<string, AnyField>>>(shapes: S): Shape<MapOf<S>> {
  const rows = Object.entries(shapes)
  return {
    type: 'object',
    required: rows.filter(([, row]) => !isOptional(row)).map(([key]) => key),
    properties: Object.fromEntries(rows.map(([key, row]) => [key, isOptional(row) ? row.optional : row])),
  }
}

/** As fields, with a shape for every field of a named type. */
export function mapOf<T>(shapes: FieldsOf<T>): Shape<T> {
  return fields(shapes as Readonly<Record<string, AnyField>>) as Shape<T>
}

export function optional<T>(shape: Shape<T>): Optional<T> {
  return { optional: shape }
}

function isOptional(row: AnyField): row is Optional<unknown> {
  return Object.hasOwn(row, 'optional')
}
