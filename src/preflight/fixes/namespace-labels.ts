// Labels for namespaces that may not be there yet: what is done, and what takes it back.
import type { FixAction } from '../../cluster/apply-fix.ts'
import type { NamespaceFacts } from '../../facts/facts.ts'
import { patchAction } from './patches.ts'

export interface NamespaceLabels {
  readonly deeds: readonly FixAction[]
  readonly undo: readonly string[]
}

/** How a namespace that a fix made goes again; somebody may have put something into it since. */
export function namespaceUndo(name: string): string {
  return `kubectl delete namespace ${name}   # only while nothing else is in it`
}

/** Labels each of the named namespaces; one that is missing is made. Undone, labels are as they were. */
export function labelNamespaces(
  names: readonly string[],
  namespaces: readonly NamespaceFacts[],
  labels: Readonly<Record<string, string>>,
): NamespaceLabels {
  const each = names.map((name) => {
    const live = namespaces.find((namespace) => namespace.name === name)
    const metadata = { name, labels: { ...labels } }
    if (!live)
      return {
        deed: {
          do: 'apply',
          object: { apiVersion: 'v1', kind: 'Namespace', metadata },
          isNew: true,
        } satisfies FixAction,
        undo: namespaceUndo(name),
      }
    const before = Object.keys(labels).map((key) => {
      const value = live.labels[key]
      return value === undefined ? `${key}-` : `${key}=${value}`
    })
    const ref = { apiVersion: 'v1', kind: 'Namespace', name }
    return {
      deed: patchAction(ref, { metadata: { labels } }, { metadata: { labels: live.labels } }),
      undo: `kubectl label namespace ${name} --overwrite ${before.join(' ')}`,
    }
  })
  return { deeds: each.map(({ deed }) => deed), undo: each.map(({ undo }) => undo) }
}
