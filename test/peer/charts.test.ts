// Renders the bundled charts and the small charts of test/chart with Helm and with this engine. The output or the
// error must be equal.
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { loadChart } from '../../src/chart/files/load.ts'
import type { Tree } from '../../src/values/tree.ts'
import { getTree, newTree } from '../../src/values/tree.ts'
import { answerWith } from '../chart/answer.ts'
import { cases, inlineCases } from '../chart/cases.ts'
import { objectCases } from '../chart/object-cases.ts'
import type { Answer, Case } from '../chart/cases.ts'
import { chartPlatforms } from '../support/platforms.ts'
import { afterAllWithGo, beforeAllWithGo, describeWithGo } from './with-go.ts'
import { startJudge } from './judge.ts'
import type { Judge } from './judge.ts'
import { randomOf, randomValues } from './random-values.ts'
import type { Random } from './random-values.ts'

const root = join(import.meta.dirname, '../..')
const names = ['base', 'cni', 'gateway', 'istio-egress', 'istio-ingress', 'istiod', 'ztunnel']
const profiles = ['none', 'ambient', 'demo', 'remote']
const platforms = ['none', ...chartPlatforms]
const seed = Number(process.env.PEER_SEED ?? 1)
const randomCount = Number(process.env.PEER_CASES ?? 200)

// Random values rarely satisfy a schema, so these charts have none. schema.test.ts compares schemas with Helm.
const folder = mkdtempSync(join(tmpdir(), 'charts-'))
afterAll(() => rmSync(folder, { recursive: true }))
for (const name of names)
  cpSync(join(root, 'charts', name), join(folder, name), {
    recursive: true,
    filter: (source) => basename(source) !== 'values.schema.json',
  })

let judge: Judge
beforeAllWithGo(() => {
  judge = startJudge()
}, 600_000)
afterAllWithGo(() => judge.stop())

describeWithGo('the committed answers are Helm’s', () => {
  const committed = JSON.parse(readFileSync(join(root, 'test/chart/answers.json'), 'utf8')) as Record<
    string,
    Answer
  >
  test.each([...cases, ...inlineCases, ...objectCases])('$name', async (question) => {
    expect(await judge.ask(question)).toEqual(committed[question.name])
  })
})

describeWithGo.each(names)('charts/%s', (name) => {
  const both = async (question: Case, path: string) => {
    const asked = { ...question, path }
    return { ours: answerWith(asked, loadChart(path)), helm: await judge.ask(asked) }
  }

  const selections = profiles.flatMap((profile) => platforms.map((platform) => ({ profile, platform })))
  test.each(selections)('renders profile $profile on platform $platform', async ({ profile, platform }) => {
    const release = { release: `istio-${name}`, namespace: 'istio-system' }
    const question = { name, values: selection(profile, platform), ...release }
    const { ours, helm } = await both(question, join(root, 'charts', name))
    expect(ours).toEqual(helm)
    expect(helm.error).toBeUndefined()
  })

  test(`renders ${randomCount} random values, PEER_SEED=${seed}`, async () => {
    const path = join(folder, name)
    const { values } = loadChart(path)
    let rendered = 0
    for (let i = 0; i < randomCount; i++) {
      const question = randomCase(values, randomOf(seed * 1000 + i))
      const { ours, helm } = await both(question, path)
      expect({ question, ...ours }).toEqual({ question, ...helm })
      if (helm.error === undefined) rendered++
    }
    // The other cases are errors with equal texts. Too many errors would test little.
    expect(rendered).toBeGreaterThan(randomCount / 2)
  })
})

function selection(profile: string, platform: string): Record<string, unknown> {
  return {
    ...(profile === 'none' ? {} : { profile }),
    ...(platform === 'none' ? {} : { platform }),
  }
}

// Istio's charts read user values from the root and defaults from below this key.
const defaultsKey = '_internal_defaults_do_not_set'

function randomCase(values: Tree, random: Random): Case {
  const defaults = getTree(values, [defaultsKey]) ?? values
  const own = randomValues(defaults, random)
  const chosen = selection(random.pick(profiles), random.pick(platforms))
  const nested = random.chance(0.2)
    ? newTree([[random.pick(['cni', 'ztunnel', 'pilot', 'global']), randomValues(defaults, random)]])
    : {}
  return {
    name: `random values ${JSON.stringify(own)}`,
    values: { ...chosen, ...nested, ...own },
    release: random.pick(['istio', 'istiod-canary', 'r']),
    namespace: random.pick(['istio-system', 'kube-system']),
    kubeVersion: random.pick(['1.34.0', '1.32', 'v1.33.5-gke.100']),
    isUpgrade: random.chance(0.2),
  }
}
