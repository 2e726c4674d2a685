// Runs Helm as a process that answers cases, one JSON line each.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { defaultKubeVersion } from '../../src/chart/capabilities.ts'
import { chartsFolder } from '../chart/cases.ts'
import type { Answer, Case } from '../chart/cases.ts'
import { inFaultOrder } from '../chart/fault-order.ts'
import { writeChart } from '../chart/folder.ts'
import { judgeBinary } from './helm-cli.ts'

export interface Judge {
  /** Returns Helm's answer to a case. Several cases can be pending. */
  ask(question: Case): Promise<Answer>
  /** The same without a folder: the case contains all files of the chart (.helmignore is not applied). */
  askInMemory(question: Case): Promise<Answer>
  stop(): Promise<void>
}

/** Starts the judge and builds it on first use. `timeZone` is its local time zone. */
export function startJudge(timeZone = process.env.TZ): Judge {
  const env = timeZone === undefined ? process.env : { ...process.env, TZ: timeZone }
  const judge = spawn(judgeBinary(), { stdio: ['pipe', 'pipe', 'inherit'], env })
  const ended = new Promise<void>((resolve) => judge.once('close', () => resolve()))
  const waiting: ((line: string) => void)[] = []
  createInterface(judge.stdout).on('line', (line) => waiting.shift()?.(line))
  const answerTo = (question: object) => {
    const line = new Promise<string>((resolve) => waiting.push(resolve))
    judge.stdin.write(`${JSON.stringify(question)}\n`)
    return line
  }
  return {
    async ask(question) {
      const folder = question.files && writeChart(question.files)
      const answer = asAnswer(await answerTo(asQuestion(question, folder?.path)), folder?.path)
      folder?.remove()
      return answer
    },
    async askInMemory(question) {
      const { files } = question
      return asAnswer(await answerTo({ ...asQuestion(question, undefined), files }), undefined)
    },
    async stop() {
      judge.stdin.end()
      await ended
    },
  }
}

function asQuestion(question: Case, written: string | undefined): object {
  return {
    chart: written ?? question.path ?? join(chartsFolder, question.chart ?? ''),
    values: question.values ?? {},
    release: question.release ?? 'demo',
    namespace: question.namespace ?? 'default',
    kubeVersion: question.kubeVersion ?? defaultKubeVersion,
    isUpgrade: question.isUpgrade ?? false,
  }
}

function asAnswer(line: string, chart: string | undefined): Answer {
  const { output = '', notes = '', hooks = [], error, warnings = [] } = JSON.parse(line) as Partial<Answer>
  const unique = [...new Set(warnings)].sort()
  if (error === undefined) return { output, notes, hooks, warnings: unique }
  const said = inFaultOrder(chart === undefined ? error : error.replaceAll(`${chart}/`, ''))
  return { output, notes, hooks, error: said, warnings: unique }
}
