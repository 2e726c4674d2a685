// Helm's ownership label and annotations. They are on applied objects and never in the recorded manifest.
import type { KubeObject } from '../manifest/object.ts'
import type { ReleaseName } from './release.ts'

const managedBy = 'app.kubernetes.io/managed-by'
const releaseName = 'meta.helm.sh/release-name'
const releaseNamespace = 'meta.helm.sh/release-namespace'

/** Returns the object with Helm's ownership label and annotations for a release. */
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

/** A valid release name or namespace, because annotations can contain any text. */
const validName = /^[a-z0-9]([-a-z0-9.]{0,61}[a-z0-9])?$/

/** Returns the release that owns a live object; undefined if the object names none or an invalid one. */
export function ownerOf(object: KubeObject): ReleaseName | undefined {
  const { annotations, labels } = object.metadata
  const name = annotations?.[releaseName] ?? ''
  const namespace = annotations?.[releaseNamespace] ?? ''
  // Charts render the label, so it is also on objects of `manifest generate | kubectl apply`.
  if (labels?.[managedBy] !== 'Helm' || !validName.test(name) || !validName.test(namespace)) return undefined
  return { name, namespace }
}

/** Returns true if the release owns the object. */
export function isOwnedBy(object: KubeObject, release: ReleaseName): boolean {
  const owner = ownerOf(object)
  return owner !== undefined && owner.name === release.name && owner.namespace === release.namespace
}

/** Returns Helm's errors for an object that the release does not own, one per label or annotation; else empty. */
export function ownershipErrors({ metadata }: KubeObject, release: ReleaseName): string[] {
  const { labels, annotations } = metadata
  return [
    metadataKeyError('label', labels, managedBy, 'Helm'),
    metadataKeyError('annotation', annotations, releaseName, release.name),
    metadataKeyError('annotation', annotations, releaseNamespace, release.namespace),
  ].filter((problem) => problem !== undefined)
}

function metadataKeyError(
  where: string,
  marks: Readonly<Record<string, string>> = {},
  key: string,
  expected: string,
): string | undefined {
  const value = marks[key]
  if (value === expected) return undefined
  const problem =
    value === undefined
      ? `missing key "${key}": must be set to "${expected}"`
      : `key "${key}" must equal "${expected}": current value is ${JSON.stringify(value)}`
  return `${where} validation error: ${problem}`
}

/** Returns true if upgrade and uninstall must keep the object (`helm.sh/resource-policy: keep`). */
export function hasKeepPolicy(object: KubeObject): boolean {
  return object.metadata.annotations?.['helm.sh/resource-policy']?.trim().toLowerCase() === 'keep'
}
