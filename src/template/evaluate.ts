// Evaluates pipelines, commands, fields and calls (the eval* half of Go's exec.go).
import { printNode } from './parse/ast.ts'
import type {
  ChainNode,
  CommandNode,
  FieldNode,
  IdentifierNode,
  Node,
  Operand,
  PipeNode,
  NamedTemplate,
  VariableNode,
} from './parse/ast.ts'
import { checkCount, constant, literal, nilFor, unwrap, validated } from './arguments.ts'
import { GoError, TemplateError } from './error.ts'
import { parameterAt, parameters, methodOf } from './function.ts'
import type { FunctionTable, GoFunction, Parameter } from './function.ts'
import { isMap, isTrue, typeName, typeOf, zeroOf } from './kinds.ts'
import { isFull, nesting, tooDeep } from './nesting.ts'
import { quote } from './format/quote.ts'
import { VariableScope, unboxed } from './scope.ts'
import type { Cell } from './scope.ts'

/** Marks that no value comes from the pipeline. */
const missing: unique symbol = Symbol('missing')
type Final = unknown
const noArguments: readonly Operand[] = []

/** Evaluates the expressions of one template's execution. */
export class Evaluator extends VariableScope {
  private readonly functions: FunctionTable

  constructor(template: NamedTemplate, functions: FunctionTable, dot: unknown) {
    super(template, dot)
    this.functions = functions
  }

  // Pipelines and commands

  /** Returns the pipeline's value without its interface: a nil interface becomes no value. */
  pipeline(dot: Cell, pipe: PipeNode): unknown {
    this.at(pipe)
    nesting.depth++
    if (isFull()) this.fail(tooDeep)
    const { commands } = pipe
    let value: Final = missing
    for (let i = 0; i < commands.length; i++) {
      value = this.command(dot, commands[i] as CommandNode, value) ?? undefined
    }
    nesting.depth--
    if (pipe.declared.length > 0) this.setAll(pipe, value)
    return value
  }

  private setAll({ declared, assigns }: PipeNode, value: unknown): void {
    for (const { name } of declared) {
      if (assigns) this.assign(name, unboxed(value))
      else this.declare(name, unboxed(value))
    }
  }

  private command(dot: Cell, command: CommandNode, final: Final): unknown {
    const first = command.args[0]
    const args = command.args.length === 1 ? noArguments : command.args.slice(1)
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
      default:
        this.at(first)
        this.notAFunction(first, args, final)
        if (first.kind === 'nil') this.fail('nil is not a command')
        return literal(this, dot, first)
    }
  }

  private notAFunction(first: Operand, args: readonly Operand[], final: Final): void {
    if (args.length > 0 || final !== missing)
      this.fail(`can't give argument to non-function ${printNode(first)}`)
  }

  // Fields

  private field(dot: Cell, node: FieldNode, args: readonly Operand[], final: Final): unknown {
    this.at(node)
    return this.fields(dot, dot, node, node.names, args, final)
  }

  private chain(dot: Cell, node: ChainNode, args: readonly Operand[], final: Final): unknown {
    this.at(node)
    if (node.node.kind === 'nil') this.fail(`indirection through explicit nil in ${printNode(node)}`)
    const receiver = unboxed(this.argument(dot, undefined, node.node))
    return this.fields(dot, receiver, node, node.fields, args, final)
  }

  private variable(dot: Cell, node: VariableNode, args: readonly Operand[], final: Final): unknown {
    this.at(node)
    const cell = this.read(node.name)
    if (node.fields.length > 0) return this.fields(dot, cell, node, node.fields, args, final)
    this.notAFunction(node, args, final)
    return cell.value
  }

  /** Evaluates a chain of fields. Only the last name may be a method with arguments. */
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
      const inner = this.fieldOf(dot, value, boxed, node, names[i] ?? '', noArguments, missing)
      boxed = isMap(value) && !typeOf(value)?.elem
      value = inner
    }
    return this.fieldOf(dot, value, boxed, node, names[last] ?? '', args, final)
  }

  private fieldOf(
    dot: Cell,
    value: unknown,
    boxed: boolean,
    node: Node,
    name: string,
    args: readonly Operand[],
    final: Final,
  ): unknown {
    if (value === undefined) return undefined
    if (value === null) this.fail(`nil pointer evaluating interface {}.${name}`)
    const type = typeof value === 'object' ? typeOf(value) : undefined
    const method = methodOf(type, value as object, name)
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
    checkCount(this, callee, name, args.length, count)
    if (callee.callError !== undefined) this.fail(callee.callError)
    if (callee.stopsAt !== undefined) return this.firstDeciding(dot, callee.stopsAt, args, final)
    const own = callee.takesName ? 1 : 0
    const values: unknown[] = []
    for (let i = 0; i < args.length; i++) {
      const parameter = parameterAt(callee, i + own)
      values.push(unwrap(parameter, this.argument(dot, parameter, args[i] as Operand)))
    }
    if (final !== missing) {
      const parameter = parameterAt(callee, count - 1 + own)
      values.push(unwrap(parameter, validated(this, final, parameter)))
    }
    if (own) values.unshift(args[0] ? printNode(args[0]) : stringOf(final))
    try {
      return (callee.call as (...values: unknown[]) => unknown)(...values)
    } catch (error) {
      if (!(error instanceof GoError || error instanceof TemplateError)) throw error
      this.at(node)
      return this.fail(`error calling ${name}: ${error.message}`, error)
    }
  }

  /**
   * Returns the first argument of `and` or `or` whose truth is `stopsAt`, or the last. Later arguments are not
   * evaluated.
   */
  private firstDeciding(dot: Cell, stopsAt: boolean, args: readonly Operand[], final: Final): unknown {
    let value: unknown
    for (const arg of args) {
      value = this.argument(dot, parameters.value, arg)
      if (isTrue(value) === stopsAt) return value
    }
    return final === missing ? value : final
  }

  /** Returns an argument's value for a parameter. Without a parameter it is the head of a chain. */
  private argument(dot: Cell, parameter: Parameter | undefined, node: Operand): unknown {
    this.at(node)
    switch (node.kind) {
      case 'dot':
        return validated(this, dot.value, parameter)
      case 'nil':
        return nilFor(this, parameter)
      case 'field':
        return validated(this, this.field(dot, node, noArguments, missing), parameter)
      case 'variable':
        return validated(this, this.variable(dot, node, noArguments, missing), parameter)
      case 'pipe':
        return validated(this, this.pipeline(dot, node), parameter)
      case 'identifier':
        return validated(this, this.function(dot, node, node, noArguments, missing), parameter)
      case 'chain':
        return validated(this, this.chain(dot, node, noArguments, missing), parameter)
      default:
        return constant(this, dot, parameter, node)
    }
  }
}

/** Returns the text of reflect.Value.String. */
function stringOf(value: unknown): string {
  return typeof value === 'string' ? value : `<${typeName(value)} Value>`
}
