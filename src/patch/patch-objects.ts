// Applies `components.*.k8s` to the rendered objects of one component: first the settings, then the overlays.
import { didYouMean } from '../errors.ts'
import { clone, isTree, newTree, type Tree, type Value } from '../values/tree.ts'
import { checkValue, typeName } from './check.ts'
import type { PatchFault } from './check.ts'
import { patchOverlay } from './overlays.ts'
import {
  settingNames,
  settingPatch,
  withOneDisruptionLimit,
  type PatchedWorkload,
  type SettingPatch,
} from './settings.ts'
import { strategicMerge, StrategicMergeError } from './strategic-merge.ts'
import { namedObjects, noObject, type PatchedRelease } from './patched-release.ts'

/** `k8s` of one component. */
export interface KubernetesPatch {
  readonly settings: Value
  /** undefined if the component has no workload, as base. */
  readonly workload: PatchedWorkload | undefined
  /** True if the ports of the Service are values of the chart. */
  readonly portsAreValues: boolean
}

/** The objects in the same order; those without a patch are the same values. */
export interface PatchedObjects {
  readonly objects: readonly Value[]
  /** The paths start at `k8s`. */
  readonly faults: readonly PatchFault[]
}

/**
 * Returns the patched objects of a release, and a fault for each part of `patch` that is invalid or matches nothing.
 * `release` names the release in messages.
 */
export function patchObjects(
  objects: readonly Value[],
  patch: KubernetesPatch,
  release: string,
): PatchedObjects {
  const { settings } = patch
  if (settings === null) return { objects, faults: [] }
  if (!isTree(settings)) {
    return { objects, faults: [{ path: [], message: `is ${typeName(settings)}; expected a mapping` }] }
  }
  const patched: PatchedRelease = { name: release, objects: [...objects] }
  const faults = Object.entries(settings).flatMap(([name, value]) =>
    name === 'overlays'
      ? []
      : applySetting(patched, name, value, patch).map((fault) => ({ ...fault, path: [name, ...fault.path] })),
  )
  const overlays = settings['overlays'] ?? []
  const overlayFaults = Array.isArray(overlays)
    ? overlays.flatMap((overlay, i) => under([`${i}`], patchOverlay(patched, overlay)))
    : [{ path: [], message: `is ${typeName(overlays)}; expected a list` }]
  return { objects: patched.objects, faults: [...faults, ...under(['overlays'], overlayFaults)] }
}

const under = (path: readonly string[], faults: readonly PatchFault[]): PatchFault[] =>
  faults.map((fault) => ({ ...fault, path: [...path, ...fault.path] }))

function applySetting(
  release: PatchedRelease,
  name: string,
  given: Value,
  { workload, portsAreValues }: KubernetesPatch,
): readonly PatchFault[] {
  const fault = (message: string, hint?: string): PatchFault[] => [{ path: [], message, hint }]
  if (!settingNames.includes(name)) return fault(`is not a field of k8s${didYouMean(name, settingNames)}`)
  if (!workload) return fault('has no effect, because this component has no workload', 'use overlays')
  const value = name === 'service' && portsAreValues ? withoutPorts(given) : given
  const patch = settingPatch(name, value, workload)
  if (!patch?.field) {
    return fault(`has no effect, because a ${workload.kind} has no ${patch?.path ?? name}`, 'remove it')
  }
  const faults = checkValue(given, patch.field)
  if (faults.length > 0 || isNoPatch(value, patch)) return faults
  const matching = namedObjects(release, patch.kind, workload.name)
  if (matching.length === 0) return [noObject(release, patch.kind, workload.name)]
  return matching.flatMap((index) => mergeInto(release, index, patch))
}

/** null deletes a field of the object, but never the whole spec. */
function isNoPatch(value: Value, { path }: SettingPatch): boolean {
  return path === 'spec' && (value === null || (isTree(value) && Object.keys(value).length === 0))
}

function withoutPorts(service: Value): Value {
  if (!isTree(service)) return service
  return newTree(Object.entries(service).filter(([key]) => key !== 'ports'))
}

function mergeInto(release: PatchedRelease, index: number, patch: SettingPatch): PatchFault[] {
  const object = release.objects[index]
  if (!isTree(object)) return []
  if (patch.container !== undefined && !hasContainer(object, patch.container)) {
    return [{ path: [], message: `matches no container: ${patch.kind} has no container ${patch.container}` }]
  }
  try {
    const merged = strategicMerge(object, clone(patch.patch), patch.object)
    release.objects[index] = patch.kind === 'PodDisruptionBudget' ? withOneDisruptionLimit(merged) : merged
    return []
  } catch (error) {
    if (!(error instanceof StrategicMergeError)) throw error
    return [{ path: [], message: `cannot be merged: ${error.path.join('.')} ${error.message}` }]
  }
}

function hasContainer(object: Tree, name: string): boolean {
  const containers = ['spec', 'template', 'spec', 'containers'].reduce<Value | undefined>(
    (value, key) => (isTree(value) ? value[key] : undefined),
    object,
  )
  return Array.isArray(containers) && containers.some((one) => isTree(one) && one['name'] === name)
}
