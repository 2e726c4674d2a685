// Patches the documents of a rendered release with the `k8s` settings of its component.
import type { ReleaseDocument, SplitRelease } from '../chart/manifests.ts'
import type { ConfiguredComponent } from '../config/resolve.ts'
import { UserError } from '../errors.ts'
import type { KubeObject } from '../manifest/object.ts'
import { toValue, type Value } from '../values/tree.ts'
import { printYaml } from '../yaml/yaml.ts'
import type { PatchFault } from './check.ts'
import { patchObjects } from './patch-objects.ts'
import type { PatchedWorkload } from './settings.ts'

/** The parts of a release that have objects. */
export type PatchableRelease = Pick<SplitRelease, 'documents' | 'hooks'> & {
  readonly crds: readonly KubeObject[]
}

export interface PatchResult {
  readonly release: PatchableRelease
  /** What is invalid or matches nothing. */
  readonly errors: readonly UserError[]
  /** The same for settings of a profile, which the user cannot change, and for faults that may be intended. */
  readonly warnings: readonly string[]
}

/** Returns a release with the `k8s` settings of its component applied. Documents without a patch keep their text. */
export function patchRelease(configured: ConfiguredComponent, release: PatchableRelease): PatchResult {
  const { component, kubernetesSettings } = configured
  const { documents, hooks, crds } = release
  const before: readonly Value[] = [
    ...documents.map(({ value }) => value),
    ...hooks.map(({ value }) => value),
    ...crds.map(toValue),
  ]
  const errors: UserError[] = []
  const warnings: string[] = []
  let objects = before
  for (const { settings, path, originOf } of kubernetesSettings) {
    const patch = { settings, workload: workloadOf(configured), portsAreValues: component.isList }
    const patched = patchObjects(objects, patch, configured.name || component.release('', ''))
    objects = patched.objects
    for (const fault of patched.faults) {
      const { place, isProfile } = originOf(fault.path)
      const message = `${place}: ${pathText([...path, ...fault.path])} ${fault.message}`
      if (isProfile || fault.isWarning) warnings.push(message)
      else errors.push(new UserError('patch', message, hintOf(fault)))
    }
  }
  const after = (offset: number, i: number) => {
    const object = objects[offset + i]
    return object === before[offset + i] ? undefined : object
  }
  return {
    release: {
      documents: documents.map((one, i) => withValue(one, after(0, i))),
      hooks: hooks.map((one, i) => withValue(one, after(documents.length, i))),
      crds: crds.map((one, i) => {
        const object = after(documents.length + hooks.length, i)
        return object === undefined ? one : (object as unknown as KubeObject)
      }),
    },
    errors,
    warnings,
  }
}

function workloadOf({ component, workloadName }: ConfiguredComponent): PatchedWorkload | undefined {
  if (!component.workload || workloadName === undefined) return undefined
  const { kind, container } = component.workload
  return { kind, container, name: workloadName }
}

const hintOf = ({ hint }: PatchFault) => (hint === undefined ? {} : { hint })

/** Formats a path: `components.pilot.k8s.overlays[0].kind`. */
function pathText(path: readonly string[]): string {
  return path.map((key, i) => (/^\d+$/.test(key) ? `[${key}]` : i === 0 ? key : `.${key}`)).join('')
}

/** Returns the document with another value and its text; the document itself for undefined. */
export function withValue<Document extends ReleaseDocument>(
  document: Document,
  value: Value | undefined,
): Document {
  if (value === undefined) return document
  // printDocuments adds the last newline.
  return { ...document, value, content: printYaml(value).slice(0, -1) }
}
