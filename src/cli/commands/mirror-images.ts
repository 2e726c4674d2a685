import { exitStatus } from '../../errors.ts'
import { mirrorImages, type MirrorResult } from '../../workflow/mirror-images.ts'
import { printYaml } from '../../yaml/yaml.ts'
import { contextOf } from '../context.ts'
import type { MirrorImagesArguments } from '../flags/images.ts'
import { formatSize } from '../flags/size.ts'
import type { Io } from '../io.ts'
import { stripControlCharacters } from '../output/control-characters.ts'
import { printEvents, type EventPrinter } from '../output/print-events.ts'
import { openProgress, type ProgressDisplay } from '../output/progress.ts'
import { withRegistryFlagNames } from '../registry-flag-names.ts'

/** `images mirror`: copies the images, and prints the IstioOperator that uses the copies. */
export async function runMirrorImages(args: MirrorImagesArguments, io: Io): Promise<number> {
  const destination = args.positional ?? ''
  const progress = await openProgress(io)
  const context = contextOf(io, { onEvent: showCopies(io, progress) })
  const result = await mirrorImages({ ...args.options, destination }, context)
    .catch((error: unknown) => {
      throw withRegistryFlagNames(error)
    })
    .finally(() => progress.close())
  io.err(stripControlCharacters(summaryText(result, destination)))
  if (result.values) io.out(printYaml(result.values))
  return exitStatus.done
}

/** Shows the progress of copies of images, and other events. */
export function showCopies(io: Io, progress: ProgressDisplay): EventPrinter {
  const print = printEvents(io)
  return (event) => {
    if (event.kind !== 'images-progress') return print(event)
    const { doneBytes, totalBytes } = event
    return progress.update('Copying images', `${formatSize(doneBytes)} of ${formatSize(totalBytes)}`)
  }
}

function summaryText(result: MirrorResult, to: string): string {
  const { copiedImages, presentImages, copiedSignatures, copiedBytes, values } = result
  const count = (images: number): string => `${images} image${images === 1 ? '' : 's'}`
  const signatures = copiedSignatures === 0 ? '' : `, with the signatures of ${copiedSignatures},`
  const present = presentImages === 0 ? '' : `; ${count(presentImages)} already there`
  const next = values ? '' : `Push them with: images mirror --from ${to} HOST/PATH\n`
  return `Copied ${count(copiedImages)}${signatures} to ${to} (${formatSize(copiedBytes)} transferred)${present}.\n${next}`
}
