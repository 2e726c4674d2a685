// A thread with a large stack that renders one chart (started by render.ts). Its data was cloned, so maps have a
// prototype and must be converted.
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import type { Chart } from '../chart/chart.ts'
import { LookupError } from '../chart/bound-functions.ts'
import { renderChart } from '../chart/render.ts'
import type { RenderOptions } from '../chart/render.ts'
import { allowStack } from '../chart/stack.ts'
import { UserError } from '../errors.ts'
import type { RenderHost } from '../functions/host.ts'
import { toTree } from '../values/tree.ts'
import type { RenderResponse, CallbackName, RenderCallbacks, RenderRequest, CallResult } from './messages.ts'

const { chart, options, repeats, callees, stackSize, port, answered } = workerData as RenderRequest

/** Calls a function of the main thread and waits for the result. Throws LookupError. */
function call<C extends CallbackName>(
  callee: C,
  ...args: Parameters<RenderCallbacks[C]>
): ReturnType<RenderCallbacks[C]> {
  Atomics.store(answered, 0, 0)
  port.postMessage({ callee, args })
  Atomics.wait(answered, 0, 0)
  const result = receiveMessageOnPort(port)?.message as CallResult
  if ('lookupError' in result) throw new LookupError(result.lookupError)
  return result.value as ReturnType<RenderCallbacks[C]>
}

const has = (callee: CallbackName): boolean => callees.includes(callee)

const host: RenderHost = {
  now: () => call('now'),
  random: (bytes) => call('random', bytes),
  repeats,
  get timeZone() {
    return call('timeZone')
  },
  ...(has('lookupHost') && { lookupHost: (name: string) => call('lookupHost', name) }),
}

const callbacks: Pick<RenderOptions, 'lookup' | 'warn'> = {
  ...(has('lookup') && {
    lookup: (...args: Parameters<RenderCallbacks['lookup']>) => {
      const found = call('lookup', ...args)
      return found && toTree(found)
    },
  }),
  ...(has('warn') && { warn: (text: string) => call('warn', text) }),
}

function render(): RenderResponse {
  try {
    const values = toTree(options.values)
    return { result: renderChart(withTrees(chart), { ...options, ...callbacks, values, host }) }
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    const { code, message, status, hint } = error
    return { error: { code, message, status, ...(hint !== undefined && { hint }) } }
  }
}

/** Restores the values of a cloned chart, whose maps must not have a prototype. */
function withTrees(cloned: Chart): Chart {
  return { ...cloned, values: toTree(cloned.values), dependencies: cloned.dependencies.map(withTrees) }
}

allowStack(stackSize)
parentPort?.postMessage(render())
