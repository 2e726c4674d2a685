// Instruments each decision in a source text with a switch that inverts the decision.
import ts from 'typescript'

/** A mutant: one inverted decision. */
export interface Mutant {
  /** `file:line`. */
  readonly at: string
  /** `=== → !==`, `negate condition`. */
  readonly what: string
  /** Source text of the decision. */
  readonly text: string
}

interface Edit {
  readonly at: number
  readonly text: string
}

const comparisons: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
const callbacks = /^(filter|some|every|find|findLast|findIndex)$/

/**
 * Returns the text with switches (`__m.…`, see run.ts), and appends the mutants to `mutants`; its length is the first
 * id.
 */
export function instrument(file: string, text: string, mutants: Mutant[]): string {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true)
  const edits: Edit[] = []
  const add = (node: ts.Node, what: string) => {
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
    return (
      mutants.push({ at: `${file}:${line}`, what, text: node.getText().replace(/\s+/g, ' ').slice(0, 120) }) -
      1
    )
  }
  const wrap = (node: ts.Node, before: string, after: string) => {
    // Inner nodes are visited later, so their edits at the same position come inside.
    edits.push({ at: node.getStart(), text: before }, { at: node.getEnd(), text: after })
  }
  const negate = (node: ts.Node, what: string) => wrap(node, `__m.not(${add(node, what)}, `, ')')
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return
    if (ts.isIfStatement(node)) negate(node.expression, 'negate if')
    if (ts.isConditionalExpression(node)) negate(node.condition, 'negate ?:')
    if (ts.isArrowFunction(node) && isPredicate(node) && !ts.isBlock(node.body))
      negate(node.body, 'negate predicate')
    if (ts.isBinaryExpression(node)) binary(node)
    ts.forEachChild(node, visit)
  }
  const binary = (node: ts.BinaryExpression) => {
    const operator = node.operatorToken.getText()
    const other = comparisons[operator]
    if (operator === '===' || operator === '!==') negate(node, `${operator} → other`)
    else if (other !== undefined) compare(node, operator, other)
    else if (operator === '&&' || operator === '||') logical(node, operator)
  }
  const compare = (node: ts.BinaryExpression, operator: string, other: string) => {
    negate(node, `negate ${operator}`)
    const id = add(node, `${operator} → ${other}`)
    wrap(node, `__m.compare(${id}, '${operator}', '${other}', `, ')')
    replace(node.operatorToken, ',')
  }
  const logical = (node: ts.BinaryExpression, operator: string) => {
    const id = add(node, `${operator} → ${operator === '&&' ? '||' : '&&'}`)
    wrap(node, `__m.logical(${id}, '${operator}', () => (`, '))')
    replace(node.operatorToken, '), () => (')
  }
  const replace = (token: ts.Node, by: string) => edits.push({ at: -1 - token.getStart(), text: by })
  visit(source)
  return apply(text, edits)
}

function isPredicate(node: ts.ArrowFunction): boolean {
  const call = node.parent
  return (
    ts.isCallExpression(call) &&
    call.arguments[0] === node &&
    ts.isPropertyAccessExpression(call.expression) &&
    callbacks.test(call.expression.name.text)
  )
}

/** Applies the edits: at the same position, opening ones in the order of visits, closing ones in reverse. */
function apply(text: string, edits: readonly Edit[]): string {
  const inserts = new Map<number, { opening: string[]; closing: string[] }>()
  const replaced = new Map<number, string>()
  for (const { at, text: inserted } of edits) {
    if (at < 0) {
      replaced.set(-1 - at, inserted)
      continue
    }
    const here = inserts.get(at) ?? { opening: [], closing: [] }
    inserts.set(at, here)
    if (/^\)/.test(inserted)) here.closing.unshift(inserted)
    else here.opening.push(inserted)
  }
  let result = ''
  for (let i = 0; i <= text.length; i++) {
    const here = inserts.get(i)
    if (here) result += here.closing.join('') + here.opening.join('')
    const token = replaced.get(i)
    if (token === undefined) result += text[i] ?? ''
    else {
      result += token
      while (/[&|<>=]/.test(text[i + 1] ?? '')) i++
    }
  }
  return result
}
