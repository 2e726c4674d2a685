// The tree of a template, and the text of each node in `executing "x" at <…>`.
import type { NumberForm, NumberValue } from './number.ts'
import { quote } from '../format/quote.ts'

interface Base {
  /** UTF-16 offset in the parsed text. */
  readonly pos: number
}

export interface TextNode extends Base {
  readonly kind: 'text'
  readonly text: string
}
export interface ActionNode extends Base {
  readonly kind: 'action'
  readonly pipe: PipeNode
}
/** if, with and range. */
export interface BranchNode extends Base {
  readonly kind: 'if' | 'with' | 'range'
  readonly pipe: PipeNode
  readonly list: ListNode
  readonly elseList?: ListNode
}
export interface TemplateNode extends Base {
  readonly kind: 'template'
  readonly name: string
  readonly pipe?: PipeNode
}
export interface JumpNode extends Base {
  readonly kind: 'break' | 'continue'
}
export interface ListNode extends Base {
  readonly kind: 'list'
  readonly nodes: readonly Statement[]
}
export type Statement = TextNode | ActionNode | BranchNode | TemplateNode | JumpNode

export interface PipeNode extends Base {
  readonly kind: 'pipe'
  readonly declared: readonly VariableNode[]
  /** True for `=`, false for `:=`. */
  readonly assigns: boolean
  readonly commands: readonly CommandNode[]
}
export interface CommandNode extends Base {
  readonly kind: 'command'
  readonly args: readonly [Operand, ...Operand[]]
}
export interface FieldNode extends Base {
  readonly kind: 'field'
  readonly names: readonly string[]
}
export interface VariableNode extends Base {
  readonly kind: 'variable'
  /** The name with its `$`. */
  readonly name: string
  readonly fields: readonly string[]
}
/** Fields of a parenthesised pipeline or of a function's result. */
export interface ChainNode extends Base {
  readonly kind: 'chain'
  readonly node: Operand
  readonly fields: readonly string[]
}
export interface IdentifierNode extends Base {
  readonly kind: 'identifier'
  readonly name: string
}
export interface DotNode extends Base {
  readonly kind: 'dot'
}
export interface NilNode extends Base {
  readonly kind: 'nil'
}
export interface BoolNode extends Base {
  readonly kind: 'bool'
  readonly value: boolean
}
export interface NumberNode extends Base {
  readonly kind: 'number'
  readonly text: string
  readonly form: NumberForm
  /** Absent in a tree that comes from JSON; numberOf computes it then. */
  value?: NumberValue
}
export interface StringNode extends Base {
  readonly kind: 'string'
  /** The literal as written, with its quotes. */
  readonly quoted: string
  readonly text: string
}
export type Operand =
  | PipeNode
  | FieldNode
  | VariableNode
  | ChainNode
  | IdentifierNode
  | DotNode
  | NilNode
  | BoolNode
  | NumberNode
  | StringNode

export type Node = Statement | ListNode | CommandNode | Operand

/** A tree with its name. */
export interface NamedTemplate {
  readonly name: string
  /** Name and text of the parsed source. Positions refer to this text. */
  readonly source: string
  readonly text: string
  readonly root: ListNode
}

/** Returns the node's source as Go's parse.Node.String prints it: single spaces, literals as written. */
export function printNode(node: Node): string {
  switch (node.kind) {
    case 'text':
      return node.text
    case 'list':
      return node.nodes.map(printNode).join('')
    case 'action':
      return `{{${printNode(node.pipe)}}}`
    case 'if':
    case 'with':
    case 'range':
      return printBranch(node)
    case 'template':
      return `{{template ${quote(node.name)}${node.pipe ? ` ${printNode(node.pipe)}` : ''}}}`
    case 'break':
    case 'continue':
      return `{{${node.kind}}}`
    case 'pipe':
      return printPipe(node)
    case 'command':
      return node.args.map(printOperand).join(' ')
    case 'field':
      return node.names.map((name) => `.${name}`).join('')
    case 'variable':
      return [node.name, ...node.fields].join('.')
    case 'chain':
      return [printOperand(node.node), ...node.fields].join('.')
    case 'identifier':
      return node.name
    case 'dot':
      return '.'
    case 'nil':
      return 'nil'
    case 'bool':
      return String(node.value)
    case 'number':
      return node.text
    case 'string':
      return node.quoted
  }
}

function printBranch({ kind, pipe, list, elseList }: BranchNode): string {
  const otherwise = elseList ? `{{else}}${printNode(elseList)}` : ''
  return `{{${kind} ${printNode(pipe)}}}${printNode(list)}${otherwise}{{end}}`
}

function printPipe({ declared, assigns, commands }: PipeNode): string {
  const names = declared.map(printNode).join(', ')
  return (names && `${names} ${assigns ? '=' : ':='} `) + commands.map(printNode).join(' | ')
}

function printOperand(node: Operand): string {
  return node.kind === 'pipe' ? `(${printNode(node)})` : printNode(node)
}

/** Reports whether a body prints only white space. Such a body does not replace another template of its name. */
export function isEmpty(list: ListNode): boolean {
  return list.nodes.every((node) => node.kind === 'text' && node.text.trim() === '')
}
