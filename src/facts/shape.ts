// Shapes of plain JSON as small functions: what a saved file must look like before a check may trust its type.
import { isRecord } from '../values/record.ts'

/** Where in a document, as messages say it: `known.nodes[3].labels`. */
export type Place = string

export interface Fault {
  readonly place: Place
  /** `must be a text, not a list` */
  readonly message: string
}

/** Reports what keeps a value from being a T. */
export type Shape<T> = ((value: unknown, place: Place, faults: Fault[]) => void) & { readonly is?: T }

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

function nameOf(value: unknown): string {
  if (value === undefined) return 'absent'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'a map'
  return typeof value === 'string' ? 'a text' : `a ${typeof value}`
}

function expect(what: string, is: (value: unknown) => boolean) {
  return (value: unknown, place: Place, faults: Fault[]): void => {
    if (!is(value)) faults.push({ place, message: `must be ${what}, not ${nameOf(value)}` })
  }
}

export const text: Shape<string> = expect('a text', (value) => typeof value === 'string')
export const number: Shape<number> = expect('a number', Number.isFinite)
export const boolean: Shape<boolean> = expect('true or false', (value) => typeof value === 'boolean')

/** A text that a server would take. */
export function textLike(what: string, pattern: RegExp): Shape<string> {
  return (value, place, faults) => {
    if (typeof value !== 'string') return void faults.push(fault(place, 'a text', value))
    if (!pattern.test(value)) faults.push({ place, message: `must be ${what}, as a server has them` })
  }
}

/** Exactly this value. */
export function exactly<const T extends string | boolean>(wanted: T): Shape<T> {
  return expect(JSON.stringify(wanted), (value) => value === wanted)
}

export const numberOrText: Shape<number | string> = expect(
  'a number or a text',
  (value) => typeof value === 'string' || Number.isFinite(value),
)

export function list<T>(item: Shape<T>): Shape<readonly T[]> {
  return (value, place, faults) => {
    if (!Array.isArray(value)) return void faults.push(fault(place, 'a list', value))
    value.forEach((one, i) => item(one, `${place}[${i}]`, faults))
  }
}

/** A map with any keys. */
export function map<T>(item: Shape<T>): Shape<Readonly<Record<string, T>>> {
  return (value, place, faults) => {
    if (!isRecord(value)) return void faults.push(fault(place, 'a map', value))
    for (const [key, one] of Object.entries(value)) {
      if (key === '__proto__') faults.push({ place, message: 'may not have the key __proto__' })
      else item(one, `${place}.${key}`, faults)
    }
  }
}

/** A map with these fields; others are of a later version, and nobody reads them. */
export function fields<const S extends Readonly<Record<string, AnyField>>>(shapes: S): Shape<MapOf<S>> {
  const rows = Object.entries(shapes)
  return (value, place, faults) => {
    if (!isRecord(value)) return void faults.push(fault(place, 'a map', value))
    for (const [key, row] of rows) {
      const has = Object.hasOwn(value, key)
      const shape = typeof row === 'function' ? row : has ? row.optional : undefined
      shape?.(has ? value[key] : undefined, place === '' ? key : `${place}.${key}`, faults)
    }
  }
}

/** The same for a type that has a name: all of its fields. */
export function mapOf<T>(shapes: FieldsOf<T>): Shape<T> {
  return fields(shapes as Readonly<Record<string, AnyField>>) as Shape<T>
}

export function optional<T>(shape: Shape<T>): Optional<T> {
  return { optional: shape }
}

/** How deep the part of an object may be that nobody has a shape for. */
const deepest = 40

/** Any JSON, as custom resources have it. */
export const anything: Shape<unknown> = (value, place, faults) => anythingAt(value, place, faults, 0)

function anythingAt(value: unknown, place: Place, faults: Fault[], depth: number): void {
  if (depth > deepest) return void faults.push({ place, message: `is nested deeper than ${deepest} levels` })
  if (Array.isArray(value)) return value.forEach((one) => anythingAt(one, place, faults, depth + 1))
  if (!isRecord(value)) return
  if (Object.hasOwn(value, '__proto__')) faults.push({ place, message: 'may not have the key __proto__' })
  for (const one of Object.values(value)) anythingAt(one, place, faults, depth + 1)
}

function fault(place: Place, wanted: string, value: unknown): Fault {
  return { place, message: `must be ${wanted}, not ${nameOf(value)}` }
}
