// Random umbrella charts over existing charts: aliases, conditions, tags, imports, globals, nested umbrellas.
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Tree, Value } from '../../src/values/tree.ts'
import { newTree } from '../../src/values/tree.ts'
import type { Random } from './random-values.ts'
import { randomValues } from './random-values.ts'

/** A chart that becomes a subchart. */
export interface Member {
  readonly path: string
  readonly name: string
  readonly version: string
  readonly values: Tree
}

const template = `kind: Umbrella
values: {{ toJson .Values }}
chart: {{ toJson .Chart }}
path: {{ .Template.BasePath }}
kids: {{ range $name, $kid := .Subcharts }}{{ $name }} {{ toJson $kid.Values }} {{ toJson $kid.Chart }} {{ end }}
`

/** Writes an umbrella chart, with up to `depth` nested umbrellas, into a folder of its name. Returns its values. */
export function writeUmbrella(folder: string, members: readonly Member[], random: Random, depth = 2): Tree {
  mkdirSync(join(folder, 'charts'), { recursive: true })
  mkdirSync(join(folder, 'templates'))
  const values = newTree([
    [
      'global',
      newTree([
        ['region', 'x'],
        ['deep', newTree([['c', 2]])],
        ['on', random.chance(0.5)],
      ]),
    ],
  ])
  const rows: Tree[] = []
  const count = 1 + random.below(3)
  for (let i = 0; i < count; i++) {
    const name = `umbrella${depth}${i}`
    const kid =
      depth > 0 && random.chance(0.35) ? nested(join(folder, 'charts', name)) : copied(random.pick(members))
    if (!random.chance(0.85)) continue
    const row = randomRow(kid, random)
    rows.push(row)
    if (random.chance(0.2)) rows.push(newTree([...Object.entries(row), ['alias', `second${i}`]]))
    const key = String(row.alias ?? row.name)
    if (random.chance(0.5) && Object.keys(kid.values).length > 0)
      values[key] = randomValues(kid.values, random)
    if (random.chance(0.3))
      values[key] = newTree([
        ...Object.entries(values[key] ?? {}),
        ['enabled', random.pick([true, false, 'yes'])],
      ])
  }
  if (random.chance(0.4))
    values.tags = newTree([
      ['front', random.chance(0.5)],
      ['back', random.pick([true, false, 'x', null])],
    ])
  if (random.chance(0.2)) values.imported = random.pick<Value>(['text', newTree([['a', 1]]), null])
  const chart = { apiVersion: random.chance(0.9) ? 'v2' : 'v1', name: basename(folder), version: '1.2.3' }
  writeFileSync(
    join(folder, 'Chart.yaml'),
    JSON.stringify(rows.length > 0 ? { ...chart, dependencies: rows } : chart),
  )
  writeFileSync(join(folder, 'values.yaml'), JSON.stringify(values))
  writeFileSync(join(folder, 'templates/a.yaml'), template)
  return values

  function nested(path: string): Member {
    return {
      path,
      name: basename(path),
      version: '1.2.3',
      values: writeUmbrella(path, members, random, depth - 1),
    }
  }

  function copied(member: Member): Member {
    const name = random.chance(0.8) ? basename(member.path) : member.name
    const place = join(folder, 'charts', name)
    rmSync(place, { recursive: true, force: true })
    cpSync(member.path, place, { recursive: true, dereference: true })
    return member
  }
}

function randomRow({ name, version, values }: Member, random: Random): Tree {
  const row = newTree([
    ['name', name],
    ['version', random.pick([version, '*', '>=0.0.0-0', `^${version}`, `~${version}`, ''])],
  ])
  if (random.chance(0.3)) row.alias = `alias${random.below(3)}`
  const key = String(row.alias ?? name)
  const conditions = [
    `${key}.enabled`,
    `${key}.enabled,global.on`,
    `x.y, ${key}.enabled`,
    'global.on',
    'global.deep',
    `${key}.deep.on`,
  ]
  if (random.chance(0.3)) row.condition = random.pick(conditions)
  if (random.chance(0.3)) row.tags = random.pick([['front'], ['back'], ['front', 'back'], ['none']])
  if (random.chance(0.4)) row['import-values'] = [randomImport(values, random)]
  return row
}

function randomImport(values: Tree, random: Random): Value {
  const child = random.pick([...Object.keys(values), 'none'])
  const pair = (from: string, parent: string) =>
    newTree([
      ['child', from],
      ['parent', parent],
    ])
  return random.pick([
    child,
    'data',
    pair(child, 'imported'),
    pair(child, '.'),
    pair('global', 'global'),
    pair('exports.data', 'a.b'),
  ])
}
