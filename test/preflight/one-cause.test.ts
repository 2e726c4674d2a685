// What the server refuses and a check explains is one finding, not two: refusals as a real API server words them.
import { expect, test } from '@jest/globals'
import type { Probe, Tried } from '../../src/facts/rehearsal.ts'
import { checks } from '../../src/preflight/checks.ts'
import { judge, type JudgeOptions } from '../../src/preflight/judge.ts'
import { readsOf, sample, type Clean } from '../support/evidence.ts'

const namespace = 'istio-system'
const istiod = 'Deployment/istio-system/istiod'
const forbidden = (message: string) => ({ refusal: { status: 403, reason: 'Forbidden', message } })

const probe = (message: string): Probe => ({ what: istiod, namespace, ...forbidden(message) })
const account: Tried = {
  ref: { apiVersion: 'v1', kind: 'ServiceAccount', namespace, name: 'istiod' },
  exists: false,
  ...forbidden(
    'serviceaccounts "istiod" is forbidden: unable to create new content in namespace istio-system because it is being terminated',
  ),
}
const violation = probe(
  'pods "ambientctl-probe" is forbidden: violates PodSecurity "restricted:latest": seccompProfile',
)
const usedUp = probe(
  'pods "ambientctl-probe" is forbidden: exceeded quota: small, requested: pods=1, used: pods=2, limited: pods=2',
)

const cluster = (labels: Record<string, string>, over: Partial<Clean> = {}): Clean => {
  const clean = sample('k3s')
  return { ...clean, namespaces: [...clean.namespaces, { name: namespace, labels }], ...over }
}
const terminating = cluster({}, { tried: [account] })
const quota = { namespace, name: 'small', hard: { pods: '2' }, used: { pods: '2' } }
const label = 'pod-security.kubernetes.io/enforce'

const rows: readonly { name: string; in: Clean; options?: JudgeOptions; out: readonly string[] }[] = [
  {
    name: 'a namespace that is being deleted',
    in: {
      ...terminating,
      namespaces: terminating.namespaces.map((one) =>
        one.name === namespace ? { ...one, phase: 'Terminating' } : one,
      ),
    },
    out: ['API-12'],
  },
  { name: 'one whose deletion began since', in: terminating, out: ['API-11'] },
  { name: 'a label', in: cluster({ [label]: 'restricted' }, { probes: [violation] }), out: ['NS-01'] },
  {
    name: 'a label that is not asked about',
    in: cluster({ [label]: 'restricted' }, { probes: [violation] }),
    options: { skip: ['NS-01'] },
    out: ['API-11'],
  },
  { name: 'a quota', in: cluster({}, { probes: [usedUp], resourceQuotas: [quota] }), out: ['NS-05'] },
  {
    name: 'another quota than the one with too little room',
    in: cluster({}, { probes: [usedUp], resourceQuotas: [{ ...quota, name: 'other' }] }),
    out: ['API-11', 'NS-05'],
  },
]

test.each(rows)('$name', ({ in: evidence, options, out }) => {
  const errors = judge(checks, readsOf(evidence), options).filter(({ level }) => level === 'error')
  expect(errors.map(({ id }) => id)).toEqual(out)
})
