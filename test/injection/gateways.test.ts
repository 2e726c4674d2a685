// What our templates make of Gateways, against what the reference makes of them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import type { KubeObject } from '../../src/manifest/object.ts'
import { parseObjects } from '../../src/manifest/parse.ts'
import { toTree } from '../../src/values/tree.ts'
import { parseYaml } from '../../src/values/yaml.ts'
import { treeOf } from '../support/charts.ts'
import { differences, factsOf } from '../support/golden.ts'
import { chartConfig } from '../support/istiod/config-map.ts'
import { gatewayObjects } from '../support/istiod/gateway.ts'
import type { Gateway, Istiod } from '../support/istiod/gateway-data.ts'

const folder = join(import.meta.dirname, 'data/gateways')
const { templates } = chartConfig(treeOf({ profile: 'ambient' }))

type Input = Pick<Gateway, 'metadata'> &
  Partial<Gateway['spec']> &
  Pick<Istiod, 'proxyConfig'> & { readonly values?: Record<string, unknown> }

describe('a Gateway becomes what the reference makes of it', () => {
  const inputs = parseYaml(readFileSync(join(folder, 'inputs.yaml'), 'utf8')) as unknown as Record<
    string,
    Input
  >

  // The reference ran with the few values that are given here, and prints the others as missing.
  const fewValues = { global: { hub: 'test', tag: 'test' } }

  test.each(Object.entries(inputs))('%s', (name, input) => {
    const { metadata, proxyConfig, values = fewValues, gatewayClassName = 'istio', ...spec } = input
    const istiod = { templates, values: toTree(values), ...(proxyConfig && { proxyConfig }) }
    const objects = gatewayObjects({ metadata, spec: { gatewayClassName, ...spec } }, istiod)
    expect(differences(factsOf(expected(name)), factsOf(objects))).toEqual([])
  })
})

/** What we write otherwise, with the same meaning. */
const sameMeaning = [
  // Without a UID, which every Gateway in a cluster has.
  ['uid: null', 'uid: ""'],
  // A volume without a source is an emptyDir.
  ['emptyDir: null', 'emptyDir: {}'],
  // Without a revision, which our chart always writes.
  ['istiod-<no value>.', 'istiod.'],
] as const

function expected(name: string): KubeObject[] {
  const text = readFileSync(join(folder, `${name}.yaml`), 'utf8')
  // First, the reference notes its own version on the Gateway.
  const objects = text.slice(text.indexOf('\n---\n') + 5)
  return parseObjects(
    sameMeaning.reduce((all, [theirs, ours]) => all.replaceAll(theirs, ours), objects),
    name,
  )
}
