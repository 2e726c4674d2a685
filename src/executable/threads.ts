// node:worker_threads as the program sees it in the executable: a thread can run an embedded file.
import type * as nodeThreads from 'node:worker_threads'
import type { WorkerOptions } from 'node:worker_threads'
import type { EmbeddedFiles } from './embedded-files.ts'

type Threads = typeof nodeThreads

/** Returns `threads` with a Worker that also runs embedded files. */
export function withEmbeddedThreads(threads: Threads, files: EmbeddedFiles): Threads {
  class EmbeddedWorker extends threads.Worker {
    constructor(file: string | URL, options?: WorkerOptions) {
      const entry = files.has(file) ? files.find(file) : undefined
      if (entry?.kind === 'file') super(entry.data.toString('utf8'), { ...options, eval: true })
      else super(file, options)
    }
  }
  return { ...threads, Worker: EmbeddedWorker }
}
