// Whether a live object is what was sent.
import { isFields } from './kubeconfig/kubeconfig.ts'

/**
 * Whether `live` has everything that `sent` says: each field of a mapping, each item of a list in its place; a null
 * means absent, as in a merge patch. What the server added is no difference, nor what it dropped for being empty.
 */
export function holds(live: unknown, sent: unknown): boolean {
  if (sent === null || sent === undefined) return live === null || live === undefined
  if (Array.isArray(sent)) {
    const items: unknown[] = Array.isArray(live) ? live : []
    return items.length === sent.length && sent.every((item, i) => holds(items[i], item))
  }
  if (isFields(sent)) {
    return Object.entries(sent).every(([key, value]) => holds(own(live, key), value))
  }
  return live === sent
}

function own(value: unknown, key: string): unknown {
  return isFields(value) && Object.hasOwn(value, key) ? value[key] : undefined
}
