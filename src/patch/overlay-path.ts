// The path of an overlay patch: `spec.template.spec.containers[name:discovery].args[30m]`.

/** One step of a path. */
export interface OverlayStep {
  /** As it is written, for messages: `spec`, `[name:discovery]`. */
  readonly text: string
  /** A key of a map, without escapes; undefined if the step selects an item of a list. */
  readonly key?: string
  /** The text between brackets, without escaped dots. */
  readonly item?: string
}

/** A path that cannot be read. */
export class OverlayPathError extends Error {
  override readonly name = 'OverlayPathError'
}

const maxSteps = 100
const maxLength = 4096

/**
 * Parses a path. Dots separate keys; `\.` is a dot within a key. Brackets select an item of a list, with or without a
 * dot before them; dots within brackets need no escape. Empty steps are skipped. Throws OverlayPathError.
 */
export function parseOverlayPath(path: string): OverlayStep[] {
  if (path.length > maxLength)
    throw new OverlayPathError(`has ${path.length} characters; at most ${maxLength} are allowed`)
  const steps: OverlayStep[] = []
  for (let at = 0; at < path.length;) {
    const end = path[at] === '[' ? endOfBrackets(path, at) : endOfKey(path, at)
    if (end > at) steps.push(stepOf(path.slice(at, end)))
    at = path[end] === '.' ? end + 1 : end
  }
  if (steps.length === 0) throw new OverlayPathError('is empty; expected a path such as spec.replicas')
  if (steps.length > maxSteps)
    throw new OverlayPathError(`has ${steps.length} steps; at most ${maxSteps} are allowed`)
  return steps
}

function endOfKey(path: string, start: number): number {
  let at = start
  while (at < path.length && path[at] !== '.' && path[at] !== '[') {
    if (path[at] === ']') throw new OverlayPathError(`has a "]" without "[" after "${path.slice(0, at)}"`)
    at += path[at] === '\\' ? 2 : 1
  }
  return Math.min(at, path.length)
}

/** Brackets may contain balanced brackets, as in the regular expression `[[0-9]+m]`. */
function endOfBrackets(path: string, start: number): number {
  let depth = 0
  for (let at = start; at < path.length; at++) {
    if (path[at] === '\\') at++
    else if (path[at] === '[') depth++
    else if (path[at] === ']' && --depth === 0) return at + 1
  }
  throw new OverlayPathError(`has no "]" for "${path.slice(start)}"`)
}

function stepOf(text: string): OverlayStep {
  const plain = text.replaceAll('\\.', '.')
  return text.startsWith('[') ? { text, item: plain.slice(1, -1) } : { text, key: plain }
}

/** Returns steps as one path, for messages. */
export function formatSteps(steps: readonly OverlayStep[]): string {
  return steps
    .map(({ text, key }) => (key === undefined ? text : `.${text}`))
    .join('')
    .replace(/^\./, '')
}
