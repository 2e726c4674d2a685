// `images mirror`: copies the images of a configuration to a registry or an OCI image layout.
import { exitStatus, UserError } from '../errors.ts'
import type { ListedImage } from '../images/list.ts'
import { hubOf, parseMirrorPlace, type MirrorPlace } from '../images/mirror-destination.ts'
import { mirrorNames, type MirrorName } from '../images/mirror-names.ts'
import { mirrorValues } from '../images/mirror-values.ts'
import {
  copyImages,
  resolveImages,
  type CopySummary,
  type ImageCopy,
  type ResolvedImage,
} from '../sources/oci/copy-images.ts'
import type { ImageWriter } from '../sources/oci/image-store.ts'
import { requireLayoutOrEmpty } from '../sources/oci/layout-files.ts'
import { openLayoutReader, openLayoutWriter } from '../sources/oci/layout.ts'
import { openImageRegistries, type ImageRegistries } from '../sources/open-images.ts'
import type { Tree } from '../values/tree.ts'
import { printYaml } from '../yaml/yaml.ts'
import { warnOnce, type WorkflowContext } from './context.ts'
import type { GenerateOptions } from './generate.ts'
import { imagesOfConfiguration, referenceOf, type ImageRegistryOptions } from './images.ts'
import type { FileContents } from './options.ts'
import { readUserSpec } from './rendering/configuration.ts'

export interface MirrorImagesOptions extends GenerateOptions, ImageRegistryOptions {
  /** `HOST/PATH`, or `oci:FOLDER`. */
  readonly destination: string
  /** `oci:FOLDER` to read the images from, in place of their registries. */
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

/** Copies all images. Before that, checks that the values name every image by its copy. Rejects with UserError. */
export async function mirrorImages(
  { destination, from, imagePlatform, jobs, ...options }: MirrorImagesOptions,
  context: WorkflowContext,
): Promise<MirrorResult> {
  if (jobs < 1) throw new UserError('flag-jobs', '--jobs: at least 1 is needed')
  const place = parseMirrorPlace(destination)
  if (place.kind === 'layout') requireLayoutOrEmpty(place.folder)
  const layout = from === undefined ? undefined : openLayoutReader(folderOf(from))
  const files = new Map<string, string>()
  const onFileRead = (path: string, content: string) => void files.set(path, content)
  const configured = await imagesOfConfiguration({ ...options, onFileRead }, context)
  const registries = openImageRegistries({
    env: context.env,
    signal: context.signal,
    warn: warnOnce(context),
    caFile: options.registryCaFile,
  })
  try {
    const reader = layout ?? registries.reader
    const sources = configured.images.map((image) => ({ ...image, reference: referenceOf(image) }))
    const resolved = await resolveImages(reader, sources, imagePlatform)
    const images = configured.images.map((image, i) => ({ image, resolved: resolved[i] as ResolvedImage }))
    const run = (writer: ImageWriter, copies: readonly ImageCopy[]) =>
      copyImages(reader, writer, copies, {
        jobs,
        onProgress: (progress) => context.onEvent({ kind: 'images-progress', ...progress }),
      })
    if (place.kind === 'layout') return await run(openLayoutWriter(place.folder), layoutCopies(images))
    const hub = hubOf(place)
    const names = mirrorNames(
      images.map(({ image, resolved: { root } }) => ({ ...image, copiedDigest: root.digest })),
      hub,
    )
    const values = await checkedValues({ ...options, fileContents: Object.fromEntries(files) }, context, {
      profile: configured.configuration.profile.name,
      hub,
      names: new Map(names.map(({ image, name }) => [image, name])),
      templates: Object.assign(
        {},
        ...configured.sources.flatMap(({ injectors }) => injectors.map(({ templates }) => templates)),
      ) as Record<string, string>,
    })
    const copies = registryCopies(images, names, place)
    const writer = openWriter(registries, copies, options.registryPlainHttp ?? false)
    return { ...(await run(writer, copies)), values }
  } finally {
    registries.close()
  }
}

interface ImageToCopy {
  readonly image: ListedImage
  readonly resolved: ResolvedImage
}

function folderOf(from: string): string {
  const place = parseMirrorPlace(from)
  if (place.kind === 'layout') return place.folder
  throw new UserError('mirror-from', `--from ${from}: not an OCI image layout`, {
    hint: 'use --from oci:FOLDER; images of registries are read without this flag',
  })
}

/** In a layout, an image keeps the name that manifests have, also if only one platform of a digest is copied. */
function layoutCopies(images: readonly ImageToCopy[]): ImageCopy[] {
  return images.map(({ image, resolved }) => ({ image: resolved, to: image, reference: referenceOf(image) }))
}

function registryCopies(
  images: readonly ImageToCopy[],
  names: readonly MirrorName[],
  { host, path }: Extract<MirrorPlace, { kind: 'registry' }>,
): ImageCopy[] {
  return images.map(({ image, resolved }) => {
    const named = names.find((one) => one.image === image.image)
    const repository = [path, named?.shortName ?? ''].filter(Boolean).join('/')
    return { image: resolved, to: { registry: host, repository }, reference: image.tag }
  })
}

function openWriter(
  registries: ImageRegistries,
  copies: readonly ImageCopy[],
  plainHttp: boolean,
): ImageWriter {
  return registries.writer({ repositories: copies.flatMap(({ image, to }) => [to, image]), plainHttp })
}

/** Renders the configuration with the values of the mirror. Rejects with UserError if an image would come from elsewhere. */
async function checkedValues(
  options: GenerateOptions & FileContents,
  context: WorkflowContext,
  input: Omit<Parameters<typeof mirrorValues>[0], 'spec'>,
): Promise<Tree> {
  const quiet: WorkflowContext = { ...context, signal: context.signal, onEvent: () => undefined }
  const { spec } = await readUserSpec(options, quiet)
  const values = mirrorValues({ ...input, spec })
  const { images } = await imagesOfConfiguration(withLastFile(options, printYaml(values)), quiet)
  const mirrored = new Set(input.names.values())
  const others = images.filter(({ image }) => !mirrored.has(image))
  if (others.length === 0) return values
  const list = others.map(({ image, usedBy }) => `  ${image} (${usedBy.map(({ from }) => from).join(', ')})`)
  throw new UserError(
    'mirror-values',
    `no file can make these images come from the mirror:\n${list.join('\n')}`,
    {
      status: exitStatus.failed,
      hint: 'flags such as --set hub=… override files: set the same values in a file instead',
    },
  )
}

/** Adds a file; the text of standard input gets a name, because `-` can only be the last file. */
function withLastFile(options: GenerateOptions & FileContents, text: string): GenerateOptions & FileContents {
  const { filename = [], fileContents = {} } = options
  const [stdin, file] = ['standard input', 'the values of the mirror']
  return {
    ...options,
    filename: [...filename.map((path) => (path.trim() === '-' ? stdin : path)), file],
    fileContents: { ...fileContents, [stdin]: fileContents['-'] ?? '', [file]: text },
  }
}
