// A digest of a set of manifests. Results for the manifests are valid as long as the digest is the same.
import { createHash } from 'node:crypto'
import { canonicalJson } from './canonical.ts'
import type { KubeObject } from './object.ts'

/**
 * Returns the `sha256:…` digest of all objects as canonical JSON. The order of objects counts, the order of keys does
 * not.
 */
export function manifestsDigest(parts: readonly { readonly objects: readonly KubeObject[] }[]): string {
  const hash = createHash('sha256')
  for (const { objects } of parts) for (const object of objects) hash.update(`${canonicalJson(object)}\n`)
  return `sha256:${hash.digest('hex')}`
}
