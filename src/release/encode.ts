// Release → Secret sh.helm.release.v1.NAME.vN, as Helm 3's storage driver writes it.
import { constants, gzipSync } from 'node:zlib'
import { exitStatus, UserError } from '../errors.ts'
import type { KubeObject } from '../manifest/object.ts'
import type { Release } from './release.ts'

/** The API server's limit for a Secret's data (corev1.MaxSecretSize). */
const maxSecretSize = 1024 * 1024

/** The name of the Secret that holds a revision. */
export function recordName(name: string, version: number): string {
  return `sh.helm.release.v1.${name}.v${version}`
}

/** When a record is made or changed; Helm's labels know one or the other. */
export type RecordMetadata = { readonly createdAt: Date } | { readonly modifiedAt: Date }

/**
 * The Secret that records a release. Helm rewrites all labels on each change, so a modified record has no createdAt.
 * Throws UserError if the chart is too large for a Secret.
 */
export function encodeRelease(release: Release, stamp: RecordMetadata): KubeObject {
  const seconds = (time: Date) => String(Math.floor(time.getTime() / 1000))
  const { name, namespace, version } = release
  return {
    apiVersion: 'v1',
    kind: 'Secret',
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
    type: 'helm.sh/release.v1',
    data: { release: Buffer.from(packed(release), 'latin1').toString('base64') },
  }
}

/** Helm's own encoding, which the API wraps in base64 once more. */
function packed(release: Release): string {
  const json = JSON.stringify(document(release), (_key, value: unknown) =>
    // Helm reads every number as float64.
    typeof value === 'bigint' ? Number(value) : value,
  )
  const text = gzipSync(json, { level: constants.Z_BEST_COMPRESSION }).toString('base64')
  if (text.length <= maxSecretSize) return text
  throw new UserError(
    'release-too-large',
    `release ${release.namespace}/${release.name}: its record takes ${text.length} bytes, a Secret holds ${maxSecretSize}`,
    { hint: 'take files that templates do not need out of the chart', status: exitStatus.failed },
  )
}

/** release.Release of Helm 3, in its JSON names; empty parts are left out as Go's omitempty does. */
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
