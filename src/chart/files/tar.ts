// Reads tar archives: POSIX ustar with pax headers and GNU long names, the formats that Helm and tar write.
import { fromBytes } from '../../template/bytes.ts'

export type TarEntry =
  | { readonly kind: 'file'; readonly name: string; readonly data: Buffer }
  | { readonly kind: 'folder'; readonly name: string }
  /** A link, device or pipe, which is never followed or created. `what` is its kind with an article: `a hard link`. */
  | { readonly kind: 'other'; readonly name: string; readonly what: string }

/** The data is not a tar archive, or it is truncated. */
export class TarError extends Error {
  override readonly name = 'TarError'
}

const block = 512

const others: Readonly<Record<string, string>> = {
  '1': 'a hard link',
  '2': 'a symbolic link',
  '3': 'a character device',
  '4': 'a block device',
  '6': 'a pipe',
  S: 'a sparse file',
}

/** Types that have no data, even if their header has a size. */
const typesWithoutData = ['1', '2', '3', '4', '5', '6']

/** Fields of the next entry that an extended header replaces. */
interface EntryOverride {
  readonly path?: string | undefined
  readonly size?: number | undefined
}

/** Yields the entries of an archive in order. Their data are views of `tar`, not copies. Throws TarError. */
export function* readTar(tar: Buffer): Generator<TarEntry> {
  let override: EntryOverride = {}
  for (let at = 0; at < tar.length;) {
    const header = blockAt(tar, at)
    if (isZero(header)) return checkEnd(tar, at + block)
    checkSum(header)
    const type = String.fromCharCode(header[156] ?? 0)
    const size = (isMeta(type) ? undefined : override.size) ?? octal(header, 124, 12, 'size')
    const stored = typesWithoutData.includes(type) ? 0 : size
    const data = tar.subarray(at + block, at + block + stored)
    if (data.length < stored) throw new TarError('unexpected EOF')
    at += block + Math.ceil(stored / block) * block
    if (type === 'g') continue
    if (isMeta(type)) {
      override = { ...override, ...metaOf(type, data) }
      continue
    }
    yield entryOf(type, override.path ?? nameOf(header), data)
    override = {}
  }
}

function entryOf(type: string, name: string, data: Buffer): TarEntry {
  if (type === '5') return { kind: 'folder', name }
  // In old archives a trailing slash marks a folder.
  if (type === '0' || type === '\0' || type === '7') {
    return name.endsWith('/') && type !== '7' ? { kind: 'folder', name } : { kind: 'file', name, data }
  }
  return { kind: 'other', name, what: others[type] ?? `an entry of unknown type ${JSON.stringify(type)}` }
}

/** True for pax headers, GNU long names and GNU long links. */
const isMeta = (type: string): boolean => ['x', 'g', 'L', 'K'].includes(type)

function metaOf(type: string, data: Buffer): EntryOverride {
  if (type === 'L') return { path: untilZero(data) }
  return type === 'x' ? paxOf(data) : {}
}

/** Parses records `LENGTH KEY=VALUE\n` and returns the path and the size. */
function paxOf(data: Buffer): EntryOverride {
  const found: { path?: string; size?: number } = {}
  for (let at = 0; at < data.length;) {
    const blank = data.indexOf(' ', at)
    const length = Number(data.toString('latin1', at, blank))
    const record = data.subarray(blank + 1, at + length - 1)
    const equals = record.indexOf('=')
    if (blank < 0 || !(length > blank - at) || at + length > data.length || equals < 0) throw invalid()
    const [key, value] = [record.toString('latin1', 0, equals), fromBytes(record.subarray(equals + 1))]
    if (key.startsWith('GNU.sparse.')) throw new TarError('chart archive holds a sparse file')
    if (key === 'path') found.path = value
    if (key === 'size') found.size = number(value, /^\d{1,15}$/, 10)
    at += length
  }
  return found
}

function nameOf(header: Buffer): string {
  const name = untilZero(header.subarray(0, 100))
  const prefix = header.toString('latin1', 257, 263) === 'ustar\0' ? untilZero(header.subarray(345, 500)) : ''
  return prefix === '' ? name : `${prefix}/${name}`
}

function untilZero(data: Buffer): string {
  const end = data.indexOf(0)
  return fromBytes(end < 0 ? data : data.subarray(0, end))
}

/**
 * Parses octal digits padded with blanks and zero bytes. GNU's binary form is only needed for sizes that no chart has.
 */
function octal(header: Buffer, at: number, length: number, what: string): number {
  const text = header.toString('latin1', at, at + length).replace(/[ \0]+$/g, '')
  if (what === 'size' && (header[at] ?? 0) >= 0x80) throw new TarError('chart archive holds a huge file')
  return text.trim() === '' ? 0 : number(text.trim(), /^[0-7]+$/, 8)
}

function number(text: string, shape: RegExp, base: number): number {
  if (!shape.test(text)) throw invalid()
  return parseInt(text, base)
}

/**
 * Verifies the checksum: the sum of the header's bytes with the checksum field as blanks. Some tools sum signed bytes.
 */
function checkSum(header: Buffer): void {
  const stated = octal(header, 148, 8, 'sum')
  let [unsigned, signed] = [0, 0]
  for (let i = 0; i < block; i++) {
    const byte = i >= 148 && i < 156 ? 32 : (header[i] ?? 0)
    unsigned += byte
    signed += byte < 128 ? byte : byte - 256
  }
  if (stated !== unsigned && stated !== signed) throw invalid()
}

function blockAt(tar: Buffer, at: number): Buffer {
  if (at + block > tar.length) throw new TarError('unexpected EOF')
  return tar.subarray(at, at + block)
}

/** An archive ends with two zero blocks or at the end of the data. Anything after the zero blocks is ignored. */
function checkEnd(tar: Buffer, at: number): void {
  if (at < tar.length && !isZero(blockAt(tar, at))) throw invalid()
}

function isZero(header: Buffer): boolean {
  return header.every((byte) => byte === 0)
}

/** Go's message. */
function invalid(): TarError {
  return new TarError('archive/tar: invalid tar header')
}
