// Compares strategic merge patches with Kubernetes' k8s.io/apimachinery/pkg/util/strategicpatch.
import { expect, test } from '@jest/globals'
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { invalidMerges, mergeCases, type MergeQuestion } from '../patch/merge-cases.ts'
import { mergeOutcome } from '../patch/merge-outcome.ts'
import { buildGo } from './go.ts'
import { describeWithGo } from './with-go.ts'
import { seeded } from './yaml-random.ts'

const answersFile = fileURLToPath(new URL('../patch/merge-answers.json', import.meta.url))

interface Answer {
  readonly object?: unknown
  readonly error?: string
}

function ask(questions: readonly MergeQuestion[]): Answer[] {
  const program = buildGo(fileURLToPath(new URL('strategicpatch', import.meta.url)))
  const answers = execFileSync(program, { input: JSON.stringify(questions), maxBuffer: 2 ** 28 })
  return JSON.parse(answers.toString()) as Answer[]
}

/** A patch of variables: some of the object's, some new, some deleted, in any order. */
function randomQuestion(random: () => number): MergeQuestion {
  const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']
  const some = (share: number) => names.filter(() => random() < share)
  const shuffled = (items: string[]) =>
    items
      .map((item) => ({ item, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ item }) => item)
  const deployment = (env: unknown) => ({
    spec: { template: { spec: { containers: [{ name: 'main', env }] } } },
  })
  const patched = shuffled(some(0.5)).map((name) =>
    random() < 0.2 ? { name, $patch: 'delete' } : { name, value: random() < 0.1 ? null : '2' },
  )
  return {
    kind: 'Deployment',
    object: deployment(shuffled(some(0.6)).map((name) => ({ name, value: '1' }))),
    patch: deployment(patched),
  }
}

describeWithGo('strategic merge patches', () => {
  test('the kept answers are those of Kubernetes', () => {
    const answers = ask(mergeCases)
    expect(answers.filter(({ error }) => error !== undefined)).toEqual([])
    const kept = Object.fromEntries(mergeCases.map(({ name }, i) => [name, answers[i]?.object]))
    if (process.env.UPDATE) writeFileSync(answersFile, `${JSON.stringify(kept, null, 1)}\n`)
    expect(JSON.parse(readFileSync(answersFile, 'utf8'))).toEqual(kept)
  })

  test('Kubernetes rejects what is rejected here', () => {
    expect(ask(invalidMerges).filter(({ error }) => error === undefined)).toEqual([])
  })

  test('random patches of a list give the same items in the same order', () => {
    const random = seeded(Number(process.env.SEED ?? 1))
    const questions = Array.from({ length: 2000 }, () => randomQuestion(random))
    const answers = ask(questions)
    const different = questions.filter(
      (question, i) =>
        JSON.stringify(sorted(mergeOutcome(question))) !== JSON.stringify(sorted(answers[i]?.object)),
    )
    expect(different.slice(0, 3)).toEqual([])
  })
})

/** Returns plain data with sorted keys. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  )
}
