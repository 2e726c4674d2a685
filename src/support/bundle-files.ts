// Where collectors put files, and how they note what could not be read.
import { ApiError, UserError } from '../errors.ts'
import { bareMessage } from '../cluster/api-errors.ts'
import type { Cluster } from '../cluster/api.ts'
import { compareTexts } from '../manifest/order.ts'
import type { BundledFile, CollectionError } from './summary.ts'

/** A file to add to a bundle. */
export interface NewBundleFile extends Pick<BundledFile, 'path' | 'section' | 'title'> {
  /** The content is a log: only its newest lines are kept if it is too long. */
  readonly isLog?: boolean
}

/** Takes the files of a bundle. Everything is redacted before it reaches the disk. */
export interface BundleFiles {
  /** Adds a file and returns its path. Rejects with UserError if the disk cannot take it. */
  add(file: NewBundleFile, content: string | AsyncIterable<Uint8Array>): Promise<string>
}

/** What collectors share. */
export interface BundleCollection {
  readonly cluster: Cluster
  readonly files: BundleFiles
  readonly errors: CollectionErrors
  /** Aborts at the time limit of the whole bundle, or if the user interrupts. */
  readonly signal: AbortSignal
}

/** The notes about what could not be read. */
export interface CollectionErrors {
  /** Sorted by what was read. */
  list(): CollectionError[]
  add(what: string, message: string): void
  /**
   * Returns the result of `work`, or undefined after an error, which is noted. It does not wait for work that ignores
   * `signal`. Rejects if the disk cannot take the bundle.
   */
  attempt<T>(what: string, signal: AbortSignal, work: () => Promise<T>): Promise<T | undefined>
}

/** The code of the UserError for a bundle that cannot be written. */
export const writeErrorCode = 'bundle-write'

/** Returns an empty list of notes. */
export function createCollectionErrors(): CollectionErrors {
  const errors: CollectionError[] = []
  const add = (what: string, message: string): void => void errors.push({ what, message })
  return {
    list: () => errors.toSorted((a, b) => compareTexts(a.what, b.what) || compareTexts(a.message, b.message)),
    add,
    async attempt(what, signal, work) {
      try {
        return await untilAborted(signal, work)
      } catch (error) {
        if (error instanceof UserError && error.code === writeErrorCode) throw error
        add(what, signal.aborted ? 'the time limit was reached' : messageOf(error))
        return undefined
      }
    },
  }
}

function messageOf(error: unknown): string {
  if (error instanceof ApiError) return bareMessage(error)
  return error instanceof Error ? error.message : String(error)
}

async function untilAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  let stop = (): void => undefined
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(new DOMException('stopped', 'AbortError'))
    signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([work(), aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
