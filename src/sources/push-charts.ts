// Pushes packed charts to a registry, as `helm push` does.
import { throwAll } from '../errors.ts'
import { refused } from './failure.ts'
import { chartArtifact, type ChartArtifact } from './oci/charts/chart-artifact.ts'
import { imageAt, repositoryPath, type ImageRepository } from './oci/images/image-store.ts'
import { asTag, ociScheme } from './oci/reference.ts'
import type { RegistryWriter } from './oci/images/registry-writer.ts'

/** A packed chart. */
export interface PackedChart {
  readonly name: string
  readonly version: string
  /** The content of Chart.yaml. */
  readonly metadata: Readonly<Record<string, unknown>>
  /** The .tgz. */
  readonly bytes: Buffer
}

/** A chart and the repository that it is pushed to. */
export interface ChartPush {
  readonly chart: PackedChart
  readonly to: ImageRepository
}

/** A chart in a registry. */
export interface PushedChart {
  readonly name: string
  readonly version: string
  /** `oci://HOST/PATH/NAME:VERSION` with a version as Helm takes it. */
  readonly reference: string
  /** The digest of the manifest. */
  readonly digest: string
  /** False if the registry had exactly this chart. */
  readonly isNew: boolean
}

interface PushOptions {
  /** Replace tags that have other content. */
  readonly force: boolean
}

/**
 * Pushes charts in order. Before the first push, rejects with UserError for all tags that have other content, unless
 * `force` is set.
 */
export async function pushPackedCharts(
  writer: RegistryWriter,
  pushes: readonly ChartPush[],
  { force }: PushOptions,
): Promise<PushedChart[]> {
  const prepared = await Promise.all(
    pushes.map(async ({ chart, to }) => {
      const tag = asTag(chart.version)
      const artifact = chartArtifact(chart.metadata, chart.bytes)
      return { chart, to, tag, artifact, present: await writer.digestOf(to, tag) }
    }),
  )
  const isOther = ({ present, artifact }: (typeof prepared)[number]): boolean =>
    present !== undefined && present !== artifact.manifest.digest
  if (!force) {
    throwAll(
      prepared.filter(isOther).map(({ to, tag, present = '', artifact }) =>
        refused('chart-exists', `${ociScheme}${imageAt(to, tag)} has another digest: ${present}`, {
          hint: `this program's chart is ${artifact.manifest.digest}; use --force to replace the chart in the registry, or another path`,
        }),
      ),
    )
  }
  const pushed: PushedChart[] = []
  for (const { chart, to, tag, artifact, present } of prepared) {
    const isNew = present !== artifact.manifest.digest
    if (isNew) await pushArtifact(writer, to, tag, artifact)
    const { name, version } = chart
    const reference = `${ociScheme}${repositoryPath(to)}:${version}`
    pushed.push({ name, version, reference, digest: artifact.manifest.digest, isNew })
  }
  return pushed
}

async function pushArtifact(
  writer: RegistryWriter,
  to: ImageRepository,
  tag: string,
  { manifest, blobs }: ChartArtifact,
): Promise<void> {
  for (const { descriptor, content } of blobs)
    await writer.writeBlob(to, descriptor, { open: (offset) => bytesFrom(content, offset), mountFrom: [] })
  await writer.writeManifest(to, manifest, tag)
}

async function* bytesFrom(content: Buffer, offset = 0): AsyncGenerator<Buffer> {
  yield content.subarray(offset)
}
