// Compares `helm template` and `ambientctl template` for whole charts and every flag: stdout, status, messages and
// files.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { ourAnswer, shortened } from '../charts/answer.ts'
import type { Kept } from '../charts/answer.ts'
import { cases, folder, largeCases, nameOf } from '../charts/cases.ts'
import { describeWithGo } from './with-go.ts'
import { helmAnswer } from './helm-template.ts'

const { answers } = JSON.parse(readFileSync(join(folder, 'helm-answers.json'), 'utf8')) as Kept

describeWithGo('template', () => {
  test.each([...cases, ...largeCases].map((question) => ({ name: nameOf(question), question })))(
    '$name',
    async ({ name, question }) => {
      const [helm, ours] = await Promise.all([helmAnswer(question), ourAnswer(question)])
      expect(ours).toEqual(helm)
      expect(shortened(helm)).toEqual(answers[name])
    },
    60_000,
  )
})
