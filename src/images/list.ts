// The list of images: what each component runs, and what its injector adds to Pods.
import { UserError } from '../errors.ts'
import type { Injector } from '../injection/injector-config.ts'
import { podTemplatePath } from '../injection/workload.ts'
import { objectName, refOf, type KubeObject } from '../manifest/object.ts'
import { TemplateError } from '../template/error.ts'
import { newTree, toTree } from '../values/tree.ts'
import { YamlError } from '../yaml/error.ts'
import { imageReference, type ImageReference } from './image-reference.ts'
import { imagesAfterInjection, imagesOfTemplate } from './injected-images.ts'
import { imagesOf, injectedImage } from './pod-images.ts'

/** Where an image comes from. */
export interface ImageUse {
  /** The key of the component, such as `pilot` or `ingressGateways`. */
  readonly component: string
  /** `Kind/namespace/name` of a workload, or `injection template NAME`. */
  readonly from: string
}

export interface ListedImage extends ImageReference {
  /** The name as the manifests have it. */
  readonly image: string
  readonly usedBy: readonly ImageUse[]
}

/** A rendered component, with the injectors of its ConfigMaps. */
export interface ImageSource {
  readonly component: string
  readonly objects: readonly KubeObject[]
  readonly injectors: readonly Injector[]
}

/**
 * Returns all images, sorted by name. Images of a template that does not render are missing; `warn` gets the reason.
 */
export function listImages(sources: readonly ImageSource[], warn: (message: string) => void): ListedImage[] {
  const uses = new Map<string, ImageUse[]>()
  const add = (component: string, from: string, images: readonly string[]): void => {
    for (const image of images) {
      const others = uses.get(image) ?? []
      const isKnown = others.some((use) => use.component === component && use.from === from)
      uses.set(image, isKnown ? others : [...others, { component, from }])
    }
  }
  const injectors = sources.flatMap(({ component, injectors: own }) =>
    own.map((injector) => ({ component, injector })),
  )
  for (const { component, objects } of sources) {
    for (const object of objects) {
      const from = objectName(refOf(object))
      add(component, from, imagesOfWorkload(object, injectors[0]?.injector, warn))
    }
  }
  for (const { component, injector } of injectors) {
    for (const name of Object.keys(injector.templates)) {
      const from = `injection template ${name}`
      add(
        component,
        from,
        orWarn(from, warn, () => imagesOfTemplate(injector, name)),
      )
    }
  }
  return [...uses]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([image, usedBy]) => ({ image, ...imageReference(image), usedBy }))
}

/** The image of a gateway's workload is `auto`: istiod injects the real one. */
function imagesOfWorkload(
  object: KubeObject,
  injector: Injector | undefined,
  warn: (message: string) => void,
): string[] {
  const { apiVersion, kind } = object
  // CRDs are large: only workloads are copied.
  if (
    podTemplatePath(
      newTree([
        ['apiVersion', apiVersion],
        ['kind', kind],
      ]),
    ) === undefined
  )
    return []
  const workload = toTree(object)
  const images = imagesOf(workload)
  if (!images.includes(injectedImage)) return images
  const name = objectName(refOf(object))
  if (injector) return orWarn(name, warn, () => imagesAfterInjection(injector, workload))
  warn(`${name}: the istiod of the cluster sets the image, and this configuration has no istiod`)
  return images.filter((image) => image !== injectedImage)
}

function orWarn(what: string, warn: (message: string) => void, images: () => string[]): string[] {
  try {
    return images()
  } catch (error) {
    const isOfTemplate =
      error instanceof TemplateError ||
      error instanceof YamlError ||
      error instanceof RangeError ||
      error instanceof UserError
    if (!isOfTemplate) throw error
    warn(`${what} cannot be rendered, so its images are not listed: ${error.message}`)
    return []
  }
}
