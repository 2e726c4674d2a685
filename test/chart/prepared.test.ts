// Prepared charts render like unprepared ones and are used only for unchanged texts.
import { deserialize } from 'node:v8'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { loadChart } from '../../src/chart/files/load.ts'
import type { Chart } from '../../src/chart/chart.ts'
import { splitRelease } from '../../src/chart/manifests.ts'
import { preparedDocument, preparedFile, preparedTemplates, usePrepared } from '../../src/chart/prepared.ts'
import type { PreparedCharts, PreparedText } from '../../src/chart/prepared.ts'
import { renderChart } from '../../src/chart/render.ts'
import type { KubeObject } from '../../src/manifest/object.ts'
import { printObjects, toObjects } from '../../src/manifest/parse.ts'
import { isTree, toTree, type Tree } from '../../src/values/tree.ts'
import { parseYaml, printYaml } from '../../src/yaml/yaml.ts'
import { prepareCharts } from '../../scripts/prepare.ts'

const folder = join(import.meta.dirname, '../../charts')
const host = { now: () => new Date(0), random: (bytes: number) => new Uint8Array(bytes), timeZone: 'UTC' }
const load = (name: string) => loadChart(join(folder, name))

function render(chart: Chart, values: Tree) {
  const result = renderChart(chart, { values, release: { name: 'istio', namespace: 'istio-system' }, host })
  const { manifest, documents, notes } = splitRelease(result)
  const objects = documents.flatMap(({ source, value }) => toObjects(value, source))
  return { manifest, notes, objects, printed: printObjects(objects) }
}

const cases: readonly (readonly [chart: string, values: Tree])[] = [
  ['base', toTree({})],
  ['base', toTree({ profile: 'ambient', base: { enableCRDTemplates: true } })],
  ['base', toTree({ base: { excludedCRDs: ['gateways.networking.istio.io'] } })],
  ['istiod', toTree({ profile: 'ambient', global: { platform: 'k3s' } })],
  ['istiod', toTree({ profile: 'stable', compatibilityVersion: '1.28' })],
  ['cni', toTree({ profile: 'ambient', global: { platform: 'gke' } })],
  ['ztunnel', toTree({ profile: 'ambient' })],
  ['gateway', toTree({})],
]
// Before anything is prepared.
const charts = new Map(cases.map(([name]) => [name, load(name)]))
const plain = cases.map(([name, values]) => render(load(name), values))
const objects = structuredClone(plain.map((each) => each.objects.map((object) => ({ ...object }))))
const prepared = deserialize(prepareCharts(folder)) as PreparedCharts
usePrepared(prepared)
const decode = ([start, end]: PreparedText) => Buffer.from(prepared.data.subarray(start, end)).toString()

const specOf = (object: KubeObject | undefined) => (object as unknown as { spec: Tree }).spec
const resourceTypes = () =>
  render(load('base'), toTree({})).objects.filter(({ kind }) => kind.endsWith('Definition'))

describe('prepared charts', () => {
  test.each([...charts.keys()])('%s is loaded as before', (name) => {
    expect(load(name)).toEqual(charts.get(name))
    expect(load(name).templates.every(({ data }) => preparedTemplates(data)?.has(data))).toBe(true)
  })

  test.each(cases.map(([name, values], i) => [name, values, i] as const))(
    '%s %j is rendered as before',
    (...row) => {
      const [name, values, i] = row
      const { manifest, notes, printed, objects: now } = render(load(name), values)
      expect(manifest).toBe(plain[i]?.manifest)
      expect(notes).toBe(plain[i]?.notes)
      expect(printed).toBe(plain[i]?.printed)
      expect(now).toEqual(objects[i])
      expect(now.map((object) => Object.keys(object))).toEqual(
        objects[i]?.map((object) => Object.keys(object)),
      )
      // The specs have been read in the meantime.
      expect(printObjects(now)).toBe(plain[i]?.printed)
    },
  )

  test('equal charts give equal bytes', () => {
    expect(Buffer.from(prepareCharts(folder)).equals(prepareCharts(folder))).toBe(true)
  })
})

describe('an edited chart', () => {
  test('is rendered from its own templates', () => {
    const chart = load('ztunnel')
    const templates = chart.templates.map((file) =>
      file.name.endsWith('daemonset.yaml')
        ? { ...file, data: file.data.replace('kind: DaemonSet', 'kind: Edited') }
        : file,
    )
    const { objects } = render({ ...chart, templates }, toTree({}))
    expect(objects.map(({ kind }) => kind)).toContain('Edited')
  })

  test('is rendered with its own resource types', () => {
    const chart = load('base')
    const files = chart.files.map((file) => ({
      ...file,
      data: file.data.replaceAll('"istio-io"', '"edited"'),
    }))
    const { printed } = render({ ...chart, files }, toTree({}))
    expect(printed).toContain('- edited\n')
    expect(printed).not.toContain('- istio-io\n')
  })

  test('has its own values', () => {
    const text =
      prepared.files.map(([text]) => decode(text)).find((text) => text.includes('_internal_defaults')) ?? ''
    expect(preparedFile(text)).not.toBe(text)
    expect(preparedFile(`${text}\nedited: true`)).toBe(`${text}\nedited: true`)
  })
})

describe('a prepared spec', () => {
  const [json = '', yaml = ''] = prepared.specs[0]?.map(decode) ?? []
  const head = '{"apiVersion":"v1","kind":"X","metadata":{"name":"a"}'

  test('is printed with its changes', () => {
    const [first, second] = resourceTypes()
    if (!first || !second) throw new Error('no resource types')
    specOf(first)['scope'] = 'Edited'
    second['spec'] = { a: 1 }
    expect(printObjects([first])).toBe(`${printYaml({ ...first })}\n---\n`)
    expect(printObjects([first])).toContain('scope: Edited\n')
    expect(printObjects([second])).toContain('\nspec:\n  a: 1\n')
  })

  test('is printed with added keys', () => {
    const [first] = resourceTypes()
    if (!first) throw new Error('no resource types')
    first['status'] = { ok: true }
    expect(printObjects([first])).toBe(`${printYaml({ ...first })}\n---\n`)
  })

  test('is used for every document that ends with it', () => {
    const value = preparedDocument(head + json)
    if (!isTree(value ?? null)) throw new Error('not prepared')
    expect(printObjects(toObjects(value ?? null, 'x'))).toBe(
      `apiVersion: v1\nkind: X\nmetadata:\n  name: a\n${yaml}\n---\n`,
    )
    expect(value).toEqual(parseYaml(head + json))
  })

  test.each([
    ['a spec with another byte', head + json.replace('"group":"', '"group":"x')],
    ['text after it', `${head}${json} `],
    ['other keys before it', `{"apiVersion":"v1","kind":"X","status":{},"metadata":{"name":"a"}${json}`],
    ['invalid JSON before it', `{"apiVersion":v1,"kind":"X","metadata":{"name":"a"}${json}`],
    ['a spec within another map', `{"apiVersion":"v1","kind":"X","metadata":{"name":"a"${json}}`],
    ['a list before it', `["apiVersion"${json}`],
    ['two specs', `${head}${json.slice(0, -1)}${json}`],
  ])('does not stand in for %s', (_, content) => {
    expect(preparedDocument(content)).toBeUndefined()
  })
})
