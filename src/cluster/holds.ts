// Whether a live object is what was sent.
import { isFields } from './kubeconfig.ts'

/**
 * Whether `live` has everything that `sent` says: each field of a mapping, each item of a list in its place; a null
 * means absent, as in a merge patch. What the server added is no difference.
 */
export function holds(live: unknown, sent: unknown): boolean {
  if (sent === null || sent === undefined) return live === null || live === undefined
  if (Array.isArray(sent)) {
    return Array.isArray(live) && live.length === sent.length && sent.every((item, i) => holds(live[i], item))
  }
  if (isFields(sent)) {
    return Object.entries(sent).every(([key, value]) => holds(isFields(live) ? live[key] : undefined, value))
  }
  return live === sent
}
