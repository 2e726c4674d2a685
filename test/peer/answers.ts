// Writes test/chart/answers.json: Helm's answers to the cases of test/chart. Run `npm run answers` after changing cases; needs Go.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Answer } from '../chart/cases.ts'
import { cases, inlineCases } from '../chart/cases.ts'
import { startJudge } from './judge.ts'

const judge = startJudge()
const answers: Record<string, Answer> = {}
for (const question of [...cases, ...inlineCases]) answers[question.name] = await judge.ask(question)
await judge.stop()
const file = join(import.meta.dirname, '../chart/answers.json')
writeFileSync(file, `${JSON.stringify(answers, null, 2)}\n`)
console.log(`${Object.keys(answers).length} answers`)
