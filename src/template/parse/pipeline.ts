// Parses pipelines: declarations, commands and their operands.
import { printNode } from './ast.ts'
import type { CommandNode, Operand, PipeNode, VariableNode } from './ast.ts'
import type { Item, ItemKind } from '../lex/item.ts'
import { nesting } from '../nesting.ts'
import { readNumber } from './number.ts'
import type { NumberForm } from './number.ts'
import { quote } from '../format/quote.ts'
import type { TokenReader } from './reader.ts'

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

/** Parses a pipeline up to `end`. `context` is its name in errors, or the keyword before it. */
export function parsePipeline(
  reader: TokenReader,
  context: string,
  end: 'rightDelim' | 'rightParen',
): PipeNode {
  reader.descend()
  const { pos } = reader.peekNonSpace()
  const { declared, assigns } = parseDeclarations(reader, context)
  const commands: CommandNode[] = []
  for (;;) {
    const item = reader.nextNonSpace()
    if (item.kind === end) break
    if (!operandStarts.has(item.kind)) reader.unexpected(item, context)
    reader.back(item)
    commands.push(parseCommand(reader))
  }
  checkCommands(reader, commands, context)
  nesting.depth--
  return { kind: 'pipe', pos, declared, assigns, commands }
}

function parseDeclarations(reader: TokenReader, context: string): Pick<PipeNode, 'declared' | 'assigns'> {
  const declared: VariableNode[] = []
  while (reader.peekNonSpace().kind === 'variable') {
    const item = reader.next()
    const after = reader.peek()
    const next = reader.peekNonSpace()
    if (next.kind === 'assign' || next.kind === 'declare') {
      reader.nextNonSpace()
      declare(reader, declared, item)
      return { declared, assigns: next.kind === 'assign' }
    }
    if (next.kind !== 'char' || next.text !== ',') {
      if (after.kind === 'space') reader.back(after)
      reader.back(item)
      break
    }
    reader.nextNonSpace()
    declare(reader, declared, item)
    if (context !== 'range' || declared.length > 1) reader.fail(`too many declarations in ${context}`)
    const { kind } = reader.peekNonSpace()
    if (kind === 'rightDelim' || kind === 'rightParen') break
    if (kind !== 'variable') reader.fail('range can only initialize variables')
  }
  return { declared, assigns: false }
}

function declare(reader: TokenReader, declared: VariableNode[], item: Item): void {
  declared.push(variable(item.pos, item.text))
  reader.variables.push(item.text)
}

function checkCommands(reader: TokenReader, commands: readonly CommandNode[], context: string): void {
  if (commands.length === 0) reader.fail(`missing value for ${context}`)
  const literal = commands.findIndex(({ args }, i) => i > 0 && constants.has(args[0].kind))
  if (literal > 0) reader.fail(`non executable command in pipeline stage ${literal + 1}`)
}

function parseCommand(reader: TokenReader): CommandNode {
  const { pos } = reader.peekNonSpace()
  const args: Operand[] = []
  for (;;) {
    reader.peekNonSpace()
    const operand = parseOperand(reader)
    if (operand) args.push(operand)
    const item = reader.next()
    if (item.kind === 'space') continue
    if (item.kind === 'rightDelim' || item.kind === 'rightParen') reader.back(item)
    else if (item.kind !== 'pipe') reader.unexpected(item, 'operand')
    break
  }
  const [first, ...rest] = args
  if (!first) reader.fail('empty command')
  return { kind: 'command', pos, args: [first, ...rest] }
}

function parseOperand(reader: TokenReader): Operand | undefined {
  const node = parseTerm(reader)
  const { kind, pos } = reader.peek()
  if (!node || kind !== 'field') return node
  const fields: string[] = []
  while (reader.peek().kind === 'field') fields.push(reader.next().text.slice(1))
  if (node.kind === 'field') return { kind: 'field', pos, names: [...node.names, ...fields] }
  if (node.kind === 'variable') return { ...node, pos, fields: [...node.fields, ...fields] }
  if (constants.has(node.kind)) reader.fail(`unexpected . after term ${quote(printNode(node))}`)
  return { kind: 'chain', pos, node, fields }
}

function parseTerm(reader: TokenReader): Operand | undefined {
  const item = reader.nextNonSpace()
  const { pos, text } = item
  switch (item.kind) {
    case 'identifier':
      if (!reader.names.has(text)) reader.fail(`function ${quote(text)} not defined`)
      return { kind: 'identifier', pos, name: text }
    case 'dot':
    case 'nil':
      return { kind: item.kind, pos }
    case 'variable':
      if (!reader.variables.includes(text)) reader.fail(`undefined variable ${quote(text)}`)
      return variable(pos, text)
    case 'field':
      return { kind: 'field', pos, names: [text.slice(1)] }
    case 'bool':
      return { kind: 'bool', pos, value: text === 'true' }
    case 'number':
    case 'charConstant':
    case 'complex':
      return numberNode(reader, item, item.kind)
    case 'leftParen':
      return parsePipeline(reader, 'parenthesized pipeline', 'rightParen')
    case 'string':
    case 'rawString':
      return { kind: 'string', pos, quoted: text, text: reader.unquoted(item) }
    default:
      reader.back(item)
      return undefined
  }
}

function numberNode(reader: TokenReader, { pos, text }: Item, form: NumberForm): Operand {
  const value = readNumber(text, form)
  if (typeof value === 'string') reader.fail(value)
  return { kind: 'number', pos, text, form, value }
}

function variable(pos: number, name: string): VariableNode {
  return { kind: 'variable', pos, name, fields: [] }
}
