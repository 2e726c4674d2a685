// Generates random expressions of a kind: constants, fields, variables, calls, chains, pipes.
import { literals, quoted } from './literals.ts'
import { alternatives, wider, written } from './kinds.ts'
import { globMethods, lostFields, rootFields, rootMethods } from './objects.ts'
import { nestedScope } from './scope.ts'
import type { Definition, Kind, Scope } from './scope.ts'
import { members, signatures } from './signatures.ts'
import type { Parameter, Signature } from './signatures.ts'

const quick = signatures.filter(({ isSlow }) => !isSlow)
const producers = new Map<Kind, readonly Signature[]>()

function producersOf(kind: Kind): readonly Signature[] {
  const known = producers.get(kind)
  if (known) return known
  const found = quick.filter(({ returns }) => returns === kind || wider[kind]?.includes(returns))
  producers.set(kind, found)
  return found
}

type Way = (kind: Kind, scope: Scope) => string | undefined

const constant: Way = (kind, { random }) => literals[kind]?.(random)

const readyMade: Way = (kind, { random }) => written[kind] && random.pick(written[kind])

const variable: Way = (kind, { random, variables }) => {
  const fitting = variables.filter((one) => one.kind === kind || wider[kind]?.includes(one.kind))
  return fitting.length === 0 ? undefined : random.pick(fitting).name
}

const dot: Way = (kind, scope) => (scope.dot === kind ? '.' : scope.dollar === kind ? '$' : undefined)

const field: Way = (kind, { random, dot, dollar }) => {
  const paths = kind === 'lost' ? lostFields : rootFields[kind]
  const base = dot === 'root' ? '' : dollar === 'root' ? '$' : undefined
  if (!paths || base === undefined) return undefined
  const path = base + random.pick(paths)
  if (random.chance(0.85)) return path
  const [, above = '', name = ''] = /^(.+)\.(\w+)$/.exec(path) ?? []
  if (above === '' || above === '$') return path
  return random.pick([
    `(${above}).${name}`,
    `(${path})`,
    above.includes('Values') ? `(index ${above} "${name}")` : path,
  ])
}

const method: Way = (kind, scope) => {
  const { random, dot, dollar } = scope
  const rows = rootMethods[kind]
  if (!rows || (dot !== 'root' && dollar !== 'root')) return undefined
  const base = dot === 'root' ? '' : '$'
  const glob = () =>
    `(${base}.Files.Glob ${operand('glob', scope)})${withArguments(random.pick(globMethods.slice(0, kind === 'string' ? 3 : 4)), scope)}`
  return random.chance(0.3) && kind === 'string'
    ? `(${glob()})`
    : `(${base}${withArguments(random.pick(rows), scope)})`
}

function withArguments(row: string, scope: Scope): string {
  const [name = '', ...kinds] = row.split(' ')
  return [name, ...kinds.map((kind) => operand(kind, scope))].join(' ')
}

const called: Way = (kind, scope) => {
  const known = producersOf(kind)
  return scope.depth > 0 && known.length > 0
    ? `(${call(scope.random.pick(known), nestedScope(scope))})`
    : undefined
}

// A method or field of a call's result.
const member: Way = (kind, scope) => {
  const { random } = scope
  if (scope.depth === 0) return undefined
  for (const [owner, rows] of members) {
    const fitting = rows.filter(({ returns }) => returns === kind)
    if (fitting.length > 0 && random.chance(0.5)) {
      const { name, parameters } = random.pick(fitting)
      const base = called(owner, scope) ?? `(${operand(owner, nestedScope(scope))})`
      return `(${[`${base}.${name}`, ...given(parameters, nestedScope(scope))].join(' ')})`
    }
  }
  return kind === 'any'
    ? `${called('map', scope) ?? '(dict)'}.${random.pick(['a', 'k', 'none.x', 'b.c'])}`
    : undefined
}

const late: Way = (kind, scope) => {
  if (kind !== 'string' || !scope.late || scope.depth < 2) return undefined
  return `(${scope.random.chance(0.5) ? includeCall(scope) : tplCall(scope)})`
}

const ways: readonly Way[] = [
  constant,
  constant,
  readyMade,
  variable,
  variable,
  dot,
  field,
  field,
  method,
  called,
  called,
  called,
  called,
  member,
  late,
]

