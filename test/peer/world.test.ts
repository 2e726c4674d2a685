// Charts of other projects, alone and in random umbrella charts, rendered by Helm and by this engine: the output,
// notes, hooks, warnings and errors must be equal.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { loadChart } from '../../src/chart/files/load.ts'
import { UserError } from '../../src/errors.ts'
import { parseYaml } from '../../src/yaml/yaml.ts'
import { isTree, newTree } from '../../src/values/tree.ts'
import type { Tree } from '../../src/values/tree.ts'
import { answer } from '../chart/answer.ts'
import { chartsFolder, idioms } from '../chart/cases.ts'
import type { Answer, Case } from '../chart/cases.ts'
import { ourAnswer } from '../charts/answer.ts'
import { disagreement, linesOfAnswer, linesOfOutcome } from './agreement.ts'
import { helmAnswer } from './helm-template.ts'
import { startJudge } from './judge.ts'
import type { Judge } from './judge.ts'
import { chartsIn, moduleCharts } from './module-charts.ts'
import type { ModuleCharts } from './module-charts.ts'
import { randomOf, randomValues } from './random-values.ts'
import { writeUmbrella } from './umbrella.ts'
import type { Member } from './umbrella.ts'
import { afterAllWithGo, beforeAllWithGo, describeWithGo } from './with-go.ts'

const root = join(import.meta.dirname, '../..')
const seed = Number(process.env.PEER_SEED ?? 1)
const randomCount = Number(process.env.WORLD_CASES ?? 20)
const umbrellaCount = Number(process.env.WORLD_UMBRELLAS ?? 150)

/** Behaviour of other projects' charts that this engine does not copy: one line each with the reason. */
const skipped: Readonly<Record<string, string>> = {
  'pkg/getter/testdata/empty-0.0.1.tgz':
    'an archive with a device file, which this program rejects and Helm reads as an empty file',
}

/** The charts in the pinned modules; fewer mean that some of them were not found. */
const fewestCharts = 150

let judge: Judge
let modules: readonly ModuleCharts[] = []
const folder = mkdtempSync(join(tmpdir(), 'world-'))
const figures = { charts: 0, renderings: 0, errors: 0, commands: 0 }

beforeAllWithGo(() => {
  judge = startJudge()
  modules = moduleCharts()
}, 600_000)
afterAllWithGo(() => judge.stop())
afterAll(() => {
  rmSync(folder, { recursive: true })
  process.stderr.write(`world, PEER_SEED=${seed}: ${JSON.stringify(figures)}\n`)
})

function foreignCharts(): string[] {
  return modules.flatMap(({ folder, charts }) =>
    charts.filter((path) => skipped[path.slice(folder.length + 1)] === undefined),
  )
}

describeWithGo('charts of other projects render like with Helm', () => {
  test(`with defaults, values files and random values, PEER_SEED=${seed}`, async () => {
    const charts = foreignCharts()
    figures.charts = charts.length
    expect(charts.length).toBeGreaterThanOrEqual(fewestCharts)
    const differences: object[] = []
    for (const question of charts.flatMap(questionsOf)) await compare(question, differences)
    expect(differences.slice(0, 5)).toEqual([])
  }, 600_000)

  test(`with common idioms and random values, PEER_SEED=${seed}`, async () => {
    const path = join(chartsFolder, 'idioms')
    const { values } = loadChart(path)
    const differences: object[] = []
    for (let i = 0; i < idioms.length * 2 * randomCount; i++) {
      const random = randomOf(seed * 10_000_000 + i)
      const own = { ...randomValues(values, random), part: idioms[i % idioms.length] }
      await compare({ name: `idioms ${i}`, path, values: own, isUpgrade: random.chance(0.2) }, differences)
    }
    expect(differences.slice(0, 5)).toEqual([])
  }, 600_000)

  test('on the command line', async () => {
    const differences: object[] = []
    const charts = foreignCharts()
    expect(charts.length).toBeGreaterThanOrEqual(fewestCharts)
    for (const path of charts) {
      const question = { argv: ['demo', path, '--include-crds'] }
      const ours = await ourAnswer(question)
      const helm = await disagreement(ours, () => helmAnswer(question), linesOfOutcome)
      if (helm) differences.push({ path, ours, helm })
      figures.commands++
    }
    expect(differences.slice(0, 5)).toEqual([])
  }, 600_000)

  test(`in ${umbrellaCount} umbrella charts, PEER_SEED=${seed}`, async () => {
    const own = [chartsFolder, join(root, 'charts')].flatMap(chartsIn)
    const members = [...foreignCharts(), ...own].flatMap(asMember)
    expect(members.length).toBeGreaterThanOrEqual(fewestCharts)
    const differences: object[] = []
    for (let i = 0; i < umbrellaCount; i++) {
      const random = randomOf(seed * 100_000 + i)
      const path = join(folder, `root${i}`)
      const values = writeUmbrella(path, members, random)
      const given = [newTree(), ...Array.from({ length: 3 }, () => randomValues(values, random))]
      for (const own of given) await compare({ name: `umbrella ${i}`, path, values: own }, differences)
      rmSync(path, { recursive: true })
    }
    expect(differences.slice(0, 5)).toEqual([])
  }, 600_000)
})

async function compare(question: Case, differences: object[]): Promise<void> {
  const ours = answer(question)
  figures.renderings++
  if (ours.error !== undefined) figures.errors++
  const ask = async () => withoutAdvice(await judge.ask(question))
  const helm = await disagreement(withoutAdvice(ours), ask, linesOfAnswer)
  if (helm) differences.push({ question, ours, helm })
}

/** Helm prints warnings about legacy files before errors of other files. We print them only for charts that load. */
function withoutAdvice(said: Answer): Answer {
  if (said.error === undefined) return said
  return { ...said, warnings: said.warnings.filter((line) => !line.startsWith('Warning: Dependenc')) }
}

function questionsOf(path: string, index: number): Case[] {
  const [chart] = asMember(path)
  if (!chart) return [{ name: path, path }]
  const defaults = Object.keys(chart.values).length === 0 ? 0 : randomCount
  return [
    { name: path, path },
    ...valuesFiles(path).map((values) => ({ name: `${path} with a values file`, path, values })),
    ...Array.from({ length: defaults }, (_, i) => {
      const random = randomOf(seed * 1_000_000 + index * 1000 + i)
      return {
        name: `${path} with random values ${i}`,
        path,
        values: randomValues(chart.values, random),
        kubeVersion: random.pick(['1.34.0', '1.28', 'v1.33.5-gke.100']),
        isUpgrade: random.chance(0.2),
      }
    }),
  ]
}

/** Returns the values files of a chart in addition to its own: in its folder, or below ci/. */
function valuesFiles(path: string): Tree[] {
  if (!existsSync(join(path, 'Chart.yaml'))) return []
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(?!values\.yaml$)[^/]*values[^/]*\.ya?ml$|^ci\/[^/]+\.ya?ml$/.test(name))
    .map((name) => parseYaml(readFileSync(join(path, name), 'utf8')))
    .filter(isTree)
}

/** Returns the chart, or an empty list if it cannot be read. */
function asMember(path: string): Member[] {
  try {
    const { metadata, values } = loadChart(path)
    return [{ path, name: metadata.name, version: metadata.version, values }]
  } catch (error) {
    if (error instanceof UserError) return []
    throw error
  }
}
