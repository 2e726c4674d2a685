// Verifies managedFieldsMatch against the server: an apply of a matching object changes nothing.
import { afterEach, expect, test } from '@jest/globals'
import { managedFieldsMatch } from '../../src/install/plan/managed-fields-match.ts'
import { compare } from '../../src/install/plan/compare.ts'
import { readinessOf } from '../../src/install/wait/readiness.ts'
import type { KubeObject } from '../../src/manifest/object.ts'
import { refOf } from '../../src/manifest/object.ts'
import { describeWithGo } from '../peer/with-go.ts'
import { clear, useEngine } from './engine.ts'
import { until } from './support.ts'

const engine = useEngine()
const container = {
  name: 'main',
  image: 'example.com/main:1',
  args: ['a', 'b'],
  ports: [{ containerPort: 53 }, { containerPort: 53, protocol: 'UDP' }],
  env: [
    { name: 'A', value: '1' },
    { name: 'B', value: '2' },
    { name: 'NODE', valueFrom: { fieldRef: { fieldPath: 'spec.nodeName' } } },
  ],
  resources: { requests: { memory: '128Mi' } },
}

function deployment(): KubeObject {
  const labels = { app: 'x' }
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'x', namespace: 'default', labels, finalizers: ['example.io/a'] },
    spec: {
      replicas: 0,
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers: [structuredClone(container)] } },
    },
  }
}

function webhook(scope?: string): KubeObject {
  const rule = { apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['pods'] }
  return {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingWebhookConfiguration',
    metadata: { name: 'x', labels: { app: 'x' } },
    webhooks: [
      {
        name: 'x.example.com',
        admissionReviewVersions: ['v1'],
        sideEffects: 'None',
        failurePolicy: 'Ignore',
        clientConfig: { url: 'https://127.0.0.1:1' },
        rules: [{ ...rule, ...(scope && { scope }) }],
      },
    ],
  }
}

interface EnvVar {
  name: string
  value?: string
  valueFrom?: { fieldRef: { fieldPath: string } }
}
type Pod = { containers: (Omit<typeof container, 'env'> & { env: EnvVar[] } & Record<string, unknown>)[] }
const podOf = (object: KubeObject) =>
  (object as unknown as { spec: { template: { spec: Pod } } }).spec.template.spec
const main = (object: KubeObject) => podOf(object).containers[0]!

/** `same`: the server reports no change, and managedFieldsMatch detects it without a dry run. */
const rows: readonly { name: string; edit: (object: KubeObject) => void; same: boolean }[] = [
  { name: 'nothing', edit: () => undefined, same: true },
  { name: 'a value', edit: (object) => void (main(object).image = 'example.com/main:2'), same: false },
  {
    name: 'an additional label',
    edit: (object) => void (object.metadata.labels = { app: 'x', b: 'c' }),
    same: false,
  },
  { name: 'no labels', edit: (object) => void delete object.metadata.labels, same: false },
  {
    name: 'a missing field',
    edit: (object) => void delete (main(object) as { args?: unknown }).args,
    same: false,
  },
  {
    name: 'an explicit default',
    edit: (object) => void (main(object).imagePullPolicy = 'IfNotPresent'),
    same: false,
  },
  { name: 'an additional argument', edit: (object) => void main(object).args.push('c'), same: false },
  { name: 'arguments in another order', edit: (object) => void main(object).args.reverse(), same: false },
  { name: 'a missing item', edit: (object) => void main(object).env.pop(), same: false },
  {
    name: 'an additional item',
    edit: (object) => void main(object).env.push({ name: 'C', value: '3' }),
    same: false,
  },
  { name: 'items in another order', edit: (object) => void main(object).env.reverse(), same: false },
  { name: 'a renamed item', edit: (object) => void (main(object).env[0]!.name = 'Z'), same: false },
  { name: 'one missing port', edit: (object) => void main(object).ports.pop(), same: false },
  { name: 'another missing port', edit: (object) => void main(object).ports.shift(), same: false },
  {
    name: 'an additional finalizer',
    edit: ({ metadata }) => void (metadata.finalizers = ['example.io/a', 'example.io/b']),
    same: false,
  },
  { name: 'no finalizers', edit: ({ metadata }) => void delete metadata.finalizers, same: false },
  {
    name: 'a quantity in another notation',
    edit: (object) => void (main(object).resources.requests.memory = '131072Ki'),
    same: true,
  },
  {
    name: 'a quantity in bytes',
    edit: (object) => void (main(object).resources.requests.memory = '134217728'),
    same: false,
  },
  {
    name: 'another path of a fieldRef',
    edit: (object) => void (main(object).env[2]!.valueFrom!.fieldRef.fieldPath = 'metadata.name'),
    same: false,
  },
  {
    name: 'an additional empty map',
    edit: (object) => void (main(object).securityContext = {}),
    same: false,
  },
  {
    name: 'null in place of a missing field',
    edit: (object) => void (main(object).lifecycle = null),
    same: false,
  },
]

describeWithGo('whether an apply changes anything is detected for', () => {
  afterEach(() => clear(engine))

  test.each(rows)('$name', async ({ edit, same }) => {
    const { cluster } = engine
    await cluster.apply(deployment())
    const object = deployment()
    edit(object)
    // Its controller writes to the new object first.
    await until(async () => readinessOf((await cluster.get(refOf(object)))!).state === 'ready')
    const live = await cluster.get(refOf(object))
    const { object: result } = await cluster.apply(object, { dryRun: true })
    expect(compare(live!, result) === 'same').toBe(same)
    expect(managedFieldsMatch(object, live!)).toBe(same)
  })

  test.each([
    { name: 'a webhook without a scope', scope: undefined, same: true },
    { name: 'the default scope of a webhook', scope: '*', same: true },
    { name: 'another scope of a webhook', scope: 'Namespaced', same: false },
  ])('$name', async ({ scope, same }) => {
    const { cluster } = engine
    const live = await cluster.apply(webhook())
    const object = webhook(scope)
    const { object: result } = await cluster.apply(object, { dryRun: true })
    expect(compare(live.object, result) === 'same').toBe(same)
    expect(managedFieldsMatch(object, live.object)).toBe(same)
    await cluster.delete(refOf(object))
  })
})
