// Items → trees. Knows which function names exist, and nothing of data.
import { isEmpty, print } from './ast.ts'
import type { BranchNode, CommandNode, ListNode, Operand, PipeNode, Statement, VariableNode } from './ast.ts'
import { TemplateError } from './error.ts'
import { describe } from './item.ts'
import type { Item, ItemKind } from './item.ts'
import { Lexer } from './lex.ts'
import { isFull, nesting } from './nesting.ts'
import { idealConstant, parseChar, parseComplex, parseNumber } from './number.ts'
import { quote, unquote } from './quote.ts'

export interface Template {
  readonly name: string
  /** Name and text of what was parsed: positions count in it. */
  readonly source: string
  readonly text: string
  readonly root: ListNode
}

/** A text's own template, and those that it defines, by name (its own too, unless a definition took its place). */
export interface Parsed {
  readonly own: Template
  readonly templates: ReadonlyMap<string, Template>
}

/** Parses a template's text. `names` are the functions that may be called. Throws TemplateError. */
export function parse(name: string, text: string, names: ReadonlySet<string>): Parsed {
  const { depth } = nesting
  try {
    return new Parser(name, text, names).parse()
  } finally {
    nesting.depth = depth
  }
}

type End = { readonly kind: 'end'; readonly pos: number } | { readonly kind: 'else'; readonly pos: number }
type Control = BranchNode['kind']

/** What a definition, block or file sees while its body is read. */
interface Body {
  variables: string[]
  rangeDepth: number
}

const operandStarts: ReadonlySet<ItemKind> = new Set<ItemKind>([
  'bool',
  'charConstant',
  'complex',
  'dot',
  'field',
  'identifier',
  'number',
  'nil',
  'rawString',
  'string',
  'variable',
  'leftParen',
])
const constants = new Set(['bool', 'dot', 'nil', 'number', 'string'])
const numberReaders = { number: parseNumber, charConstant: parseChar, complex: parseComplex } as const

class Parser {
  private readonly source: string
  private readonly text: string
  private readonly names: ReadonlySet<string>
  private readonly lexer: Lexer
  private readonly templates = new Map<string, Template>()
  private body: Body = { variables: ['$'], rangeDepth: 0 }
  private actionLine = 0
  /** The last item read from the lexer: errors name its line. */
  private latest: Item
  private readonly pending: Item[] = []

  constructor(source: string, text: string, names: ReadonlySet<string>) {
    this.source = source
    this.text = text
    this.names = names
    this.lexer = new Lexer(text, names)
    this.latest = { kind: 'eof', pos: 0, text: '', line: 1 }
  }

  parse(): Parsed {
    const nodes: Statement[] = []
    const pos = this.peek().pos
    while (this.peek().kind !== 'eof') {
      if (this.parseDefinition()) continue
      const node = this.textOrAction()
      if (node.kind === 'end' || node.kind === 'else') this.fail(`unexpected {{${node.kind}}}`)
      nodes.push(node)
    }
    const own = this.template(this.source, { kind: 'list', pos, nodes })
    this.add(own)
    return { own, templates: this.templates }
  }

  // Items

  private next(): Item {
    return this.pending.pop() ?? (this.latest = this.lexer.next())
  }

  private peek(): Item {
    const item = this.next()
    this.pending.push(item)
    return item
  }

  private nextNonSpace(): Item {
    let item = this.next()
    while (item.kind === 'space') item = this.next()
    return item
  }

  private peekNonSpace(): Item {
    const item = this.nextNonSpace()
    this.pending.push(item)
    return item
  }

  private expect(kind: ItemKind, context: string): Item {
    const item = this.nextNonSpace()
    return item.kind === kind ? item : this.unexpected(item, context)
  }

  private unexpected(item: Item, context: string): never {
    if (item.kind !== 'error') this.fail(`unexpected ${describe(item)} in ${context}`)
    const isElsewhere = this.actionLine !== 0 && this.actionLine !== item.line
    const noun = item.text.endsWith(' action') ? '' : ' in action'
    this.fail(item.text + (isElsewhere ? `${noun} started at ${this.source}:${this.actionLine}` : ''))
  }

  private fail(message: string): never {
    const place = { template: this.source, line: this.latest.line }
    throw new TemplateError(`template: ${place.template}:${place.line}: ${message}`, place)
  }

  private descend(): void {
    nesting.depth++
    if (isFull()) this.fail('max expression depth exceeded')
  }

  // Templates

  private template(name: string, root: ListNode): Template {
    return { name, source: this.source, text: this.text, root }
  }

  private add(template: Template): void {
    const other = this.templates.get(template.name)
    if (!other || isEmpty(other.root)) this.templates.set(template.name, template)
    else if (!isEmpty(template.root)) {
      this.fail(`template: multiple definition of template ${quote(template.name)}`)
    }
  }

