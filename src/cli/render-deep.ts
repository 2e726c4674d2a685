// Rendering charts whose templates nest deeper than this thread's stack: Helm's limits need more.
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Chart } from '../chart/chart.ts'
import { renderChart } from '../chart/render.ts'
import type { RenderOptions, RenderResult } from '../chart/render.ts'
import { attempt } from '../chart/stack.ts'
import { UserError } from '../errors.ts'
import type { Answer, Question } from './render-thread.ts'
import type { Io } from './io.ts'

/** Address space in MiB, of which only what is used is ever taken: 1000 includes, each with 200 levels inside. */
const stackSize = 256

/** renderChart, again in a thread with a large stack if this one's was too small. Throws what renderChart throws. */
export async function renderDeep(
  chart: Chart,
  { warn, ...options }: Omit<RenderOptions, 'host'>,
  io: Io,
): Promise<RenderResult> {
  const { lackedStack, outcome } = attempt(() =>
    renderChart(chart, { ...options, ...(warn && { warn }), host: io }),
  )
  if (!lackedStack) return outcome()
  const answer = await ask({ chart, options, now: io.now().getTime(), stackSize }, io)
  if ('result' in answer) return answer.result
  const { code, message, status } = answer.fault
  throw new UserError(code, message, { status })
}

function ask(question: Question, { packageFolder, signal }: Io): Promise<Answer> {
  const thread = new Worker(join(packageFolder, 'dist/render-thread.js'), {
    workerData: question,
    resourceLimits: { stackSizeMb: stackSize },
  })
  return new Promise((resolve, reject) => {
    const stop = () => void thread.terminate()
    signal.addEventListener('abort', stop)
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', (status) => {
      signal.removeEventListener('abort', stop)
      reject(new Error(`the thread that renders ended with ${status}`))
    })
  })
}
