import { describe, expect, test } from '@jest/globals'
import type { Change } from '../../src/install/plan/changes.ts'
import { refOf, type KubeObject } from '../../src/manifest/object.ts'
import { conflictOf, liveDifference } from '../../src/workflow/compare/live-differences.ts'

const map = (data: Record<string, string>, metadata: object = {}): KubeObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'a', namespace: 'mesh', ...metadata },
  data,
})

const configured = (live: KubeObject, result: KubeObject, more: Partial<Change> = {}): Change => {
  return { ref: refOf(live), action: 'configure', object: result, live, result, ...more }
}

describe('liveDifference', () => {
  test('ignores what the server, kubectl and istiod maintain', () => {
    const server = {
      uid: 'u',
      resourceVersion: '7',
      generation: 3,
      creationTimestamp: '2026-01-01T00:00:00Z',
      managedFields: [{ manager: 'x' }],
      annotations: { 'kubectl.kubernetes.io/last-applied-configuration': '{}' },
    }
    const live = { ...map({ a: '1' }, server), status: { phase: 'x' } }
    expect(liveDifference(configured(live, map({ a: '1' }, { annotations: {} })))).toBeUndefined()

    const webhook = (caBundle: string, failurePolicy: string): KubeObject => ({
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'MutatingWebhookConfiguration',
      metadata: { name: 'w' },
      webhooks: [{ name: 'x', clientConfig: { caBundle, url: 'https://a' }, failurePolicy }],
    })
    expect(liveDifference(configured(webhook('one', 'Fail'), webhook('two', 'Ignore')))).toBeUndefined()
    const other = { ...webhook('two', 'Ignore'), metadata: { name: 'w', labels: { a: 'b' } } }
    expect(liveDifference(configured(webhook('one', 'Fail'), other))).toMatchObject({
      before: { webhooks: [{ name: 'x', clientConfig: { url: 'https://a' } }] },
      after: { webhooks: [{ name: 'x', clientConfig: { url: 'https://a' } }] },
    })
  })

  test('shows a new object as rendered, and not as the server completes it', () => {
    const object = map({ a: '1' })
    const result = map({ a: '1', default: 'x' }, { uid: 'u' })
    const change: Change = { ref: refOf(object), action: 'create', object, result }
    expect(liveDifference(change)).toMatchObject({ change: 'added', before: undefined, after: object })
  })

  test('shows a deleted object with its reason, and no unchanged object', () => {
    const live = map({ a: '1' })
    const change: Change = { ref: refOf(live), action: 'delete', live, reason: 'gone' }
    expect(liveDifference(change)).toMatchObject({ change: 'removed', after: undefined, reason: 'gone' })
    const kept: Change = { ...change, action: 'unchanged' }
    expect(liveDifference(kept)).toBeUndefined()
  })

  test('masks the content of Secrets', () => {
    const secret = (password: string): KubeObject => ({ ...map({ password }), kind: 'Secret' })
    const text = JSON.stringify(liveDifference(configured(secret('b2xk'), secret('bmV3'))))
    expect(text).toContain('*** (before)')
    expect(text).not.toMatch(/b2xk|bmV3/)
  })

  test('rejects a live object without a dry run, because it cannot be compared', () => {
    const change = configured(map({}), map({}), { result: undefined, reason: 'no dry run: time limit' })
    expect(() => liveDifference(change)).toThrow('ConfigMap/mesh/a: not compared: no dry run: time limit')
  })
})

test('conflictOf names fields of other managers, but not those of installers', () => {
  const live = map({})
  const takeovers = (manager: string) => [{ manager, field: '.data.a' }]
  const conflict = conflictOf(configured(live, live, { takeovers: takeovers('someone') }))
  expect(conflict).toMatch(/^ConfigMap\/mesh\/a: \.data\.a is managed by "someone"; install stops here/)
  expect(conflictOf(configured(live, live, { takeovers: takeovers('kubectl') }))).toBeUndefined()
  expect(conflictOf(configured(live, live))).toBeUndefined()
})
