// node:fs as the program sees it in the executable: the real file system, and the embedded files.
import type * as nodeFs from 'node:fs'
import type { Stats } from 'node:fs'
import type { EmbeddedEntry, EmbeddedFiles } from './embedded-files.ts'

type FileSystem = typeof nodeFs
type Call = (...args: unknown[]) => unknown

/** The system numbers descriptors from 0, and no process has so many. */
const firstDescriptor = 2 ** 30

/**
 * Returns `fs` with functions that also find the embedded files: those that the program calls with paths of its
 * package. Any other path, and any function that writes, reaches `fs` itself. Errors have Node's codes.
 */
export function withEmbeddedFiles(fs: FileSystem, files: EmbeddedFiles): FileSystem {
  const embedded = new EmbeddedFileSystem(files)
  const byPath = { ...byPathOf(embedded), openSync: (path: string) => embedded.open(path) }
  const real = fs as unknown as Readonly<Record<string, Call>>
  const overlaid = Object.entries(byPath).map(([name, find]) => {
    const call = (...args: unknown[]) => (files.has(args[0]) ? (find as Call) : real[name])?.(...args)
    return [name, { value: call, enumerable: true }] as const
  })
  const byDescriptor = {
    fstatSync: (descriptor: number) => embedded.stats(descriptor) ?? fs.fstatSync(descriptor),
    readSync: (descriptor: number, buffer: Uint8Array, offset: number, length: number, position: null) =>
      embedded.read(descriptor, buffer, offset, length) ??
      fs.readSync(descriptor, buffer, offset, length, position),
    closeSync: (descriptor: number) => {
      if (!embedded.close(descriptor)) fs.closeSync(descriptor)
    },
    realpathSync: Object.assign((path: string) => (files.has(path) ? path : fs.realpathSync(path)), {
      native: (path: string) => (files.has(path) ? path : fs.realpathSync.native(path)),
    }),
  }
  // Copies descriptors, because reading `promises` would load a module.
  return Object.defineProperties(
    {},
    {
      ...Object.getOwnPropertyDescriptors(fs),
      ...Object.fromEntries(overlaid),
      ...Object.getOwnPropertyDescriptors(byDescriptor),
    },
  ) as FileSystem
}

type Encoding = BufferEncoding | { readonly encoding?: BufferEncoding }

/** The functions that take a path. */
function byPathOf(embedded: EmbeddedFileSystem) {
  return {
    existsSync: (path: string) => embedded.has(path),
    statSync: (path: string) => statsOf(embedded.entry(path, 'stat')),
    lstatSync: (path: string) => statsOf(embedded.entry(path, 'lstat')),
    readdirSync: (path: string) => embedded.entries(path),
    readFileSync: (path: string, options?: Encoding) => {
      const data = embedded.data(path)
      const encoding = typeof options === 'string' ? options : options?.encoding
      return encoding === undefined ? Buffer.from(data) : data.toString(encoding)
    },
  }
}

class EmbeddedFileSystem {
  private readonly files: EmbeddedFiles
  private readonly opened = new Map<number, { readonly data: Buffer; position: number }>()
  private nextDescriptor = firstDescriptor

  constructor(files: EmbeddedFiles) {
    this.files = files
  }

  has(path: string): boolean {
    return this.files.find(path) !== undefined
  }

  entry(path: string, call: string): EmbeddedEntry {
    const entry = this.files.find(path)
    if (entry === undefined) throw systemError('ENOENT', 'no such file or directory', call, path)
    return entry
  }

  data(path: string): Buffer {
    const entry = this.entry(path, 'open')
    if (entry.kind === 'folder') throw systemError('EISDIR', 'illegal operation on a directory', 'read', path)
    return entry.data
  }

  entries(path: string): string[] {
    const entry = this.entry(path, 'scandir')
    if (entry.kind === 'file') throw systemError('ENOTDIR', 'not a directory', 'scandir', path)
    return [...entry.entries]
  }

  open(path: string): number {
    const descriptor = this.nextDescriptor++
    this.opened.set(descriptor, { data: this.data(path), position: 0 })
    return descriptor
  }

  stats(descriptor: number): Stats | undefined {
    const file = this.opened.get(descriptor)
    return file && statsOf({ kind: 'file', data: file.data })
  }

  /** Copies the next bytes of a file into a buffer and returns their number; undefined for another descriptor. */
  read(descriptor: number, buffer: Uint8Array, offset: number, length: number): number | undefined {
    const file = this.opened.get(descriptor)
    if (file === undefined) return undefined
    const read = file.data.copy(buffer, offset, file.position, file.position + length)
    file.position += read
    return read
  }

  close(descriptor: number): boolean {
    return this.opened.delete(descriptor)
  }
}

function statsOf(entry: EmbeddedEntry): Stats {
  const isFile = entry.kind === 'file'
  return {
    size: isFile ? entry.data.length : 0,
    mode: isFile ? 0o100444 : 0o040555,
    isFile: () => isFile,
    isDirectory: () => !isFile,
    isSymbolicLink: () => false,
  } as Stats
}

/** As Node words its own errors. */
function systemError(code: string, reason: string, syscall: string, path: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code}: ${reason}, ${syscall} '${path}'`), { code, syscall, path })
}
