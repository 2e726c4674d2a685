// Creates reproducible tar archives of files in memory.
import { tarEnd, tarHeader, tarPadding } from './tar-format.ts'

/** A file of an archive. */
export interface TarFile {
  readonly path: string
  readonly data: Uint8Array
  /** 0644 by default. */
  readonly mode?: number
}

/** Returns an archive of the files in order, without owner and time. Throws UserError for a path that is too long. */
export function tarOf(files: readonly TarFile[]): Buffer {
  const parts = files.flatMap(({ path, data, mode }) => [
    tarHeader(path, data.length, mode),
    data,
    tarPadding(data.length),
  ])
  return Buffer.concat([...parts, tarEnd])
}
