// Legacy and unsupported keys of the IstioOperator. Legacy keys cause a warning with a replacement (see translate/),
// unsupported keys an error. No key is ignored silently.
import { UserError } from '../errors.ts'
import { translateLegacyKeys } from '../translate/legacy-keys.ts'
import type { DeprecationNotice } from '../translate/notice.ts'
import { getTree, isTree, type Tree } from '../values/tree.ts'

/** Removes or converts legacy keys of a user's spec in place and returns a notice for each. */
export function convertLegacyValues(spec: Tree): DeprecationNotice[] {
  return [...translateLegacyKeys(spec), ...mergeUnvalidated(spec)]
}

/** `unvalidatedValues` bypasses the schema, as in istioctl. */
function mergeUnvalidated(spec: Tree): DeprecationNotice[] {
  const path = ['unvalidatedValues']
  if (getTree(spec, path) === undefined) return []
  return [{ path, message: 'unvalidatedValues is merged into values without validation' }]
}

/** Returns an error for each key that this version does not support. */
export function unsupported(spec: Tree): UserError[] {
  const found: string[] = []
  for (const [name, component] of Object.entries(getTree(spec, ['components']) ?? {})) {
    for (const part of Array.isArray(component) ? component : [component]) {
      if (!isTree(part)) continue
      if (isTree(part['k8s']) && Object.keys(part['k8s']).length > 0) found.push(`components.${name}.k8s`)
    }
  }
  return found.map(
    (path) =>
      new UserError('unsupported', `${path} is not supported yet`, {
        hint: `use values.* instead, or remove it`,
      }),
  )
}
