// What a release record changes in the output of its chart stays when the chart is rendered with other values.
import { describe, expect, test } from '@jest/globals'
import type { ReleaseDocument } from '../../src/chart/manifests.ts'
import { carryPatches } from '../../src/patch/carry-patches.ts'
import { toTree, type Tree } from '../../src/values/tree.ts'
import { parseYaml, printYaml } from '../../src/yaml/yaml.ts'

interface Fields {
  readonly service: string
  readonly timeoutSeconds?: number
  readonly annotations?: Readonly<Record<string, string>>
}

const webhook = ({ service, timeoutSeconds, annotations }: Fields): Tree =>
  toTree({
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingWebhookConfiguration',
    metadata: { name: 'validator', ...(annotations && { annotations }) },
    webhooks: [
      {
        name: 'validation.istio.io',
        clientConfig: { service: { name: service } },
        ...(timeoutSeconds !== undefined && { timeoutSeconds }),
      },
    ],
  })
const account = (automount?: boolean): Tree =>
  toTree({
    apiVersion: 'v1',
    kind: 'ServiceAccount',
    metadata: { name: 'reader' },
    ...(automount !== undefined && { automountServiceAccountToken: automount }),
  })

const documents = (...values: readonly Tree[]): ReleaseDocument[] =>
  values.map((value) => ({ source: 'x.yaml', content: printYaml(value), kind: '', name: '', value }))
const manifest = (...values: readonly Tree[]) => values.map((value) => `---\n${printYaml(value)}`).join('')

const carried = (before: readonly Tree[], recorded: readonly Tree[], after: readonly Tree[]) =>
  carryPatches(documents(...before), manifest(...recorded), documents(...after))

describe('a patch of the record', () => {
  test('stays on an object that the new values do not change', () => {
    const [first, second] = carried(
      [account(), webhook({ service: 'istiod' })],
      [account(false), webhook({ service: 'istiod' })],
      [account(), webhook({ service: 'istiod-canary' })],
    )
    expect(first?.value).toEqual(account(false))
    expect(second?.value).toEqual(webhook({ service: 'istiod-canary' }))
  })

  test('stays on the object that the new values change, below its lists, too', () => {
    const [only] = carried(
      [webhook({ service: 'istiod' })],
      [webhook({ service: 'istiod', timeoutSeconds: 5, annotations: { team: 'mesh' } })],
      [webhook({ service: 'istiod-canary' })],
    )
    const expected = webhook({ service: 'istiod-canary', timeoutSeconds: 5, annotations: { team: 'mesh' } })
    expect(only?.value).toEqual(expected)
    expect(parseYaml(only?.content ?? '')).toEqual(expected)
  })

  test('that deletes a field stays', () => {
    const [only] = carried(
      [webhook({ service: 'istiod', timeoutSeconds: 10 })],
      [webhook({ service: 'istiod' })],
      [webhook({ service: 'istiod-canary', timeoutSeconds: 10 })],
    )
    expect(only?.value).toEqual(webhook({ service: 'istiod-canary' }))
  })

  test('loses against new values of the same field', () => {
    const [only] = carried(
      [webhook({ service: 'istiod' })],
      [webhook({ service: 'other' })],
      [webhook({ service: 'istiod-canary' })],
    )
    expect(only?.value).toEqual(webhook({ service: 'istiod-canary' }))
  })

  test('does not bring back an object that the new values delete', () => {
    const patched = webhook({ service: 'istiod', timeoutSeconds: 5 })
    expect(carried([account(), webhook({ service: 'istiod' })], [account(), patched], [account()])).toEqual(
      documents(account()),
    )
  })
})

test('documents without a patch keep their text', () => {
  const text = '# comment\napiVersion: v1\nkind: ServiceAccount\nmetadata: {name: reader}'
  const after = documents(account()).map((document) => ({ ...document, content: text }))
  expect(carryPatches(documents(account()), manifest(account()), after)).toEqual(after)
})

test('objects that only the record has stay, as those of a post-renderer', () => {
  const [, added] = carried([account()], [account(), webhook({ service: 'istiod' })], [account()])
  expect(added).toMatchObject({ kind: 'ValidatingWebhookConfiguration', name: 'validator' })
  expect(parseYaml(added?.content ?? '')).toEqual(webhook({ service: 'istiod' }))
})

test('a manifest that is no YAML is an error that names the record', () => {
  expect(() => carryPatches([], 'a: [', [])).toThrow(/^release record/)
})
