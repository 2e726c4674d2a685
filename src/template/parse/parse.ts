// Turns items into trees. The parser knows the names of functions, but no data.
import { isEmpty } from './ast.ts'
import type { BranchNode, ListNode, Statement, NamedTemplate } from './ast.ts'
import type { Item, Names } from '../lex/item.ts'
import { nesting } from '../nesting.ts'
import { parsePipeline } from './pipeline.ts'
import { quote } from '../format/quote.ts'
import { TokenReader } from './reader.ts'

/**
 * A text's own template, and the templates by name: those that it defines, and its own unless a definition replaces
 * it.
 */
export interface Parsed {
  readonly own: NamedTemplate
  readonly templates: ReadonlyMap<string, NamedTemplate>
}

/** Parses a template's text. `names` are the functions that may be called. Throws TemplateError. */
export function parse(name: string, text: string, names: Names): Parsed {
  const { depth } = nesting
  try {
    return new Parser(name, text, names).parse()
  } finally {
    nesting.depth = depth
  }
}

type End = { readonly kind: 'end'; readonly pos: number } | { readonly kind: 'else'; readonly pos: number }
type Control = BranchNode['kind']

class Parser extends TokenReader {
  private readonly templates = new Map<string, NamedTemplate>()
  /** Number of ranges around the statement. */
  private rangeDepth = 0

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

  // Templates

  private template(name: string, root: ListNode): NamedTemplate {
    return { name, source: this.source, text: this.text, root }
  }

  private add(template: NamedTemplate): void {
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
      this.back(item, delim)
      return false
    }
    const context = 'define clause'
    const name = this.templateName(this.nextNonSpace(), context)
    this.expect('rightDelim', context)
    this.addBody(name, context)
    return true
  }

  /** Reads a template body up to `{{end}}`. It has no variables and no range around it. */
  private addBody(name: string, context: string): void {
    const { variables, rangeDepth } = this
    this.variables = ['$']
    this.rangeDepth = 0
    const { list, end } = this.itemList()
    if (end.kind !== 'end') this.fail(`unexpected {{${end.kind}}} in ${context}`)
    this.add(this.template(name, list))
    this.variables = variables
    this.rangeDepth = rangeDepth
  }

  private templateName(item: Item, context: string): string {
    if (item.kind !== 'string' && item.kind !== 'rawString') this.unexpected(item, context)
    return this.unquoted(item)
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
        this.back(item)
        return { kind: 'action', pos: item.pos, pipe: parsePipeline(this, 'command', 'rightDelim') }
    }
  }

  private jumpControl(kind: 'break' | 'continue', pos: number): Statement {
    this.expect('rightDelim', `{{${kind}}}`)
    if (this.rangeDepth === 0) this.fail(`{{${kind}}} outside {{range}}`)
    return { kind, pos }
  }

  /** Reads an else clause. For `else if` and `else with`, `control` reads the keyword. */
  private elseControl(): End {
    const item = this.peekNonSpace()
    if (item.kind === 'if' || item.kind === 'with') return { kind: 'else', pos: item.pos }
    return { kind: 'else', pos: this.expect('rightDelim', 'else').pos }
  }

  private control(kind: Control): BranchNode {
    const variables = [...this.variables]
    const pipe = parsePipeline(this, kind, 'rightDelim')
    if (kind === 'range') this.rangeDepth++
    const { list, end } = this.itemList()
    if (kind === 'range') this.rangeDepth--
    const elseList = end.kind === 'else' ? this.elseBranch(kind, end.pos) : undefined
    this.variables = variables
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
    const pipe = parsePipeline(this, context, 'rightDelim')
    this.addBody(name, context)
    return { kind: 'template', pos: item.pos, name, pipe }
  }

  private templateControl(): Statement {
    const context = 'template clause'
    const item = this.nextNonSpace()
    const name = this.templateName(item, context)
    const next = this.nextNonSpace()
    if (next.kind === 'rightDelim') return { kind: 'template', pos: item.pos, name }
    this.back(next)
    return { kind: 'template', pos: item.pos, name, pipe: parsePipeline(this, context, 'rightDelim') }
  }
}
