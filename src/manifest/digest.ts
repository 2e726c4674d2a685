// One name for a set of manifests: whatever was learnt of them holds as long as it stays the same.
import { createHash } from 'node:crypto'
import { canonicalJson } from './canonical.ts'
import type { KubeObject } from './object.ts'

/** `sha256:…` of the parts' objects as canonical JSON: the order of objects counts, that of keys does not. */
export function manifestsDigest(parts: readonly { readonly objects: readonly KubeObject[] }[]): string {
  const hash = createHash('sha256')
  for (const { objects } of parts) for (const object of objects) hash.update(`${canonicalJson(object)}\n`)
  return `sha256:${hash.digest('hex')}`
}
