// Bundles for tests: saved from a registry in memory, and changed in ways that keep the rest right.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { storedGzip } from '../../src/bundle/stored-gzip.ts'
import { rawTar, type RawEntry } from '../support/tar.ts'

/** The entries of a bundle, by a reader of our own: headers of 512 bytes, contents padded to 512 bytes. */
export function entriesOf(file: string): Map<string, Buffer> {
  const tar = gunzipSync(readFileSync(file))
  const entries = new Map<string, Buffer>()
  for (let at = 0; tar[at] !== 0;) {
    const text = (start: number, length: number) =>
      tar.toString('latin1', at + start, at + start + length).replace(/\0[^]*$/, '')
    const size = parseInt(text(124, 12), 8)
    entries.set(text(0, 100), tar.subarray(at + 512, at + 512 + size))
    at += 512 + Math.ceil(size / 512) * 512
  }
  return entries
}

export const sha256 = (content: Uint8Array): string =>
  `sha256:${createHash('sha256').update(content).digest('hex')}`

/** Packs entries in the form of a bundle, without their digests in bundle.json. */
export async function pack(entries: readonly RawEntry[]): Promise<Buffer> {
  const tar = rawTar(
    entries.map((entry) => ({ ...entry })),
    false,
  )
  return gzipStored(canonical(tar))
}

/** Writes tar data as gzip without compression. */
export async function gzipStored(data: Buffer): Promise<Buffer> {
  const parts: Buffer[] = []

  const chunks = async function* () {
    yield data
  }
  for await (const part of storedGzip(chunks(), data.length)) parts.push(part)
  return Buffer.concat(parts)
}

/** Gives the headers of a tar the owner and time of a bundle's: zeros. */
function canonical(tar: Buffer): Buffer {
  for (let at = 0; at + 512 <= tar.length && tar[at] !== 0;) {
    const size = parseInt(tar.toString('latin1', at + 124, at + 135), 8)
    tar.write('0000644\0', at + 100)
    tar.write('0000000\0', at + 108)
    tar.write('0000000\0', at + 116)
    tar.write('00000000000\0', at + 136)
    tar.write(' '.repeat(8), at + 148)
    const sum = tar.subarray(at, at + 512).reduce((total, byte) => total + byte, 0)
    tar.write(`${sum.toString(8).padStart(6, '0')}\0 `, at + 148)
    const stored = tar.toString('latin1', at + 156, at + 157) === '0' ? size : 0
    at += 512 + Math.ceil(stored / 512) * 512
  }
  return tar
}

type Json = Record<string, unknown>

/** Returns bundle.json with other fields and a right checksum. */
export function indexWith(text: string, change: (index: Json) => void): string {
  const index = JSON.parse(text) as Json
  delete index['checksum']
  change(index)
  const checksum = sha256(Buffer.from(JSON.stringify(index)))
  return `${JSON.stringify({ ...index, checksum }, undefined, 2)}\n`
}
