// Generates random template texts: every statement of text/template, with random expressions.
import type { Random } from '../random-values.ts'
import { quoted } from './literals.ts'
import { call, callable, hasRoot, includeCall, operand, pipeline, tplCall } from './expressions.ts'
import { nestedScope } from './scope.ts'
import type { Kind, Scope, Variable } from './scope.ts'
import type { Signature } from './signatures.ts'
import { anyText, plainText } from './texts.ts'

/** The body with its declarations, which later statements can use. */
type Writer = (scope: Body) => string

interface Body extends Scope {
  readonly variables: Variable[]
}

/** Returns an action with its delimiters and spaces, with or without trimming. */
export function action(text: string, random: Random): string {
  const [open, close] = [random.pick(['{{ ', '{{ ', '{{', '{{- ']), random.pick([' }}', ' }}', '}}', ' -}}'])]
  return `${open}${text}${close}`
}

/** Returns a sequence of statements. */
export function statements(scope: Scope, count: number): string {
  const body: Body = { ...scope, variables: [...scope.variables] }
  return Array.from({ length: count }, () => statement(body)).join('')
}

function statement(body: Body): string {
  return body.random.pick(body.depth > 0 ? all : flat)(body)
}

// Declarations in a body end with it. `dot` and variables are those of the body.
function block(body: Scope, inner: Partial<Scope> = {}): string {
  return statements({ ...nestedScope(body), ...inner }, 1 + body.random.below(2))
}

const text: Writer = ({ random }) => {
  const said = random.chance(0.7) ? plainText(random) : anyText(random)
  return said.replaceAll('{{', '{') + random.pick(['', ' ', '\n', '\n\n', ' \t'])
}

const comment: Writer = ({ random }) =>
  random.pick([
    '{{/* a comment */}}',
    '{{- /* two\nlines */ -}}',
    '{{/**/}}',
    '{{- /* "}}" */}}',
    '{{/* é */ -}}',
  ])

const kinds: readonly Kind[] = [
  'string',
  'string',
  'any',
  'scalar',
  'list',
  'map',
  'bool',
  'float',
  'int',
  'value',
  'complex',
  'time',
]

const output: Writer = (body) => {
  const { random } = body
  const made = pipeline(random.pick(kinds), body)
  const last = random.pick([
    '',
    '',
    '',
    ' | toJson',
    ' | quote',
    ' | toYaml | nindent 2',
    ' | print',
    ' | default "d"',
  ])
  return action(made === 'nil' ? '(list nil)' : made + last, random)
}

const variableNames = ['$x', '$y', '$z', '$_', '$été']

const declaration: Writer = (body) => {
  const { random } = body
  const kind = random.pick(['string', 'any', 'list', 'map', 'int', 'float', 'bool', 'freshMap'])
  const value = pipeline(kind, body)
  const name = random.pick(variableNames)
  if (value !== 'nil') declare(body, { name, kind: kind === 'freshMap' ? 'map' : kind })
  return action(`${name} := ${value === 'nil' ? '(list nil)' : value}`, random)
}

function declare(body: Body, made: Variable): void {
  const at = body.variables.findIndex(({ name }) => name === made.name)
  if (at >= 0) body.variables.splice(at, 1)
  body.variables.push(made)
}

const assignment: Writer = (body) => {
  const { random, variables } = body
  if (variables.length === 0) return declaration(body)
  const { name, kind } = random.pick(variables)
  return action(`${name} = ${pipeline(kind, body)}`, random)
}

const end = (random: Random) => action('end', random)

const ifs: Writer = (body) => {
  const { random } = body
  const condition = () => pipeline(random.pick(['bool', 'bool', 'any', 'string', 'list']), body)
  const declares = random.chance(0.15)
  const inner = declares ? { variables: [...body.variables, { name: '$c', kind: 'bool' }] } : {}
  const head = action(`if ${declares ? `$c := ${pipeline('bool', body)}` : condition()}`, random)
  const others = random.chance(0.3) ? action(`else if ${condition()}`, random) + block(body, inner) : ''
  return head + block(body, inner) + others + otherwise(body, inner) + end(random)
}

function otherwise(body: Body, inner: Partial<Scope> = {}): string {
  return body.random.chance(0.5) ? action('else', body.random) + block(body, inner) : ''
}

const withs: Writer = (body) => {
  const { random } = body
  const kind = random.pick(['string', 'map', 'list', 'any', 'value', 'int'])
  const declares = random.chance(0.3)
  const inner: Partial<Scope> = declares
    ? { dot: kind, variables: [...body.variables, { name: '$w', kind }] }
    : { dot: kind }
  const head = action(`with ${declares ? '$w := ' : ''}${pipeline(kind, body)}`, random)
  const others = random.chance(0.3)
    ? action(`else with ${pipeline('string', body)}`, random) + block(body, { dot: 'string' })
    : ''
  return head + block(body, inner) + others + otherwise(body) + end(random)
}

