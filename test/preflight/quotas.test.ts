// https://kubernetes.io/docs/concepts/policy/resource-quotas/#quota-scopes and #resource-quota-per-priorityclass
import { expect, test } from '@jest/globals'
import type { ResourceQuotaFacts } from '../../src/facts/facts.ts'
import { planFor } from '../support/evidence.ts'
import {
  quotaApplies,
  criticalQuota,
  allowsPriorityClass,
  plannedQuotas,
  quotasAfter,
} from '../../src/preflight/workloads/quotas.ts'

const critical = 'system-node-critical'
type Scopes = NonNullable<ResourceQuotaFacts['scopes']>
const ofClass = (operator: string, values?: string[]): Scopes => [
  { scopeName: 'PriorityClass', operator, ...(values && { values }) },
]

const rows: { name: string; scopes: Scopes; of?: string; counts: boolean; isForClass: boolean }[] = [
  { name: 'no scopes', scopes: [], counts: true, isForClass: false },
  { name: 'In with the class', scopes: ofClass('In', ['x', critical]), counts: true, isForClass: true },
  { name: 'In with another class', scopes: ofClass('In', ['x']), counts: false, isForClass: false },
  {
    name: 'In, for a pod without a class',
    scopes: ofClass('In', [critical]),
    of: '',
    counts: false,
    isForClass: false,
  },
  { name: 'NotIn with another class', scopes: ofClass('NotIn', ['x']), counts: true, isForClass: true },
  { name: 'NotIn with the class', scopes: ofClass('NotIn', [critical]), counts: false, isForClass: false },
  {
    name: 'NotIn, for a pod without a class',
    scopes: ofClass('NotIn', [critical]),
    of: '',
    counts: true,
    isForClass: true,
  },
  { name: 'Exists', scopes: ofClass('Exists'), counts: true, isForClass: true },
  {
    name: 'Exists, for a pod without a class',
    scopes: ofClass('Exists'),
    of: '',
    counts: false,
    isForClass: false,
  },
  { name: 'DoesNotExist', scopes: ofClass('DoesNotExist'), counts: false, isForClass: false },
  {
    name: 'DoesNotExist, for a pod without a class',
    scopes: ofClass('DoesNotExist'),
    of: '',
    counts: true,
    isForClass: true,
  },
  { name: 'no operator', scopes: ofClass('Sometimes'), counts: false, isForClass: false },
  {
    name: 'best-effort pods',
    scopes: [{ scopeName: 'BestEffort', operator: 'Exists' }],
    counts: false,
    isForClass: false,
  },
  {
    name: 'pods that are not best-effort',
    scopes: [{ scopeName: 'NotBestEffort', operator: 'Exists' }],
    counts: true,
    isForClass: false,
  },
  {
    name: 'terminating',
    scopes: [{ scopeName: 'Terminating', operator: 'Exists' }],
    counts: false,
    isForClass: false,
  },
  {
    name: 'pods that do not terminate',
    scopes: [{ scopeName: 'NotTerminating', operator: 'Exists' }],
    counts: true,
    isForClass: false,
  },
  {
    name: 'several scopes, which must all match',
    scopes: [...ofClass('In', [critical]), { scopeName: 'BestEffort', operator: 'Exists' }],
    counts: false,
    isForClass: false,
  },
]

test.each(rows)('$name', ({ scopes, of = critical, counts: counted, isForClass: is }) => {
  const quota: ResourceQuotaFacts = { namespace: 'n', name: 'q', hard: {}, used: {}, scopes }
  expect(quotaApplies(quota, of || undefined)).toBe(counted)
  if (of) expect(allowsPriorityClass(quota, of)).toBe(is)
})

test('a quota without scopes counts every pod', () => {
  expect(quotaApplies({ namespace: 'n', name: 'q', hard: {}, used: {} }, undefined)).toBe(true)
})

test('the quota for critical pods is that of GKE', () => {
  expect(criticalQuota('istio-system', 1000)).toEqual({
    apiVersion: 'v1',
    kind: 'ResourceQuota',
    metadata: { name: 'gcp-critical-pods', namespace: 'istio-system' },
    spec: {
      hard: { pods: 1000 },
      scopeSelector: {
        matchExpressions: [{ operator: 'In', scopeName: 'PriorityClass', values: [critical] }],
      },
    },
  })
})

test('quotas after an install are those of the charts and other live ones', () => {
  const plan = planFor(undefined, ['profile=ambient', 'values.cni.resourceQuotas.enabled=true'])
  const live = (namespace: string, name: string): ResourceQuotaFacts => ({
    namespace,
    name,
    hard: { pods: '1' },
    used: { pods: '1' },
  })
  const planned = {
    namespace: 'istio-system',
    name: 'istio-cni-resource-quota',
    hard: { pods: '5000' },
    used: {},
    scopes: ofClass('In', [critical]),
  }
  expect(plannedQuotas(plan)).toEqual([planned])
  expect(
    quotasAfter(
      [live('istio-system', planned.name), live('istio-system', 'other'), live('shop', planned.name)],
      plan,
    ),
  ).toEqual([live('istio-system', 'other'), live('shop', planned.name), { ...planned, used: { pods: '1' } }])
})
