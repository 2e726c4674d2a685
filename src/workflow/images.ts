// `images list`: the images of a configuration.
import type { Configuration } from '../config/resolve.ts'
import { exitStatus, UserError } from '../errors.ts'
import { listImages, type ImageSource, type ListedImage } from '../images/list.ts'
import type { Injector } from '../injection/injector-config.ts'
import { objectName, refOf, type KubeObject } from '../manifest/object.ts'
import type { RenderedRelease } from '../pipeline.ts'
import { warnOnce, type WorkflowContext } from './context.ts'
import { generate, type GenerateOptions } from './generate.ts'
import { injectorFrom } from './injector-source.ts'
import type { FileContents } from './options.ts'

/** How registries of images are reached. */
export interface ImageRegistryOptions {
  /** A PEM file with CAs that are trusted in addition to the public ones. */
  readonly registryCaFile?: string | undefined
}

export interface ListImagesOptions extends GenerateOptions, ImageRegistryOptions {
  /** Ask the registries for the digests of tags. */
  readonly digests?: boolean | undefined
}

export interface ImageList {
  readonly images: readonly ListedImage[]
  /** Names all images whose digests are missing. */
  readonly failure?: UserError
}

/** Returns the images of a configuration, with `digests` those of their registries. Rejects with UserError. */
export async function listConfiguredImages(
  options: ListImagesOptions,
  context: WorkflowContext,
): Promise<ImageList> {
  const { images } = await imagesOfConfiguration(options, context)
  if (!options.digests) return { images }
  const { openImageRegistries } = await import('../sources/open-images.ts')
  const registries = openImageRegistries({
    env: context.env,
    signal: context.signal,
    warn: warnOnce(context),
    caFile: options.registryCaFile,
  })
  try {
    const digests = await registries.digests(
      images.map((image) => ({ ...image, reference: referenceOf(image) })),
    )
    return withDigests(images, digests)
  } finally {
    registries.close()
  }
}

/** The tag or digest by which a registry knows an image. */
export const referenceOf = ({ tag, digest }: Pick<ListedImage, 'tag' | 'digest'>): string =>
  digest ?? tag ?? 'latest'

function withDigests(
  images: readonly ListedImage[],
  digests: readonly (string | UserError | undefined)[],
): ImageList {
  const failures: string[] = []
  const listed = images.map((image, i) => {
    const digest = digests[i]
    if (typeof digest === 'string') return { ...image, digest }
    failures.push(`${image.image}: ${digest === undefined ? 'not found in its registry' : digest.message}`)
    return image
  })
  if (failures.length === 0) return { images: listed }
  const count = failures.length === 1 ? 'an image has' : `${failures.length} images have`
  const failure = new UserError('image-digests', `${count} no digest:\n  ${failures.join('\n  ')}`, {
    status: exitStatus.failed,
    hint: 'check the names and tags; for a private registry, log in with: helm registry login HOST',
  })
  return { images: listed, failure }
}

/** A rendered configuration, and the images that it uses. */
export interface ConfiguredImages {
  readonly configuration: Configuration
  readonly sources: readonly ImageSource[]
  /** Sorted by name. */
  readonly images: readonly ListedImage[]
}

/**
 * Renders a configuration as `manifest generate` does, and lists the images of its workloads and of the Pods that its injector
 * changes or creates. Rejects with UserError.
 */
export async function imagesOfConfiguration(
  options: GenerateOptions & FileContents,
  context: WorkflowContext,
): Promise<ConfiguredImages> {
  const { configuration, components } = await generate(options, context)
  const sources = imageSources(components)
  return { configuration, sources, images: listImages(sources, warnOnce(context)) }
}

/** Returns the objects of rendered components, with the injectors of their ConfigMaps. */
export function imageSources(components: readonly RenderedRelease[]): ImageSource[] {
  return components.map(({ component, objects, hooks }) => ({
    component,
    objects: [...objects, ...hooks],
    injectors: injectorsIn(objects),
  }))
}

/** The injector of each ConfigMap with injection templates; the ConfigMap of the mesh has the same suffix. */
function injectorsIn(objects: readonly KubeObject[]): Injector[] {
  const configMaps = objects.filter(({ kind }) => kind === 'ConfigMap')
  return configMaps
    .filter(({ metadata }) => metadata.name.startsWith('istio-sidecar-injector'))
    .map((configMap) => {
      const suffix = configMap.metadata.name.slice('istio-sidecar-injector'.length)
      const mesh = configMaps.find(({ metadata }) => metadata.name === `istio${suffix}`)
      return injectorFrom({
        config: part(configMap, 'config'),
        values: part(configMap, 'values'),
        meshConfig: mesh && part(mesh, 'mesh'),
      })
    })
}

function part(object: KubeObject, key: string): { text: string; from: string } | undefined {
  const text = (object['data'] as Readonly<Record<string, string>> | undefined)?.[key]
  return text === undefined ? undefined : { text, from: `${objectName(refOf(object))}: ${key}` }
}
