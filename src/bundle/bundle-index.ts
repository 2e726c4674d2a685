// bundle.json, the first file of a bundle: what it was made from, and the size and digest of every other file.
import { createHash } from 'node:crypto'
import type { ComponentKey } from '../config/components.ts'
import { isRecord, parseJson } from '../values/record.ts'
import { bundleViolations } from '../validation/bundle.ts'
import { badBundle, remakeBundle } from './failure.ts'
import { blobPathOf, configPath, isBlob, isBundlePath, sizeLimit } from './paths.ts'

export const bundleFormat = 'ambientctl/bundle/v1'

/** A file of a bundle. */
export interface BundledFileDigest {
  readonly path: string
  /** Bytes. */
  readonly size: number
  /** `sha256:…` */
  readonly digest: string
}

export interface BundledChart {
  readonly component: ComponentKey
  readonly name: string
  readonly version: string
  /** `charts/istiod-1.31.1.tgz` */
  readonly path: string
}

/** An image by the name that the manifests have. */
export interface BundledImage {
  readonly image: string
  /** The digest of the index, or of the manifest of `imagePlatform`. */
  readonly digest: string
}

export interface BundleIndex {
  readonly format: typeof bundleFormat
  /** The version of the program that wrote the bundle. */
  readonly program: string
  readonly istioVersion: string
  readonly profile: string
  /** Absent if the install detects it. */
  readonly platform?: string
  /** `embedded`, `folder`, or the URL of a repository or registry. */
  readonly chartSource: string
  /** The images of charts of a repository are those of the charts, not of the profiles. */
  readonly chartImages: boolean
  readonly charts: readonly BundledChart[]
  /** `linux/amd64` if the images have only this platform. */
  readonly imagePlatform?: string
  /** Absent for a bundle without images. */
  readonly images?: readonly BundledImage[]
  /** All files after bundle.json, in the order of the archive. */
  readonly files: readonly BundledFileDigest[]
}

/** Returns the text of bundle.json, which ends with a checksum of the rest. */
export function printBundleIndex(index: BundleIndex): string {
  return printWith(index, createHash('sha256').update(JSON.stringify(index)).digest('hex'))
}

const printWith = (index: object, hash: string): string =>
  `${JSON.stringify({ ...index, checksum: `sha256:${hash}` }, undefined, 2)}\n`

/**
 * Parses bundle.json. `file` names the bundle in messages. Throws UserError: bundle-format for another format,
 * bundle-damaged for a text without its checksum, or with paths that no bundle has.
 */
export function parseBundleIndex(text: string, file: string): BundleIndex {
  const value = parseJson(text)
  const format = isRecord(value) ? value['format'] : undefined
  if (typeof format !== 'string' || !format.startsWith('ambientctl/bundle/'))
    throw badBundle('bundle-damaged', file, 'bundle.json is damaged or was edited: it states no format')
  if (format !== bundleFormat) {
    const stated = JSON.stringify(format.slice(0, 60))
    throw badBundle('bundle-format', file, `has the format ${stated}; this program reads "${bundleFormat}"`, {
      hint: `use the version of ambientctl that wrote it, or ${remakeBundle}`,
    })
  }
  const damaged = (why: string) =>
    badBundle('bundle-damaged', file, `bundle.json is damaged or was edited: ${why}`)
  const rest = withoutKey(value as Readonly<Record<string, unknown>>, 'checksum')
  if (printBundleIndex(rest as unknown as BundleIndex) !== text)
    throw damaged('it does not match its checksum')
  const [violation] = bundleViolations(rest)
  if (violation) throw damaged(`${violation.place}: ${violation.message}`)
  const index = rest as unknown as BundleIndex
  const wrong = wrongPath(index)
  if (wrong !== undefined) throw damaged(wrong)
  return index
}

/** The most files of a bundle. An image has at most 127 layers. */
const mostFiles = 20_000

function wrongPath({ files, charts }: BundleIndex): string | undefined {
  if (files.length > mostFiles) return `it lists more than ${mostFiles} files`
  const paths = files.map(({ path }) => path)
  const foreign = paths.find((path) => !isBundlePath(path))
  if (foreign !== undefined) return `it lists ${JSON.stringify(foreign)}, which no bundle has`
  const renamed = files.find(({ path, digest }) => isBlob(path) && path !== blobPathOf(digest))
  if (renamed !== undefined) return `${renamed.path} is listed with the digest ${renamed.digest}`
  const huge = files.find(
    ({ path, size }) => !(Number.isSafeInteger(size) && size >= 0 && size <= sizeLimit(path)),
  )
  if (huge !== undefined) return `${JSON.stringify(huge.path)} cannot have ${huge.size} bytes`
  const unsorted = paths.find((path, i) => i > 0 && path <= (paths[i - 1] ?? ''))
  if (unsorted !== undefined) return `${JSON.stringify(unsorted)} is listed twice or in the wrong place`
  const missing = [configPath, ...charts.map(({ path }) => path)].find((path) => !paths.includes(path))
  return missing === undefined ? undefined : `it does not list ${JSON.stringify(missing)}`
}

const withoutKey = (value: Readonly<Record<string, unknown>>, key: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
