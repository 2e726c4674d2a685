// Creates reproducible tar archives (POSIX ustar) of regular files.

/** A file of an archive. */
export interface TarFile {
  readonly path: string
  readonly data: Buffer
  /** 0644 by default. */
  readonly mode?: number
}

const block = 512

/**
 * Returns an archive of the files in order, without owner and time. Throws RangeError for a path of
 * more than 100 bytes.
 */
export function tarOf(entries: readonly TarFile[]): Buffer {
  const parts = entries.flatMap((entry) => [headerOf(entry), entry.data, padding(entry.data.length)])
  return Buffer.concat([...parts, Buffer.alloc(2 * block)])
}

const padding = (size: number): Buffer => Buffer.alloc((block - (size % block)) % block)

// Numbers are octal digits. The checksum is the sum of the bytes of the header, with spaces in its own field.
function headerOf({ path, data, mode = 0o644 }: TarFile): Buffer {
  if (Buffer.byteLength(path) > 100)
    throw new RangeError(`${path}: longer than the 100 bytes of a tar header`)
  const header = Buffer.alloc(block)
  const octal = (value: number, at: number, digits: number) =>
    header.write(value.toString(8).padStart(digits, '0'), at)
  header.write(path, 0)
  octal(mode, 100, 7)
  octal(0, 108, 7)
  octal(0, 116, 7)
  octal(data.length, 124, 11)
  octal(0, 136, 11)
  header.write(' '.repeat(8), 148)
  header.write('0', 156)
  header.write('ustar\0' + '00', 257)
  octal(
    header.reduce((sum, byte) => sum + byte, 0),
    148,
    6,
  )
  header.write('\0 ', 154)
  return header
}
