import { describe, expect, test } from '@jest/globals'
import type { WorkloadFacts } from '../../src/facts/facts.ts'
import { clusterwideProbePolicy, probeBlocks, probePolicy } from '../../src/preflight/fixes/host-probes.ts'
import { planFor } from '../support/evidence.ts'

const plan = planFor(undefined, ['profile=ambient'])
const own = planFor(undefined, [
  'profile=ambient',
  'values.cni.env.HOST_PROBE_SNAT_IP=169.254.9.9',
  'values.cni.env.HOST_PROBE_SNAT_IPV6=fd00::9',
])
const agent = (env: Record<string, string>): WorkloadFacts => ({
  namespace: 'istio-system',
  name: 'istio-cni-node',
  containers: [{ name: 'install-cni', image: 'install-cni:1.31.1', env }],
  desired: 1,
  updated: 1,
  ready: 1,
  observed: true,
})
const standard6 = 'fd16:9254:7127:1337:ffff:ffff:ffff:ffff/128'

describe('the source addresses of probes', () => {
  test.each([
    ['IPv4', plan, [], ['IPv4'], ['169.254.7.127/32']],
    ['IPv6', plan, [], ['IPv6'], [standard6]],
    ['both families', plan, [], ['IPv4', 'IPv6'], ['169.254.7.127/32', standard6]],
    ['IPv4 if no family is known', plan, [], [], ['169.254.7.127/32']],
    ['the addresses in the plan', own, [], ['IPv4', 'IPv6'], ['169.254.9.9/32', 'fd00::9/128']],
    ['one address if the running agent has the same', plan, [agent({})], ['IPv4'], ['169.254.7.127/32']],
    [
      'both addresses if the running agent has another',
      plan,
      [agent({ HOST_PROBE_SNAT_IP: '169.254.8.8' })],
      ['IPv4'],
      ['169.254.7.127/32', '169.254.8.8/32'],
    ],
    [
      'only the planned address if that of the running agent is invalid',
      plan,
      [agent({ HOST_PROBE_SNAT_IP: 'x' })],
      ['IPv4'],
      ['169.254.7.127/32'],
    ],
  ])('%s', (_, of, daemonSets, ipFamilies, blocks) => {
    expect(probeBlocks(of, daemonSets, ipFamilies)).toEqual(blocks)
  })
})

test('Cilium’s policy is that of Istio’s guide', () => {
  expect(clusterwideProbePolicy(['169.254.7.127/32'])).toEqual({
    apiVersion: 'cilium.io/v2',
    kind: 'CiliumClusterwideNetworkPolicy',
    metadata: { name: 'allow-ambient-hostprobes' },
    spec: {
      description:
        'Ambient pods accept kubelet probes, which arrive from this address of the Istio CNI agent',
      enableDefaultDeny: { egress: false, ingress: false },
      endpointSelector: {},
      ingress: [{ fromCIDR: ['169.254.7.127/32'] }],
    },
  })
})

test('the NetworkPolicy has the given selector', () => {
  const podSelector = { matchLabels: { app: 'web' } }
  expect(probePolicy('shop', podSelector, ['169.254.7.127/32', standard6])).toEqual({
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name: 'allow-ambient-hostprobes', namespace: 'shop' },
    spec: {
      podSelector,
      policyTypes: ['Ingress'],
      ingress: [{ from: [{ ipBlock: { cidr: '169.254.7.127/32' } }, { ipBlock: { cidr: standard6 } }] }],
    },
  })
  const name = (suffix: string) => probePolicy('shop', {}, [], suffix).metadata.name
  expect(name('web')).toBe('allow-ambient-hostprobes-web')
  expect(name('x'.repeat(253))).toHaveLength(253)
})
