// Writes one value of an overlay into an object.
import { RE2JS, RE2JSSyntaxException } from 're2js'
import { didYouMean } from '../errors.ts'
import { clone, isTree, newTree, type Tree, type Value } from '../values/tree.ts'
import { YamlError } from '../yaml/error.ts'
import { parseYaml } from '../yaml/yaml.ts'
import { typeName } from './check.ts'
import { anyField, childField, itemField, type KubernetesField } from './fields.ts'
import { formatSteps, type OverlayStep } from './overlay-path.ts'

/** A step that does not fit the object. */
export class OverlayStepError extends Error {
  override readonly name = 'OverlayStepError'
}

interface Write {
  readonly steps: readonly OverlayStep[]
  /** undefined deletes. */
  readonly value: Value | undefined
}

/**
 * Returns a copy of `object` with `value` at the path; null or undefined deletes what is there. Missing maps are
 * created; an index of -1 or beyond the end appends. The object itself does not change. Throws OverlayStepError that
 * names the step.
 */
export function writeAtPath(object: Tree, steps: readonly OverlayStep[], value: Value | undefined): Tree {
  const written = writeStep(object, 0, { steps, value: value ?? undefined })
  // A path has at least one step, so that the object itself is never deleted.
  return isTree(written) ? written : newTree()
}

function writeStep(node: Value | undefined, at: number, write: Write): Value | undefined {
  const step = write.steps[at]
  if (step === undefined) return write.value === undefined ? undefined : clone(write.value)
  if (step.key !== undefined) return writeKey(node, step.key, at, write)
  return writeItem(node, step.item ?? '', at, write)
}

function writeKey(node: Value | undefined, key: string, at: number, write: Write): Value {
  if (Array.isArray(node)) {
    throw stepError(
      write,
      at,
      `selects a key, but ${parentOf(write, at)} is a list; select an item, as in [0] or [name:x]`,
    )
  }
  if (node !== undefined && node !== null && !isTree(node))
    throw stepError(write, at, `selects a key, but ${parentOf(write, at)} is ${typeName(node)}`)
  const map = node ?? newTree()
  if (write.value === undefined && map[key] === undefined) {
    throw stepError(write, at, `does not exist${didYouMean(key, Object.keys(map))}, so nothing is deleted`)
  }
  const written = writeStep(map[key], at + 1, write)
  const entries = Object.entries(map).filter(([other]) => other !== key)
  return newTree(written === undefined ? entries : [...entries, [key, written]])
}

function writeItem(node: Value | undefined, item: string, at: number, write: Write): Value {
  const isIndex = /^(-1|\d+)$/.test(item)
  const list = node ?? (isIndex && write.value !== undefined ? [] : undefined)
  if (list === undefined)
    throw stepError(write, at, `selects an item, but ${parentOf(write, at)} does not exist`)
  if (!Array.isArray(list))
    throw stepError(write, at, `selects an item, but ${parentOf(write, at)} is ${typeName(list)}`)
  const index = isIndex ? indexOf(list, Number(item)) : list.findIndex(matcherOf(list, item, at, write))
  if (index < 0 || (index === list.length && write.value === undefined)) {
    throw stepError(write, at, `matches no item of ${parentOf(write, at)}${itemsOf(list, item)}`)
  }
  const written = writeStep(list[index], at + 1, write)
  return [...list.slice(0, index), ...(written === undefined ? [] : [written]), ...list.slice(index + 1)]
}

/** -1 and indexes beyond the end append. */
const indexOf = (list: readonly Value[], index: number): number =>
  index < 0 || index > list.length ? list.length : index

/**
 * `[key:value]` matches maps by one key. In a list of scalars, `[text]` and `[:text]` are regular expressions without
 * anchors, as in istioctl.
 */
function matcherOf(list: readonly Value[], item: string, at: number, write: Write): (one: Value) => boolean {
  const colon = item.indexOf(':')
  const [key, value] = [item.slice(0, colon), item.slice(colon + 1).replaceAll('\\:', ':')]
  if (list.some(isTree)) {
    if (colon < 1) throw stepError(write, at, 'is neither [NUMBER] nor [KEY:VALUE]')
    return (one) => isTree(one) && one[key] !== undefined && textOfScalar(one[key]) === value
  }
  const pattern = patternOf(colon === 0 ? value : item, at, write)
  return (one) => pattern.matcher(textOfScalar(one) ?? '').find()
}

function patternOf(text: string, at: number, write: Write): RE2JS {
  try {
    return RE2JS.compile(text)
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error
    throw stepError(write, at, `is not a regular expression: ${error.message}`)
  }
}

function textOfScalar(value: Value): string | undefined {
  return isTree(value) || Array.isArray(value) ? undefined : String(value)
}

/** Lists what a selector could have matched. */
function itemsOf(list: readonly Value[], item: string): string {
  const key = item.slice(0, Math.max(item.indexOf(':'), 0))
  const texts = list.flatMap((one) => {
    const text = textOfScalar(isTree(one) ? (one[key] ?? null) : one)
    return text === undefined || text === 'null' ? [] : [text]
  })
  if (texts.length === 0) return list.length === 0 ? ', which is empty' : ''
  const shown = texts.slice(0, 10).map((text) => (key ? `[${key}:${text}]` : text))
  return `; it has ${shown.join(', ')}${texts.length > shown.length ? ', …' : ''}`
}

function stepError({ steps }: Write, at: number, problem: string): OverlayStepError {
  return new OverlayStepError(`${formatSteps(steps.slice(at, at + 1))} ${problem}`)
}

const parentOf = ({ steps }: Write, at: number): string => formatSteps(steps.slice(0, at)) || 'the object'

/** Where a path ends in a type. */
export interface OverlayTarget {
  readonly field: KubernetesField
  /** The step that names no field of its type, if there is one. */
  readonly unknown?: { readonly key: string; readonly owner: KubernetesField } | undefined
}

/** Follows a path through the type of an object. */
export function targetOf(root: KubernetesField, steps: readonly OverlayStep[]): OverlayTarget {
  let field = root
  for (const { key } of steps) {
    const next = key === undefined ? itemField(field) : childField(field, key)
    if (next === undefined) return { field: anyField, unknown: { key: key ?? '', owner: field } }
    field = next
  }
  return { field }
}

/**
 * Returns the value of a patch as it is written. A text such as `a: b` is read as a map, as in istioctl, unless it is
 * JSON or the field is a string.
 */
export function overlayValue(value: Value | undefined, field: KubernetesField): Value | undefined {
  if (typeof value !== 'string' || (field.type === 'string' && field.container === 'none')) return value
  if (!value.includes(value.includes('\n') ? ':' : ': ')) return value
  const map = isJson(value) ? undefined : mapOf(value)
  return map ?? value
}

function isJson(text: string): boolean {
  try {
    return isTree(JSON.parse(text))
  } catch {
    return false
  }
}

function mapOf(text: string): Tree | undefined {
  try {
    const value = parseYaml(text)
    return isTree(value) ? value : undefined
  } catch (error) {
    // Text that is no YAML is a string.
    if (error instanceof YamlError) return undefined
    throw error
  }
}
