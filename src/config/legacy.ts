// Legacy keys of the IstioOperator. They cause a warning with a replacement; the table is in translate/. No key is
// ignored silently.
import { translateLegacyKeys } from '../translate/legacy-keys.ts'
import type { DeprecationNotice } from '../translate/notice.ts'
import { deletePath, getPath, getTree, isTree, newTree, setPath, type Tree } from '../values/tree.ts'

/** Removes or converts legacy keys of a user's spec in place and returns a notice for each. */
export function convertLegacyValues(spec: Tree): DeprecationNotice[] {
  return [...translateLegacyKeys(spec), ...reduceIstiodRemote(spec), ...mergeUnvalidated(spec)]
}

/** The remote control plane is part of chart istiod since Istio 1.24. Its `k8s` changes the objects of that chart. */
function reduceIstiodRemote(spec: Tree): DeprecationNotice[] {
  const path = ['components', 'istiodRemote']
  const remote = getPath(spec, path)
  if (remote === undefined) return []
  const k8s = isTree(remote) && remote['enabled'] !== false ? getTree(remote, ['k8s']) : undefined
  if (k8s) setPath(spec, path, newTree([['k8s', k8s]]))
  else deletePath(spec, path)
  const effect = k8s ? 'has no effect but k8s, which changes the objects of istiod' : 'has no effect'
  return [{ path, message: `components.istiodRemote ${effect}: use values.istiodRemote.enabled` }]
}

/** `unvalidatedValues` bypasses the schema, as in istioctl. */
function mergeUnvalidated(spec: Tree): DeprecationNotice[] {
  const path = ['unvalidatedValues']
  if (getTree(spec, path) === undefined) return []
  return [{ path, message: 'unvalidatedValues is merged into values without validation' }]
}
