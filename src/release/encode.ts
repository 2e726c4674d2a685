// Encodes a Release as the Secret or ConfigMap sh.helm.release.v1.NAME.vN, as Helm 3's storage drivers do.
import { constants, gzipSync } from 'node:zlib'
import { exitStatus, UserError } from '../errors.ts'
import type { KubeObject } from '../manifest/object.ts'
import type { Release } from './release.ts'

/** The API server's limit for the data of a Secret (corev1.MaxSecretSize) and of a ConfigMap. */
const maxRecordSize = 1024 * 1024

/** Returns the name of the object that stores a revision. */
export function recordName(name: string, version: number): string {
  return `sh.helm.release.v1.${name}.v${version}`
}

/** The time of creation or modification. Helm's labels have only one of them. */
export type RecordMetadata = { readonly createdAt: Date } | { readonly modifiedAt: Date }

/**
 * Returns the Secret or ConfigMap that records a release. As in Helm, a modified record has modifiedAt and no createdAt.
 * Throws UserError if the release is too large for it.
 */
export function encodeRelease(release: Release, stamp: RecordMetadata): KubeObject {
  const seconds = (time: Date) => String(Math.floor(time.getTime() / 1000))
  const { name, namespace, version, storedIn = 'Secret' } = release
  const text = packed(release)
  return {
    apiVersion: 'v1',
    kind: storedIn,
    metadata: {
      name: recordName(name, version),
      namespace,
      labels: {
        ...release.labels,
        name,
        owner: 'helm',
        status: release.info.status,
        version: String(version),
        ...('createdAt' in stamp
          ? { createdAt: seconds(stamp.createdAt) }
          : { modifiedAt: seconds(stamp.modifiedAt) }),
      },
    },
    // The API encodes the data of Secrets in base64 again.
    ...(storedIn === 'Secret'
      ? { type: 'helm.sh/release.v1', data: { release: Buffer.from(text, 'latin1').toString('base64') } }
      : { data: { release: text } }),
  }
}

/** Helm's encoding: gzip and base64. */
function packed(release: Release): string {
  const json = JSON.stringify(document(release), (_key, value: unknown) =>
    // Helm reads every number as float64.
    typeof value === 'bigint' ? Number(value) : value,
  )
  const text = gzipSync(json, { level: constants.Z_BEST_COMPRESSION }).toString('base64')
  if (text.length <= maxRecordSize) return text
  throw new UserError(
    'release-too-large',
    `release ${release.namespace}/${release.name}: the record has ${text.length} bytes, the limit of a ${release.storedIn ?? 'Secret'} is ${maxRecordSize}`,
    { hint: 'remove files that templates do not need from the chart', status: exitStatus.failed },
  )
}

/** Returns release.Release of Helm 3 with its JSON names. Empty fields are omitted as in Go. */
function document(release: Release): Readonly<Record<string, unknown>> {
  const { info, config, hooks } = release
  return {
    name: release.name,
    info: {
      first_deployed: info.firstDeployed,
      last_deployed: info.lastDeployed,
      deleted: info.deleted,
      description: info.description,
      status: info.status,
      ...(info.notes && { notes: info.notes }),
    },
    chart: release.chart,
    ...(Object.keys(config).length > 0 && { config }),
    ...(release.manifest && { manifest: release.manifest }),
    ...(hooks.length > 0 && { hooks }),
    version: release.version,
    namespace: release.namespace,
  }
}
