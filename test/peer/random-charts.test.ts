// Random charts, generated from a grammar of templates and rendered by Helm and by this engine: the text, hooks,
// notes and warnings, or the error, must be equal. RANDOM_CHARTS_SEED and RANDOM_CHARTS select the cases; see
// docs/engine.md.
import { expect, test } from '@jest/globals'
import { afterAllWithGo, beforeAllWithGo, describeWithGo } from './with-go.ts'
import { randomCase } from './grammar/charts.ts'
import { compareAll, isSame } from './grammar/compare.ts'
import type { Compared } from './grammar/compare.ts'
import { shrunk } from './grammar/shrink.ts'
import { everything, partsOf } from '../support/template-parts.ts'
import { startJudge } from './judge.ts'
import type { Judge } from './judge.ts'

const seed = Number(process.env.RANDOM_CHARTS_SEED ?? 1)
const count = Number(process.env.RANDOM_CHARTS ?? 20_000)
/**
 * How many cases must show each part: 50 of 20,000. For a short run, where the number varies more, proportionally
 * fewer.
 */
const least = Math.floor(count / (count < 20_000 ? 1000 : 400))
const maxShown = 5

// These always fail, so they are counted in charts that fail.
const failing = new Set(['function fail', 'function call'])

let judge: Judge
beforeAllWithGo(() => {
  judge = startJudge('UTC')
}, 600_000)
afterAllWithGo(() => judge.stop())

function* cases() {
  for (let i = 0; i < count; i++) yield randomCase(seed, i)
}

describeWithGo(`${count} random charts, RANDOM_CHARTS_SEED=${seed}`, () => {
  const seen = new Map(everything.map((part) => [part, 0]))
  const tally = { errors: 0, subcharts: 0, tpl: 0, hooks: 0, notes: 0 }
  const differing: Compared[] = []

  test('render like with Helm', async () => {
    for await (const compared of compareAll(judge, cases())) {
      note(compared)
      if (isSame(compared)) continue
      differing.push(compared)
      if (differing.length >= maxShown) break
    }
    const shown: string[] = []
    for (const { question } of differing) shown.push(described(await shrunk(judge, question)))
    expect(shown.join('\n\n')).toBe('')
  }, 3_600_000)

  test('cover every part of the language and every function often enough', () => {
    const byCount = [...seen].sort(([, a], [, b]) => a - b)
    const [rarest] = byCount
    const summary = byCount.slice(0, 10).map(([part, times]) => `${part} ${times}`)
    process.stdout.write(
      `seed ${seed}, ${count} charts: ${JSON.stringify(tally)}; rarest of ${seen.size} parts: ${summary.join(', ')}\n`,
    )
    expect(byCount.filter(([, times]) => times < least)).toEqual([])
    expect(rarest?.[1]).toBeGreaterThanOrEqual(least)
  })

  test('fail in 20 to 40 % of the cases, and have subcharts, tpl, hooks and notes', () => {
    expect(tally.errors / count).toBeGreaterThan(0.2)
    expect(tally.errors / count).toBeLessThan(0.4)
    for (const times of [tally.subcharts, tally.tpl, tally.hooks, tally.notes])
      expect(times).toBeGreaterThan(count / 50)
  })

  // A part counts once per chart, and only in charts that render, so that its template was executed to the end.
  function note({ question, helm }: Compared): void {
    const parts = new Set<string>()
    for (const [path, text] of Object.entries(question.files ?? {}))
      if (path.includes('templates/')) for (const part of partsOf(text)) parts.add(part)
    const renders = helm.error === undefined
    for (const part of parts) if (renders || failing.has(part)) seen.set(part, (seen.get(part) ?? 0) + 1)
    if (!renders) tally.errors++
    if (parts.has('function tpl')) tally.tpl++
    if (helm.hooks.length > 0) tally.hooks++
    if (helm.notes !== '') tally.notes++
    if (Object.keys(question.files ?? {}).some((path) => path.startsWith('charts/'))) tally.subcharts++
  }
})

function described({ question, ours, helm }: Compared): string {
  const { files, ...rest } = question
  const texts = Object.entries(files ?? {}).map(([path, text]) => `--- ${path}\n${text}`)
  return [
    JSON.stringify(rest),
    ...texts,
    `ours: ${JSON.stringify(ours)}`,
    `Helm: ${JSON.stringify(helm)}`,
  ].join('\n')
}
