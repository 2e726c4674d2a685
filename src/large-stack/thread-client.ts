// Renders a chart in a thread with a large stack (thread.ts), and runs the functions that the thread calls.
import { MessageChannel, Worker } from 'node:worker_threads'
import type { MessagePort } from 'node:worker_threads'
import type { Chart } from '../chart/chart.ts'
import { LookupError } from '../chart/bound-functions.ts'
import type { RenderOptions } from '../chart/render.ts'
import { exitStatus, UserError } from '../errors.ts'
import type {
  RenderResponse,
  ThreadCall,
  CallbackName,
  RenderCallbacks,
  RenderRequest,
  CallResult,
} from './messages.ts'

/** Address space in MiB: enough for 1,000 includes with 200 levels each. Memory is allocated only when it is used. */
const stackSize = 256

export interface ThreadOptions {
  /** The program of the thread: dist/render-thread.js. */
  readonly file: string | URL
  /** Ends the thread; the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Returns the response of the thread. Rejects with the error of a function in `options`, and if the thread cannot
 * start.
 */
export async function renderInThread(
  chart: Chart,
  options: RenderOptions,
  { file, signal }: ThreadOptions,
): Promise<RenderResponse> {
  signal?.throwIfAborted()
  const callees = calleesOf(options)
  const { port1, port2 } = new MessageChannel()
  const request: RenderRequest = {
    chart,
    options: withoutFunctions(options),
    repeats: options.host.repeats ?? false,
    callees: Object.keys(callees) as CallbackName[],
    stackSize,
    port: port2,
    answered: new Int32Array(new SharedArrayBuffer(4)),
  }
  const thread = new Worker(file, {
    workerData: request,
    transferList: [port2],
    resourceLimits: { stackSizeMb: stackSize },
  })
  return new Promise<RenderResponse>((resolve, reject) => {
    const stop = () => reject(signal?.reason as Error)
    signal?.addEventListener('abort', stop)
    answerCalls(port1, request.answered, { callees, onError: reject })
    thread.once('message', resolve)
    thread.once('error', (error) => reject(failure(error, file)))
    thread.once('exit', (status) => {
      signal?.removeEventListener('abort', stop)
      reject(new Error(`the render thread ended with exit status ${status}`))
    })
  }).finally(() => {
    port1.close()
    void thread.terminate()
  })
}

const functions = ['host', 'lookup', 'warn']

function withoutFunctions(options: RenderOptions): RenderRequest['options'] {
  const rest = Object.entries(options).filter(([key]) => !functions.includes(key))
  return Object.fromEntries(rest) as unknown as RenderRequest['options']
}

function calleesOf({ host, lookup, warn }: RenderOptions): Partial<RenderCallbacks> {
  const { lookupHost } = host
  return {
    now: () => host.now(),
    random: (bytes) => host.random(bytes),
    timeZone: () => host.timeZone,
    ...(lookupHost && { lookupHost: (name) => lookupHost.call(host, name) }),
    ...(lookup && { lookup }),
    ...(warn && { warn }),
  }
}

interface Callable {
  readonly callees: Partial<RenderCallbacks>
  /** Called with an error of a function. The error is not sent to the thread. */
  onError(error: unknown): void
}

function answerCalls(port: MessagePort, answered: Int32Array, { callees, onError }: Callable): void {
  port.on('message', ({ callee, args }: ThreadCall) => {
    try {
      port.postMessage(resultOfCall(callees, callee, args))
      Atomics.store(answered, 0, 1)
      Atomics.notify(answered, 0)
    } catch (error) {
      onError(error)
    }
  })
}

function resultOfCall(
  callees: Partial<RenderCallbacks>,
  callee: CallbackName,
  args: readonly unknown[],
): CallResult {
  const callback = callees[callee] as ((...args: readonly unknown[]) => unknown) | undefined
  try {
    return { value: callback?.(...args) }
  } catch (error) {
    if (!(error instanceof LookupError)) throw error
    return { lookupError: error.message }
  }
}

function failure(error: Error & { code?: unknown }, file: string | URL): Error {
  const status = exitStatus.failed
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    const message = 'the chart creates values that are too large: out of memory'
    return new UserError('render', message, { status, cause: error })
  }
  if (error.code !== 'MODULE_NOT_FOUND') return error
  const hint = 'build the package or install it again; exclude this file from bundles'
  return new UserError('render', `cannot start the render thread: ${String(file)} does not exist`, {
    status,
    hint,
    cause: error,
  })
}
