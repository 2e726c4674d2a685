// Checks arguments against a function's parameters: their number and their types (Go's validateType and
// eval<Type>).
import { printNode } from './parse/ast.ts'
import type { NumberNode, Operand } from './parse/ast.ts'
import type { GoFunction, Parameter } from './function.ts'
import { typeName } from './kinds.ts'
import { numberOf } from './parse/number.ts'
import { quote } from './format/quote.ts'
import type { Cell, VariableScope } from './scope.ts'

/** Throws if the function does not accept `count` arguments. `written` is the count without a piped argument. */
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

/** Returns the value if it is assignable to the parameter, or the type's nil for no value. Throws otherwise. */
export function validated(scope: VariableScope, value: unknown, parameter: Parameter | undefined): unknown {
  if (!parameter) return value
  if (value === undefined) {
    return parameter.nil ? parameter.nil() : scope.fail(`invalid value; expected ${parameter.name}`)
  }
  if (parameter.accepts(value)) return value
  const got = value === null ? 'interface {}' : typeName(value)
  return scope.fail(`wrong type for value; expected ${parameter.name}; got ${got}`)
}

/** Converts the engine's value to the argument of the function's body. */
export function unwrap(parameter: Parameter, value: unknown): unknown {
  return parameter.unwrap ? parameter.unwrap(value) : value
}

/** Returns the parameter's value for a literal `nil`. Throws if the type has no nil. */
export function nilFor(scope: VariableScope, parameter: Parameter | undefined): unknown {
  return parameter?.nil ? parameter.nil() : scope.fail(`cannot assign nil to ${parameter?.name ?? 'nothing'}`)
}

/** Returns a literal as an argument. Without a parameter it is the head of a chain. */
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

/** Returns the value of a literal or of the dot where no type is required. */
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
