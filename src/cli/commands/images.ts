import { exitStatus } from '../../errors.ts'
import type { ListedImage } from '../../images/list.ts'
import { cycloneDx } from '../../images/sbom.ts'
import { skopeoSync } from '../../images/skopeo.ts'
import { imagesOfConfiguration } from '../../workflow/images.ts'
import { printYaml } from '../../yaml/yaml.ts'
import { contextOf } from '../context.ts'
import type { ListImagesArguments } from '../flags/images.ts'
import type { Io } from '../io.ts'
import { stripControlCharacters } from '../output/control-characters.ts'
import { table } from '../output/print-data.ts'

const json = (data: object): string => `${JSON.stringify(data, undefined, 2)}\n`

const formats = {
  text: imagesText,
  json: (images) => json({ images }),
  yaml: (images) => printYaml({ images }),
  txt: (images) => stripControlCharacters(images.map(({ image }) => `${image}\n`).join('')),
  skopeo: (images) => printYaml(skopeoSync(images)),
  sbom: (images) => json(cycloneDx(images)),
} as const satisfies Record<string, (images: readonly ListedImage[]) => string>

/** `images list`: prints the images of a configuration. */
export async function runListImages(args: ListImagesArguments, io: Io): Promise<number> {
  const images = await imagesOfConfiguration(args.options, contextOf(io))
  io.out(formats[args.flag('output')](images))
  return exitStatus.done
}

/** One row for each image of a component. */
function imagesText(images: readonly ListedImage[]): string {
  const rows = images.flatMap(({ image, usedBy }) =>
    [...new Set(usedBy.map(({ component }) => component))].map((component) => {
      const from = usedBy.filter((use) => use.component === component).map((use) => use.from)
      return [component, image, from.join(', ')]
    }),
  )
  const sorted = rows.toSorted(([a = ''], [b = '']) => (a < b ? -1 : a > b ? 1 : 0))
  return stripControlCharacters(table(['COMPONENT', 'IMAGE', 'USED BY'], sorted))
}
