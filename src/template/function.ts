// What a function of a template is: its parameters, which give Go's checks and error texts, and its body.
import { Int, integerValue, isList, newNilList, newNilMap, typeOf, kindOf } from './kinds.ts'
import type { GoMap } from './kinds.ts'

/** The JavaScript side of each parameter type. */
export interface ParameterTypes {
  /** interface{}: nil and no value both arrive as null. */
  any: unknown
  /** reflect.Value: no value arrives as undefined, nil as null. */
  value: unknown
  string: string
  bool: boolean
  int: number
  int64: bigint
  float64: number
  map: GoMap
  list: unknown[]
}
export type ParameterKind = keyof ParameterTypes

export interface Parameter {
  /** As Go's errors name the type. */
  readonly name: string
  /** The literal that fits, as `expected X; found …` says; none for types that take no literal. */
  readonly literal?: 'string' | 'bool' | 'integer' | 'float'
  /** The type's nil, if it has one. */
  readonly nil?: () => unknown
  /** Can a value of this (unwrapped) kind be assigned? */
  readonly accepts: (value: unknown) => boolean
  /** From the engine's value to the body's argument. */
  readonly unwrap?: (value: unknown) => unknown
}

/** Every parameter type; a new one is a row here and one in ParameterTypes. */
export const parameters: Readonly<Record<ParameterKind, Parameter>> = {
  any: { name: 'interface {}', nil: () => null, accepts: () => true },
  value: { name: 'reflect.Value', nil: () => undefined, accepts: () => true },
  string: { name: 'string', literal: 'string', accepts: (value) => typeof value === 'string' },
  bool: { name: 'bool', literal: 'bool', accepts: (value) => typeof value === 'boolean' },
  int: {
    name: 'int',
    literal: 'integer',
    accepts: (value) => value instanceof Int && kindOf(value) === 'int' && !typeOf(value),
    unwrap: (value) => Number(integerValue(value)),
  },
  int64: { name: 'int64', literal: 'integer', accepts: (value) => typeof value === 'bigint' },
  float64: { name: 'float64', literal: 'float', accepts: (value) => typeof value === 'number' },
  map: {
    name: 'map[string]interface {}',
    nil: newNilMap,
    accepts: (value) => kindOf(value) === 'map' && ofInterfaces(value as object),
  },
  list: {
    name: '[]interface {}',
    nil: newNilList,
    accepts: (value) => isList(value) && ofInterfaces(value),
  },
}

function ofInterfaces(value: object): boolean {
  return typeOf(value)?.elem === undefined && !(value instanceof Uint8Array)
}

export interface GoFunction {
  readonly params: readonly ParameterKind[]
  /** Type of the arguments after `params`, any number of them. */
  readonly variadic?: ParameterKind
  /** `and` and `or` stop at the first argument that decides, before the rest are evaluated. */
  readonly stopsAt?: boolean
  /** Returns an engine's value (kinds.ts): null for nil, undefined for no value. Throws GoError. */
  readonly call: (...args: never[]) => unknown
}

export type FunctionTable = ReadonlyMap<string, GoFunction>

type Arguments<P extends readonly ParameterKind[]> = { -readonly [I in keyof P]: ParameterTypes[P[I]] }

/** A function of fixed arity. */
export function fn<const P extends readonly ParameterKind[]>(
  params: P,
  call: (...args: Arguments<P>) => unknown,
): GoFunction {
  return { params, call }
}

/** A function with any number of further arguments of one type. */
export function variadic<const P extends readonly ParameterKind[], const V extends ParameterKind>(
  params: P,
  rest: V,
  call: (...args: [...Arguments<P>, ...ParameterTypes[V][]]) => unknown,
): GoFunction {
  return { params, variadic: rest, call }
}
