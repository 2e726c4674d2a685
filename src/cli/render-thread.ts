// A thread with a large stack that renders one chart (render-deep.ts starts it). What comes to it has been cloned,
// which gives maps a prototype.
import { randomBytes } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import type { Chart } from '../chart/chart.ts'
import { renderChart } from '../chart/render.ts'
import type { RenderOptions, RenderResult } from '../chart/render.ts'
import { UserError } from '../errors.ts'
import { allowStack } from '../chart/stack.ts'
import { toTree } from '../values/tree.ts'

export interface Question {
  readonly chart: Chart
  readonly options: Omit<RenderOptions, 'host'>
  /** The time that charts are told, in milliseconds. */
  readonly now: number
  /** This thread's stack in MiB. */
  readonly stackSize: number
}

export type Answer =
  | { readonly result: RenderResult }
  | { readonly fault: { readonly code: string; readonly message: string; readonly status: number } }

const { chart, options, now, stackSize } = workerData as Question
const host = {
  now: () => new Date(now),
  random: (bytes: number) => randomBytes(bytes),
  get timeZone() {
    return new Intl.DateTimeFormat().resolvedOptions().timeZone
  },
}
allowStack(stackSize)
parentPort?.postMessage(answer())

function answer(): Answer {
  try {
    return { result: renderChart(revive(chart), { ...options, values: toTree(options.values), host }) }
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    const { code, message, status } = error
    return { fault: { code, message, status } }
  }
}

function revive(cloned: Chart): Chart {
  return { ...cloned, values: toTree(cloned.values), dependencies: cloned.dependencies.map(revive) }
}
