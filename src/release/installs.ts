// The installs that wrote the release records. An install writes one record for each release that it changes.
import type { Release, ReleaseName } from './release.ts'

/** The install that wrote a record, and the revision of that record: `7.v3`. Helm copies labels to its own revisions. */
const installLabel = 'ambientctl.io/install'

/** Milliseconds between two records without a number that may belong to one install: a release may wait 5 minutes. */
const maxGap = 15 * 60_000

/** Returns the record with the number of the install that writes it. */
export function withInstall(release: Release, install: number): Release {
  return { ...release, labels: { ...release.labels, [installLabel]: `${install}.v${release.version}` } }
}

interface InstallLabel {
  readonly install: number
  /** The revision that the install wrote. */
  readonly version: number
}

function installLabelOf({ labels }: Release): InstallLabel | undefined {
  const [, install, version] = /^(\d{1,9})\.v(\d{1,9})$/.exec(labels[installLabel] ?? '') ?? []
  return install === undefined ? undefined : { install: Number(install), version: Number(version) }
}

/** Returns the number of the install that wrote a record; undefined for records of Helm and of older versions. */
export function installOf(release: Release): number | undefined {
  const label = installLabelOf(release)
  return label?.version === release.version ? label.install : undefined
}

/** The records that one install wrote, oldest first. */
export interface RecordedInstall {
  /** undefined if the numbers of its neighbours leave no number for it. */
  readonly number: number | undefined
  readonly releases: readonly Release[]
}

/**
 * Groups records by install, oldest first. Records without a number are one install if they are close in time and have
 * no release twice; such installs are counted from their neighbours with a number.
 */
export function recordedInstalls(releases: readonly Release[]): RecordedInstall[] {
  const groups: { readonly number: number | undefined; readonly releases: Release[] }[] = []
  for (const release of releases.toSorted(byTime)) {
    const number = installOf(release)
    const group =
      number === undefined
        ? groups.slice(-1).find((last) => continues(last, release))
        : groups.find((one) => one.number === number)
    if (group) group.releases.push(release)
    else groups.push({ number, releases: [release] })
  }
  return numbered(inOrder(groups))
}

/** Returns the number for the next install. `lastInstall` is the highest number that other releases have. */
export function nextInstall(releases: readonly Release[], lastInstall = 0): number {
  const last = recordedInstalls(releases).at(-1)?.number ?? 0
  return 1 + Math.max(last, lastInstall, highestInstall(releases))
}

/** Returns the highest number of an install that the labels contain, those that Helm copied too; 0 without one. */
export function highestInstall(releases: readonly Release[]): number {
  return Math.max(0, ...releases.map((release) => installLabelOf(release)?.install ?? 0))
}

/** True for two revisions of one release. */
export function isSameRelease(a: ReleaseName, b: ReleaseName): boolean {
  return a.name === b.name && a.namespace === b.namespace
}

/**
 * Compares records by time. Helm writes times with the offset of its machine, so the texts do not sort by time.
 * Revisions of equal times stay in their order, except those of one release.
 */
function byTime(a: Release, b: Release): number {
  return timeOf(a) - timeOf(b) || (isSameRelease(a, b) ? a.version - b.version : 0)
}

/** Milliseconds; 0 if the record has no time. */
const timeOf = ({ info }: Release) => Date.parse(info.lastDeployed) || 0

function continues({ number, releases }: RecordedInstall, release: Release): boolean {
  const last = releases.at(-1)
  return (
    number === undefined &&
    last !== undefined &&
    timeOf(release) - timeOf(last) <= maxGap &&
    !releases.some((other) => isSameRelease(other, release))
  )
}

/** Puts the installs with a number in the order of their numbers: the clocks of two machines can differ. */
function inOrder(installs: readonly RecordedInstall[]): RecordedInstall[] {
  const sorted = installs
    .filter(({ number }) => number !== undefined)
    .toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0))
    .values()
  return installs.map((install) =>
    install.number === undefined ? install : (sorted.next().value ?? install),
  )
}

/** Counts from the next install with a number, because the oldest records are deleted; after the last one, from it. */
function numbered(installs: readonly RecordedInstall[]): RecordedInstall[] {
  const last = installs.findLastIndex(({ number }) => number !== undefined)
  const result = installs.map((install, i) =>
    i <= last ? install : { ...install, number: (installs[last]?.number ?? 0) + i - last },
  )
  for (let i = last - 1; i >= 0; i--) {
    const [install, next] = [result[i], result[i + 1]?.number]
    if (install === undefined || install.number !== undefined || next === undefined) continue
    const taken = Math.max(0, ...result.slice(0, i).map(({ number }) => number ?? 0))
    if (next - 1 > taken) result[i] = { ...install, number: next - 1 }
  }
  return result
}
