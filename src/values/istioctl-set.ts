// Applies assignments of --set and its siblings to a spec: `components.pilot.k8s.env[0].name=X`,
// `components.ingressGateways[name:istio-ingressgateway].enabled=true`.
import { UserError } from '../errors.ts'
import { quoteSetFlag } from './set-flag-text.ts'
import type { Assignment } from './set-flag.ts'
import { formatPath, type Segment, type Selector } from './set-path.ts'
import { typedValue, type FieldType } from './set-value.ts'
import { clone, isTree, newTree, type Tree, type Value } from './tree.ts'

/** What an assignment must know besides the tree that it changes. */
export interface SetContext {
  /** Returns the type of the field at a path of keys, without indices. */
  readonly fieldAt?: (path: readonly string[]) => FieldType | undefined
  /**
   * The spec below the user's, such as that of the profile: `[key:value]` finds elements in its lists, too. Without it,
   * an element that is not found is created, because it may be found later.
   */
  readonly below?: Tree | undefined
}

/**
 * Applies an assignment to a spec tree, in place. Missing maps and lists are created. The index after the last one, and
 * a negative index, append. Throws UserError `set-path` if the tree has another type at the path, or no such element.
 */
export function applyAssignment(tree: Tree, assignment: Assignment, context: SetContext = {}): void {
  const { path } = assignment
  let map = tree
  for (let at = 0; at < path.length;) {
    const segment = path[at]
    if (segment?.kind !== 'key') return
    const next = path[at + 1]
    const selector = next === undefined || next.kind === 'key' ? undefined : next
    const end = at + (selector === undefined ? 1 : 2)
    const target: Target = { assignment, path: path.slice(0, end), map, key: segment.key, context }
    if (end < path.length) map = selector ? enterElement(target, selector) : enterKey(target)
    else if (selector) putElement(target, selector)
    else map[segment.key] = valueOf(target)
    at = end
  }
}

interface Target {
  readonly assignment: Assignment
  /** The path up to and including this key (and selector). */
  readonly path: readonly Segment[]
  readonly map: Tree
  readonly key: string
  readonly context: SetContext
}

const keysOf = (path: readonly Segment[]) =>
  path.flatMap((segment) => (segment.kind === 'key' ? [segment.key] : []))

function valueOf({ assignment, path, context }: Target): Value {
  const field = context.fieldAt?.(keysOf(path))
  const isElement = path.at(-1)?.kind !== 'key'
  return assignment.valueFor(field && isElement ? { ...field, repeated: false } : field)
}

function enterKey(target: Target): Tree {
  const { map, key } = target
  const value = map[key] ?? newTree()
  if (!isTree(value)) throw pathError(target, `is ${describe(value)}, not a map, so no key can be set in it`)
  map[key] = value
  return value
}

function enterElement(target: Target, selector: Selector): Tree {
  const list = listAt(target, selector)
  const index = indexOf(target, list, selector)
  const element = list[index] ?? newElement(target, selector)
  if (!isTree(element))
    throw pathError(target, `is ${describe(element)}, not a map, so no key can be set in it`)
  list[index] = element
  return element
}

function newElement({ path, context }: Target, selector: Selector): Tree {
  if (selector.kind === 'index') return newTree()
  const field = context.fieldAt?.([...keysOf(path), selector.key])
  return newTree([[selector.key, typedValue(selector.value, field)]])
}

function putElement(target: Target, selector: Selector): void {
  const list = listAt(target, selector)
  list[indexOf(target, list, selector)] = valueOf(target)
}

/** Returns the list of a target. A list that only the spec below has is copied, so that its elements can be found. */
function listAt(target: Target, selector: Selector): Value[] {
  const { map, key, path, context } = target
  const below = selector.kind === 'match' ? listBelow(context.below, path.slice(0, -1)) : undefined
  const list = map[key] ?? clone(below ?? [])
  if (Array.isArray(list)) return (map[key] = list)
  throw pathError({ ...target, path: path.slice(0, -1) }, `is ${describe(list)}, not a list`)
}

function listBelow(below: Tree | undefined, path: readonly Segment[]): Value[] | undefined {
  let value: Value | undefined = below
  for (const segment of path) {
    if (segment.kind === 'key') value = isTree(value) ? value[segment.key] : undefined
    else if (!Array.isArray(value)) return undefined
    else value = segment.kind === 'index' ? value[segment.index] : value.find(matches(segment))
  }
  return Array.isArray(value) ? value : undefined
}

/** Compares as text: `[port:80]` finds the number 80. */
function matches({ key, value }: { readonly key: string; readonly value: string }) {
  return (element: Value): boolean => {
    const own = isTree(element) ? element[key] : undefined
    return own !== undefined && own !== null && typeof own !== 'object' && String(own) === value
  }
}

function indexOf(target: Target, list: readonly Value[], selector: Selector): number {
  if (selector.kind === 'match') return indexOfMatch(target, list, selector)
  const { index } = selector
  if (index < 0) return list.length
  if (index <= list.length) return index
  const elements = list.length === 1 ? '1 element' : `${list.length} elements`
  throw pathError(target, `is too far: the list has ${elements}`, `use [${list.length}] to append an element`)
}

function indexOfMatch(
  target: Target,
  list: readonly Value[],
  selector: Extract<Selector, { kind: 'match' }>,
): number {
  const index = list.findIndex(matches(selector))
  if (index >= 0) return index
  if (target.context.below === undefined) return list.length
  const known = list.flatMap((element) => (isTree(element) ? [element[selector.key] ?? null] : []))
  const names = known.filter((name) => name !== null && typeof name !== 'object').map(String)
  throw pathError(
    target,
    'was not found in the files, the flags before it and the profile',
    names.length > 0
      ? `the list has ${selector.key}: ${names.join(', ')}`
      : `the list is empty; use [0] to add an element`,
  )
}

function describe(value: Value): string {
  if (Array.isArray(value)) return 'a list'
  return isTree(value) ? 'a map' : JSON.stringify(typeof value === 'bigint' ? Number(value) : value)
}

function pathError({ assignment, path }: Target, problem: string, hint?: string): UserError {
  const message = `${quoteSetFlag(assignment.flag)}: ${formatPath(path)} ${problem}`
  return new UserError('set-path', message, hint === undefined ? {} : { hint })
}
