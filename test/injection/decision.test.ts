// Which Pods are injected. The answers of the rows on policies and selectors are those of a real istiod (test/mesh has the others).
import { describe, expect, test } from '@jest/globals'
import { reasonNotToInject, type InjectionPolicy } from '../../src/injection/decision.ts'
import { podTemplatePath } from '../../src/injection/workload.ts'
import { toTree } from '../../src/values/tree.ts'

const asked = (value: string) => ({ 'sidecar.istio.io/inject': value })
const selectors = {
  alwaysInjectSelector: [{ matchLabels: { a: 'always' } }],
  neverInjectSelector: [{ matchExpressions: [{ key: 'n', operator: 'Exists' }] }],
}

interface Row {
  readonly policy: InjectionPolicy
  readonly labels: Record<string, string>
  readonly injected: boolean
}

const rows: readonly Row[] = [
  { policy: { policy: 'enabled' }, labels: {}, injected: true },
  { policy: { policy: 'enabled' }, labels: asked('no'), injected: true },
  { policy: { policy: 'enabled' }, labels: asked('false'), injected: false },
  { policy: { policy: 'disabled' }, labels: {}, injected: false },
  { policy: { policy: 'disabled' }, labels: asked('true'), injected: true },
  { policy: { policy: 'disabled' }, labels: asked('yes'), injected: false },
  { policy: { policy: 'off' }, labels: asked('true'), injected: false },
  { policy: { policy: 'disabled', ...selectors }, labels: { a: 'always' }, injected: true },
  { policy: { policy: 'disabled', ...selectors }, labels: { a: 'always', n: 'x' }, injected: true },
  { policy: { policy: 'disabled', ...selectors }, labels: { n: 'x', ...asked('true') }, injected: true },
  { policy: { policy: 'disabled', ...selectors }, labels: { a: 'always', ...asked('no') }, injected: true },
  { policy: { policy: 'off', alwaysInjectSelector: [{}] }, labels: { x: 'y' }, injected: false },
]

describe('a Pod', () => {
  test.each(rows)(
    'with labels $labels and $policy is injected: $injected',
    ({ policy, labels, injected }) => {
      const pod = toTree({ metadata: { labels }, spec: { containers: [] } })
      expect(reasonNotToInject(policy, pod, 'default') === undefined).toBe(injected)
    },
  )

  test.each(['kube-system', 'kube-public', 'kube-node-lease', 'local-path-storage'])(
    'of namespace %s is never injected',
    (namespace) => {
      const pod = toTree({ metadata: { labels: asked('true') }, spec: {} })
      expect(reasonNotToInject({}, pod, namespace)).toBe(`namespace ${namespace} is never injected`)
    },
  )
})

test.each([
  ['v1', 'Pod', []],
  ['batch/v1', 'CronJob', ['spec', 'jobTemplate', 'spec', 'template']],
  ['apps.openshift.io/v1', 'DeploymentConfig', ['spec', 'template']],
  ['example.com/v1', 'Deployment', undefined],
  ['v1', 'constructor', undefined],
])('%s %s has its Pod template at %j', (apiVersion, kind, path) => {
  expect(podTemplatePath(toTree({ apiVersion, kind }))).toEqual(path)
})
