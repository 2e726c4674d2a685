// A spec as --set flags: reading the flags gives the spec again.
import { describe, expect, test } from '@jest/globals'
import { fitToFields } from '../../src/config/fit-fields.ts'
import { readConfigurationRequest } from '../../src/config/operator-spec.ts'
import { setFlagsOf } from '../../src/config/print-flags.ts'
import { toTree } from '../../src/values/tree.ts'

function read(flags: readonly string[]) {
  const of = (name: string) => flags.filter((_, index) => flags[index - 1] === name)
  return readConfigurationRequest({ files: [], sets: of('--set'), setJson: of('--set-json') }).spec
}

const specs: readonly [string, Record<string, unknown>][] = [
  ['text that looks like a number', { values: { pilot: { env: { A: '5', B: '007', C: 'true' } } } }],
  ['a number and a boolean', { values: { pilot: { traceSampling: 1.5, autoscaleEnabled: false } } }],
  ['an empty text', { values: { global: { network: '' } } }],
  [
    'text with spaces, commas and backslashes',
    { values: { pilot: { env: { A: ' a', B: 'a,b', C: 'a\\,b' } } } },
  ],
  ['text like a second assignment', { values: { pilot: { env: { A: 'a,profile=b' } } } }],
  ['keys with dots and commas', { values: { pilot: { podAnnotations: { 'a.b/c': 'x', 'd,e=f': 'y' } } } }],
  [
    'lists of texts',
    { values: { cni: { excludeNamespaces: ['a', 'b'] }, global: { imagePullSecrets: [] } } },
  ],
  ['a list with a comma', { values: { cni: { excludeNamespaces: ['a,b'] } } }],
  ['a list of maps', { values: { cni: { tolerations: [{ key: 'a', operator: 'Exists' }, { key: 'b' }] } } }],
  [
    'a list of maps that needs JSON',
    { values: { cni: { tolerations: [{ key: 'a' }, { key: 'null', tolerationSeconds: {} }] } } },
  ],
  [
    'a long list of maps',
    { values: { cni: { tolerations: Array.from({ length: 12 }, (_, i) => ({ key: `k${i}` })) } } },
  ],
  ['an empty map', { values: { cni: { env: {} } } }],
  ['null', { values: { cni: { env: null } } }],
  ['the text null', { values: { pilot: { env: { A: 'null' } } } }],
]

describe('setFlagsOf', () => {
  test.each(specs)('%s', (_, spec) => {
    const printed = setFlagsOf(toTree(spec))
    expect(JSON.parse(JSON.stringify(read(printed)))).toEqual(spec)
  })
})

test('the profile comes first', () => {
  const flags = setFlagsOf(toTree({ hub: 'x', profile: 'ambient' }))
  expect(flags).toEqual(['--set', 'profile=ambient', '--set', 'hub=x'])
})

describe('fitToFields', () => {
  const rows: readonly [Record<string, unknown>, unknown][] = [
    [{ revision: 10n }, { revision: '10' }],
    [{ values: { pilot: { traceSampling: '1.5' } } }, { values: { pilot: { traceSampling: 1.5 } } }],
    [{ values: { pilot: { autoscaleEnabled: 'true' } } }, { values: { pilot: { autoscaleEnabled: true } } }],
    [{ values: { pilot: { autoscaleMin: 'two' } } }, { values: { pilot: { autoscaleMin: 'two' } } }],
    [{ values: { pilot: { env: { A: 5n, B: '5' } } } }, { values: { pilot: { env: { A: 5, B: '5' } } } }],
    [
      { values: { cni: { excludeNamespaces: [1, 'a'] } } },
      { values: { cni: { excludeNamespaces: ['1', 'a'] } } },
    ],
    [{ values: { cni: { env: null } } }, { values: { cni: { env: null } } }],
  ]
  test.each(rows)('%p', (spec, fitted) => {
    expect(JSON.parse(JSON.stringify(fitToFields(toTree(spec))))).toEqual(fitted)
  })
})
