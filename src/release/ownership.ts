// Helm's mark on the objects of a release. It is on what is sent, never in the recorded manifest.
import type { KubeObject } from '../manifest/object.ts'
import type { ReleaseName } from './release.ts'

const managedBy = 'app.kubernetes.io/managed-by'
const releaseName = 'meta.helm.sh/release-name'
const releaseNamespace = 'meta.helm.sh/release-namespace'

/** The object with Helm's label and annotations for a release. */
export function markOwned(object: KubeObject, release: ReleaseName): KubeObject {
  const { labels, annotations } = object.metadata
  return {
    ...object,
    metadata: {
      ...object.metadata,
      labels: { ...labels, [managedBy]: 'Helm' },
      annotations: {
        ...annotations,
        [releaseName]: release.name,
        [releaseNamespace]: release.namespace,
      },
    },
  }
}

/** What a release or a namespace can be called; annotations may hold any text. */
const nameable = /^[a-z0-9]([-a-z0-9.]{0,61}[a-z0-9])?$/

/** The release that a live object says it belongs to; undefined if it names none, or none that there can be. */
export function ownerOf(object: KubeObject): ReleaseName | undefined {
  const { annotations, labels } = object.metadata
  const name = annotations?.[releaseName] ?? ''
  const namespace = annotations?.[releaseNamespace] ?? ''
  // The label alone is on objects of `manifest generate | kubectl apply` too: charts render it.
  if (labels?.[managedBy] !== 'Helm' || !nameable.test(name) || !nameable.test(namespace)) return undefined
  return { name, namespace }
}

/** True if the object says that it belongs to this release. */
export function isOwnedBy(object: KubeObject, release: ReleaseName): boolean {
  const owner = ownerOf(object)
  return owner !== undefined && owner.name === release.name && owner.namespace === release.namespace
}

/** What Helm says of an object that it will not take into a release, mark by mark; empty if it belongs to it. */
export function ownershipFaults({ metadata }: KubeObject, release: ReleaseName): string[] {
  const { labels, annotations } = metadata
  return [
    markFault('label', labels, managedBy, 'Helm'),
    markFault('annotation', annotations, releaseName, release.name),
    markFault('annotation', annotations, releaseNamespace, release.namespace),
  ].filter((fault) => fault !== undefined)
}

function markFault(
  where: string,
  marks: Readonly<Record<string, string>> = {},
  key: string,
  wanted: string,
): string | undefined {
  const value = marks[key]
  if (value === wanted) return undefined
  const fault =
    value === undefined
      ? `missing key "${key}": must be set to "${wanted}"`
      : `key "${key}" must equal "${wanted}": current value is ${JSON.stringify(value)}`
  return `${where} validation error: ${fault}`
}

/** True if neither upgrade nor uninstall may delete the object (`helm.sh/resource-policy: keep`). */
export function isKept(object: KubeObject): boolean {
  return object.metadata.annotations?.['helm.sh/resource-policy']?.trim().toLowerCase() === 'keep'
}
