// Has a thread with a large stack render a chart (thread.ts), and serves what its templates ask of this program.
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

/** Address space in MiB, of which only what is used is ever taken: 1000 includes, each with 200 levels inside. */
const stackSize = 256

export interface ThreadOptions {
  /** Where the thread's program lies: dist/render-thread.js. */
  readonly file: string | URL
  /** Ends the thread; the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

/** How renderChart went there. Rejects with what a function handed in threw, and where no thread can be had. */
export async function renderInThread(
  chart: Chart,
  options: RenderOptions,
  { file, signal }: ThreadOptions,
): Promise<RenderResponse> {
  signal?.throwIfAborted()
  const callees = calleesOf(options)
  const { port1, port2 } = new MessageChannel()
  const question: RenderRequest = {
    chart,
    options: withoutFunctions(options),
    repeats: options.host.repeats ?? false,
    callees: Object.keys(callees) as CallbackName[],
    stackSize,
    port: port2,
    answered: new Int32Array(new SharedArrayBuffer(4)),
  }
  const thread = new Worker(file, {
    workerData: question,
    transferList: [port2],
    resourceLimits: { stackSizeMb: stackSize },
  })
  return new Promise<RenderResponse>((resolve, reject) => {
    const stop = () => reject(signal?.reason as Error)
    signal?.addEventListener('abort', stop)
    answerCalls(port1, question.answered, { callees, onError: reject })
    thread.once('message', resolve)
    thread.once('error', (error) => reject(failure(error, file)))
    thread.once('exit', (status) => {
      signal?.removeEventListener('abort', stop)
      reject(new Error(`the thread that renders ended with ${status}`))
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
  /** Gets what a function threw: the thread that called it has no use for it. */
  onError(error: unknown): void
}

function answerCalls(port: MessagePort, answered: Int32Array, { callees, onError }: Callable): void {
  port.on('message', ({ callee, args }: ThreadCall) => {
    try {
      port.postMessage(returned(callees, callee, args))
      Atomics.store(answered, 0, 1)
      Atomics.notify(answered, 0)
    } catch (error) {
      onError(error)
    }
  })
}

function returned(
  callees: Partial<RenderCallbacks>,
  callee: CallbackName,
  args: readonly unknown[],
): CallResult {
  const called = callees[callee] as ((...args: readonly unknown[]) => unknown) | undefined
  try {
    return { value: called?.(...args) }
  } catch (error) {
    if (!(error instanceof LookupError)) throw error
    return { refused: error.message }
  }
}

function failure(error: Error & { code?: unknown }, file: string | URL): Error {
  const status = exitStatus.failed
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    const message = 'the chart makes values that are too large: out of memory'
    return new UserError('render', message, { status, cause: error })
  }
  if (error.code !== 'MODULE_NOT_FOUND') return error
  const hint = 'build the package, or install it again; a bundler must leave it out of its bundle'
  return new UserError('render', `${String(file)}: there is no such file, and no thread to render in`, {
    status,
    hint,
    cause: error,
  })
}
