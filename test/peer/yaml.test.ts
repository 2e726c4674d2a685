// Compares the YAML printer and reader with Go's sigs.k8s.io/yaml: the kept answers are current, and random cases
// agree.
import { expect, test } from '@jest/globals'
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { outcomeOf, showOutcome } from '../yaml/outcome.ts'
import type { Outcome, Question } from '../yaml/outcome.ts'
import { buildGo } from './go.ts'
import { describeWithGo } from './with-go.ts'
import { questions } from './yaml-cases.ts'
import { mutate, randomChart, randomSoup, randomText, randomValue, seeded } from './yaml-random.ts'

const answersFile = fileURLToPath(new URL('../yaml/answers.json', import.meta.url))
// CI uses the same seed each time. `SEED=$RANDOM npm run test:peer -- test/peer/yaml` tests new cases.
const seed = Number(process.env.SEED ?? 1)
const count = 5000

// Differences from Go that are intended or have no effect. docs/compatibility.md describes those that users can notice.
const differences: readonly { reason: string; matches: (question: Question, go: Outcome) => boolean }[] = [
  {
    reason: 'Go prints NEL as a space; this printer keeps it',
    matches: (question) => 'print' in question && JSON.stringify(question.print).includes('\u0085'),
  },
  {
    reason: 'Go checks control characters per buffer, this reader checks them first',
    matches: (question) => 'read' in question && question.read.includes('\u0007'),
  },
  {
    reason: 'Go skips characters after a second byte order mark',
    matches: (question) => 'read' in question && question.read.startsWith('\ufeff\ufeff'),
  },
  {
    reason: 'error texts for invalid directives and maps as keys are simpler',
    matches: (question, go) =>
      go.error !== undefined &&
      /%TAG|%YAML|invalid map key|unsupported map key.*interface \{\}\{/.test(
        `${JSON.stringify(question)}${go.error}`,
      ),
  },
  {
    reason: 'Go rejects the merge of a scalar before it checks its tag',
    matches: (question) => 'read' in question && /<<: *(?:&[a-z]+ *)?!/.test(question.read),
  },
]

describeWithGo('sigs.k8s.io/yaml', () => {
  const ask = (cases: readonly Question[]): Outcome[] => {
    const program = buildGo(fileURLToPath(new URL('yaml', import.meta.url)))
    const answers = execFileSync(program, { input: JSON.stringify(cases), maxBuffer: 2 ** 30 })
    return JSON.parse(answers.toString()) as Outcome[]
  }

  /** Keys that are equal in JSON (`10` and `"10"`) come in the random order of Go's maps, and the last wins. */
  function isUnstable(question: Question, mine: string): boolean {
    const again = ask(Array<Question>(64).fill(question)).map(showOutcome)
    return new Set(again).size > 1 && again.includes(mine)
  }

  function disagreements(cases: readonly Question[]): string[] {
    return ask(cases).flatMap((go, i) => {
      const question = cases[i] as Question
      const [theirs, mine] = [showOutcome(go), showOutcome(outcomeOf(question))]
      if (theirs === mine || differences.some(({ matches }) => matches(question, go))) return []
      if (isUnstable(question, mine)) return []
      return [
        `${JSON.stringify(question)}\n  Go:   ${JSON.stringify(theirs)}\n  ours: ${JSON.stringify(mine)}`,
      ]
    })
  }

  test('gives the committed answers (UPDATE_ANSWERS=1 updates them)', () => {
    const cases = questions()
    const fresh = ask(cases).map((answer, i) => ({ ...cases[i], ...answer }))
    const text = `[\n${fresh.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`
    if (process.env.UPDATE_ANSWERS) writeFileSync(answersFile, text)
    expect(readFileSync(answersFile, 'utf8')).toBe(text)
  })

  test(`prints and reads ${count} random trees and texts (SEED=${seed}) like this project`, () => {
    const random = seeded(seed)
    const values = Array.from({ length: count }, () =>
      random() < 0.4 ? randomText(random) : randomValue(random),
    )
    expect(disagreements(values.map((print) => ({ print })))).toEqual([])

    const good = ask(values.map((print) => ({ print }))).flatMap(({ yaml }) =>
      yaml === undefined ? [] : [yaml],
    )
    expect(disagreements(good.map((read) => ({ read })))).toEqual([])
    expect(disagreements(good.map((text) => ({ read: mutate(random, text) })))).toEqual([])
  })

  test(`reads ${count} texts in the style of charts (SEED=${seed}) like this project`, () => {
    const random = seeded(seed + 2)
    const charts = Array.from({ length: count }, () => randomChart(random))
    expect(disagreements(charts.map((read) => ({ read })))).toEqual([])
    expect(disagreements(charts.map((text) => ({ read: mutate(random, text) })))).toEqual([])
  })

  test(`reads ${count} texts of random pieces (SEED=${seed}) like this project`, () => {
    const random = seeded(seed + 1)
    expect(disagreements(Array.from({ length: count }, () => ({ read: randomSoup(random) })))).toEqual([])
  })
})
