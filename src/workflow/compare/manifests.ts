// `manifest diff`: compares two sets of manifests.
import { compareObjects, repeatedObjects, type ObjectDifference } from '../../diff/compare-objects.ts'
import { maskSecret } from '../../diff/mask-secrets.ts'
import { selectedObjects, type ObjectSelection } from '../../diff/select.ts'
import { UserError } from '../../errors.ts'
import { objectName, refOf, type KubeObject } from '../../manifest/object.ts'
import { warn, type WorkflowContext } from '../context.ts'
import { readManifests } from './read-manifests.ts'

/** What is compared: a path (`-` is standard input), or objects with the name that the user gave them. */
export type ManifestSource = string | { readonly name: string; readonly objects: readonly KubeObject[] }

/**
 * Returns the objects in which two sources differ. The content of Secrets is masked. Reports objects that occur twice
 * in a source as warnings. Throws UserError for sources that cannot be read and for wrong patterns.
 */
export function diffManifests(
  sources: readonly [ManifestSource, ManifestSource],
  selection: ObjectSelection,
  context: Pick<WorkflowContext, 'readStdin' | 'onEvent'>,
): ObjectDifference[] {
  if (sources[0] === '-' && sources[1] === '-')
    throw new UserError('file-stdin', 'both sources are standard input, which can only be read once')
  const isSelected = selectedObjects(selection)
  const isCompared = (object: KubeObject) => isSelected(refOf(object))
  const [before, after] = sources.map((source) => objectsOf(source, context).filter(isCompared))
  return compareObjects(before ?? [], after ?? []).map(maskSecret)
}

function objectsOf(
  source: ManifestSource,
  context: Pick<WorkflowContext, 'readStdin' | 'onEvent'>,
): readonly KubeObject[] {
  const { name, objects } =
    typeof source === 'string' ? { name: source, objects: readManifests(source, context) } : source
  for (const ref of repeatedObjects(objects))
    warn(context, `${name}: ${objectName(ref)} occurs more than once; the last one is compared`)
  return objects
}
