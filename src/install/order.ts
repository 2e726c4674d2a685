// Runs the units of an install in the order of their components' needs.
import { components } from '../config/components.ts'
import type { ComponentKey } from '../config/components.ts'

/** All components that a component needs, directly or not. */
export function needsOf(key: ComponentKey): ReadonlySet<ComponentKey> {
  const needs = components.find((component) => component.key === key)?.needs ?? []
  return new Set(needs.flatMap((need) => [need, ...needsOf(need)]))
}

/**
 * Runs every unit once all units of the components that it needs have ended well, independent ones at the same time.
 * `run` answers whether it ended well and never rejects; `skip` hears of units whose needs did not, and of which.
 * A component that is not among the units is taken to be there.
 */
export async function runInOrder<U extends { readonly component: ComponentKey }>(
  units: readonly U[],
  run: (unit: U) => Promise<boolean>,
  skip: (unit: U, because: readonly ComponentKey[]) => void,
): Promise<void> {
  const outcomes = new Map<U, Promise<boolean>>()
  const outcome = (unit: U): Promise<boolean> => {
    const known = outcomes.get(unit) ?? start(unit)
    outcomes.set(unit, known)
    return known
  }
  const start = async (unit: U): Promise<boolean> => {
    const needs = needsOf(unit.component)
    const needed = units.filter(({ component }) => needs.has(component))
    const ended = await Promise.all(needed.map(outcome))
    const because = needed.filter((_, i) => !ended[i]).map(({ component }) => component)
    if (because.length === 0) return run(unit)
    skip(unit, [...new Set(because)])
    return false
  }
  await Promise.all(units.map(outcome))
}
