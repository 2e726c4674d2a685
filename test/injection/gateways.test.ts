// The objects that our templates make of Gateways, compared with those of the reference's controller.
import { describe, expect, test } from '@jest/globals'
import type { KubeObject } from '../../src/manifest/object.ts'
import { mergeTrees, toTree } from '../../src/values/tree.ts'
import { treeOf } from '../support/charts.ts'
import { gatewayGolden, gatewayInputs } from '../support/gateway-inputs.ts'
import { differences, factsOf } from '../support/golden.ts'
import { chartConfig } from '../support/istiod/config-map.ts'
import { gatewayObjects } from '../support/istiod/gateway.ts'

const config = chartConfig(treeOf({ profile: 'ambient' }))

describe('a Gateway becomes the objects that the reference makes of it', () => {
  test.each(gatewayInputs())('$name', ({ name, gateway, istiod, values }) => {
    const merged = mergeTrees(config.values, toTree(values))
    const objects = gatewayObjects(gateway, { ...config, values: merged, ...istiod })
    expect(differences(factsOf(expected(name)), factsOf(objects))).toEqual([])
  })
})

describe('templates accept values that leave out all but hub and tag', () => {
  const values = toTree({ global: { hub: 'test', tag: 'test' } })

  test.each(['istio', 'istio-waypoint', 'istio-east-west'])('of class %s', (gatewayClassName) => {
    const gateway = { metadata: { name: 'a', namespace: 'b' }, spec: { gatewayClassName } }
    const objects = gatewayObjects(gateway, { templates: config.templates, values })
    expect(objects.map(({ kind }) => kind)).toEqual(['ServiceAccount', 'Deployment', 'Service'])
    expect([...factsOf(objects).values()]).toContain('"test/proxyv2:test"')
  })
})

/** A volume without a source is an emptyDir: the reference leaves the source out, our templates write it. */
function expected(name: string): KubeObject[] {
  const withSource = JSON.stringify(gatewayGolden(name)).replaceAll('"emptyDir":null', '"emptyDir":{}')
  return JSON.parse(withSource) as KubeObject[]
}
