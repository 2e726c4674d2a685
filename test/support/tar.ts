// Archives with contents that no packer of charts writes.
import { gzipSync } from 'node:zlib'

/** An entry: a header of any type, and its data. */
export interface RawEntry {
  readonly name: string
  /** The header's type: '0' for a file, '1' and '2' for links, '5' for a folder, 'x' for a pax header, … */
  readonly type?: string
  readonly data?: string | Uint8Array
  /** The size in the header if it differs from that of the data. */
  readonly size?: number
  readonly link?: string
  readonly prefix?: string
}

const block = 512
const pad = (length: number): Buffer => Buffer.alloc((block - (length % block)) % block)

/** Returns an uncompressed tar archive of these entries, without its end if `open`. */
export function rawTar(entries: readonly RawEntry[], open = false): Buffer {
  const parts = entries.flatMap((entry) => {
    const data = Buffer.from(entry.data ?? '')
    return [headerOf(entry, data.length), data, pad(data.length)]
  })
  return Buffer.concat([...parts, Buffer.alloc(open ? 0 : 2 * block)])
}

/** The same archive compressed with gzip. */
export const rawTgz = (entries: readonly RawEntry[]): Buffer => gzipSync(rawTar(entries), { level: 1 })

/** A pax record. */
export function pax(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`
  let length = Buffer.byteLength(rest)
  while (String(length).length + Buffer.byteLength(rest) !== length) length++
  return `${length}${rest}`
}

function headerOf({ name, type = '0', size, link = '', prefix = '' }: RawEntry, length: number): Buffer {
  const header = Buffer.alloc(block)
  header.write(name, 0, 100)
  header.write('0000644\0', 100)
  header.write((size ?? length).toString(8).padStart(11, '0'), 124)
  header.write(' '.repeat(8), 148)
  header.write(type, 156, 'latin1')
  header.write(link, 157, 100)
  header.write('ustar\0' + '00', 257)
  header.write(prefix, 345, 155)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(sum.toString(8).padStart(6, '0') + '\0 ', 148)
  return header
}
