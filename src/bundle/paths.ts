// The paths in a bundle, and how large a file may be.
import { maxChartSize } from '../chart/files/limits.ts'
import { maxInputSize, maxOperatorSize } from '../system/limits.ts'

export const indexPath = 'bundle.json'
export const configPath = 'config.yaml'
export const imagesFolder = 'images'

/** The maximum size of bundle.json in bytes. */
export const maxIndexSize = maxInputSize

const name = '[A-Za-z0-9][A-Za-z0-9._+-]*'

/** Rows of paths with the maximum size in bytes. No pattern allows `..` or a leading slash. */
const rows: readonly (readonly [pattern: RegExp, limit: number])[] = [
  [/^config\.yaml$/, maxOperatorSize],
  [new RegExp(`^charts/${name}\\.tgz$`), maxChartSize],
  [new RegExp(`^(profiles|platforms)/${name}\\.yaml$`), maxOperatorSize],
  [/^images\/(oci-layout|index\.json)$/, maxOperatorSize],
  [/^images\/blobs\/sha256\/[0-9a-f]{64}$/, Infinity],
]

/** Returns whether a bundle can have this path. */
export const isBundlePath = (path: string): boolean => rows.some(([pattern]) => pattern.test(path))

/** Returns the maximum size of a file in bytes. */
export const sizeLimit = (path: string): number => rows.find(([pattern]) => pattern.test(path))?.[1] ?? 0

/** Returns whether the file is a blob of an image, which is read when it is used. */
export const isBlob = (path: string): boolean => path.startsWith(`${imagesFolder}/blobs/`)

/** Returns the path of a blob. */
export const blobPathOf = (digest: string): string => `${imagesFolder}/blobs/${digest.split(':').join('/')}`
