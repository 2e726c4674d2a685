// The chart gateway: a row sets values and names the facts that follow.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { getTree, type Tree } from '../../src/values/tree.ts'
import { chartNamed, factsNamed, renderChartAlone, treeOf } from '../support/charts.ts'
import { beyond, known, refusals, type Row } from './gateway-rows.ts'

const render = (values: Row['values'], release = 'istio-ingress') =>
  renderChartAlone('gateway', treeOf(values), { name: release })

describe('the chart gateway', () => {
  test.each([...known, ...beyond])('$name', ({ values, release, facts }) => {
    expect(factsNamed(render(values, release), facts)).toEqual(facts)
  })

  test.each(refusals)('rejects $name', ({ values, message }) => {
    expect(() => render(values)).toThrow(message)
  })
})

describe('values.schema.json', () => {
  const file = join(import.meta.dirname, '../../charts/gateway/values.schema.json')
  const { values } = (JSON.parse(readFileSync(file, 'utf8')) as { definitions: { values: Schema } })
    .definitions

  interface Schema {
    readonly type: string
    readonly additionalProperties: boolean
    readonly properties: Readonly<Record<string, unknown>>
  }

  test('has the keys of values.yaml and the selectors, and no others', () => {
    const defaults = getTree(chartNamed('gateway').values, ['_internal_defaults_do_not_set']) as Tree
    const selectors = ['_internal_defaults_do_not_set', 'profile', 'compatibilityVersion', 'platform']
    expect(Object.keys(values.properties).sort()).toEqual([...Object.keys(defaults), ...selectors].sort())
    expect(values.additionalProperties).toBe(false)
  })
})
