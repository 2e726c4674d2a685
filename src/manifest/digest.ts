// One name for a set of manifests: whatever was learnt of them holds as long as it stays the same.
import { createHash } from 'node:crypto'
import type { KubeObject } from './object.ts'

/** `sha256:…` of the parts' objects as canonical JSON: the order of objects counts, that of keys does not. */
export function digestOf(parts: readonly { readonly objects: readonly KubeObject[] }[]): string {
  const hash = createHash('sha256')
  for (const { objects } of parts) for (const object of objects) hash.update(`${canonical(object)}\n`)
  return `sha256:${hash.digest('hex')}`
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const pairs = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${pairs.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`
}
