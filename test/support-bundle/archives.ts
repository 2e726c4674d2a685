// Reads archives as another program would: with a reader of tar that is not the writer's.
import { gunzipSync } from 'node:zlib'

const block = 512

/** Returns the files of a .tgz by path. Throws for an entry that is not a regular file, or whose path leaves the folder. */
export function filesOf(archive: Buffer): Map<string, string> {
  const bytes = gunzipSync(archive)
  const files = new Map<string, string>()
  let longPath: string | undefined
  for (let at = 0; bytes[at] !== 0 && at < bytes.length;) {
    const text = (start: number, length: number) =>
      bytes.toString('utf8', at + start, at + start + length).replace(/\0.*$/s, '')
    const size = parseInt(text(124, 12), 8)
    const content = bytes.toString('utf8', at + block, at + block + size)
    const type = text(156, 1)
    if (type === 'x') longPath = /\d+ path=(.*)\n/.exec(content)?.[1]
    else {
      const path = longPath ?? [text(345, 155), text(0, 100)].filter(Boolean).join('/')
      if (type !== '0') throw new Error(`${path}: type ${type} is not a regular file`)
      if (path.startsWith('/') || path.split('/').includes('..'))
        throw new Error(`${path}: leaves the folder`)
      files.set(path, content)
      longPath = undefined
    }
    at += block + Math.ceil(size / block) * block
  }
  return files
}
