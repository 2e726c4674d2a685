// Values that look like secrets: an export is committed to Git.
import { isMark } from '../../redact/mark.ts'
import { redactTree } from '../../redact/tree.ts'
import { formatPath, type Segment } from '../../values/set-path.ts'
import { isTree, type Tree, type Value } from '../../values/tree.ts'

/** Returns the paths of values that contain a secret: `pilot.env.API_TOKEN`. */
export function secretPaths(values: Tree): string[] {
  return changedPaths(values, redactTree(values), [])
}

function changedPaths(
  value: Value | undefined,
  masked: Value | undefined,
  path: readonly Segment[],
): string[] {
  if (isTree(value) && isTree(masked))
    return Object.entries(value).flatMap(([key, one]) =>
      changedPaths(one, masked[key], [...path, { kind: 'key', key }]),
    )
  if (Array.isArray(value) && Array.isArray(masked))
    return value.flatMap((one, index) =>
      changedPaths(one, masked[index], [...path, { kind: 'index', index }]),
    )
  const isMasked = typeof masked === 'string' && masked !== value && !isMark(String(value))
  return isMasked ? [formatPath(path)] : []
}
