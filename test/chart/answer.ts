// Renders a case with ambientctl and returns the result in the form of Helm's recorded answers.
import { join } from 'node:path'
import { offlineCapabilities } from '../../src/chart/capabilities.ts'
import type { Chart } from '../../src/chart/chart.ts'
import { loadChart } from '../../src/chart/files/load.ts'
import { splitRelease, templateText } from '../../src/chart/manifests.ts'
import type { HookDocument } from '../../src/chart/manifests.ts'
import { renderChart } from '../../src/chart/render.ts'
import { UserError, UserErrors } from '../../src/errors.ts'
import type { RenderHost } from '../../src/functions/host.ts'
import { toTree } from '../../src/values/tree.ts'
import { chartsFolder } from './cases.ts'
import type { Answer, Case } from './cases.ts'
import { inFaultOrder } from './fault-order.ts'
import { writeChart } from './folder.ts'

/** A fixed time and zeros as random bytes. No case may depend on them. */
export const host = { now: () => new Date(0), random: (bytes: number) => new Uint8Array(bytes) }

/** Loads the chart of a case and renders it as `helm template` does. */
export function answer(question: Case): Answer {
  if (!question.files) return answerFor(question, question.path ?? join(chartsFolder, question.chart ?? ''))
  const folder = writeChart(question.files)
  try {
    return answerFor(question, folder.path)
  } finally {
    folder.remove()
  }
}

function answerFor(question: Case, path: string): Answer {
  return orError(path, (warn) => render(question, loadChart(path), warn))
}

/** Renders a case with a loaded chart and, optionally, another clock and random source. */
export function answerWith(question: Case, chart: Chart, itsHost: RenderHost = host): Answer {
  return orError(undefined, (warn) => render(question, chart, warn, itsHost))
}

type Warn = (text: string) => void

function orError(path: string | undefined, act: (warn: Warn) => Answer): Answer {
  const heard: string[] = []
  try {
    return act((text) => heard.push(text))
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    // Helm reports only the first error.
    const first = error instanceof UserErrors ? error.errors[0] : error
    const { message } = first ?? error
    const said = path === undefined ? message : message.replace(`${path}: `, '')
    return { output: '', notes: '', hooks: [], error: inFaultOrder(said), warnings: inLines(heard) }
  }
}

function render(question: Case, chart: Chart, warn: Warn, itsHost: RenderHost = host): Answer {
  const { kubeVersion, isUpgrade = false, release: name = 'demo', namespace = 'default' } = question
  const result = renderChart(chart, {
    values: toTree(question.values ?? {}),
    release: { name, namespace, isUpgrade },
    capabilities: offlineCapabilities(kubeVersion),
    host: itsHost,
    warn,
  })
  const split = splitRelease(result, warn)
  return {
    output: templateText(split),
    notes: split.notes,
    hooks: split.hooks.map(asRecorded),
    warnings: inLines(split.warnings),
  }
}

function asRecorded({ content: _content, value: _value, ...recorded }: HookDocument): object {
  return recorded
}

// One entry per line, as in the recorded answers.
function inLines(warnings: readonly string[]): string[] {
  return [...new Set(warnings.flatMap((text) => text.split('\n')))].filter((line) => line !== '').sort()
}
