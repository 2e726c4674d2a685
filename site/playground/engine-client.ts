// Calls the engine in its worker, and stops it after a time limit.
import type { EngineCallName, EngineCalls, EngineResponse } from './messages.ts'

/** Milliseconds until a rendering is stopped. Our largest chart takes less than one second on a phone. */
export const timeLimit = 10_000

/** The worker was stopped because a call took too long. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError'
}

interface PendingCall {
  readonly resolve: (result: never) => void
  readonly reject: (error: Error) => void
}

/** Runs one call at a time; a new call stops the one before it. */
export class EngineClient {
  private worker: Worker | undefined
  private pending: PendingCall | undefined
  private id = 0
  private readonly url: string

  /** `url` is that of the built worker. */
  constructor(url: string) {
    this.url = url
  }

  /** Rejects with TimeLimitError, and with Error if the worker cannot be loaded or a newer call replaces this one. */
  call<Name extends EngineCallName>(
    name: Name,
    ...args: Parameters<EngineCalls[Name]>
  ): Promise<ReturnType<EngineCalls[Name]>> {
    if (this.pending) this.stop(new Error('replaced by a newer call'))
    const id = ++this.id
    const timer = setTimeout(
      () => this.stop(new TimeLimitError(`stopped after ${timeLimit / 1000} seconds`)),
      timeLimit,
    )
    const answer = new Promise<ReturnType<EngineCalls[Name]>>((resolve, reject) => {
      this.pending = { resolve, reject }
    })
    this.started().postMessage({ id, name, args })
    return answer.finally(() => clearTimeout(timer))
  }

  /** Ends the worker; the running call rejects with the error. */
  stop(error: Error): void {
    this.worker?.terminate()
    this.worker = undefined
    this.pending?.reject(error)
    this.pending = undefined
  }

  private started(): Worker {
    if (this.worker) return this.worker
    const worker = new Worker(this.url)
    worker.addEventListener('message', ({ data }: MessageEvent<EngineResponse>) => {
      if (data.id !== this.id) return
      this.pending?.resolve(data.result as never)
      this.pending = undefined
    })
    worker.addEventListener('error', ({ message }) =>
      this.stop(new Error(message || 'the engine could not be loaded')),
    )
    this.worker = worker
    return worker
  }
}
