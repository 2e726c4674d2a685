// Reads tar archives: POSIX ustar with pax headers, and GNU's long names, which is what packers of charts write.
import { fromBytes } from '../../template/bytes.ts'

export type TarEntry =
  | { readonly kind: 'file'; readonly name: string; readonly data: Buffer }
  | { readonly kind: 'folder'; readonly name: string }
  /** A link, a device, a pipe: never followed or made; `what` says which, with its article. */
  | { readonly kind: 'other'; readonly name: string; readonly what: string }

/** The data is no tar archive, or one that is cut short. */
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

/** Links, devices, folders and pipes may state a size, and have no data nonetheless. */
const withoutData = ['1', '2', '3', '4', '5', '6']

/** What a header before an entry says of it. */
interface Ahead {
  readonly path?: string | undefined
  readonly size?: number | undefined
}

/** The entries of an archive in their order; their data are parts of `tar`, not copies. Throws TarError. */
export function* readTar(tar: Buffer): Generator<TarEntry> {
  let ahead: Ahead = {}
  for (let at = 0; at < tar.length;) {
    const header = blockAt(tar, at)
    if (isZero(header)) return checkEnd(tar, at + block)
    checkSum(header)
    const type = String.fromCharCode(header[156] ?? 0)
    const size = (isMeta(type) ? undefined : ahead.size) ?? octal(header, 124, 12, 'size')
    const stored = withoutData.includes(type) ? 0 : size
    const data = tar.subarray(at + block, at + block + stored)
    if (data.length < stored) throw new TarError('unexpected EOF')
    at += block + Math.ceil(stored / block) * block
    if (type === 'g') continue
    if (isMeta(type)) {
      ahead = { ...ahead, ...metaOf(type, data) }
      continue
    }
    yield entryOf(type, ahead.path ?? nameOf(header), data)
    ahead = {}
  }
}

function entryOf(type: string, name: string, data: Buffer): TarEntry {
  if (type === '5') return { kind: 'folder', name }
  // Of old archives a name with a slash at its end is a folder's.
  if (type === '0' || type === '\0' || type === '7') {
    return name.endsWith('/') && type !== '7' ? { kind: 'folder', name } : { kind: 'file', name, data }
  }
  return { kind: 'other', name, what: others[type] ?? `an entry of unknown type ${JSON.stringify(type)}` }
}

/** pax headers, GNU's long name, GNU's long link. */
const isMeta = (type: string): boolean => ['x', 'g', 'L', 'K'].includes(type)

function metaOf(type: string, data: Buffer): Ahead {
  if (type === 'L') return { path: untilZero(data) }
  return type === 'x' ? paxOf(data) : {}
}

/** Records `LENGTH KEY=VALUE\n`, of which the path and the size count. */
function paxOf(data: Buffer): Ahead {
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

/** Octal digits between blanks and zeros; GNU's binary form is for sizes that no chart has. */
function octal(header: Buffer, at: number, length: number, what: string): number {
  const text = header.toString('latin1', at, at + length).replace(/[ \0]+$/g, '')
  if (what === 'size' && (header[at] ?? 0) >= 0x80) throw new TarError('chart archive holds a huge file')
  return text.trim() === '' ? 0 : number(text.trim(), /^[0-7]+$/, 8)
}

function number(text: string, shape: RegExp, base: number): number {
  if (!shape.test(text)) throw invalid()
  return parseInt(text, base)
}

/** The sum of the header's bytes, the sum's own field taken as blanks; some packers sum signed bytes. */
function checkSum(header: Buffer): void {
  const given = octal(header, 148, 8, 'sum')
  let [unsigned, signed] = [0, 0]
  for (let i = 0; i < block; i++) {
    const byte = i >= 148 && i < 156 ? 32 : (header[i] ?? 0)
    unsigned += byte
    signed += byte < 128 ? byte : byte - 256
  }
  if (given !== unsigned && given !== signed) throw invalid()
}

function blockAt(tar: Buffer, at: number): Buffer {
  if (at + block > tar.length) throw new TarError('unexpected EOF')
  return tar.subarray(at, at + block)
}

/** An archive ends with two empty blocks, or where its data do; what lies behind them is not looked at. */
function checkEnd(tar: Buffer, at: number): void {
  if (at < tar.length && !isZero(blockAt(tar, at))) throw invalid()
}

function isZero(header: Buffer): boolean {
  return header.every((byte) => byte === 0)
}

/** As Go's reader says it. */
function invalid(): TarError {
  return new TarError('archive/tar: invalid tar header')
}
