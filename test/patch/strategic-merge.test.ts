// Strategic merge patches: the answers are those of Kubernetes (test/peer/strategic-merge.test.ts).
import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { StrategicMergeError } from '../../src/patch/strategic-merge.ts'
import { toTree } from '../../src/values/tree.ts'
import { invalidMerges, mergeCases } from './merge-cases.ts'
import { mergeOutcome } from './merge-outcome.ts'

const answers = JSON.parse(readFileSync(new URL('merge-answers.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, Record<string, unknown>>
>

describe('a strategic merge patch gives what Kubernetes gives', () => {
  test.each(mergeCases)('$name', (question) => {
    const answer = answers[question.name]
    if (answer === undefined) throw new Error('no answer: run the peer test with UPDATE=1')
    expect(mergeOutcome(question)).toEqual(toTree(answer))
  })
})

describe('a strategic merge patch is rejected for', () => {
  test.each(invalidMerges)('$name', (question) => {
    expect(() => mergeOutcome(question)).toThrow(StrategicMergeError)
  })
})

test('the object and the patch do not change', () => {
  const question = mergeCases[0]
  if (!question) throw new Error('no case')
  const before = JSON.stringify(question)
  mergeOutcome(question)
  expect(JSON.stringify(question)).toBe(before)
})

test('keys of prototypes are ordinary keys', () => {
  const patch = JSON.parse('{"spec":{"template":{"metadata":{"annotations":{"__proto__":"x"}}}}}') as object
  const merged = mergeOutcome({ kind: 'Deployment', object: {}, patch })
  expect(JSON.stringify(merged)).toBe(JSON.stringify(patch))
  expect(({} as Record<string, unknown>)['annotations']).toBeUndefined()
})