  private parseDefinition(): boolean {
    if (this.peek().kind !== 'leftDelim') return false
    const delim = this.next()
    const item = this.nextNonSpace()
    if (item.kind !== 'define') {
      this.pending.push(item, delim)
      return false
    }
    const context = 'define clause'
    const name = this.templateName(this.nextNonSpace(), context)
    this.expect('rightDelim', context)
    this.addBody(name, context)
    return true
  }

  /** Reads up to `{{end}}` as a template of its own: no variables, no range around it. */
  private addBody(name: string, context: string): void {
    const outer = this.body
    this.body = { variables: ['$'], rangeDepth: 0 }
    const { list, end } = this.itemList()
    if (end.kind !== 'end') this.fail(`unexpected {{${end.kind}}} in ${context}`)
    this.add(this.template(name, list))
    this.body = outer
  }

  private templateName(item: Item, context: string): string {
    if (item.kind !== 'string' && item.kind !== 'rawString') this.unexpected(item, context)
    return this.unquoted(item)
  }

  private unquoted(item: Item): string {
    return unquote(item.text) ?? this.fail('invalid syntax')
  }

  // Statements

  private itemList(): { readonly list: ListNode; readonly end: End } {
    this.descend()
    const nodes: Statement[] = []
    const list: ListNode = { kind: 'list', pos: this.peekNonSpace().pos, nodes }
    while (this.peekNonSpace().kind !== 'eof') {
      const node = this.textOrAction()
      if (node.kind !== 'end' && node.kind !== 'else') nodes.push(node)
      else {
        nesting.depth--
        return { list, end: node }
      }
    }
    this.fail('unexpected EOF')
  }

  private textOrAction(): Statement | End {
    const item = this.nextNonSpace()
    if (item.kind === 'text') return { kind: 'text', pos: item.pos, text: item.text }
    if (item.kind !== 'leftDelim') this.unexpected(item, 'input')
    this.actionLine = item.line
    const node = this.action()
    this.actionLine = 0
    return node
  }

  private action(): Statement | End {
    const item = this.nextNonSpace()
    switch (item.kind) {
      case 'block':
        return this.blockControl()
      case 'break':
      case 'continue':
        return this.jumpControl(item.kind, item.pos)
      case 'else':
        return this.elseControl()
      case 'end':
        return { kind: 'end', pos: this.expect('rightDelim', 'end').pos }
      case 'if':
      case 'range':
      case 'with':
        return this.control(item.kind)
      case 'template':
        return this.templateControl()
      default:
        this.pending.push(item)
        return { kind: 'action', pos: item.pos, pipe: this.pipeline('command', 'rightDelim') }
    }
  }

  private jumpControl(kind: 'break' | 'continue', pos: number): Statement {
    this.expect('rightDelim', `{{${kind}}}`)
    if (this.body.rangeDepth === 0) this.fail(`{{${kind}}} outside {{range}}`)
    return { kind, pos }
  }

  /** An `else if` or `else with` keeps its keyword for `control` to read. */
  private elseControl(): End {
    const item = this.peekNonSpace()
    if (item.kind === 'if' || item.kind === 'with') return { kind: 'else', pos: item.pos }
    return { kind: 'else', pos: this.expect('rightDelim', 'else').pos }
  }

  private control(kind: Control): BranchNode {
    const variables = [...this.body.variables]
    const pipe = this.pipeline(kind, 'rightDelim')
    if (kind === 'range') this.body.rangeDepth++
    const { list, end } = this.itemList()
    if (kind === 'range') this.body.rangeDepth--
    const elseList = end.kind === 'else' ? this.elseBranch(kind, end.pos) : undefined
    this.body.variables = variables
    return { kind, pos: pipe.pos, pipe, list, ...(elseList && { elseList }) }
  }

  private elseBranch(kind: Control, pos: number): ListNode {
    if (kind !== 'range' && this.peek().kind === kind) {
      this.next()
      return { kind: 'list', pos, nodes: [this.control(kind)] }
    }
    const { list, end } = this.itemList()
    if (end.kind !== 'end') this.fail(`expected end; found {{${end.kind}}}`)
    return list
  }

  private blockControl(): Statement {
    const context = 'block clause'
    const item = this.nextNonSpace()
    const name = this.templateName(item, context)
    const pipe = this.pipeline(context, 'rightDelim')
    this.addBody(name, context)
    return { kind: 'template', pos: item.pos, name, pipe }
  }

  private templateControl(): Statement {
    const context = 'template clause'
    const item = this.nextNonSpace()
    const name = this.templateName(item, context)
    const next = this.nextNonSpace()
    if (next.kind === 'rightDelim') return { kind: 'template', pos: item.pos, name }
    this.pending.push(next)
    return { kind: 'template', pos: item.pos, name, pipe: this.pipeline(context, 'rightDelim') }
  }

