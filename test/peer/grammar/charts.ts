// Generates random charts: metadata, values, files, definitions, subcharts, hooks, notes and user values.
import type { Case } from '../../chart/cases.ts'
import { randomOf } from '../random-values.ts'
import type { Random } from '../random-values.ts'
import { documents, extraFiles, library, manifest, metadata } from './chart-files.ts'
import { tplCall, includeCall } from './expressions.ts'
import { mangle } from './mangle.ts'
import type { Definition, Scope } from './scope.ts'
import { signatures } from './signatures.ts'
import type { Signature } from './signatures.ts'
import { action, definition, showing, statements } from './statements.ts'
import { userValues, valuesFile } from './values.ts'

type Files = Record<string, string>

const slow = signatures.filter(({ isSlow }) => isSlow)
const quick = signatures.filter(({ isSlow }) => !isSlow)
// About 80 of 20,000 cases for each slow function.
const slowEvery = Math.floor(20_000 / 80 / slow.length)

/** Returns case `index` of `seed`: a chart, user values, and the function that it tests. */
export function randomCase(seed: number, index: number): Case {
  const random = randomOf(Math.imul(seed, 0x9e3779b1) + index * 7919)
  const isSlow = index % slowEvery === 0
  const subject = isSlow ? slow[(index / slowEvery) % slow.length] : quick[index % quick.length]
  // A slow function must be executed to its end, so its arguments are valid.
  const wildness = isSlow ? 0 : random.chance(0.14) ? 0.12 : 0.002
  const below = subchartNames.filter(() => !isSlow && random.chance(0.22))
  const files = chart(random, {
    name: random.pick(['demo', 'c', 'my-chart']),
    wildness,
    subject,
    below,
    level: 0,
  })
  if (!isSlow && random.chance(0.03)) mangle(files, random)
  return {
    name: `seed ${seed}, case ${index}`,
    files,
    values: random.chance(0.5) ? userValues(random, wildness) : {},
    release: random.pick(['demo', 'web-1']),
    namespace: random.pick(['default', 'shop']),
    kubeVersion: random.pick(['1.34.0', '1.31', 'v1.33.5-gke.100']),
    isUpgrade: random.chance(0.2),
  }
}

interface Plan {
  readonly name: string
  readonly wildness: number
  readonly subject: Signature | undefined
  /** Names of the subcharts. */
  readonly below: readonly string[]
  /** Depth below the root chart. */
  readonly level: number
}

const subchartNames = ['sub', 'other', 'lib']

const names = ['part-a', 'sub.part', 'with space', 'ünï', 'e/f']

function chart(random: Random, plan: Plan): Files {
  const { wildness, level } = plan
  const definitions: Definition[] = names.slice(0, 1 + random.below(names.length)).map((name) => ({
    name: level === 0 || random.chance(0.2) ? name : `${plan.name}.${name}`,
    dot: random.pick(['root', 'root', 'string', 'list', 'map']),
  }))
  const fromLibrary = plan.below.includes('lib') ? [{ name: 'lib.name', dot: 'root' }] : []
  const scope: Scope = {
    random,
    depth: 2 + random.below(2),
    dot: 'root',
    dollar: 'root',
    variables: [],
    definitions: [...definitions, ...fromLibrary],
    inRange: false,
    late: true,
    write: (inside) => statements(inside, 1 + random.below(3)),
    wildness,
  }
  const files: Files = {
    'Chart.yaml': metadata(random, plan.name, level === 0 ? plan.below : undefined),
    'values.yaml': valuesFile(random, (bare) => statements({ ...scope, ...bare }, 2)),
    'templates/_parts.tpl': definitions
      .map(({ name, dot }, i) =>
        definition(name, dot, {
          ...scope,
          depth: 1,
          definitions: [...definitions.slice(i + 1), ...fromLibrary],
        }),
      )
      .join(''),
    ...(random.chance(0.6) ? extraFiles : {}),
  }
  for (let i = random.below(2) + (level === 0 ? 1 : 0); i > 0; i--)
    Object.assign(files, template(random, scope, plan, i))
  Object.assign(files, subcharts(random, plan))
  return files
}

function template(random: Random, scope: Scope, plan: Plan, number: number): Files {
  const body = [
    statements(scope, 1 + random.below(3)),
    plan.subject ? showing(plan.subject, scope) : '',
    statements(scope, random.below(3)),
    lateCall(random, scope),
  ].join('')
  const shape = plan.level === 0 ? random.below(10) : 4 + random.below(6)
  if (shape < 5 && number === 1) return { 'templates/NOTES.txt': body }
  const file = `templates/${random.pick(['', 'deep/'])}${random.pick(['a', 'b', 'z'])}${number}.yaml`
  if (shape === 5) return { [file]: documents(random, body) }
  return { [file]: manifest(random, body, `${plan.name}.body${number}`) }
}

function lateCall(random: Random, scope: Scope): string {
  if (random.chance(0.5)) return ''
  return action(random.chance(0.6) ? tplCall(scope) : includeCall(scope), random)
}

function subcharts(random: Random, plan: Plan): Files {
  const files: Files = {}
  for (const name of plan.below) {
    const below = { ...plan, name, subject: undefined, below: [], level: plan.level + 1 }
    const made = name === 'lib' ? library(random) : chart(random, below)
    for (const [path, text] of Object.entries(made)) files[`charts/${name}/${path}`] = text
  }
  return files
}
