import type { BundleIndex } from '../../bundle/bundle-index.ts'
import { exitStatus } from '../../errors.ts'
import { saveBundle } from '../../workflow/bundle/save-bundle.ts'
import { inspectBundle, verifyBundle } from '../../workflow/bundle/verify-bundle.ts'
import { contextOf } from '../context.ts'
import type { InspectBundleArguments, SaveBundleArguments, VerifyBundleArguments } from '../flags/bundle.ts'
import { formatSize } from '../flags/size.ts'
import type { Io } from '../io.ts'
import { stripControlCharacters } from '../output/control-characters.ts'
import { printData, table } from '../output/print-data.ts'
import { openProgress } from '../output/progress.ts'
import { withRegistryFlagNames } from '../registry-flag-names.ts'
import { showCopies } from './mirror-images.ts'

/** `bundle save`: writes the bundle, and prints its digest and name as sha256sum does. */
export async function runSaveBundle(args: SaveBundleArguments, io: Io): Promise<number> {
  const progress = await openProgress(io)
  const context = contextOf(io, { onEvent: showCopies(io, progress) })
  const saved = await saveBundle({ ...args.options, file: args.positional ?? '' }, context)
    .catch((error: unknown) => {
      throw withRegistryFlagNames(error)
    })
    .finally(() => progress.close())
  const { path, size, digest, index } = saved
  io.err(
    stripControlCharacters(
      `Wrote ${path} (${formatSize(size)}): Istio ${index.istioVersion}, ${imageCount(index)}.\n`,
    ),
  )
  const data = { path, size, digest, images: index.images ?? [] }
  printData(io, args.flag('output'), data, () => checksumLine(digest, path))
  return exitStatus.done
}

/** A line that `sha256sum -c` reads. */
const checksumLine = (digest: string, path: string): string => `${digest.slice('sha256:'.length)}  ${path}\n`

function imageCount({ images }: Pick<BundleIndex, 'images'>): string {
  if (images === undefined) return 'no images'
  return `${images.length} image${images.length === 1 ? '' : 's'}`
}

/** `bundle inspect`: prints bundle.json, or a table of it. */
export async function runInspectBundle(args: InspectBundleArguments, io: Io): Promise<number> {
  const index = await inspectBundle(args.positional ?? '', contextOf(io))
  printData(io, args.flag('output'), index, () => indexText(index))
  return exitStatus.done
}

function indexText(index: BundleIndex): string {
  const sizes = new Map(index.files.map(({ path, size }) => [path, size]))
  const rows = [
    ['Istio', index.istioVersion],
    ['Profile', index.profile],
    ['Platform', index.platform ?? 'detected by the install'],
    ['Charts from', index.chartSource],
    ['Image platform', index.images === undefined ? 'no images' : (index.imagePlatform ?? 'all')],
    ['Written by', `ambientctl ${index.program}`],
    ['Files', `${index.files.length}, ${formatSize(index.files.reduce((sum, { size }) => sum + size, 0))}`],
  ]
  const width = Math.max(...rows.map(([name = '']) => name.length))
  const head = rows.map(([name = '', value]) => `${`${name}:`.padEnd(width + 2)}${value}\n`).join('')
  const charts = index.charts.map(({ component, path }) => [
    component,
    path,
    formatSize(sizes.get(path) ?? 0),
  ])
  const images = (index.images ?? []).map(({ image, digest }) => [image, digest])
  const parts = [head, table(['COMPONENT', 'CHART', 'SIZE'], charts)]
  if (images.length > 0) parts.push(table(['IMAGE', 'DIGEST'], images))
  return stripControlCharacters(parts.join('\n'))
}

/** `bundle verify`: prints one line if all is right. */
export async function runVerifyBundle(args: VerifyBundleArguments, io: Io): Promise<number> {
  const file = args.positional ?? ''
  const { index, digest } = await verifyBundle({ ...args.options, file }, contextOf(io))
  const files = `${index.files.length} files, ${imageCount(index)}`
  io.out(stripControlCharacters(`${file}: whole (${files}, ${digest})\n`))
  return exitStatus.done
}
