// The images of rendered releases, with those of Pods that their injectors change or create.
import { listImages, type ImageSource, type ListedImage } from '../../images/list.ts'
import type { Injector } from '../../injection/injector-config.ts'
import { objectName, refOf, type KubeObject } from '../../manifest/object.ts'
import type { RenderedRelease } from '../../pipeline.ts'
import { injectorFrom } from '../injector-source.ts'

/** Rendered releases with their injectors, and the images that they use. */
export interface ReleaseImages {
  readonly sources: readonly ImageSource[]
  /** Sorted by name. */
  readonly images: readonly ListedImage[]
}

/** Lists the images of releases. Images of a template that does not render are missing; `warn` gets the reason. */
export function imagesOfReleases(
  releases: readonly RenderedRelease[],
  warn: (message: string) => void,
): ReleaseImages {
  const sources = releases.map(({ component, objects, hooks }) => ({
    component,
    objects: [...objects, ...hooks],
    injectors: injectorsIn(objects),
  }))
  return { sources, images: listImages(sources, warn) }
}

/** Returns the injection templates of all injectors by name. */
export function injectionTemplates(sources: readonly ImageSource[]): Record<string, string> {
  return Object.fromEntries(
    sources.flatMap(({ injectors }) => injectors.flatMap((one) => Object.entries(one.templates))),
  )
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
