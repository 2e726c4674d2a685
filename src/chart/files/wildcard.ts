// Matches file patterns in time proportional to pattern length times name length. Charts are not trusted, and a regular
// expression for `*a*a*a…` can take exponential time.

/** One piece of a pattern. */
export type PatternPart =
  | {
      readonly kind: 'one'
      readonly takes: (char: string) => boolean
      /** The only character that it matches. */ readonly char?: string
    }
  | { readonly kind: 'any'; readonly takes: (char: string) => boolean }
  | { readonly kind: 'either'; readonly branches: readonly (readonly PatternPart[])[] }

// Thompson's construction: a step consumes a character, or leads to other steps without consuming one.
type Step = { readonly takes: (char: string) => boolean } | { to: number[] }

/** Returns a matcher for whole texts. A piece of kind `any` matches any number of characters. */
export function wildcardMatcher(pieces: readonly PatternPart[]): (text: string) => boolean {
  const steps: Step[] = []
  emit(pieces, steps)
  const start = literalStart(pieces)
  return (text) => {
    if (!text.startsWith(start)) return false
    let states = reach([0], steps)
    for (const char of text) {
      const next = [...states].filter((at) => {
        const step = steps[at]
        return step !== undefined && 'takes' in step && step.takes(char)
      })
      states = reach(
        next.map((at) => at + 1),
        steps,
      )
      if (states.size === 0) return false
    }
    return states.has(steps.length)
  }
}

function emit(pieces: readonly PatternPart[], steps: Step[]): void {
  for (const piece of pieces) {
    if (piece.kind === 'either') emitEither(piece.branches, steps)
    else if (piece.kind === 'one') steps.push({ takes: piece.takes })
    else {
      const start = steps.length
      steps.push({ to: [start + 1, start + 3] }, { takes: piece.takes }, { to: [start] })
    }
  }
}

function emitEither(branches: readonly (readonly PatternPart[])[], steps: Step[]): void {
  const fork = { to: [] as number[] }
  steps.push(fork)
  const exits = branches.map((branch) => {
    fork.to.push(steps.length)
    emit(branch, steps)
    const exit = { to: [] as number[] }
    steps.push(exit)
    return exit
  })
  for (const exit of exits) exit.to.push(steps.length)
}

function reach(from: readonly number[], steps: readonly Step[]): Set<number> {
  const reached = new Set<number>()
  const open = [...from]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (reached.has(at)) continue
    reached.add(at)
    const step = steps[at]
    if (step !== undefined && 'to' in step) open.push(...step.to)
  }
  return reached
}

/** The text with which every match begins. */
function literalStart(pieces: readonly PatternPart[]): string {
  const end = pieces.findIndex((piece) => piece.kind !== 'one' || piece.char === undefined)
  const literals = end < 0 ? pieces : pieces.slice(0, end)
  return literals.map((piece) => (piece.kind === 'one' ? piece.char : '')).join('')
}

/** Returns the piece that matches one given character. */
export function literalPart(char: string): PatternPart {
  return { kind: 'one', takes: (other) => other === char, char }
}

/** True for the characters that `*` and `?` match. */
export const withinFolder = (char: string): boolean => char !== '/'
