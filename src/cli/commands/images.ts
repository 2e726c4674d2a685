import { exitStatus } from '../../errors.ts'
import { helmValues } from '../../images/helm-values.ts'
import { repositoryName } from '../../images/image-reference.ts'
import type { ListedImage } from '../../images/list.ts'
import { cycloneDx } from '../../images/sbom.ts'
import { skopeoSync } from '../../images/skopeo.ts'
import { listConfiguredImages } from '../../workflow/images.ts'
import type { Tree } from '../../values/tree.ts'
import { printYaml } from '../../yaml/yaml.ts'
import { contextOf } from '../context.ts'
import type { ListImagesArguments } from '../flags/images.ts'
import type { Io } from '../io.ts'
import { stripControlCharacters } from '../output/control-characters.ts'
import { table } from '../output/print-data.ts'

const json = (data: object): string => `${JSON.stringify(data, undefined, 2)}\n`

type ImageFormat = (
  images: readonly ListedImage[],
  withDigests: boolean,
  chartValues: readonly Tree[],
) => string

const formats = {
  text: imagesText,
  json: (images) => json({ images }),
  yaml: (images) => printYaml({ images }),
  txt: imagesTxt,
  skopeo: (images) => printYaml(skopeoSync(images)),
  sbom: (images) => json(cycloneDx(images)),
  'helm-values': (images, _, chartValues) =>
    printYaml(
      helmValues(
        chartValues,
        images.map(({ image }) => image),
      ),
    ),
} as const satisfies Record<string, ImageFormat>

/** `images list`: prints the images of a configuration. */
export async function runListImages(args: ListImagesArguments, io: Io): Promise<number> {
  const { images, chartValues, failure } = await listConfiguredImages(args.options, contextOf(io))
  io.out(formats[args.flag('output')](images, args.flag('digests'), chartValues))
  if (failure) throw failure
  return exitStatus.done
}

/** One name per line. A name by digest has no tag, because some tools do not take both. */
function imagesTxt(images: readonly ListedImage[], withDigests: boolean): string {
  const names = images.map((listed) =>
    withDigests && listed.digest !== undefined ? `${repositoryName(listed)}@${listed.digest}` : listed.image,
  )
  return stripControlCharacters(names.map((name) => `${name}\n`).join(''))
}

/** One row for each image of a component. */
function imagesText(images: readonly ListedImage[], withDigests: boolean): string {
  const rows = images.flatMap(({ image, digest = '-', usedBy }) =>
    [...new Set(usedBy.map(({ component }) => component))].map((component) => {
      const from = usedBy.filter((use) => use.component === component).map((use) => use.from)
      return [component, image, ...(withDigests ? [digest] : []), from.join(', ')]
    }),
  )
  const sorted = rows.toSorted(([a = ''], [b = '']) => (a < b ? -1 : a > b ? 1 : 0))
  const head = ['COMPONENT', 'IMAGE', ...(withDigests ? ['DIGEST'] : []), 'USED BY']
  return stripControlCharacters(table(head, sorted))
}
