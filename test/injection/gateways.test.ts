// What our templates make of Gateways, against what the reference makes of them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import type { KubeObject } from '../../src/manifest/object.ts'
import { parseObjects } from '../../src/manifest/parse.ts'
import { toTree } from '../../src/values/tree.ts'
import { treeOf } from '../support/charts.ts'
import { gatewayInputs, gatewaysFolder } from '../support/gateway-inputs.ts'
import { differences, factsOf } from '../support/golden.ts'
import { chartConfig } from '../support/istiod/config-map.ts'
import { gatewayObjects } from '../support/istiod/gateway.ts'

const { templates } = chartConfig(treeOf({ profile: 'ambient' }))

describe('a Gateway becomes what the reference makes of it', () => {
  // The reference ran with the few values that are given here, and prints the others as missing.
  const fewValues = { global: { hub: 'test', tag: 'test' } }

  test.each(gatewayInputs())('$name', ({ name, gateway, istiod, values = fewValues }) => {
    const objects = gatewayObjects(gateway, { templates, values: toTree(values), ...istiod })
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
  const text = readFileSync(join(gatewaysFolder, `${name}.yaml`), 'utf8')
  // First, the reference notes its own version on the Gateway.
  const objects = text.slice(text.indexOf('\n---\n') + 5)
  return parseObjects(
    sameMeaning.reduce((all, [theirs, ours]) => all.replaceAll(theirs, ours), objects),
    name,
  )
}
