// Tar archives with one form for given files: POSIX ustar, regular files, without owner and time.
import { UserError } from '../../errors.ts'

/** Bytes of a header, and of the unit that contents are padded to. */
export const tarBlock = 512

/** Two empty blocks end an archive. */
export const tarEnd = Buffer.alloc(2 * tarBlock)

/** Returns the zero bytes after a content of `size` bytes. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((tarBlock - (size % tarBlock)) % tarBlock)
}

/** Returns the bytes that a file of `size` bytes takes: header, content and padding. */
export function tarEntrySize(size: number): number {
  return tarBlock + Math.ceil(size / tarBlock) * tarBlock
}

/** The largest size that the 11 octal digits of a header can state. */
const maxSize = 8 ** 11 - 1

/** Returns the header of a file. Throws UserError for a path or a size that ustar cannot state. */
export function tarHeader(path: string, size: number, mode = 0o644): Buffer {
  const [prefix, name] = splitPath(path)
  if (size > maxSize) throw new UserError('tar-size', `${path}: larger than the 8 GB of a tar header`)
  const header = Buffer.alloc(tarBlock)
  const octal = (value: number, at: number, digits: number) =>
    header.write(value.toString(8).padStart(digits, '0'), at)
  header.write(name, 0)
  octal(mode, 100, 7)
  octal(0, 108, 7)
  octal(0, 116, 7)
  octal(size, 124, 11)
  octal(0, 136, 11)
  header.write(' '.repeat(8), 148)
  header.write('0', 156)
  header.write('ustar\0' + '00', 257)
  header.write(prefix, 345)
  const sum = header.reduce((total, byte) => total + byte, 0)
  octal(sum, 148, 6)
  header.write('\0 ', 154)
  return header
}

/** A name has 100 bytes. The folders of a longer path go into the prefix, which has 155. */
function splitPath(path: string): [prefix: string, name: string] {
  if (Buffer.byteLength(path) <= 100) return ['', path]
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)]
    if (Buffer.byteLength(prefix) <= 155 && Buffer.byteLength(name) <= 100) return [prefix, name]
  }
  throw new UserError('tar-path', `${path}: the path is too long for a tar header`)
}

/** What a header says, for messages. Its checksum is not verified. */
export interface StatedEntry {
  readonly path: string
  readonly size: number
  /** `a file`, `a symbolic link`. */
  readonly kind: string
}

const kinds: Readonly<Record<string, string>> = {
  '0': 'a file',
  '\0': 'a file',
  '1': 'a hard link',
  '2': 'a symbolic link',
  '5': 'a folder',
}

/** Reads a header. Returns undefined if the size is not a number. */
export function statedEntry(header: Buffer): StatedEntry | undefined {
  const field = (start: number, length: number) =>
    header
      .toString('utf8', start, start + length)
      .replace(/\0[^]*$/, '')
      .trim()
  const size = field(124, 12)
  if (!/^[0-7]{1,11}$/.test(size)) return undefined
  const path = [field(345, 155), field(0, 100)].filter(Boolean).join('/')
  const kind = kinds[header.toString('latin1', 156, 157)] ?? 'an entry of another type'
  return { path, size: parseInt(size, 8), kind }
}
