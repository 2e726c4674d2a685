// A template function: its parameters, which define Go's type checks and error texts, and its body.
import type { Operand } from './parse/ast.ts'
import { passByValue, Int, int, integerValue, isList, isMap, newNilList, newNilMap, typeOf } from './kinds.ts'
import type { GoMap, GoType } from './kinds.ts'
import { numberOf } from './parse/number.ts'

/** The JavaScript type of each parameter type. */
export interface ParameterTypes {
  /** interface{}: nil and no value are both null. */
  any: unknown
  /** reflect.Value: no value is undefined, nil is null. */
  value: unknown
  string: string
  bool: boolean
  int: number
  int64: bigint
  uint32: number
  float64: number
  map: GoMap
  list: unknown[]
}
export type ParameterKind = keyof ParameterTypes

export interface Parameter {
  /** The type's name in Go's errors. */
  readonly name: string
  /** Literals that the type accepts. Absent if it accepts none. */
  readonly literal?: Literal
  /** The parameter accepts literals and values of every type. */
  readonly takesAll?: boolean
  /** Returns the type's nil. Absent if the type has none. */
  readonly nil?: () => unknown
  /** Reports whether this value, without its interface, can be assigned. */
  readonly accepts: (value: unknown) => boolean
  /** Converts the engine's value to the body's argument. */
  readonly unwrap?: (value: unknown) => unknown
}

/** A parameter whose type is defined by one family of functions. */
export interface OwnParameter<T> extends Parameter {
  readonly accepts: (value: unknown) => value is T
}

export interface Literal {
  /** The name in errors such as `expected integer; found "x"`. */
  readonly name: string
  /** Returns the literal's value, or undefined if the literal does not fit. */
  read(node: Operand): unknown
}

const literals = {
  string: { name: 'string', read: (node) => (node.kind === 'string' ? node.text : undefined) },
  bool: { name: 'bool', read: (node) => (node.kind === 'bool' ? node.value : undefined) },
  int: { name: 'integer', read: (node) => integerOf(node, int) },
  int64: { name: 'integer', read: (node) => integerOf(node, (value) => value) },
  uint32: { name: 'unsigned integer', read: (node) => integerOf(node, unsigned32) },
  float: {
    name: 'float',
    read: (node) => (node.kind === 'number' ? numberOf(node).constant.float : undefined),
  },
} as const satisfies Record<string, Literal>

function integerOf(node: Operand, wrap: (value: bigint) => unknown): unknown {
  const integer = node.kind === 'number' ? numberOf(node).constant.integer : undefined
  return integer === undefined ? undefined : wrap(integer)
}

/** Go truncates a number that is too large for the type without an error. */
function unsigned32(value: bigint): Int | undefined {
  return value < 0n ? undefined : new Int(BigInt.asUintN(32, value), 'uint32')
}

/** Every parameter type that several families use. To add one, add a row here and one in ParameterTypes. */
export const parameters: Readonly<Record<ParameterKind, Parameter>> = {
  any: {
    name: 'interface {}',
    takesAll: true,
    nil: () => null,
    accepts: () => true,
    unwrap: passByValue,
  },
  value: { name: 'reflect.Value', takesAll: true, nil: () => undefined, accepts: () => true },
  string: { name: 'string', literal: literals.string, accepts: (value) => typeof value === 'string' },
  bool: { name: 'bool', literal: literals.bool, accepts: (value) => typeof value === 'boolean' },
  int: {
    name: 'int',
    literal: literals.int,
    accepts: (value) => value instanceof Int && value.kind === 'int' && !typeOf(value),
    unwrap: (value) => Number(integerValue(value)),
  },
  int64: { name: 'int64', literal: literals.int64, accepts: (value) => typeof value === 'bigint' },
  uint32: {
    name: 'uint32',
    literal: literals.uint32,
    accepts: (value) => value instanceof Int && value.kind === 'uint32' && !typeOf(value),
    unwrap: (value) => Number(integerValue(value)),
  },
  float64: { name: 'float64', literal: literals.float, accepts: (value) => typeof value === 'number' },
  map: {
    name: 'map[string]interface {}',
    nil: newNilMap,
    accepts: (value) => isMap(value) && holdsInterfaces(value),
    // The body gets a value of a named type as the plain type. If the body returns it, it has its named type.
    unwrap: (value) => typeOf(value as object)?.plain?.(value as object) ?? value,
  },
  list: {
    name: '[]interface {}',
    nil: newNilList,
    accepts: (value) => isList(value) && holdsInterfaces(value),
  },
}

function holdsInterfaces(value: object): boolean {
  return typeOf(value)?.elem === undefined && !(value instanceof Uint8Array)
}

/** A kind of the table above, or a parameter of its own. */
type AnyParameter = ParameterKind | Parameter

export interface GoFunction {
  readonly params: readonly AnyParameter[]
  /** Type of the arguments after `params`, in any number. */
  readonly variadic?: ParameterKind
  /** The truth value at which `and` and `or` stop. The remaining arguments are not evaluated. */
  readonly stopsAt?: boolean
  /** `call` also receives the source text of its first argument. */
  readonly takesName?: boolean
  /** The error for a method that Go's templates cannot call. */
  readonly callError?: string
  /** The body. Returns an engine value (see kinds.ts): null for nil, undefined for no value. Throws GoError. */
  readonly call: (...args: never[]) => unknown
}

export type FunctionTable = ReadonlyMap<string, GoFunction>

/**
 * Combines function tables. The last function of a name wins. Copies no list of entries, since it runs for each
 * rendering.
 */
export function combineTables(
  first: FunctionTable,
  ...others: readonly FunctionTable[]
): Map<string, GoFunction> {
  const table = new Map<string, GoFunction>()
  for (const each of [first, ...others]) each.forEach((body, name) => table.set(name, body))
  return table
}

type Argument<P> = P extends ParameterKind ? ParameterTypes[P] : P extends OwnParameter<infer T> ? T : unknown
type Arguments<P extends readonly AnyParameter[]> = { -readonly [I in keyof P]: Argument<P[I]> }

/** Defines a function with a fixed number of parameters. */
export function fn<const P extends readonly AnyParameter[]>(
  params: P,
  call: (...args: Arguments<P>) => unknown,
): GoFunction {
  return { params, call }
}

/** Defines a function with any number of further arguments of one type. */
export function variadic<const P extends readonly AnyParameter[], const V extends ParameterKind>(
  params: P,
  rest: V,
  call: (...args: [...Arguments<P>, ...ParameterTypes[V][]]) => unknown,
): GoFunction {
  return { params, variadic: rest, call }
}

/** Returns the parameter for the n-th argument. */
export function parameterAt({ params, variadic: rest }: GoFunction, n: number): Parameter {
  const parameter = params[n] ?? rest ?? 'any'
  return typeof parameter === 'string' ? parameters[parameter] : parameter
}

/** The method of a type's value by its name; undefined if it has none of that name. */
export function methodOf(type: GoType | undefined, receiver: object, name: string): GoFunction | undefined {
  // kinds.ts does not know functions, which know kinds.
  return type?.method?.(receiver, name) as GoFunction | undefined
}
