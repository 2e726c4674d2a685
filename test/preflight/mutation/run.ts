// Inverts each decision of the checks and verifies that a case fails: `npm run mutate`.
import { loadInstrumented, type Bundle } from './bundle.ts'
import type { Mutant } from './instrument.ts'
import { equivalent } from './equivalent.ts'

/** The functions that the instrumented code calls. */
class Switches {
  on = -1
  readonly hit = new Set<number>()

  not(id: number, value: unknown): unknown {
    this.hit.add(id)
    return this.on === id ? !value : value
  }

  compare(id: number, operator: string, other: string, a: number, b: number): boolean {
    this.hit.add(id)
    const by = this.on === id ? other : operator
    return by === '<' ? a < b : by === '<=' ? a <= b : by === '>' ? a > b : a >= b
  }

  logical(id: number, operator: string, a: () => unknown, b: () => unknown): unknown {
    this.hit.add(id)
    const isAnd = (operator === '&&') !== (this.on === id)
    return isAnd ? a() && b() : a() || b()
  }
}

export interface MutationResult {
  readonly mutants: readonly Mutant[]
  /** Mutants that no case detects, except for known equivalent ones. */
  readonly survivors: readonly Mutant[]
  /** Mutants that are listed as equivalent, but detected: the list is out of date. */
  readonly notEquivalent: readonly string[]
}

const switches = new Switches()

/** Runs every mutant against the cases that reach it. */
export async function mutate(): Promise<MutationResult> {
  Object.assign(globalThis, { __m: switches })
  const mutants: Mutant[] = []
  const bundle = await loadInstrumented(mutants)
  const reached = bundle.cases.map((_, i) => {
    switches.hit.clear()
    passes(bundle, i)
    return new Set(switches.hit)
  })
  const alive = mutants.filter((_, id) => {
    switches.on = id
    const killer = bundle.cases.findIndex((_, i) => reached[i]?.has(id) && !passes(bundle, i))
    return killer < 0
  })
  switches.on = -1
  const isKnown = ({ at, what, text }: Mutant) =>
    equivalent.some((row) => at.startsWith(`${row.file}:`) && row.what === what && row.text === text)
  return {
    mutants,
    survivors: alive.filter((mutant) => !isKnown(mutant)),
    notEquivalent: equivalent
      .filter(
        (row) =>
          !alive.some(
            ({ at, what, text }) => at.startsWith(`${row.file}:`) && row.what === what && row.text === text,
          ),
      )
      .map(({ file, what, text }) => `${file}: ${what}: ${text}`),
  }
}

/** True if a case passes, with the same assertions as cases.test.ts. */
function passes({ cases, checks, evaluate, readsOf, change }: Bundle, index: number): boolean {
  const row = cases[index]
  if (!row) return true
  const { id, clean, path, value, found } = row
  const selected = checks.filter((check) => check.id === id)
  try {
    if (evaluate(selected, readsOf(clean()), { migration: true, images: 'signed' }).length > 0) return false
    const findings = evaluate(selected, readsOf(change(clean(), path, value)), {
      migration: true,
      images: 'signed',
    })
    const [finding] = findings
    return (
      findings.length === 1 &&
      finding?.status === 'found' &&
      finding.object.includes(found.object) &&
      finding.field.includes(found.field ?? '') &&
      finding.message.includes(found.message ?? '') &&
      JSON.stringify(finding.fix).includes(found.fix ?? '') &&
      finding.level === (found.level ?? finding.level)
    )
  } catch {
    return false
  }
}
