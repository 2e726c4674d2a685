// Pods that the admission plugin LimitRanger rejects, or makes invalid:
// https://kubernetes.io/docs/concepts/policy/limit-range/
import { describe, expect, test } from '@jest/globals'
import type { LimitRangeFacts } from '../../src/facts/facts.ts'
import {
  amountOf,
  limitViolations,
  hasLimits,
  plannedWorkloads,
} from '../../src/preflight/workloads/resources.ts'
import { toTree } from '../../src/values/tree.ts'
import { planFor } from '../support/evidence.ts'

type Resources = Record<string, Record<string, string | number>>
const spec = (...all: (Resources | undefined)[]) =>
  toTree({ containers: all.map((resources, i) => ({ name: `c${i}`, ...(resources && { resources }) })) })
const request = (memory: string) => ({ requests: { memory } })
const limit = (memory: string) => ({ limits: { memory } })
type Item = LimitRangeFacts['limits'][number]
const item = (fields: Partial<Item>): Item => ({ type: 'Container', ...fields })

describe('the bounds of a LimitRange', () => {
  const rows: { name: string; pod: ReturnType<typeof spec>; item: Item; out: string[] }[] = [
    {
      name: 'accept a request up to max',
      pod: spec(request('1Gi')),
      item: item({ max: { memory: '1Gi' } }),
      out: [],
    },
    {
      name: 'reject a request above max',
      pod: spec(request('2Gi')),
      item: item({ max: { memory: '1Gi' } }),
      out: ['limits[Container].max.memory 1Gi 2147483648'],
    },
    {
      name: 'reject a limit above max',
      pod: spec({ ...request('1Gi'), ...limit('2Gi') }),
      item: item({ max: { memory: '1Gi' } }),
      out: ['limits[Container].max.memory 1Gi 2147483648'],
    },
    {
      name: 'reject CPU above max',
      pod: spec({ requests: { cpu: '500m' } }),
      item: item({ max: { cpu: '400m' } }),
      out: ['limits[Container].max.cpu 400m 0.5'],
    },
    {
      name: 'name each container above max',
      pod: spec(request('2Gi'), request('1Gi'), request('3Gi')),
      item: item({ max: { memory: '1Gi' } }),
      out: ['limits[Container].max.memory 1Gi 2147483648', 'limits[Container].max.memory 1Gi 3221225472'],
    },
    {
      name: 'reject a default limit below the request',
      pod: spec(request('512Mi')),
      item: item({ default: { memory: '256Mi' } }),
      out: ['limits[Container].default.memory 256Mi 536870912'],
    },
    {
      name: 'accept a default limit above the request',
      pod: spec(request('512Mi')),
      item: item({ default: { memory: '512Mi' } }),
      out: [],
    },
    {
      name: 'ignore a default limit of another type',
      pod: spec({ ...request('512Mi'), ...limit('1Gi') }),
      item: item({ default: { memory: '256Mi' } }),
      out: [],
    },
    {
      name: 'reject a request below min',
      pod: spec(request('64Mi')),
      item: item({ min: { memory: '100Mi' } }),
      out: ['limits[Container].min.memory 100Mi 67108864'],
    },
    {
      name: 'accept a request equal to min',
      pod: spec(request('100Mi')),
      item: item({ min: { memory: '100Mi' } }),
      out: [],
    },
    {
      name: 'apply the default request',
      pod: spec(undefined),
      item: item({ min: { memory: '1Gi' } }),
      out: [],
    },
    {
      name: 'take a limit as the request if there is none',
      pod: spec(limit('64Mi')),
      item: item({ min: { memory: '100Mi' } }),
      out: ['limits[Container].min.memory 100Mi 67108864'],
    },
    {
      name: 'reject a pod whose containers exceed max together',
      pod: spec(request('600Mi'), { ...request('1Mi'), ...limit('600Mi') }),
      item: item({ type: 'Pod', max: { memory: '1Gi' } }),
      out: ['limits[Pod].max.memory 1Gi 1258291200'],
    },
    {
      name: 'accept a pod equal to max',
      pod: spec(request('512Mi'), request('512Mi')),
      item: item({ type: 'Pod', max: { memory: '1Gi' } }),
      out: [],
    },
    {
      name: 'ignore persistent volume claims',
      pod: spec(request('2Gi')),
      item: item({ type: 'PersistentVolumeClaim', max: { memory: '1' } }),
      out: [],
    },
    {
      name: 'ignore an invalid bound',
      pod: spec(request('2Gi')),
      item: item({ max: { memory: 'much' } }),
      out: [],
    },
  ]
  test.each(rows)('$name', ({ pod, item: one, out }) => {
    const found = limitViolations(pod, { namespace: 'n', name: 'r', limits: [one] })
    expect(found.map(({ field, bound, has }) => `${field} ${bound} ${has}`)).toEqual(out)
  })

  test('apply to init containers', () => {
    const pod = toTree({ initContainers: [{ name: 'i', resources: request('2Gi') }], containers: [] })
    const range = { namespace: 'n', name: 'r', limits: [item({ max: { memory: '1Gi' } })] }
    expect(limitViolations(pod, range)).toHaveLength(1)
  })
})

test('a pod has limits if every container has one', () => {
  expect(hasLimits(spec(limit('1Gi')), 'memory')).toBe(true)
  expect(hasLimits(spec(limit('1Gi')), 'cpu')).toBe(false)
  expect(hasLimits(spec(limit('1Gi'), request('1Gi')), 'memory')).toBe(false)
})

test.each([
  ['memory', 2 ** 31, '2Gi'],
  ['memory', 512 * 2 ** 20, '512Mi'],
  ['memory', 1536, '1536'],
  ['memory', 2048, '2Ki'],
  ['cpu', 0.5, '500m'],
  ['cpu', 2, '2'],
] as const)('%s %d is %s', (resource, amount, text) => {
  expect(amountOf(resource, amount)).toBe(text)
})

test('a plan’s workloads have priority class, surge and resources', () => {
  const plan = planFor(undefined, [
    'profile=ambient',
    'components.ingressGateways[0].name=istio-ingressgateway',
    'components.ingressGateways[0].enabled=true',
    'values.global.priorityClassName=mesh',
  ])
  const workloads = plannedWorkloads(plan).map(({ object, priorityClass, surge, resources }) => ({
    object,
    priorityClass,
    surge: surge(3),
    resources,
  }))
  expect(workloads).toHaveLength(4)
  expect(workloads).toEqual(
    expect.arrayContaining([
      {
        object: 'DaemonSet/istio-system/istio-cni-node',
        priorityClass: 'system-node-critical',
        surge: 0,
        resources: 'values.cni.resources',
      },
      {
        object: 'DaemonSet/istio-system/ztunnel',
        priorityClass: 'system-node-critical',
        surge: 1,
        resources: 'values.ztunnel.resources',
      },
      {
        object: 'Deployment/istio-system/istiod',
        priorityClass: 'mesh',
        surge: 1,
        resources: 'values.pilot.resources',
      },
      expect.objectContaining({
        object: 'Deployment/istio-system/istio-ingressgateway',
        resources: 'values.gateways.istio-ingressgateway.resources',
      }),
    ]),
  )
  expect(plannedWorkloads(plan).find(({ name }) => name === 'istiod')?.podLabels).toMatchObject({
    app: 'istiod',
  })
})
