// The images of --registry: which values name them, and a check that no image comes from elsewhere.
import type { Chart } from '../../chart/chart.ts'
import type { ComponentKey } from '../../config/components.ts'
import { hubOf, parseRegistry } from '../../config/registry.ts'
import { registryValues, type RegistryNames } from '../../config/registry-values.ts'
import type { RegistryLayer } from '../../config/operator-spec.ts'
import { UserError } from '../../errors.ts'
import type { ListedImage } from '../../images/list.ts'
import { mirrorName } from '../../images/mirror-names.ts'
import type { RenderedRelease } from '../../pipeline.ts'
import { getTree, newTree, type Tree } from '../../values/tree.ts'
import { imagesOfReleases, injectionTemplates } from './release-images.ts'

type Charts = ReadonlyMap<ComponentKey, Chart>

interface RenderableConfiguration {
  readonly charts: Charts
  render(): Promise<readonly RenderedRelease[]>
}

/**
 * Returns the values that make all images of a configuration come from a registry. It is rendered to find the images. `warn`
 * gets the images that would have one name. Rejects with UserError.
 */
export async function registryLayer(
  name: string,
  { charts, render }: RenderableConfiguration,
  warn: (message: string) => void,
): Promise<RegistryLayer> {
  const hub = hubOf(parseRegistry(name))
  const { images, sources } = imagesOfReleases(await render(), () => undefined)
  const names = new Map(images.map((image) => [image.image, mirrorName(image, hub).name]))
  sharedNames(names).forEach((text) => warn(`--registry ${name}: ${text}`))
  const values: RegistryNames = {
    hub,
    names,
    defaults: defaultsOf(charts),
    templates: injectionTemplates(sources),
  }
  return { name, valuesFor: (spec) => registryValues(spec, values) }
}

/** Only `images mirror` can tell whether such images are the same, by their digests. */
function sharedNames(names: ReadonlyMap<string, string>): string[] {
  const owners = new Map<string, string>()
  return [...names].flatMap(([image, name]) => {
    const owner = owners.get(name) ?? image
    owners.set(name, owner)
    return owner === image || image === name || owner === name
      ? []
      : [`${owner} and ${image} are both ${name} there: one of them may be missing`]
  })
}

/** Returns the defaults of chart istiod: the only ones that name images of other hubs. */
export function defaultsOf(charts: Charts): Tree {
  const values = charts.get('pilot')?.values ?? newTree()
  return getTree(values, ['_internal_defaults_do_not_set']) ?? values
}

/** Throws UserError that lists the images of releases that are not in a registry. */
export function requireImagesFrom(name: string, releases: readonly RenderedRelease[]): void {
  const { images } = imagesOfReleases(releases, () => undefined)
  const hub = hubOf(parseRegistry(name))
  const others = images.filter(({ image }) => !image.startsWith(`${hub}/`))
  if (others.length === 0) return
  throw new UserError(
    'registry-images',
    `--registry ${name}: no value makes these images come from it:\n${imageRows(others)}`,
    {
      hint: 'change what names them to a name in the registry',
    },
  )
}

/** One line for each image, with what names it. */
export function imageRows(images: readonly ListedImage[]): string {
  return images
    .map(({ image, usedBy }) => `  ${image} (${usedBy.map(({ from }) => from).join(', ')})`)
    .join('\n')
}
