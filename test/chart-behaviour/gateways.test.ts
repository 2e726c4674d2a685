// The charts istio-ingress and istio-egress: what the reference renders for an IstioOperator's gateways, and values beyond that.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import type { KubeObject } from '../../src/manifest/object.ts'
import { getTree } from '../../src/values/tree.ts'
import { chartNamed, factsNamed, renderChartAlone, treeOf } from '../support/charts.ts'
import { differences, factsOf, type Golden } from '../support/golden.ts'
import { beyond, goldens, ownValues } from './gateways-rows.ts'

function reference(name: string): KubeObject[] {
  const text = readFileSync(join(import.meta.dirname, `data/${name}.json`), 'utf8')
  return (JSON.parse(text) as Golden).objects as KubeObject[]
}

// What istioctl passes to every gateway: the values in force, and the gateway's name and labels.
const common = {
  defaultRevision: '',
  'global.hub': 'registry.istio.io/release',
  'global.tag': '1.31.1',
  'global.istioNamespace': 'istio-system',
  'global.configValidation': true,
  'pilot.enabled': true,
  'ztunnel.resourceName': 'ztunnel',
} as const

describe('gateways render the same objects as the reference', () => {
  test.each(goldens)('$name', ({ name, gateways }) => {
    const objects = gateways.flatMap(({ chart, values, namespace = 'istio-system' }) =>
      renderChartAlone(chart, treeOf({ ...common, ...values }), { namespace }),
    )
    expect(differences(factsOf(reference(name)), factsOf(objects))).toEqual([])
  })
})

test("both charts have the same defaults outside of the gateway's own key", () => {
  const [ingress, egress] = ['istio-ingress', 'istio-egress'].map((chart) => {
    const values = getTree(chartNamed(chart).values, ['_internal_defaults_do_not_set'])
    return { ...values, gateways: undefined }
  })
  expect(egress).toEqual(ingress)
})

describe('values that no golden covers', () => {
  test.each(beyond)('$name', ({ chart, values, facts, namespace = 'istio-system' }) => {
    const objects = renderChartAlone(chart, treeOf(ownValues(chart, values)), { namespace })
    expect(factsNamed(objects, facts)).toEqual(facts)
  })
})