// What ranges iterate over, and the kind of their elements.
const items: Readonly<Record<Kind, Kind>> = {
  list: 'any',
  strings: 'string',
  ints: 'int',
  map: 'any',
  rounds: 'int',
}

const ranges: Writer = (body) => {
  const { random } = body
  const kind = random.pick(Object.keys(items))
  const over =
    kind === 'rounds'
      ? random.pick(['3', '0', '(int 2)', "'\\x02'", 'len "abc"', '2.0'])
      : pipeline(kind, body)
  const item = items[kind] ?? 'any'
  const key = kind === 'map' ? 'string' : 'int'
  const [names, made]: [string, Variable[]] = random.pick([
    ['', []],
    ['$v := ', [{ name: '$v', kind: item }]],
    [
      '$k, $v := ',
      [
        { name: '$k', kind: key },
        { name: '$v', kind: item },
      ],
    ],
  ])
  const twice = kind === 'rounds' && made.length === 2 && random.chance(0.8)
  const inner: Partial<Scope> = { dot: item, inRange: true, variables: [...body.variables, ...made] }
  return (
    action(`range ${twice ? '$k, $v := list 1 2' : names + over}`, random) +
    block(body, inner) +
    jump(body) +
    block(body, inner) +
    otherwise(body) +
    end(random)
  )
}

function jump({ random }: Scope): string {
  const word = random.pick(['break', 'continue'])
  if (random.chance(0.5)) return ''
  return random.chance(0.3)
    ? action(word, random)
    : `${action('if .', random)}${action(word, random)}${end(random)}`
}

const loneJump: Writer = (body) => (body.inRange ? jump(body) : text(body))

const blockNames = ['block one', 'block-two', 'block/three']

const blockAction: Writer = (body) => {
  const { random } = body
  const kind = random.pick(hasRoot(body) ? ['root', 'string', 'list'] : ['string', 'list'])
  const name = `${random.pick(blockNames)}#${random.below(1_000_000)}`
  const inner = { dot: kind, dollar: kind, variables: [], inRange: false }
  return (
    action(`block ${quoted(name, random)} ${operand(kind, body)}`, random) + block(body, inner) + end(random)
  )
}

const templateCall: Writer = (body) => {
  const { random } = body
  const definitions = callable(body)
  if (definitions.length === 0) return output(body)
  const { name, dot } = random.pick(definitions)
  const data = random.chance(0.2) ? '' : ` ${operand(dot, body)}`
  return action(`template ${quoted(name, random)}${data}`, random)
}

const late: Writer = (body) => {
  if (!body.late) return output(body)
  return action(body.random.chance(0.5) ? includeCall(body) : tplCall(body), body.random)
}

// Statements that Go rejects when it parses or executes them. `%` is any operand.
const refused = [
  'fail %',
  '% | fail',
  'required "%s is needed" ""',
  'call %',
  'call (%) %',
  '% %',
  '% | %',
  '%.x.y',
  '(%).x 1',
  '$.Nope.x',
  '"a".x',
  '1.x',
  'nil',
  '$q',
  '$q, $r := %',
  'range $a, $b, $c := %',
  'range $i, $v := 3}}{{end',
  'break',
  'template "not there"',
  'template % %',
  'print (%',
  'print %)',
  "'ab'",
  '99999999999999999999',
  '0x',
  'nope %',
  'if',
  'else',
  'end',
  'and',
  'eq %',
  'index % 7 7 7',
  'len 5',
  'not % %',
] as const

const failure: Writer = (body) => {
  const { random, wildness } = body
  if (!random.chance(wildness)) return output(body)
  return action(
    random.pick(refused).replace(/%(?!s)/g, () => operand('any', body)),
    random,
  )
}

const flat: readonly Writer[] = [
  text,
  text,
  comment,
  output,
  output,
  output,
  declaration,
  assignment,
  loneJump,
]
const all: readonly Writer[] = [
  ...flat,
  ...flat,
  ifs,
  ifs,
  withs,
  withs,
  ranges,
  ranges,
  blockAction,
  templateCall,
  templateCall,
  late,
  late,
  failure,
]

/** Returns a call of one function with the statements that it needs. */
export function showing(signature: Signature, scope: Scope): string {
  return action(call(signature, scope), scope.random)
}

/** Returns `define` with a random body. */
export function definition(name: string, dot: Kind, scope: Scope): string {
  const { random } = scope
  const inner = { ...scope, dot, dollar: dot, variables: [], inRange: false }
  return (
    action(`define ${quoted(name, random)}`, random) +
    statements(inner, 1 + random.below(4)) +
    end(random) +
    random.pick(['', '\n'])
  )
}
