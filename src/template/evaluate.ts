// Pipelines, commands, fields and calls: what an expression is worth (the eval* half of Go's exec.go).
import { print } from './ast.ts'
import type {
  ChainNode,
  CommandNode,
  FieldNode,
  IdentifierNode,
  Node,
  NumberNode,
  Operand,
  PipeNode,
  VariableNode,
} from './ast.ts'
import { byteLength } from './bytes.ts'
import { GoError, TemplateError } from './error.ts'
import { parameterAt, parameters } from './function.ts'
import type { FunctionTable, GoFunction, Parameter } from './function.ts'
import { isMap, isTrue, typeName, typeOf, zeroOf } from './kinds.ts'
import { isFull, nesting, tooDeep } from './nesting.ts'
import type { Template } from './parse.ts'
import { quote } from './quote.ts'

/** A value with its static type: did Go find it in an interface? Only errors tell. */
export interface Cell {
  readonly value: unknown
  readonly boxed: boolean
}

interface Variable {
  readonly name: string
  cell: Cell
}

/** Stands for "nothing comes from the pipeline". */
const missing: unique symbol = Symbol('missing')
type Final = unknown

/** One template's execution: its variables, and the node in hand, for errors. */
export class Evaluator {
  readonly template: Template
  private readonly functions: FunctionTable
  private node: Node | undefined
  private variables: Variable[]

  constructor(template: Template, functions: FunctionTable, dot: unknown) {
    this.template = template
    this.functions = functions
    this.variables = [{ name: '$', cell: unboxed(dot) }]
  }

  /** Remembers the node that an error would name. */
  at(node: Node): void {
    this.node = node
  }

  fail(message: string, cause?: unknown): never {
    const { name, source, text } = this.template
    if (!this.node) throw new TemplateError(`template: ${name}: ${message}`)
    const before = text.slice(0, this.node.pos)
    const start = before.lastIndexOf('\n') + 1
    const place = {
      template: source,
      line: before.split('\n').length,
      column: byteLength(before.slice(start)),
    }
    throw new TemplateError(
      `template: ${source}:${place.line}:${place.column}: executing ${quote(name)} at <${print(this.node)}>: ${message}`,
      place,
      cause,
    )
  }

  // Variables

  mark(): number {
    return this.variables.length
  }

  pop(mark: number): void {
    this.variables.length = mark
  }

  assign(name: string, cell: Cell): void {
    this.find(name).cell = cell
  }

  /** Sets a variable counted from the latest, which is 1. */
  setFromTop(n: number, cell: Cell): void {
    const variable = this.variables.at(-n)
    if (variable) variable.cell = cell
  }

  private find(name: string): Variable {
    for (let i = this.variables.length - 1; i >= 0; i--) {
      const variable = this.variables[i]
      if (variable?.name === name) return variable
    }
    return this.fail(`undefined variable: ${name}`)
  }

  // Pipelines and commands

  /** The pipeline's value, out of its interface: nil becomes no value. */
  pipeline(dot: Cell, pipe: PipeNode): unknown {
    this.at(pipe)
    nesting.depth++
    if (isFull()) this.fail(tooDeep)
    let value: Final = missing
    for (const command of pipe.commands) value = this.command(dot, command, value) ?? undefined
    nesting.depth--
    for (const { name } of pipe.declared) {
      if (pipe.assigns) this.assign(name, unboxed(value))
      else this.variables.push({ name, cell: unboxed(value) })
    }
    return value
  }

  private command(dot: Cell, command: CommandNode, final: Final): unknown {
    const [first, ...args] = command.args
    switch (first.kind) {
      case 'field':
        return this.field(dot, first, args, final)
      case 'chain':
        return this.chain(dot, first, args, final)
      case 'identifier':
        return this.function(dot, first, command, args, final)
      case 'pipe':
        this.notAFunction(first, args, final)
        return this.pipeline(dot, first)
      case 'variable':
        return this.variable(dot, first, args, final)
    }
    this.at(first)
    this.notAFunction(first, args, final)
    if (first.kind === 'nil') this.fail('nil is not a command')
    return this.literal(dot, first)
  }

