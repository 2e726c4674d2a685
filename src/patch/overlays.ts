// One entry of `k8s.overlays`: an object by kind and name, and the paths to change in it.
import { didYouMean } from '../errors.ts'
import { isTree, type Tree, type Value } from '../values/tree.ts'
import { checkValue, typeName, unknownField, type PatchFault } from './check.ts'
import { OverlayPathError, parseOverlayPath, type OverlayStep } from './overlay-path.ts'
import { OverlayStepError, overlayValue, targetOf, writeAtPath, type OverlayTarget } from './overlay.ts'
import { namedObjects, noObject, type PatchedRelease } from './patched-release.ts'
import { typeOfObject } from './settings.ts'

const overlayKeys = ['apiVersion', 'kind', 'name', 'patches']
const patchKeys = ['path', 'value']

/** Applies an overlay to the objects of a release, in place. Returns a fault for each part that matches nothing. */
export function patchOverlay(release: PatchedRelease, overlay: Value): readonly PatchFault[] {
  const faults = checkKeys(overlay, overlayKeys, ['kind', 'name'])
  if (!isTree(overlay) || faults.length > 0) return faults
  const { kind, name, patches = [] } = overlay
  if (!Array.isArray(patches)) {
    return [{ path: ['patches'], message: `is ${typeName(patches)}; expected a list` }]
  }
  const matching = namedObjects(release, String(kind), String(name))
  if (matching.length === 0) return [noObject(release, String(kind), String(name))]
  return patches.flatMap((patch, i) =>
    applyPatch(release, matching, patch).map((fault) => ({
      ...fault,
      path: ['patches', `${i}`, ...fault.path],
    })),
  )
}

function applyPatch(
  release: PatchedRelease,
  matching: readonly number[],
  patch: Value,
): readonly PatchFault[] {
  const faults = checkKeys(patch, patchKeys, ['path'])
  if (!isTree(patch) || faults.length > 0) return faults
  try {
    const steps = parseOverlayPath(String(patch['path']))
    return matching.flatMap((index) => writeTo(release, index, steps, patch['value']))
  } catch (error) {
    if (!(error instanceof OverlayPathError)) throw error
    return [{ path: ['path'], message: error.message }]
  }
}

function writeTo(
  release: PatchedRelease,
  index: number,
  steps: readonly OverlayStep[],
  given: Value | undefined,
): readonly PatchFault[] {
  const object = release.objects[index]
  if (!isTree(object)) return []
  const { field, unknown } = targetOf(typeOfObject(object), steps)
  const value = overlayValue(given, field) ?? undefined
  try {
    release.objects[index] = writeAtPath(object, steps, value)
  } catch (error) {
    if (!(error instanceof OverlayStepError)) throw error
    return [{ path: ['path'], message: `does not fit ${nameOf(object)}: ${error.message}` }]
  }
  // An overlay is the way to set what ambientctl does not know, so that these are no errors.
  const faults = unknown ? [unknownStep(unknown)] : checkValue(value ?? null, field, ['value'])
  return faults.map((fault) => ({ ...fault, isWarning: true }))
}

function unknownStep({ key, owner }: NonNullable<OverlayTarget['unknown']>): PatchFault {
  return { path: ['path'], message: `has ${key}, which ${unknownField(owner, key, []).message}` }
}

function nameOf({ kind, metadata }: Tree): string {
  const name = isTree(metadata) ? metadata['name'] : undefined
  return `${String(kind)}/${String(name)}`
}

/** Returns a fault for each unknown key and each required key that is no text. */
function checkKeys(value: Value, known: readonly string[], required: readonly string[]): PatchFault[] {
  if (!isTree(value)) return [{ path: [], message: `is ${typeName(value)}; expected a mapping` }]
  const unknown = Object.keys(value).filter((key) => !known.includes(key))
  const missing = required.filter((key) => typeof value[key] !== 'string' || value[key] === '')
  return [
    ...unknown.map((key) => ({ path: [key], message: `is not a key here${didYouMean(key, known)}` })),
    ...missing.map((key) => ({ path: [], message: `has no ${key}` })),
  ]
}
