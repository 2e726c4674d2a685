import { describe, expect, test } from '@jest/globals'
import { yieldRuntimeFields } from '../../src/install/plan/webhooks.ts'
import type { KubeObject } from '../../src/manifest/object.ts'

const name = 'rev.validation.istio.io'
const configuration = (webhook: object, managedFields?: object[]): KubeObject => ({
  apiVersion: 'admissionregistration.k8s.io/v1',
  kind: 'ValidatingWebhookConfiguration',
  metadata: { name: 'istio-validator', ...(managedFields && { managedFields }) },
  webhooks: [{ name, ...webhook }],
})
const rendered = configuration({
  clientConfig: { caBundle: '', service: { name: 'istiod' } },
  failurePolicy: 'Ignore',
  sideEffects: 'None',
})
const owner = (manager: string, fields: object) => ({
  manager,
  operation: manager === 'ambientctl' ? 'Apply' : 'Update',
  fieldsV1: { 'f:webhooks': { [`k:{"name":"${name}"}`]: fields } },
})
const ours = owner('ambientctl', { 'f:failurePolicy': {}, 'f:clientConfig': { 'f:caBundle': {} } })
const live = { clientConfig: { caBundle: 'Q0E=', service: { name: 'istiod' } }, failurePolicy: 'Fail' }

const rows: readonly { name: string; live: KubeObject; out: object }[] = [
  {
    name: 'are omitted if istiod owns both',
    live: configuration(live, [
      ours,
      owner('pilot-discovery', { 'f:failurePolicy': {}, 'f:clientConfig': { 'f:caBundle': {} } }),
    ]),
    out: { clientConfig: { service: { name: 'istiod' } }, sideEffects: 'None' },
  },
  {
    name: 'keep the live policy if istiod owns only the CA',
    live: configuration(live, [ours, owner('pilot-discovery', { 'f:clientConfig': { 'f:caBundle': {} } })]),
    out: { clientConfig: { service: { name: 'istiod' } }, failurePolicy: 'Fail', sideEffects: 'None' },
  },
  {
    name: 'keep the live values if no other manager owns them',
    live: configuration(live, [ours]),
    out: { ...live, sideEffects: 'None' },
  },
  {
    name: 'are as rendered in a new webhook',
    live: { ...configuration({}), webhooks: [{ name: 'another' }] },
    out: {
      clientConfig: { caBundle: '', service: { name: 'istiod' } },
      failurePolicy: 'Ignore',
      sideEffects: 'None',
    },
  },
]

describe('fields that istiod writes', () => {
  test.each(rows)('$name', ({ live: existing, out }) => {
    const before = structuredClone(rendered)
    expect(yieldRuntimeFields(rendered, existing).webhooks).toEqual([{ name, ...out }])
    expect(rendered).toEqual(before)
  })

  test('keep their live values if only Argo CD owns them, whose fields move with --force', () => {
    const argocd = owner('argocd-controller', {
      'f:failurePolicy': {},
      'f:clientConfig': { 'f:caBundle': {} },
    })
    const existing = configuration(live, [argocd])
    const sent = (fromGitOps: boolean) => yieldRuntimeFields(rendered, existing, { fromGitOps }).webhooks
    expect(sent(true)).toEqual([{ name, ...live, sideEffects: 'None' }])
    expect(sent(false)).toEqual([
      { name, clientConfig: { service: { name: 'istiod' } }, sideEffects: 'None' },
    ])
  })

  test('are kept only in webhook configurations', () => {
    const object = { ...rendered, kind: 'ConfigMap' }
    expect(yieldRuntimeFields(object, rendered)).toBe(object)
  })
})
