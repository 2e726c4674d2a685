// Arguments against the parameters that they are for: how many there may be, and of which types (Go's validateType and eval<Type>).
import { printNode } from './parse/ast.ts'
import type { NumberNode, Operand } from './parse/ast.ts'
import type { GoFunction, Parameter } from './function.ts'
import { typeName } from './kinds.ts'
import { numberOf } from './parse/number.ts'
import { quote } from './format/quote.ts'
import type { Cell, VariableScope } from './scope.ts'

/** Fails unless a function takes `count` arguments; `written` leaves out the one that a pipeline adds. */
export function checkCount(
  scope: VariableScope,
  { params, variadic, takesName }: GoFunction,
  name: string,
  written: number,
  count: number,
): void {
  const fixed = params.length - (takesName ? 1 : 0)
  if (variadic === undefined ? count === fixed : count >= fixed) return
  const want = variadic === undefined ? `want ${fixed} got ${count}` : `want at least ${fixed} got ${written}`
  scope.fail(`wrong number of args for ${name}: ${want}`)
}

/** Is the value assignable to the parameter? Gives it, or the type's nil for no value. */
export function validated(scope: VariableScope, value: unknown, parameter: Parameter | undefined): unknown {
  if (!parameter) return value
  if (value === undefined) {
    return parameter.nil ? parameter.nil() : scope.fail(`invalid value; expected ${parameter.name}`)
  }
  if (parameter.accepts(value)) return value
  const got = value === null ? 'interface {}' : typeName(value)
  return scope.fail(`wrong type for value; expected ${parameter.name}; got ${got}`)
}

/** From the engine's value to the body's argument. */
export function unwrap(parameter: Parameter, value: unknown): unknown {
  return parameter.unwrap ? parameter.unwrap(value) : value
}

/** What `nil` gives a parameter. */
export function nilFor(scope: VariableScope, parameter: Parameter | undefined): unknown {
  return parameter?.nil ? parameter.nil() : scope.fail(`cannot assign nil to ${parameter?.name ?? 'nothing'}`)
}

/** A literal as an argument; without a parameter, as the head of a chain. */
export function constant(
  scope: VariableScope,
  dot: Cell,
  parameter: Parameter | undefined,
  node: Operand,
): unknown {
  if (!parameter || parameter.takesAll) return literal(scope, dot, node)
  const { literal: fitting, name } = parameter
  if (!fitting) return scope.fail(`can't handle ${printNode(node)} for arg of type ${name}`)
  return fitting.read(node) ?? scope.fail(`expected ${fitting.name}; found ${printNode(node)}`)
}

/** What a literal, or the dot, is worth where nothing asks for a type. */
export function literal(scope: VariableScope, dot: Cell, node: Operand): unknown {
  switch (node.kind) {
    case 'bool':
      return node.value
    case 'dot':
      return dot.value
    case 'number':
      return ideal(scope, node)
    case 'string':
      return node.text
    default:
      return scope.fail(`can't evaluate command ${quote(printNode(node))}`)
  }
}

function ideal(scope: VariableScope, node: NumberNode): unknown {
  scope.at(node)
  return numberOf(node).ideal ?? scope.fail(`${node.text} overflows int`)
}
