// Fix actions that label namespaces, which may not exist yet, and commands that undo them.
import type { FixAction } from '../../cluster/apply-fix.ts'
import type { NamespaceFacts } from '../../facts/facts.ts'
import { patchAction } from './patches.ts'

export interface NamespaceLabels {
  readonly actions: readonly FixAction[]
  readonly undo: readonly string[]
}

/** Returns the command that deletes a namespace that a fix created. */
export function namespaceUndo(name: string): string {
  return `kubectl delete namespace ${name}   # only while nothing else is in it`
}

/** Labels each namespace and creates missing ones. The undo commands restore the previous labels. */
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
        action: {
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
      action: patchAction(ref, { metadata: { labels } }, { metadata: { labels: live.labels } }),
      undo: `kubectl label namespace ${name} --overwrite ${before.join(' ')}`,
    }
  })
  return { actions: each.map(({ action }) => action), undo: each.map(({ undo }) => undo) }
}
