// JSON Schemas as small functions, typed by what they describe: a field that a type gains does not compile without its row.

/** A JSON Schema, draft 7, as far as ours need it. */
export interface Schema {
  readonly [keyword: string]: unknown
}

declare const described: unique symbol

/** A schema of values of type T. */
export type Shape<T> = Schema & { readonly [described]?: T }

/** A shape for a field that may be absent. */
export interface Optional<T> {
  readonly optional: Shape<T>
}

type AnyField = Shape<unknown> | Optional<unknown>

type OptionalKeys<S> = { [K in keyof S]: S[K] extends Optional<unknown> ? K : never }[keyof S]
type Inner<F> = F extends Optional<infer T> ? T : F extends Shape<infer T> ? T : never

/** The map that fields like these describe. */
export type MapOf<S> = { readonly [K in Exclude<keyof S, OptionalKeys<S>>]: Inner<S[K]> } & {
  readonly [K in OptionalKeys<S>]?: Inner<S[K]>
}

type FieldOf<T, K extends keyof T> =
  Record<never, never> extends Pick<T, K> ? Optional<Exclude<T[K], undefined>> : Shape<T[K]>

/** A field for every one of T, so that none is forgotten. */
export type FieldsOf<T> = { readonly [K in keyof T]-?: FieldOf<T, K> }

export const text: Shape<string> = { type: 'string' }
export const number: Shape<number> = { type: 'number' }
export const boolean: Shape<boolean> = { type: 'boolean' }
export const numberOrText: Shape<number | string> = { type: ['number', 'string'] }
/** Any JSON. */
export const anything: Shape<unknown> = {}

/** Exactly this value. */
export function exactly<const T extends string | boolean>(wanted: T): Shape<T> {
  return { const: wanted }
}

/** A text that matches; `title` says in messages what it is. */
export function textLike(title: string, pattern: string): Shape<string> {
  return { title, type: 'string', pattern }
}

/** Collects the schemas that several places share: `define` keeps one in `definitions`, and gives a reference to it. */
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

/** A map with these fields; others are of a later version, and are not read. */
export function fields<const S extends Readonly<Record<string, AnyField>>>(shapes: S): Shape<MapOf<S>> {
  const rows = Object.entries(shapes)
  return {
    type: 'object',
    required: rows.filter(([, row]) => !isOptional(row)).map(([key]) => key),
    properties: Object.fromEntries(rows.map(([key, row]) => [key, isOptional(row) ? row.optional : row])),
  }
}

/** The same for a type that has a name: all of its fields. */
export function mapOf<T>(shapes: FieldsOf<T>): Shape<T> {
  return fields(shapes as Readonly<Record<string, AnyField>>) as Shape<T>
}

export function optional<T>(shape: Shape<T>): Optional<T> {
  return { optional: shape }
}

function isOptional(row: AnyField): row is Optional<unknown> {
  return Object.hasOwn(row, 'optional')
}
