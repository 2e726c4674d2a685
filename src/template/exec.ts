// Executes statements in order and collects the output (the walk* half of Go's exec.go).
import type { Budget } from './budget.ts'
import type { BranchNode, ListNode, Statement, NamedTemplate, TemplateNode } from './parse/ast.ts'
import { GoError } from './error.ts'
import { Evaluator } from './evaluate.ts'
import { toActionText, toText } from './format/format.ts'
import type { FunctionTable } from './function.ts'
import { Int, int, integerValue, isList, isMap, isTrue, sortedEntries, typeOf, pointee } from './kinds.ts'
import { callReserve, isFull, nesting, tooDeep } from './nesting.ts'
import { quote } from './format/quote.ts'
import { unboxed } from './scope.ts'
import type { Cell } from './scope.ts'

/** The parts of a template set that an execution needs. */
export interface Program {
  readonly templates: ReadonlyMap<string, NamedTemplate>
  readonly functions: FunctionTable
  /** Maximum output in UTF-16 units. */
  readonly maxOutput: number
  readonly budget: Budget
}

/** Executes a template with `data` and returns its output. Throws TemplateError. */
export function execute(program: Program, template: NamedTemplate, data: unknown): string {
  const walker = new Walker(program)
  const { depth, budget } = nesting
  nesting.budget = program.budget
  try {
    walker.template(template, data ?? undefined)
  } finally {
    nesting.depth = depth
    nesting.budget = budget
  }
  return walker.output
}

/** The reason why a list of statements ended early. */
type Jump = 'break' | 'continue' | undefined

class Walker {
  output = ''
  private readonly program: Program

  constructor(program: Program) {
    this.program = program
  }

  template(template: NamedTemplate, data: unknown): void {
    const state = new Evaluator(template, this.program.functions, data)
    this.list(state, unboxed(data), template.root)
  }

  private list(state: Evaluator, dot: Cell, { nodes }: ListNode): Jump {
    let jump: Jump
    const { budget } = this.program
    if ((budget.steps -= nodes.length + 1) < 0) state.fail('the template takes too many steps')
    nesting.depth++
    for (let i = 0; i < nodes.length && jump === undefined; i++) {
      jump = this.statement(state, dot, nodes[i] as Statement)
    }
    nesting.depth--
    return jump
  }

  private statement(state: Evaluator, dot: Cell, node: Statement): Jump {
    state.at(node)
    switch (node.kind) {
      case 'text':
        this.print(state, node.text)
        return undefined
      case 'action': {
        const value = state.pipeline(dot, node.pipe)
        if (node.pipe.declared.length > 0) return undefined
        state.at(node)
        this.print(state, value === undefined ? '<no value>' : textOf(state, value))
        return undefined
      }
      case 'if':
      case 'with':
        return this.ifOrWith(state, dot, node)
      case 'range':
        return this.range(state, dot, node)
      case 'template':
        this.call(state, dot, node)
        return undefined
      default:
        return node.kind
    }
  }

  private print(state: Evaluator, text: string): void {
    this.output += text
    const { maxOutput } = this.program
    if (this.output.length > maxOutput) state.fail(`output exceeds ${maxOutput} characters`)
    if ((this.program.budget.characters -= text.length) < 0) state.fail('the output is too large')
  }

  private ifOrWith(state: Evaluator, dot: Cell, { kind, pipe, list, elseList }: BranchNode): Jump {
    const mark = state.mark()
    const value = state.pipeline(dot, pipe)
    let jump: Jump
    if (isTrue(value)) jump = this.list(state, kind === 'with' ? unboxed(value) : dot, list)
    else if (elseList) jump = this.list(state, dot, elseList)
    state.pop(mark)
    return jump
  }

  private range(state: Evaluator, dot: Cell, node: BranchNode): Jump {
    const outer = state.mark()
    const value = state.pipeline(dot, node.pipe)
    const mark = state.mark()
    let jump: Jump
    let ran = false
    for (const [key, element] of this.elements(state, node, value)) {
      ran = true
      bind(state, node, key, element)
      const inner = this.list(state, element, node.list)
      state.pop(mark)
      if (inner === 'break') break
    }
    // A `break` in the else branch of an empty range ends only this range, not the outer range.
    if (!ran && node.elseList && this.list(state, dot, node.elseList) === 'continue') jump = 'continue'
    state.pop(outer)
    return jump
  }

  /** Returns the keys and elements that a range iterates over. */
  private elements(
    state: Evaluator,
    { pipe }: BranchNode,
    value: unknown,
  ): Iterable<readonly [unknown, Cell]> {
    if (value === undefined) return []
    if (isList(value)) return listElements(value)
    if (isMap(value)) {
      const boxed = !typeOf(value)?.elem
      return sortedEntries(value).map(([key, element]) => [key, { value: element, boxed }] as const)
    }
    const count = integerValue(value)
    if (count === undefined) return state.fail(`range can't iterate over ${toText(pointee(value))}`)
    if (pipe.declared.length > 1) {
      return state.fail(`can't use ${toText(value)} to iterate over more than one variable`)
    }
    return countTo(count, value)
  }

  private call(state: Evaluator, dot: Cell, node: TemplateNode): void {
    const template = this.program.templates.get(node.name)
    if (!template) return state.fail(`template ${quote(node.name)} not defined`)
    if (isFull(callReserve)) return state.fail(tooDeep)
    const data = node.pipe ? state.pipeline(dot, node.pipe) : undefined
    this.template(template, data)
  }
}

function textOf(state: Evaluator, value: unknown): string {
  try {
    return toActionText(value)
  } catch (error) {
    if (error instanceof GoError) return state.fail(error.message)
    throw error
  }
}

function* listElements(list: unknown[] | Uint8Array): Iterable<readonly [unknown, Cell]> {
  const boxed = !(list instanceof Uint8Array) && !typeOf(list)?.elem
  for (let i = 0; i < list.length; i++) {
    const element = list instanceof Uint8Array ? new Int(BigInt(list[i] ?? 0), 'uint8') : list[i]
    yield [int(i), { value: element, boxed }]
  }
}

/** Counts from 0 up to an integer, in the integer's type. */
function* countTo(count: bigint, like: unknown): Iterable<readonly [unknown, Cell]> {
  for (let i = 0n; i < count; i++) {
    yield [undefined, unboxed(like instanceof Int ? new Int(i, like.kind) : i)]
  }
}

/** Binds the variables of a range: one variable is the element, two are key and element. */
function bind(state: Evaluator, { pipe }: BranchNode, key: unknown, element: Cell): void {
  const [first, second] = pipe.declared
  if (!first) return
  if (pipe.assigns) {
    state.assign(first.name, second ? unboxed(key) : element)
    if (second) state.assign(second.name, element)
    return
  }
  state.setFromTop(1, element)
  if (second) state.setFromTop(2, unboxed(key))
}
