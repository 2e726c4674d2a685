// What a function of a template is: its parameters, which give Go's checks and error texts, and its body.
import type { Operand } from './parse/ast.ts'
import { passByValue, Int, int, integerValue, isList, isMap, newNilList, newNilMap, typeOf } from './kinds.ts'
import type { GoMap, GoType } from './kinds.ts'
import { numberOf } from './parse/number.ts'

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
  uint32: number
  float64: number
  map: GoMap
  list: unknown[]
}
export type ParameterKind = keyof ParameterTypes

export interface Parameter {
  /** As Go's errors name the type. */
  readonly name: string
  /** Literals that fit; none for types that take no literal. */
  readonly literal?: Literal
  /** Takes literals and values of every type. */
  readonly takesAll?: boolean
  /** The type's nil, if it has one. */
  readonly nil?: () => unknown
  /** Can this value, out of its interface, be assigned? */
  readonly accepts: (value: unknown) => boolean
  /** From the engine's value to the body's argument. */
  readonly unwrap?: (value: unknown) => unknown
}

/** The parameter of a type that one family of functions brings along. */
export interface OwnParameter<T> extends Parameter {
  readonly accepts: (value: unknown) => value is T
}

export interface Literal {
  /** As in `expected integer; found "x"`. */
  readonly name: string
  /** The literal's value, or undefined if it does not fit. */
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

/** Go converts what is too large for the type without a word. */
function unsigned32(value: bigint): Int | undefined {
  return value < 0n ? undefined : new Int(BigInt.asUintN(32, value), 'uint32')
}

/** Every parameter type that several families take; a new one is a row here and one in ParameterTypes. */
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
    // A named type becomes the plain one, and stays it where the function returns it.
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

/** One of the table above, or a type's own. */
type AnyParameter = ParameterKind | Parameter

export interface GoFunction {
  readonly params: readonly AnyParameter[]
  /** Type of the arguments after `params`, any number of them. */
  readonly variadic?: ParameterKind
  /** `and` and `or` stop at the first argument that decides, before the rest are evaluated. */
  readonly stopsAt?: boolean
  /** `call` gets the text of its first argument before it. */
  readonly takesName?: boolean
  /** Why Go's templates cannot call a method that Go's programs can. */
  readonly refusal?: string
  /** Returns an engine's value (kinds.ts): null for nil, undefined for no value. Throws GoError. */
  readonly call: (...args: never[]) => unknown
}

export type FunctionTable = ReadonlyMap<string, GoFunction>

/** One table of several; of a name the last counts. Made for each rendering, and so without a list of all entries. */
export function combineTables(
  first: FunctionTable,
  ...others: readonly FunctionTable[]
): Map<string, GoFunction> {
  const table = new Map(first)
  for (const other of others) for (const [name, body] of other) table.set(name, body)
  return table
}

type Argument<P> = P extends ParameterKind ? ParameterTypes[P] : P extends OwnParameter<infer T> ? T : unknown
type Arguments<P extends readonly AnyParameter[]> = { -readonly [I in keyof P]: Argument<P[I]> }

/** A function of fixed arity. */
export function fn<const P extends readonly AnyParameter[]>(
  params: P,
  call: (...args: Arguments<P>) => unknown,
): GoFunction {
  return { params, call }
}

/** A function with any number of further arguments of one type. */
export function variadic<const P extends readonly AnyParameter[], const V extends ParameterKind>(
  params: P,
  rest: V,
  call: (...args: [...Arguments<P>, ...ParameterTypes[V][]]) => unknown,
): GoFunction {
  return { params, variadic: rest, call }
}

/** The parameter that the n-th argument is for. */
export function parameterAt({ params, variadic: rest }: GoFunction, n: number): Parameter {
  const parameter = params[n] ?? rest ?? 'any'
  return typeof parameter === 'string' ? parameters[parameter] : parameter
}

/** The method of a type's value by its name; undefined if it has none of that name. */
export function methodOf(type: GoType | undefined, receiver: object, name: string): GoFunction | undefined {
  // kinds.ts does not know functions, which know kinds.
  return type?.method?.(receiver, name) as GoFunction | undefined
}
