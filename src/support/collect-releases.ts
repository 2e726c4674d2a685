// Reads Istio's Helm releases: histories, values, the manifests of the current revisions, and the health of the objects.
import { plainStatus } from '../install/plain-status.ts'
import { readInstalls, type InstallStatus } from '../install/status.ts'
import { readHistories } from '../install/records/records.ts'
import { recordedMetadata, type Release } from '../release/release.ts'
import { printYaml } from '../yaml/yaml.ts'
import type { BundleCollection } from './bundle-files.ts'
import { bundlePath } from './bundle-path.ts'
import { redactDocument } from '../redact/document.ts'
import { redactObject } from '../redact/object.ts'
import type { BundledRelease } from './summary.ts'

/** Writes the releases and their status, and returns them in installation order. */
export async function collectReleases(collection: BundleCollection): Promise<BundledRelease[]> {
  const { cluster, files, errors, signal } = collection
  const installs = await errors.attempt('status of the releases', signal, () => readInstalls(cluster))
  if (!installs) return []
  const title = 'Releases, their health, and objects of Istio without a release'
  await files.add(
    { path: 'status.json', section: 'overview', title },
    `${JSON.stringify(plainStatus(installs), undefined, 2)}\n`,
  )
  const names = installs.releases.map(({ release: name, namespace }) => ({ name, namespace }))
  const histories = await errors.attempt('release histories', signal, () => readHistories(cluster, names))
  for (const [i, read] of (histories ?? []).entries()) {
    const { name = '', namespace = '' } = names[i] ?? {}
    const what = `history of release ${namespace}/${name}`
    if ('error' in read) errors.add(what, read.error.message)
    else {
      const revisions = read.history.map(({ release }) => release)
      await errors.attempt(what, signal, () => writeHistory(collection, revisions))
    }
  }
  return installs.releases.map(bundledRelease)
}

function bundledRelease(installed: InstallStatus['releases'][number]): BundledRelease {
  const { namespace, release: name, chart, chartVersion, revision, status, health, updated } = installed
  return { namespace, name, chart: `${chart}-${chartVersion}`, revision, status, health, updated }
}

/** The values of each revision tell what changed; the manifest of the newest what should be in the cluster. */
async function writeHistory({ files }: BundleCollection, revisions: readonly Release[]): Promise<void> {
  const sorted = revisions.toSorted((a, b) => a.version - b.version)
  const current = sorted.at(-1)
  if (!current) return
  const { namespace, name } = current
  const history = sorted.map((release) => ({
    revision: release.version,
    ...release.info,
    chart: recordedMetadata(release),
    labels: release.labels,
    values: redactObject(release.config),
  }))
  await files.add(
    {
      path: bundlePath('releases', namespace, name, 'history.yaml'),
      section: 'releases',
      title: `Revisions of release ${namespace}/${name} with their values`,
    },
    printYaml({ history }),
  )
  await files.add(
    {
      path: bundlePath('releases', namespace, name, 'manifest.yaml'),
      section: 'releases',
      title: `Manifest of release ${namespace}/${name}, revision ${current.version}`,
    },
    redactDocument(current.manifest),
  )
}
