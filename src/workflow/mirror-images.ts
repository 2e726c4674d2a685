// `images mirror`: copies the images of a configuration to a registry or an OCI image layout.
import { hubOf } from '../config/registry.ts'
import { UserError } from '../errors.ts'
import type { ListedImage } from '../images/list.ts'
import { parseMirrorPlace, type MirrorPlace } from '../images/mirror-destination.ts'
import { mirrorNames, type MirrorName } from '../images/mirror-names.ts'
import { copyImages, type CopySummary, type ImageCopy } from '../sources/oci/images/copy-images.ts'
import type { ImageReader, ImageRepository, ImageWriter } from '../sources/oci/images/image-store.ts'
import { requireLayoutOrEmpty } from '../sources/oci/images/layout-files.ts'
import { openLayoutWriter } from '../sources/oci/images/layout.ts'
import { resolveImages, type ResolvedImage } from '../sources/oci/images/resolve-images.ts'
import { findSignatures } from '../sources/oci/images/signatures/find-signatures.ts'
import { requireSigned } from '../sources/oci/images/signatures/require-signed.ts'
import type { VerifyKey } from '../sources/oci/images/signatures/verify-key.ts'
import type { Tree } from '../values/tree.ts'
import { checkedMirrorValues } from './checked-mirror-values.ts'
import type { WorkflowContext } from './context.ts'
import type { GenerateOptions } from './generate.ts'
import { withImageRegistries } from './image-registries.ts'
import { imagesOfConfiguration, referenceOf } from './images.ts'
import { mirrorSource } from './mirror-source.ts'
import type { FileContents, ImageRegistryOptions } from './options.ts'
import { readVerifyKey } from './read-verify-key.ts'

/** Without `registry`: the destination is the registry. */
export interface MirrorImagesOptions extends Omit<GenerateOptions, 'registry'>, ImageRegistryOptions {
  /** `HOST/PATH`, or `oci:FOLDER`. */
  readonly destination: string
  /**
   * `oci:FOLDER` or a file of `bundle save` to read the images from, in place of their registries. By default the file of
   * `bundle`.
   */
  readonly from?: string | undefined
  /** `linux/amd64`: copy only this platform of each image. */
  readonly imagePlatform?: string | undefined
  /** Blobs that are copied at the same time. */
  readonly jobs: number
  /** Use HTTP without TLS for the destination. */
  readonly registryPlainHttp?: boolean | undefined
}

export interface MirrorResult extends CopySummary {
  /** An IstioOperator that uses the mirror; absent for a layout, from which no cluster pulls. */
  readonly values?: Tree
}

/** What is copied where, and the values that use it. */
interface MirrorPlan {
  readonly writer: ImageWriter
  readonly copies: readonly ImageCopy[]
  readonly values?: Tree
}

/**
 * Copies all images. Before that, checks that the values name every image by its copy. With `plan`, only returns the values.
 * Rejects with UserError.
 */
export async function mirrorImages(
  options: MirrorImagesOptions & FileContents,
  context: WorkflowContext,
  mode: 'copy' | 'plan' = 'copy',
): Promise<MirrorResult> {
  const { jobs } = options
  if (jobs < 1) throw new UserError('flag-jobs', '--jobs: at least 1 is needed')
  const place = parseMirrorPlace(options.destination)
  if (place.kind === 'layout') requireLayoutOrEmpty(place.folder)
  const key = readVerifyKey(options)
  const { options: withSource, reader: source } = await mirrorSource(options, context)
  return withImageRegistries(options, context, async (registries) => {
    const openWriter = (copies: readonly ImageCopy[]) =>
      registries.writer({
        repositories: copies.flatMap(({ image, to }) => [to, image]),
        plainHttp: options.registryPlainHttp ?? false,
      })
    const reader = source ?? registries.reader
    const access = { place, reader, key, openWriter }
    const { writer, copies, values } = await planMirror(access, withSource, context)
    const toCopy = mode === 'plan' ? [] : copies
    const summary = await copyImages(reader, writer, toCopy, {
      jobs,
      onProgress: (progress) => context.onEvent({ kind: 'images-progress', ...progress }),
    })
    return values ? { ...summary, values } : summary
  })
}

interface MirrorAccess {
  readonly place: MirrorPlace
  readonly reader: ImageReader
  readonly key: VerifyKey | undefined
  readonly openWriter: (copies: readonly ImageCopy[]) => ImageWriter
}

async function planMirror(
  { place, reader, key, openWriter }: MirrorAccess,
  options: MirrorImagesOptions & FileContents,
  context: WorkflowContext,
): Promise<MirrorPlan> {
  const files = new Map<string, string>()
  const onFileRead = (path: string, content: string) => void files.set(path, content)
  const configured = await imagesOfConfiguration({ ...options, onFileRead }, context)
  const sources = configured.images.map((image) => ({ ...image, reference: referenceOf(image) }))
  const resolved = await resolveImages(reader, sources, options.imagePlatform)
  const signatures = await findSignatures(reader, resolved)
  const images = configured.images.flatMap((image, i) => {
    const found = resolved[i]
    return found ? [{ image, resolved: found, signatures: signatures[i] }] : []
  })
  if (key) {
    const signed = images.map(({ image, resolved: { sourceDigest } }) => ({ ...image, digest: sourceDigest }))
    await requireSigned(reader, signed, key)
  }
  if (place.kind === 'layout') return { writer: openLayoutWriter(place.folder), copies: layoutCopies(images) }
  const hub = hubOf(place)
  const names = mirrorNames(
    images.map((one) => ({ ...one.image, copiedDigest: one.resolved.root.digest })),
    hub,
  )
  const given = { ...options, fileContents: { ...options.fileContents, ...Object.fromEntries(files) } }
  const values = await checkedMirrorValues(given, context, { configured, hub, names })
  const copies = registryCopies(images, names, place)
  return { writer: openWriter(copies), copies, values }
}

interface ImageToCopy {
  readonly image: ListedImage
  readonly resolved: ResolvedImage
  /** The manifest with the signatures of the copy. */
  readonly signatures: ResolvedImage | undefined
}

/** In a layout, an image keeps the name that manifests have, also if only one platform of a digest is copied. */
function layoutCopies(images: readonly ImageToCopy[]): ImageCopy[] {
  return images.flatMap((one) => copiesOf(one, one.image, referenceOf(one.image)))
}

function registryCopies(
  images: readonly ImageToCopy[],
  names: readonly MirrorName[],
  { host, path }: Extract<MirrorPlace, { kind: 'registry' }>,
): ImageCopy[] {
  return images.flatMap((one) => {
    const named = names.find(({ image }) => image === one.image.image)
    const repository = [path, named?.shortName ?? ''].filter(Boolean).join('/')
    return copiesOf(one, { registry: host, repository }, one.image.tag)
  })
}

/** The copy of an image, and that of its signatures: cosign finds them by a tag in the same repository. */
function copiesOf(
  { resolved, signatures }: ImageToCopy,
  to: ImageRepository,
  reference: string | undefined,
): ImageCopy[] {
  const copy = { image: resolved, to, reference }
  if (!signatures) return [copy]
  return [copy, { image: signatures, to, reference: signatures.reference, isSignature: true }]
}
