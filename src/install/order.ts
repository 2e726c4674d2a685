// Runs the releases of an install in the order of their components' dependencies.
import { components } from '../config/components.ts'
import type { ComponentKey } from '../config/components.ts'

export interface OrderOptions {
  /** Run each release after those that depend on it. */
  readonly reverse?: boolean | undefined
  /** The version of istiod changes: istio-cni follows istiod instead of running in parallel. */
  readonly changesVersion?: boolean | undefined
}

/** Returns all components that a component depends on, directly or indirectly. */
export function dependenciesOf(key: ComponentKey, changesVersion = false): ReadonlySet<ComponentKey> {
  const component = components.find((one) => one.key === key)
  const needs = [...(component?.needs ?? []), ...((changesVersion && component?.upgradesAfter) || [])]
  return new Set(needs.flatMap((need) => [need, ...dependenciesOf(need, changesVersion)]))
}

/**
 * Runs each release after all releases that it depends on have succeeded; independent ones run in parallel. `run`
 * resolves with whether it succeeded and must not reject. `skip` is called with a release whose dependencies failed,
 * and with these. A component without a release here is assumed to be installed.
 */
export async function runInOrder<R extends { readonly component: ComponentKey }>(
  releases: readonly R[],
  run: (release: R) => Promise<boolean>,
  skip: (release: R, because: readonly ComponentKey[]) => void,
  { reverse = false, changesVersion = false }: OrderOptions = {},
): Promise<void> {
  const outcomes = new Map<R, Promise<boolean>>()
  const outcome = (release: R): Promise<boolean> => {
    const known = outcomes.get(release) ?? start(release)
    outcomes.set(release, known)
    return known
  }
  const start = async (release: R): Promise<boolean> => {
    const dependencies = dependenciesOf(release.component, changesVersion)
    const dependencyReleases = releases.filter(({ component }) =>
      reverse
        ? dependenciesOf(component, changesVersion).has(release.component)
        : dependencies.has(component),
    )
    const succeeded = await Promise.all(dependencyReleases.map(outcome))
    const because = dependencyReleases.filter((_, i) => !succeeded[i]).map(({ component }) => component)
    if (because.length === 0) return run(release)
    skip(release, [...new Set(because)])
    return false
  }
  await Promise.all(releases.map(outcome))
}
