// A thread with a large stack that renders one chart (render.ts starts it). What comes to it has been cloned, which
// gives maps a prototype.
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

/** Has the program call one of its functions, and sleeps until it has answered. */
function call<C extends CallbackName>(
  callee: C,
  ...args: Parameters<RenderCallbacks[C]>
): ReturnType<RenderCallbacks[C]> {
  Atomics.store(answered, 0, 0)
  port.postMessage({ callee, args })
  Atomics.wait(answered, 0, 0)
  const returned = receiveMessageOnPort(port)?.message as CallResult
  if ('refused' in returned) throw new LookupError(returned.refused)
  return returned.value as ReturnType<RenderCallbacks[C]>
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

const called: Pick<RenderOptions, 'lookup' | 'warn'> = {
  ...(has('lookup') && {
    lookup: (...args: Parameters<RenderCallbacks['lookup']>) => {
      const found = call('lookup', ...args)
      return found && toTree(found)
    },
  }),
  ...(has('warn') && { warn: (text: string) => call('warn', text) }),
}

function answer(): RenderResponse {
  try {
    const values = toTree(options.values)
    return { result: renderChart(revive(chart), { ...options, ...called, values, host }) }
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    const { code, message, status, hint } = error
    return { fault: { code, message, status, ...(hint !== undefined && { hint }) } }
  }
}

function revive(cloned: Chart): Chart {
  return { ...cloned, values: toTree(cloned.values), dependencies: cloned.dependencies.map(revive) }
}

allowStack(stackSize)
parentPort?.postMessage(answer())
