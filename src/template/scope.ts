// The state of one template's execution: its variables and, for errors, the current node.
import { printNode } from './parse/ast.ts'
import type { Node, NamedTemplate } from './parse/ast.ts'
import { byteLength } from './bytes.ts'
import { TemplateError } from './error.ts'
import { quote } from './format/quote.ts'

/** A value, and whether its static type is an interface. The difference shows only in errors. */
export interface Cell {
  readonly value: unknown
  readonly boxed: boolean
}

/** Returns a value whose static type is its own type, not an interface. */
export function unboxed(value: unknown): Cell {
  return { value, boxed: false }
}

interface Variable {
  readonly name: string
  cell: Cell
}

/** The variables and the current node of one execution. */
export class VariableScope {
  readonly template: NamedTemplate
  private node: Node | undefined
  private readonly variables: Variable[]

  constructor(template: NamedTemplate, dot: unknown) {
    this.template = template
    this.variables = [{ name: '$', cell: unboxed(dot) }]
  }

  /** Sets the node that an error reports. */
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
      `template: ${source}:${place.line}:${place.column}: executing ${quote(name)} at <${printNode(this.node)}>: ${message}`,
      place,
      cause,
    )
  }

  mark(): number {
    return this.variables.length
  }

  /** Removes the variables declared since `mark`. */
  pop(mark: number): void {
    this.variables.length = mark
  }

  declare(name: string, cell: Cell): void {
    this.variables.push({ name, cell })
  }

  assign(name: string, cell: Cell): void {
    this.find(name).cell = cell
  }

  /** Sets the n-th latest variable; the latest is 1. */
  setFromTop(n: number, cell: Cell): void {
    const variable = this.variables.at(-n)
    if (variable) variable.cell = cell
  }

  read(name: string): Cell {
    return this.find(name).cell
  }

  /** Returns the latest variable of this name. */
  private find(name: string): Variable {
    for (let i = this.variables.length - 1; i >= 0; i--) {
      const variable = this.variables[i]
      if (variable?.name === name) return variable
    }
    return this.fail(`undefined variable: ${name}`)
  }
}
