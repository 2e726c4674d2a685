import { describe, expect, test } from '@jest/globals'
import type { KubeObject } from '../../src/manifest/object.ts'
import { withBundle } from '../../src/tag/apply.ts'
import { namespacesOf, overlapTexts } from '../../src/tag/namespaces.ts'
import { requireSettable, requireTag, requireTagName } from '../../src/tag/require.ts'

const injector = (name: string, labels: Record<string, string>, revision: string): KubeObject => ({
  apiVersion: 'admissionregistration.k8s.io/v1',
  kind: 'MutatingWebhookConfiguration',
  metadata: { name, labels: { app: 'sidecar-injector', ...labels } },
  webhooks: [
    {
      name: 'rev.namespace.sidecar-injector.istio.io',
      namespaceSelector: { matchLabels: { 'istio.io/rev': revision } },
      clientConfig: { service: { name: `istiod-${revision}` } },
    },
  ],
})
const withCa = (object: KubeObject, caBundle: string): KubeObject => ({
  ...object,
  webhooks: (object['webhooks'] as object[]).map((webhook) => ({ ...webhook, clientConfig: { caBundle } })),
})

const tagOf131 = injector(
  'istio-revision-tag-prod',
  { 'istio.io/rev': '1-31', 'istio.io/tag': 'prod' },
  'prod',
)
const planes = {
  revisions: ['1-30', '1-31', 'default'],
  tags: new Map([['prod', '1-31']]),
  injectors: [
    tagOf131,
    withCa(injector('istio-sidecar-injector-1-30', { 'istio.io/rev': '1-30' }, '1-30'), 'QQ=='),
  ],
}
const namespace = (name: string, labels: Record<string, string>): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: { name, labels },
})

describe('a tag', () => {
  test.each([
    {
      tag: 'prod',
      revision: '1-3l',
      overwrite: false,
      says: '--revision 1-3l: no control plane has this revision',
    },
    { tag: 'prod', revision: '1-30', overwrite: false, says: 'exists and means revision 1-31' },
    { tag: '1-30', revision: '1-31', overwrite: true, says: 'has this name as its revision' },
    { tag: '1-30', revision: '1-30', overwrite: true, says: 'has this name as its revision' },
  ])('$tag for revision $revision is refused', ({ says, ...request }) => {
    expect(() => requireSettable(request, planes)).toThrow(says)
  })

  test.each([
    { tag: 'prod', revision: '1-31', overwrite: false },
    { tag: 'default', revision: 'default', overwrite: false },
    { tag: 'prod', revision: '1-30', overwrite: true },
    { tag: 'canary', revision: '1-30', overwrite: false },
    { tag: 'default', revision: '1-30', overwrite: false },
  ])('$tag for revision $revision is accepted', (request) => {
    expect(() => requireSettable(request, planes)).not.toThrow()
  })

  test('that does not exist is refused with the nearest name', () => {
    expect(() => requireTag('prdo', planes)).toThrow('did you mean "prod"')
    expect(() => requireTag('prod', planes)).not.toThrow()
  })

  test.each(['', 'Prod', 'a.b', '-a', 'a-', 'a'.repeat(44)])('has no name such as %j', (name) => {
    expect(() => requireTagName(name)).toThrow('not a valid name')
  })

  test('is used by namespaces with its label, and the tag default by those with istio-injection', () => {
    const namespaces = [
      namespace('a', { 'istio.io/rev': 'prod' }),
      namespace('b', { 'istio-injection': 'enabled' }),
      // istio-injection wins over istio.io/rev.
      namespace('c', { 'istio-injection': 'disabled', 'istio.io/rev': 'prod' }),
      namespace('d', {}),
      namespace('e', { 'istio.io/rev': 'default' }),
    ]
    expect(namespacesOf('prod', namespaces)).toEqual(['a'])
    expect(namespacesOf('default', namespaces)).toEqual(['b', 'e'])
  })
})

describe('overlapping webhooks', () => {
  const rogue = injector('rogue', { 'istio.io/rev': '1-30' }, 'prod')

  test('are reported with the namespaces that both would inject', () => {
    const found = overlapTexts('prod', [tagOf131], { ...planes, injectors: [tagOf131, rogue] }, [
      namespace('shop', { 'istio.io/rev': 'prod' }),
      namespace('other', {}),
    ])
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(/istio-revision-tag-prod and rogue .* Namespace\/shop, any namespace with label/)
    expect(found[0]).not.toMatch(/other/)
  })

  test('are none if only the tag selects its label, or if others overlap', () => {
    expect(overlapTexts('prod', [tagOf131], planes, [])).toEqual([])
    const twice = {
      ...planes,
      injectors: [rogue, { ...rogue, metadata: { ...rogue.metadata, name: 'two' } }],
    }
    const canary = injector('istio-revision-tag-canary', {}, 'canary')
    expect(overlapTexts('canary', [canary], twice, [])).toEqual([])
  })
})

test('a new webhook gets the CA bundle of the injector of its revision, and of no other', () => {
  const bundles = (revision: string) =>
    (withBundle(tagOf131, planes, revision) as unknown as { webhooks: { clientConfig: object }[] }).webhooks
  expect(bundles('1-30')).toMatchObject([
    { clientConfig: { caBundle: 'QQ==', service: { name: 'istiod-prod' } } },
  ])
  expect(bundles('1-31')[0]?.clientConfig).not.toHaveProperty('caBundle')
})
