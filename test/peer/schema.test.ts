// Validates values against schemas with Helm and with this engine: both accept the same values and report the same
// errors.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { loadChart } from '../../src/chart/files/load.ts'
import { getTree, newTree, setPath } from '../../src/values/tree.ts'
import type { Tree, Value } from '../../src/values/tree.ts'
import { answer, answerWith } from '../chart/answer.ts'
import type { Answer, Case } from '../chart/cases.ts'
import { schemaCases } from '../chart/schema/cases.ts'
import { chartWith } from '../chart/schema/rows.ts'
import { startJudge } from './judge.ts'
import type { Judge } from './judge.ts'
import { randomSchema, randomValue } from './random-schema.ts'
import { randomOf } from './random-values.ts'
import type { Random } from './random-values.ts'
import { afterAllWithGo, beforeAllWithGo, describeWithGo } from './with-go.ts'

const root = join(import.meta.dirname, '../../charts')
const names = ['base', 'cni', 'gateway', 'istio-egress', 'istio-ingress', 'istiod', 'ztunnel']
const versions = ['1.25', '1.26', '1.27', '1.28', '1.29', '1.30']
const seed = Number(process.env.PEER_SEED ?? 1)
const count = Number(process.env.PEER_CASES ?? 200)

let judge: Judge
beforeAllWithGo(() => {
  judge = startJudge()
}, 600_000)
afterAllWithGo(() => judge.stop())

describeWithGo('the committed answers are Helm’s', () => {
  const text = readFileSync(join(import.meta.dirname, '../chart/schema/answers.json'), 'utf8')
  const committed = JSON.parse(text) as Record<string, Answer>
  test.each(schemaCases)('$name', async (question) => {
    expect(await judge.ask(question)).toEqual(committed[question.name])
  })
})

describeWithGo.each(names)('charts/%s', (name) => {
  const path = join(root, name)
  const chart = loadChart(path)
  const both = async (values: Case['values'] & object) => {
    const question: Case = { name, path, values }
    return { ours: answerWith(question, chart), helm: await judge.ask(question) }
  }

  test.each(versions)('accept compatibility version %s', async (compatibilityVersion) => {
    const { ours, helm } = await both({ compatibilityVersion, profile: 'ambient', platform: 'openshift' })
    expect(ours).toEqual(helm)
    expect(helm.error).toBeUndefined()
  })

  test(`give the same errors for ${count} random values of wrong types, PEER_SEED=${seed}`, async () => {
    const defaults = getTree(chart.values, ['_internal_defaults_do_not_set']) ?? newTree()
    let refused = 0
    for (let i = 0; i < count; i++) {
      const values = mismatches(defaults, randomOf(seed * 7919 + i))
      const { ours, helm } = await both(values)
      expect({ values, error: ours.error }).toEqual({ values, error: helm.error })
      if (helm.error?.includes('the specifications of the schema')) refused++
    }
    expect(refused).toBeGreaterThan(count / 5)
  })
})

describeWithGo('schemas', () => {
  const schemas = count * 5
  test(`give the same errors for ${schemas} random schemas, PEER_SEED=${seed}`, async () => {
    let [refused, unusable] = [0, 0]
    for (let i = 0; i < schemas; i++) {
      const random = randomOf(seed * 104_729 + i)
      const files = chartWith(randomSchema(random))
      const question: Case = {
        name: 'random',
        files,
        values: { a: randomValue(random), b: randomValue(random) },
      }
      const [ours, helm] = [answer(question), await judge.ask(question)]
      expect({ question, error: ours.error }).toEqual({ question, error: helm.error })
      if (helm.error?.includes("\n- at '")) refused++
      else if (helm.error !== undefined) unusable++
    }
    expect(refused).toBeGreaterThan(schemas / 4)
    expect(unusable).toBeLessThan(schemas / 4)
  })
})

const strangers: readonly Value[] = [
  null,
  true,
  'true',
  '',
  'x',
  '5',
  '50%',
  0,
  -1,
  1.5,
  [],
  [1],
  ['a'],
  [[]],
  [newTree([['name', 1]])],
  newTree(),
  newTree([['a', 'b']]),
  newTree([['a', newTree([['b', true]])]]),
]

/** Returns a few keys of the chart, in any allowed location, with values of any type. */
function mismatches(defaults: Tree, random: Random): Tree {
  const values = newTree()
  for (let i = 0; i <= random.below(3); i++) {
    const place = random.pick([[], [], ['cni'], ['pilot'], ['ztunnel'], ['global']])
    setPath(values, [...place, ...randomPath(defaults, random)], random.pick(strangers))
  }
  return values
}

function randomPath(tree: Tree, random: Random): string[] {
  const key = random.pick(Object.keys(tree))
  const below = getTree(tree, [key])
  if (!below || Object.keys(below).length === 0 || random.chance(0.2)) return [key]
  return [key, ...randomPath(below, random)]
}
