// The owners of a live object: field managers, its Helm release, and labels of other installers.
import { fieldManagersOf } from '../cluster/collect/workloads.ts'
import { textMapAt, definedFields, textAt } from '../cluster/collect/fields.ts'
import type { DryRunResult } from '../facts/dry-run.ts'
import type { KubeObject } from '../manifest/object.ts'

/** Labels and annotations that installers set on their objects. */
const marks: ReadonlySet<string> = new Set([
  'app.kubernetes.io/managed-by',
  'argocd.argoproj.io/instance',
  'argocd.argoproj.io/tracking-id',
  'kustomize.toolkit.fluxcd.io/name',
  'kustomize.toolkit.fluxcd.io/namespace',
  'helm.toolkit.fluxcd.io/name',
  'helm.toolkit.fluxcd.io/namespace',
  'operator.istio.io/component',
  'operator.istio.io/managed',
  'operator.istio.io/version',
  'install.operator.istio.io/owning-resource',
  'install.operator.istio.io/owning-resource-namespace',
  'addonmanager.kubernetes.io/mode',
  'olm.owner',
])

/** Returns whether an object exists and who owns it, for a DryRunResult. */
export function ownershipOf(
  live: KubeObject | undefined,
): Pick<DryRunResult, 'exists' | 'managers' | 'owner' | 'marks'> {
  if (!live) return { exists: false }
  const { labels, annotations } = live.metadata
  const isMark = (key: string) => marks.has(key)
  const found = { ...textMapAt(labels, isMark), ...textMapAt(annotations, isMark) }
  const name = textAt(annotations, 'meta.helm.sh/release-name')
  const namespace = textAt(annotations, 'meta.helm.sh/release-namespace')
  return definedFields({
    exists: true,
    managers: fieldManagersOf(live),
    owner: name !== undefined && namespace !== undefined ? { name, namespace } : undefined,
    marks: Object.keys(found).length > 0 ? found : undefined,
  })
}