/** Returns an argument of that kind or, with the scope's wildness, of another. */
export function argument({ kind, strict, constant }: Parameter, scope: Scope): string {
  if (constant !== undefined) return constant
  const { random, wildness } = scope
  if (!strict && random.chance(wildness))
    return operand(
      random.pick(['lost', 'any', 'nil', 'string', 'int', 'list', 'map', 'value', 'complex', 'float']),
      scope,
    )
  return operand(kind, scope)
}

/** Returns an expression of that kind which can be an argument. */
export function operand(kind: Kind, scope: Scope): string {
  const { random, depth } = scope
  if (kind === 'any' && depth > 0 && random.chance(0.35)) return called('any', scope) ?? 'nil'
  const choices = alternatives[kind]
  if (choices) return operand(depth > 0 ? random.pick(choices) : random.pick(choices.slice(0, 8)), scope)
  if (kind === 'root') return rootOf(scope)
  if (kind === 'authority') return `(genCAWithKey "ca" 365 ${operand('pem', scope)})`
  for (let attempt = 0; attempt < 12; attempt++) {
    const text = random.pick(ways)(kind, scope)
    if (text !== undefined) return text
  }
  return readyMade(kind, scope) ?? constant(kind, scope) ?? '"fallback"'
}

/** Reports whether the chart's root context is available here. */
export function hasRoot({ dot, dollar }: Scope): boolean {
  return dot === 'root' || dollar === 'root'
}

function rootOf(scope: Scope): string {
  return scope.dot === 'root'
    ? '.'
    : hasRoot(scope)
      ? '$'
      : '(dict "Template" (dict "BasePath" "x" "Name" "y"))'
}

/** Returns a call of the function, with all arguments after it, or the last one piped into it. */
export function call({ name, parameters, through }: Signature, scope: Scope): string {
  const { random } = scope
  const args = miscounted(given(parameters, scope), scope)
  const last = args.at(-1)
  const text =
    last !== undefined && random.chance(0.35)
      ? [bare(last), [name, ...args.slice(0, -1)].join(' ')].join(' | ')
      : [name, ...args].join(random.chance(0.03) ? '\n  ' : ' ')
  return through === undefined ? text : `${text} | ${through}`
}

// With the scope's wildness, adds or removes an argument.
function miscounted(args: string[], scope: Scope): string[] {
  const { random, wildness } = scope
  if (!random.chance(wildness / 4)) return args
  return random.chance(0.5) ? args.slice(0, -1) : [...args, operand('any', scope)]
}

function given(parameters: readonly Parameter[], scope: Scope): string[] {
  return parameters.flatMap((one) => {
    const count = one.many ? scope.random.below(4) : 1
    return Array.from({ length: count }, () => argument(one, scope))
  })
}

// The first command of a pipe needs no parentheses.
function bare(text: string): string {
  return /^\([^()]*\)$/.test(text) ? text.slice(1, -1) : text
}

/** Returns an action's content. */
export function pipeline(kind: Kind, scope: Scope): string {
  return bare(operand(kind, scope))
}

/** Returns the definitions that can be called here. Some need the root context. */
export function callable(scope: Scope): readonly Definition[] {
  return scope.definitions.filter(({ dot }) => dot !== 'root' || hasRoot(scope))
}

export function includeCall(scope: Scope): string {
  const { random, wildness } = scope
  const definitions = callable(scope)
  if (definitions.length === 0) return tplCall(scope)
  if (random.chance(wildness / 4)) return `include "none" ${rootOf(scope)}`
  const { name, dot } = random.pick(definitions)
  return `include ${quoted(name, random)} ${operand(dot, nestedScope(scope))}`
}

export function tplCall(scope: Scope): string {
  const { random } = scope
  const root = rootOf(scope)
  if (random.chance(0.3) && root.length === 1) return `tpl ${root === '$' ? '$' : ''}.Values.t ${root}`
  const inside: Scope = {
    ...scope,
    depth: 1,
    dot: hasRoot(scope) ? 'root' : 'map',
    dollar: hasRoot(scope) ? 'root' : 'map',
    variables: [],
    late: false,
    inRange: false,
  }
  return `tpl ${quoted(scope.write(inside), random)} ${root}`
}
