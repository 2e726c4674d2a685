// Writes Helm's answers to the command lines of test/charts next to them. Run `npm run answers` after changing
// them. Needs Go.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { short, shortened, textsOf } from '../charts/answer.ts'
import type { Kept } from '../charts/answer.ts'
import { cases, folder, largeCases, nameOf } from '../charts/cases.ts'
import type { Answer } from '../charts/cases.ts'
import { helmAnswer } from './helm-template.ts'

const answers: Record<string, Answer> = {}
const texts: Record<string, string> = {}
for (const question of [...cases, ...largeCases]) {
  const answer = await helmAnswer(question)
  answers[nameOf(question)] = shortened(answer)
  if (largeCases.includes(question)) continue
  for (const text of textsOf(answer))
    if (short(text) !== text && text.length < 8000) texts[short(text)] = text
}
const kept: Kept = { answers, texts }
writeFileSync(join(folder, 'helm-answers.json'), `${JSON.stringify(kept, null, 1)}\n`)
console.log(
  `test/charts/helm-answers.json: ${Object.keys(answers).length} answers, ${Object.keys(texts).length} long texts`,
)