  private literal(dot: Cell, node: Operand): unknown {
    switch (node.kind) {
      case 'bool':
        return node.value
      case 'dot':
        return dot.value
      case 'number':
        return this.ideal(node)
      case 'string':
        return node.text
      default:
        return this.fail(`can't evaluate command ${quote(print(node))}`)
    }
  }

  private ideal(node: NumberNode): unknown {
    this.at(node)
    return node.ideal ?? this.fail(`${node.text} overflows int`)
  }

  private notAFunction(first: Operand, args: readonly Operand[], final: Final): void {
    if (args.length > 0 || final !== missing) this.fail(`can't give argument to non-function ${print(first)}`)
  }

  // Fields

  private field(dot: Cell, node: FieldNode, args: readonly Operand[], final: Final): unknown {
    this.at(node)
    return this.fields(dot, dot, node, node.names, args, final)
  }

  private chain(dot: Cell, node: ChainNode, args: readonly Operand[], final: Final): unknown {
    this.at(node)
    if (node.node.kind === 'nil') this.fail(`indirection through explicit nil in ${print(node)}`)
    const receiver = unboxed(this.argument(dot, undefined, node.node))
    return this.fields(dot, receiver, node, node.fields, args, final)
  }

  private variable(dot: Cell, node: VariableNode, args: readonly Operand[], final: Final): unknown {
    this.at(node)
    const { cell } = this.find(node.name)
    if (node.fields.length > 0) return this.fields(dot, cell, node, node.fields, args, final)
    this.notAFunction(node, args, final)
    return cell.value
  }

  /** Only the last name of a chain may be a method with arguments. */
  private fields(
    dot: Cell,
    receiver: Cell,
    node: FieldNode | ChainNode | VariableNode,
    names: readonly string[],
    args: readonly Operand[],
    final: Final,
  ): unknown {
    let { value, boxed } = receiver
    const last = names.length - 1
    for (let i = 0; i < last; i++) {
      const inner = this.fieldOf(dot, { value, boxed }, node, names[i] ?? '', [], missing)
      boxed = isMap(value) && !typeOf(value)?.elem
      value = inner
    }
    return this.fieldOf(dot, { value, boxed }, node, names[last] ?? '', args, final)
  }

  private fieldOf(
    dot: Cell,
    { value, boxed }: Cell,
    node: Node,
    name: string,
    args: readonly Operand[],
    final: Final,
  ): unknown {
    if (value === undefined) return undefined
    if (value === null) this.fail(`nil pointer evaluating interface {}.${name}`)
    const type = typeof value === 'object' ? typeOf(value) : undefined
    const method = type?.method?.(value as object, name)
    if (method) return this.call(dot, method, node, name, args, final)
    const hasArguments = args.length > 0 || final !== missing
    if (isMap(value)) {
      if (hasArguments) this.fail(`${name} is not a method but has arguments`)
      return Object.hasOwn(value, name) ? value[name] : zeroOf(type?.elem)
    }
    const field = type?.field?.(value as object, name)
    if (field === undefined)
      this.fail(`can't evaluate field ${name} in type ${boxed ? 'interface {}' : typeName(value)}`)
    if (hasArguments) this.fail(`${name} has arguments but cannot be invoked as function`)
    return field
  }

  // Calls

  private function(
    dot: Cell,
    node: IdentifierNode,
    command: Node,
    args: readonly Operand[],
    final: Final,
  ): unknown {
    this.at(node)
    const callee = this.functions.get(node.name)
    if (!callee) return this.fail(`${quote(node.name)} is not a defined function`)
    return this.call(dot, callee, command, node.name, args, final)
  }

