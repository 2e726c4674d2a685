// Finds the objects that a patch names.
import { didYouMean } from '../errors.ts'
import { isTree, type Value } from '../values/tree.ts'
import type { PatchFault } from './check.ts'

/** The objects of a release while they are patched. */
export interface PatchedRelease {
  readonly name: string
  readonly objects: Value[]
}

/** Returns the indexes of the objects with this kind and name, in any namespace and API version, as istioctl does. */
export function namedObjects({ objects }: PatchedRelease, kind: string, name: string): number[] {
  return objects.flatMap((object, i) => (nameOf(object, kind) === name ? [i] : []))
}

/** Why the charts do not render an object of a kind. */
const conditions: Readonly<Record<string, string>> = {
  HorizontalPodAutoscaler: 'the chart renders one if autoscaleEnabled is true',
  PodDisruptionBudget:
    'the chart renders one if global.defaultPodDisruptionBudget.enabled is true and there are two replicas or more',
}

/**
 * Returns the fault of a patch that matches no object of the release. It is a warning for a kind that the chart renders
 * on a condition.
 */
export function noObject({ name: release, objects }: PatchedRelease, kind: string, name: string): PatchFault {
  const names = objects.flatMap((object) => nameOf(object, kind) ?? [])
  const kinds = objects.flatMap((object) => (isTree(object) ? String(object['kind']) : []))
  const guess = names.length > 0 ? nameGuess(name, names) : didYouMean(kind, new Set(kinds))
  const hint = Object.hasOwn(conditions, kind) && names.length === 0 ? conditions[kind] : undefined
  const message = `matches no object: release ${release} has no ${kind} named ${name}${guess}`
  if (hint === undefined) return { path: [], message }
  return { path: [], message: `${message}; ${hint}`, isWarning: true }
}

function nameGuess(name: string, names: readonly string[]): string {
  return didYouMean(name, names) || `; it has ${[...new Set(names)].slice(0, 10).join(', ')}`
}

function nameOf(object: Value, kind: string): string | undefined {
  if (!isTree(object) || object['kind'] !== kind) return undefined
  const metadata = object['metadata']
  const name = isTree(metadata) ? metadata['name'] : undefined
  return typeof name === 'string' ? name : undefined
}
