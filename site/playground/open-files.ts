// Reads charts that the user opens from disk.
import type { PlaygroundFiles } from './messages.ts'

/** Helm's limit for a chart is 100 MiB; a folder with more is not a chart. */
const maxBytes = 100 * 1024 * 1024

/** A folder as the browser passes it: each file with its path, which starts with the name of the folder. */
export interface OpenedFolder {
  readonly label: string
  readonly files: PlaygroundFiles
}

/** Reads the files of a folder. Rejects with Error if it is empty or too large. */
export async function readFolder(list: Iterable<File>): Promise<OpenedFolder> {
  const files = [...list]
  const [label = ''] = files[0]?.webkitRelativePath.split('/') ?? []
  if (files.length === 0) throw new Error('Error: the folder has no files\n')
  if (files.reduce((sum, { size }) => sum + size, 0) > maxBytes)
    throw new Error(`Error: ${label}: the folder has more than 100 MiB\n`)
  const entries = files.map(async (file) => [pathIn(file), new Uint8Array(await file.arrayBuffer())] as const)
  return { label, files: Object.fromEntries(await Promise.all(entries)) }
}

const pathIn = ({ webkitRelativePath: path }: File): string => path.slice(path.indexOf('/') + 1)

/** Reads an archive. Rejects with Error if it is too large. */
export async function readArchiveFile(file: File): Promise<Uint8Array> {
  if (file.size > maxBytes) throw new Error(`Error: ${file.name}: the archive has more than 100 MiB\n`)
  return new Uint8Array(await file.arrayBuffer())
}
