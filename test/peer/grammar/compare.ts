// Runs random cases with Helm and with this engine and returns the differences.
import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { chartFromFiles } from '../../../src/chart/files/assemble.ts'
import { UserError, UserErrors } from '../../../src/errors.ts'
import { replaceInvalid } from '../../../src/template/bytes.ts'
import { answerWith } from '../../chart/answer.ts'
import type { Answer, Case } from '../../chart/cases.ts'
import type { Judge } from '../judge.ts'

export interface Compared {
  readonly question: Case
  readonly ours: Answer
  readonly helm: Answer
}

const label = 'CHART'
const host = { now: () => new Date(), random: randomBytes }

/** Returns our answer to a case whose files are the whole chart. An internal error is an answer, too: a wrong one. */
export function ourAnswer(question: Case): Answer {
  try {
    return readable(
      answerWith(question, chartFromFiles(new Map(Object.entries(question.files ?? {})), label), host),
    )
  } catch (error) {
    const first = error instanceof UserErrors ? error.errors[0] : error
    const said =
      first instanceof UserError ? first.message.replace(`${label}: `, '') : `BUG: ${stackOf(error)}`
    return { output: '', notes: '', hooks: [], error: said, warnings: [] }
  }
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

// Helm's answer comes as JSON, which cannot hold invalid UTF-8, with warnings as lines.
function readable(answer: Answer): Answer {
  const { output, notes, error, warnings } = answer
  return {
    ...answer,
    output: replaceInvalid(output),
    notes: replaceInvalid(notes),
    warnings: [...new Set(warnings.flatMap((text) => replaceInvalid(text).split('\n')))]
      .filter(Boolean)
      .sort(),
    ...(error === undefined ? {} : { error: replaceInvalid(error) }),
  }
}

export function isSame({ ours, helm }: Compared): boolean {
  return isDeepStrictEqual(withoutAddresses(ours), withoutAddresses(helm))
}

// For the chart's root context, Go prints memory addresses.
function withoutAddresses(answer: Answer): unknown {
  return JSON.parse(JSON.stringify(answer).replaceAll(/\bCapabilities:0x[0-9a-f]+/g, 'Capabilities:0x'))
}

// Cases per batch. Helm answers the next batch while we answer the current one.
const batchSize = 50

/** Compares each case, in order. */
export async function* compareAll(judge: Judge, questions: Iterable<Case>): AsyncGenerator<Compared> {
  let asked: { question: Case; helm: Promise<Answer> }[] = []
  const answered = async function* (some: typeof asked): AsyncGenerator<Compared> {
    for (const { question, helm } of some) {
      const ours = ourAnswer(question)
      yield { question, ours, helm: await helm }
    }
  }
  let next: typeof asked = []
  for (const question of questions) {
    next.push({ question, helm: judge.askInMemory(question) })
    if (next.length < batchSize) continue
    const before = asked
    asked = next
    next = []
    yield* answered(before)
  }
  yield* answered([...asked, ...next])
}

/** Compares one case. */
export async function compare(judge: Judge, question: Case): Promise<Compared> {
  const helm = judge.askInMemory(question)
  return { question, ours: ourAnswer(question), helm: await helm }
}
