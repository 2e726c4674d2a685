// The functions return the same as Helm's (helm-answers.json; test/peer/function-answers.test.ts checks that
// file).
import { describe, expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { questions } from './questions.ts'
import type { Answer } from './questions.ts'
import { render } from './render.ts'

type Answers = Readonly<Record<string, Readonly<Record<string, Answer>>>>
const answers = JSON.parse(readFileSync(join(import.meta.dirname, 'helm-answers.json'), 'utf8')) as Answers

describe.each(Object.entries(questions))('%s', (name, templates) => {
  test.each(templates)('%s', (template) => {
    expect(render(template)).toEqual(answers[name]?.[template])
  })
})
