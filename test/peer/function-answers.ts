// Gets Helm's answers to the templates of test/functions. Each template is the NOTES.txt of a chart.
import type { Answer, Questions } from '../functions/questions.ts'
import { values } from '../functions/rows.ts'
import type { Judge } from './judge.ts'

/** Answers by function and template. */
export type Answers = Readonly<Record<string, Readonly<Record<string, Answer>>>>

export async function askAll(judge: Judge, questions: Questions): Promise<Answers> {
  const answers: Record<string, Record<string, Answer>> = {}
  for (const [name, templates] of Object.entries(questions)) {
    const asked = templates.map(async (template) => [template, await ask(judge, name, template)] as const)
    answers[name] = Object.fromEntries(await Promise.all(asked))
  }
  return answers
}

async function ask(judge: Judge, name: string, template: string): Promise<Answer> {
  const files = {
    'Chart.yaml': 'apiVersion: v2\nname: c\nversion: 0.1.0\n',
    'templates/NOTES.txt': template,
  }
  const { notes, error } = await judge.ask({ name, files, values })
  return error === undefined ? { out: notes } : { error: error.replaceAll('c/templates/NOTES.txt', 'c/t') }
}
