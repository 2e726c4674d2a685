// Checks the committed corpus as a whole. The tests of each area compare its cases with the answers of Helm or of
// Go's text/template. This test counts the cases and checks that no part of the language and no function is
// missing.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { cases, chartsFolder, inlineCases } from './chart/cases.ts'
import { questions } from './functions/questions.ts'
import { families } from './functions/rows.ts'
import { everything, functionNames, partsOf } from './support/template-parts.ts'
import { functions, groups } from './template/rows.ts'

interface Judged {
  readonly templates: readonly string[]
  /** True if the expected answer is an error. */
  readonly fails: boolean
}

type Answers = Readonly<Record<string, { readonly error?: string }>>

function read<T>(path: string): T {
  return JSON.parse(readFileSync(join(import.meta.dirname, path), 'utf8')) as T
}

const row = (template: string, error: string | undefined): Judged => ({
  templates: [template],
  fails: error !== undefined,
})

const languageRows = Object.values(groups)
  .flat()
  .map(({ template, error }) => row(template, error))
const functionRows = Object.values(families)
  .flat()
  .map(({ in: template, error }) => row(template, error))
const functionAnswers = read<Readonly<Record<string, Answers>>>('functions/helm-answers.json')
const functionQuestions = Object.entries(questions).flatMap(([name, templates]) =>
  templates.map((template) => row(template, functionAnswers[name]?.[template]?.error)),
)
const chartAnswers = read<Answers>('chart/answers.json')
const chartCases = [...cases, ...inlineCases].map(({ name, files, chart }) => ({
  templates: Object.entries(files ?? filesBelow(join(chartsFolder, chart ?? '')))
    .filter(([path]) => path.includes('templates/'))
    .map(([, text]) => text),
  fails: chartAnswers[name]?.error !== undefined,
}))

function filesBelow(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = paths.filter((path) => statSync(join(folder, path)).isFile())
  return Object.fromEntries(files.map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
}

const corpus: readonly Judged[] = [...languageRows, ...functionRows, ...functionQuestions, ...chartCases]
const names = new Set([...functionNames, ...functions.keys()])

describe('the corpus of Helm’s answers', () => {
  test('has enough cases, including errors', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(1500)
    expect(corpus.filter(({ fails }) => fails).length).toBeGreaterThanOrEqual(300)
  })

  test('covers every part of the language and every function', () => {
    const seen = new Set(
      corpus.flatMap(({ templates }) => templates.flatMap((text) => [...partsOf(text, names)])),
    )
    expect(everything.filter((part) => !seen.has(part))).toEqual([])
  })

  test('covers each function without an error, except `call`', () => {
    const fine = corpus.filter(({ fails }) => !fails)
    const seen = new Set(
      fine.flatMap(({ templates }) => templates.flatMap((text) => [...partsOf(text, names)])),
    )
    const missing = [...functionNames].filter((name) => !seen.has(`function ${name}`))
    expect(missing.sort()).toEqual(['call'])
  })
})