  private call(
    dot: Cell,
    callee: GoFunction,
    node: Node,
    name: string,
    args: readonly Operand[],
    final: Final,
  ): unknown {
    const count = args.length + (final === missing ? 0 : 1)
    this.checkCount(callee, name, args.length, count)
    if (callee.refusal !== undefined) this.fail(callee.refusal)
    if (callee.stopsAt !== undefined) return this.firstDeciding(dot, callee.stopsAt, args, final)
    const own = callee.takesName ? 1 : 0
    const values = args.map((arg, i) => this.unwrapped(dot, parameterAt(callee, i + own), arg))
    if (final !== missing) {
      const parameter = parameterAt(callee, count - 1 + own)
      values.push(unwrap(parameter, this.validated(final, parameter)))
    }
    if (own) values.unshift(args[0] ? print(args[0]) : stringOf(final))
    try {
      return (callee.call as (...values: unknown[]) => unknown)(...values)
    } catch (error) {
      if (!(error instanceof GoError || error instanceof TemplateError)) throw error
      this.at(node)
      return this.fail(`error calling ${name}: ${error.message}`, error)
    }
  }

  private checkCount(
    { params, variadic, takesName }: GoFunction,
    name: string,
    written: number,
    count: number,
  ): void {
    const fixed = params.length - (takesName ? 1 : 0)
    if (variadic === undefined ? count === fixed : count >= fixed) return
    const want =
      variadic === undefined ? `want ${fixed} got ${count}` : `want at least ${fixed} got ${written}`
    this.fail(`wrong number of args for ${name}: ${want}`)
  }

  /** `and` and `or`: the first argument whose truth is `stopsAt`, else the last; the rest stay unevaluated. */
  private firstDeciding(dot: Cell, stopsAt: boolean, args: readonly Operand[], final: Final): unknown {
    let value: unknown
    for (const arg of args) {
      value = this.argument(dot, parameters.value, arg)
      if (isTrue(value) === stopsAt) return value
    }
    return final === missing ? value : final
  }

  private unwrapped(dot: Cell, parameter: Parameter, node: Operand): unknown {
    return unwrap(parameter, this.argument(dot, parameter, node))
  }

  /** An argument's value for a parameter; without one, as the head of a chain. */
  private argument(dot: Cell, parameter: Parameter | undefined, node: Operand): unknown {
    this.at(node)
    switch (node.kind) {
      case 'dot':
        return this.validated(dot.value, parameter)
      case 'nil':
        return parameter?.nil
          ? parameter.nil()
          : this.fail(`cannot assign nil to ${parameter?.name ?? 'nothing'}`)
      case 'field':
        return this.validated(this.field(dot, node, [], missing), parameter)
      case 'variable':
        return this.validated(this.variable(dot, node, [], missing), parameter)
      case 'pipe':
        return this.validated(this.pipeline(dot, node), parameter)
      case 'identifier':
        return this.validated(this.function(dot, node, node, [], missing), parameter)
      case 'chain':
        return this.validated(this.chain(dot, node, [], missing), parameter)
      default:
        return this.constant(dot, parameter, node)
    }
  }

  private constant(dot: Cell, parameter: Parameter | undefined, node: Operand): unknown {
    if (!parameter || parameter.takesAll) return this.literal(dot, node)
    const { literal, name } = parameter
    if (!literal) return this.fail(`can't handle ${print(node)} for arg of type ${name}`)
    return literal.read(node) ?? this.fail(`expected ${literal.name}; found ${print(node)}`)
  }

  /** Is the value assignable to the parameter? Gives it, or the type's nil for no value. */
  private validated(value: unknown, parameter: Parameter | undefined): unknown {
    if (!parameter) return value
    if (value === undefined) {
      return parameter.nil ? parameter.nil() : this.fail(`invalid value; expected ${parameter.name}`)
    }
    if (parameter.accepts(value)) return value
    const got = value === null ? 'interface {}' : typeName(value)
    return this.fail(`wrong type for value; expected ${parameter.name}; got ${got}`)
  }
}

export function unboxed(value: unknown): Cell {
  return { value, boxed: false }
}

function unwrap(parameter: Parameter, value: unknown): unknown {
  return parameter.unwrap ? parameter.unwrap(value) : value
}

/** reflect.Value.String. */
function stringOf(value: unknown): string {
  return typeof value === 'string' ? value : `<${typeName(value)} Value>`
}
