// The parts of templates: nodes of their trees, forms that trees do not distinguish, and the functions that they call.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Node, Operand, PipeNode, Statement } from '../../src/template/parse/ast.ts'
import { builtins } from '../../src/template/builtins.ts'
import { parse } from '../../src/template/parse/parse.ts'
import type { Parsed } from '../../src/template/parse/parse.ts'
import { TemplateError } from '../../src/template/template.ts'

const listed = readFileSync(join(import.meta.dirname, '../functions/helm-functions.txt'), 'utf8')

/** Helm's functions, including Go's. */
export const functionNames: ReadonlySet<string> = new Set([...listed.trim().split('\n'), ...builtins.keys()])

/** Every kind of node in a template's tree. */
const nodeKinds: readonly Node['kind'][] = [
  'text',
  'action',
  'if',
  'with',
  'range',
  'template',
  'break',
  'continue',
  'list',
  'pipe',
  'command',
  'field',
  'variable',
  'chain',
  'identifier',
  'dot',
  'nil',
  'bool',
  'number',
  'string',
]

// Source patterns of forms that a tree does not contain, or contains only in details of a node.
const forms: Readonly<Record<string, RegExp>> = {
  comment: /\{\{(?:- )?\/\*/,
  define: /\{\{(?:- )?\s*define\b/,
  block: /\{\{(?:- )?\s*block\b/,
  'else if': /\{\{(?:- )?\s*else if\b/,
  'else with': /\{\{(?:- )?\s*else with\b/,
  'trim left': /\{\{- /,
  'trim right': / -\}\}/,
  'range of one variable': /range \$[^\s,]+ := /,
  'range of two variables': /range \$[^\s,]+, \$[^\s,]+ := /,
  declaration: /\{\{(?:- )?\s*\$\S+ := /,
  assignment: /\{\{(?:- )?\s*\$\S+ = /,
  'raw string': /`[^`]*`/,
  character: /[ (]'(?:[^'\\]|\\.[^']*)'/,
  hexadecimal: /[ (]0[xX][0-9a-fA-F_]/,
  octal: /[ (]0o?[0-7]/,
  binary: /[ (]0b[01]/,
  'number with underscores': /[ (]\d+_\d/,
  'exponent of ten': /[ (][\d.]+[eE][-+]?\d/,
  'exponent of two': /0x[\d.]+p/,
  complex: /[ (][\d.]+i\b/,
  'method of Files': /\.Files\.(?:Get|Glob|Lines|AsConfig)/,
  'method of Capabilities': /\.Has /,
  'method of a time': /\)\.(?:Format|AddDate|Year|UTC)/,
}

/** All parts that templates may have: `node if`, `form else if`, `function upper`. */
export const everything: readonly string[] = [
  ...nodeKinds.map((kind) => `node ${kind}`),
  ...['node else', ...Object.keys(forms).map((form) => `form ${form}`)],
  ...[...functionNames].map((name) => `function ${name}`),
]

/** The parts of a template, and the constant texts that it passes to `tpl`; empty if it does not parse. */
export function partsOf(text: string, names = functionNames): ReadonlySet<string> {
  const parts = new Set<string>()
  for (const tree of treesOf(text, names)) {
    for (const node of nodesOf(tree)) {
      parts.add(`node ${node.kind}`)
      if (node.kind === 'identifier') parts.add(`function ${node.name}`)
      if ('elseList' in node && node.elseList) parts.add('node else')
      for (const inner of laterTexts(node)) for (const part of partsOf(inner)) parts.add(part)
    }
  }
  if (parts.size > 0)
    for (const [form, shape] of Object.entries(forms)) if (shape.test(text)) parts.add(`form ${form}`)
  return parts
}

function treesOf(text: string, names: ReadonlySet<string>): Node[] {
  let parsed: Parsed
  try {
    parsed = parse('t', text, names)
  } catch (error) {
    if (error instanceof TemplateError) return []
    throw error
  }
  return [parsed.own.root, ...[...parsed.templates.values()].map(({ root }) => root)]
}

function laterTexts(node: Node): string[] {
  if (node.kind !== 'command') return []
  const [called, text] = node.args
  return called.kind === 'identifier' && called.name === 'tpl' && text?.kind === 'string' ? [text.text] : []
}

/** A node and all of its descendants. */
function* nodesOf(node: Node): Generator<Node> {
  yield node
  for (const child of childrenOf(node)) yield* nodesOf(child)
}

function childrenOf(node: Node): readonly (Statement | Operand | Node)[] {
  switch (node.kind) {
    case 'list':
      return node.nodes
    case 'action':
      return [node.pipe]
    case 'if':
    case 'with':
    case 'range':
      return [node.pipe, node.list, ...(node.elseList ? [node.elseList] : [])]
    case 'template':
      return node.pipe ? [node.pipe] : []
    case 'pipe':
      return childrenOfPipe(node)
    case 'command':
      return node.args
    case 'chain':
      return [node.node]
    default:
      return []
  }
}

function childrenOfPipe({ declared, commands }: PipeNode): readonly Node[] {
  return [...declared, ...commands]
}