  // Pipelines

  private pipeline(context: string, end: 'rightDelim' | 'rightParen'): PipeNode {
    this.descend()
    const { pos } = this.peekNonSpace()
    const { declared, assigns } = this.declarations(context)
    const commands: CommandNode[] = []
    for (;;) {
      const item = this.nextNonSpace()
      if (item.kind === end) break
      if (!operandStarts.has(item.kind)) this.unexpected(item, context)
      this.pending.push(item)
      commands.push(this.command())
    }
    this.checkCommands(commands, context)
    nesting.depth--
    return { kind: 'pipe', pos, declared, assigns, commands }
  }

  private declarations(context: string): Pick<PipeNode, 'declared' | 'assigns'> {
    const declared: VariableNode[] = []
    while (this.peekNonSpace().kind === 'variable') {
      const item = this.next()
      const after = this.peek()
      const next = this.peekNonSpace()
      if (next.kind === 'assign' || next.kind === 'declare') {
        this.nextNonSpace()
        this.declare(declared, item)
        return { declared, assigns: next.kind === 'assign' }
      }
      if (next.kind !== 'char' || next.text !== ',') {
        if (after.kind === 'space') this.pending.push(after)
        this.pending.push(item)
        break
      }
      this.nextNonSpace()
      this.declare(declared, item)
      if (context !== 'range' || declared.length > 1) this.fail(`too many declarations in ${context}`)
      const { kind } = this.peekNonSpace()
      if (kind === 'rightDelim' || kind === 'rightParen') break
      if (kind !== 'variable') this.fail('range can only initialize variables')
    }
    return { declared, assigns: false }
  }

  private declare(declared: VariableNode[], item: Item): void {
    declared.push(variable(item.pos, item.text))
    this.body.variables.push(item.text)
  }

  private checkCommands(commands: readonly CommandNode[], context: string): void {
    if (commands.length === 0) this.fail(`missing value for ${context}`)
    const literal = commands.findIndex(({ args }, i) => i > 0 && constants.has(args[0].kind))
    if (literal > 0) this.fail(`non executable command in pipeline stage ${literal + 1}`)
  }

  private command(): CommandNode {
    const { pos } = this.peekNonSpace()
    const args: Operand[] = []
    for (;;) {
      this.peekNonSpace()
      const operand = this.operand()
      if (operand) args.push(operand)
      const item = this.next()
      if (item.kind === 'space') continue
      if (item.kind === 'rightDelim' || item.kind === 'rightParen') this.pending.push(item)
      else if (item.kind !== 'pipe') this.unexpected(item, 'operand')
      break
    }
    const [first, ...rest] = args
    if (!first) this.fail('empty command')
    return { kind: 'command', pos, args: [first, ...rest] }
  }

  private operand(): Operand | undefined {
    const node = this.term()
    const { kind, pos } = this.peek()
    if (!node || kind !== 'field') return node
    const fields: string[] = []
    while (this.peek().kind === 'field') fields.push(this.next().text.slice(1))
    if (node.kind === 'field') return { kind: 'field', pos, names: [...node.names, ...fields] }
    if (node.kind === 'variable') return { ...node, pos, fields: [...node.fields, ...fields] }
    if (constants.has(node.kind)) this.fail(`unexpected . after term ${quote(print(node))}`)
    return { kind: 'chain', pos, node, fields }
  }

  private term(): Operand | undefined {
    const item = this.nextNonSpace()
    const { pos, text } = item
    switch (item.kind) {
      case 'identifier':
        if (!this.names.has(text)) this.fail(`function ${quote(text)} not defined`)
        return { kind: 'identifier', pos, name: text }
      case 'dot':
      case 'nil':
        return { kind: item.kind, pos }
      case 'variable':
        if (!this.body.variables.includes(text)) this.fail(`undefined variable ${quote(text)}`)
        return variable(pos, text)
      case 'field':
        return { kind: 'field', pos, names: [text.slice(1)] }
      case 'bool':
        return { kind: 'bool', pos, value: text === 'true' }
      case 'number':
      case 'charConstant':
      case 'complex':
        return this.number(item, numberReaders[item.kind])
      case 'leftParen':
        return this.pipeline('parenthesized pipeline', 'rightParen')
      case 'string':
      case 'rawString':
        return { kind: 'string', pos, quoted: text, text: this.unquoted(item) }
      default:
        this.pending.push(item)
        return undefined
    }
  }

  private number({ pos, text }: Item, read: typeof parseNumber): Operand {
    const constant = read(text)
    if (typeof constant === 'string') this.fail(constant)
    return { kind: 'number', pos, text, constant, ideal: idealConstant(text, constant) }
  }
}

function variable(pos: number, name: string): VariableNode {
  return { kind: 'variable', pos, name, fields: [] }
}
