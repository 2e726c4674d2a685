// `bundle save`: all that an install needs besides the program, in one file.
import { bundleFormat, type BundleIndex } from '../../bundle/bundle-index.ts'
import { imageFiles, type ImageToBundle } from '../../bundle/bundle-images.ts'
import { configPath } from '../../bundle/paths.ts'
import {
  fileOf,
  requireNewFile,
  writeBundleFile,
  type BundleSourceFile,
  type WrittenBundleFile,
} from '../../bundle/write-bundle.ts'
import type { Configuration } from '../../config/resolve.ts'
import { UserError } from '../../errors.ts'
import type { RenderedRelease } from '../../pipeline.ts'
import { copyProgress } from '../../sources/oci/images/copy-progress.ts'
import { imageAt, type ImageReader } from '../../sources/oci/images/image-store.ts'
import { resolveImages } from '../../sources/oci/images/resolve-images.ts'
import { newTree } from '../../values/tree.ts'
import { printYaml } from '../../yaml/yaml.ts'
import { needsCluster } from '../cluster/detection.ts'
import { warnOnce, type WorkflowContext } from '../context.ts'
import { withImageRegistries } from '../image-registries.ts'
import { referenceOf } from '../images.ts'
import { layoutReader } from '../mirror-source.ts'
import type { ConfigurationOptions, ImageRegistryOptions } from '../options.ts'
import { programVersion } from '../../system/program-version.ts'
import { readConfiguration, type ConfigurationInput } from '../rendering/configuration.ts'
import { operatorFile } from '../rendering/operator-file.ts'
import { imagesOfReleases } from '../rendering/release-images.ts'
import { chartsToBundle, dataToBundle } from './bundle-charts.ts'
import { fixedContext, requireSameObjects } from './same-objects.ts'

export interface SaveBundleOptions
  extends Omit<ConfigurationOptions, 'bundle'>, Pick<ImageRegistryOptions, 'registryCaFile'> {
  /** The file to write. */
  readonly file: string
  /** Include the images; true by default. */
  readonly images?: boolean | undefined
  /** `linux/amd64`: include only this platform of each image. */
  readonly imagePlatform?: string | undefined
  /** `oci:FOLDER` to read the images from, in place of their registries. */
  readonly from?: string | undefined
}

export interface SavedBundle extends WrittenBundleFile {
  readonly path: string
  readonly index: Omit<BundleIndex, 'files'>
}

/**
 * Writes a bundle, and checks before that `manifest generate` renders the same objects from it. Rejects with UserError; then
 * there is no file.
 */
export async function saveBundle(options: SaveBundleOptions, context: WorkflowContext): Promise<SavedBundle> {
  const { file, images: withImages = true, imagePlatform, from } = options
  requireOptions(options)
  requireNewFile(file)
  const layout = from === undefined ? undefined : layoutReader(from)
  const fixed = fixedContext(context)
  const input = await readConfiguration(options, fixed)
  if (needsCluster(input.userSpec))
    throw new UserError('bundle-platform', 'platform auto: a bundle is saved without a cluster', {
      hint: 'name the platform, or leave it out: an install then detects it',
    })
  const { configuration, render } = input.resolve({ releaseName: 'istio' })
  const components = await render()
  const { charts, files: chartFiles } = chartsToBundle(input, context)
  const index: Omit<BundleIndex, 'files'> = {
    format: bundleFormat,
    program: programVersion(context),
    istioVersion: charts.find(({ component }) => component === 'pilot')?.version ?? '',
    ...selectionOf(configuration),
    chartSource: chartSourceOf(input, options),
    chartImages: input.fetched !== undefined,
    charts,
  }
  const files = [
    fileOf(configPath, configText(input, configuration)),
    ...chartFiles,
    ...dataToBundle(input.folders),
  ]
  await requireSameObjects(components, { index, files, options }, context)
  const suffix = Buffer.from(context.random(4)).toString('hex')
  if (!withImages) {
    return { path: file, index, ...(await writeBundleFile(file, index, files, suffix)) }
  }
  return withImageRegistries(options, context, async (registries) => {
    const reader = layout ?? registries.reader
    const images = await imagesToBundle(components, reader, imagePlatform, context)
    const withDigests: Omit<BundleIndex, 'files'> = {
      ...index,
      ...(imagePlatform !== undefined && { imagePlatform }),
      images: images.map(({ name, image }) => ({ image: name, digest: image.root.digest })),
    }
    const blobs = withProgress(imageFiles(reader, images.map(layoutName)), context)
    const written = await writeBundleFile(file, withDigests, [...files, ...blobs], suffix)
    return { path: file, index: withDigests, ...written }
  })
}

function requireOptions({ file, images, imagePlatform, from }: SaveBundleOptions): void {
  if (!/\.(tgz|tar\.gz)$/.test(file))
    throw new UserError('bundle-output', `${JSON.stringify(file)}: the name must end in .tgz or .tar.gz`, {
      hint: 'name a file such as istio.tgz',
    })
  const flag = imagePlatform === undefined ? '--from' : '--image-platform'
  if (images === false && (imagePlatform ?? from) !== undefined)
    throw new UserError('bundle-no-images', `${flag}: not used, because --no-images leaves out the images`)
}

function selectionOf({
  profile,
  platform,
  withoutPlatform,
}: Configuration): Pick<BundleIndex, 'profile' | 'platform'> {
  const name = platform?.name ?? (withoutPlatform === undefined ? undefined : 'none')
  return { profile: profile.name, ...(name !== undefined && { platform: name }) }
}

function chartSourceOf(
  { fetched, userSpec }: ConfigurationInput,
  { manifests, charts }: SaveBundleOptions,
): string {
  if (fetched) return fetched.source
  return manifests === undefined && charts === undefined && userSpec['installPackagePath'] === undefined
    ? 'embedded'
    : 'folder'
}

/** Files and flags as one file. The bundle has the charts of installPackagePath. */
function configText({ userSpec }: ConfigurationInput, { profile }: Configuration): string {
  const spec = Object.entries(userSpec).filter(([key]) => key !== 'installPackagePath')
  return printYaml(operatorFile(newTree(spec), profile.name))
}

/** An image by the name that the manifests have, and by the one of the layout. */
interface NamedImage extends ImageToBundle {
  readonly layoutName: string
}

async function imagesToBundle(
  components: readonly RenderedRelease[],
  reader: ImageReader,
  platform: string | undefined,
  context: WorkflowContext,
): Promise<NamedImage[]> {
  const listed = imagesOfReleases(components, warnOnce(context)).images
  const sources = listed.map((image) => ({ ...image, reference: referenceOf(image) }))
  const resolved = await resolveImages(reader, sources, platform)
  return listed.flatMap((image, i) => {
    const found = resolved[i]
    const layoutName = imageAt(image, referenceOf(image))
    return found ? [{ image: found, name: image.image, layoutName }] : []
  })
}

const layoutName = ({ image, layoutName: name }: NamedImage): ImageToBundle => ({ image, name })

function withProgress(
  files: readonly BundleSourceFile[],
  { onEvent, signal }: WorkflowContext,
): BundleSourceFile[] {
  const progress = copyProgress((bytes) => onEvent({ kind: 'images-progress', ...bytes }))
  for (const { path, size } of files) progress.expect(path, size)
  return files.map((file) => ({
    ...file,
    async *open() {
      for await (const chunk of progress.count(file.path, file.open(), 0)) {
        signal.throwIfAborted()
        yield chunk
      }
    },
  }))
}
