// Writes Helm's answers to the cases of test/chart and test/functions next to them. Run `npm run answers` after
// changing cases. Needs Go.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Answer, Case } from '../chart/cases.ts'
import { cases, inlineCases } from '../chart/cases.ts'
import { objectCases } from '../chart/object-cases.ts'
import { schemaCases } from '../chart/schema/cases.ts'
import { localZone, questions } from '../functions/questions.ts'
import { askAll } from './function-answers.ts'
import { startJudge } from './judge.ts'

const judge = startJudge()
const files: Readonly<Record<string, readonly Case[]>> = {
  'answers.json': [...cases, ...inlineCases, ...objectCases],
  'schema/answers.json': schemaCases,
}
for (const [file, questions] of Object.entries(files)) {
  const answers: Record<string, Answer> = {}
  for (const question of questions) answers[question.name] = await judge.ask(question)
  writeFileSync(join(import.meta.dirname, '../chart', file), `${JSON.stringify(answers, null, 2)}\n`)
  console.log(`${file}: ${Object.keys(answers).length} answers`)
}
await judge.stop()

const timeKeeper = startJudge(localZone)
const answers = await askAll(timeKeeper, questions)
await timeKeeper.stop()
writeFileSync(
  join(import.meta.dirname, '../functions/helm-answers.json'),
  `${JSON.stringify(answers, null, 1)}\n`,
)
console.log(`functions/helm-answers.json: ${Object.values(answers).flatMap(Object.keys).length} answers`)
