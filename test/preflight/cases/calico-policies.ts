// Calico's GlobalNetworkPolicies.
import { sample } from '../../support/evidence.ts'
import { clusterCustom } from '../../support/installed.ts'
import type { Case } from '../case.ts'

const deny = (spec: Readonly<Record<string, unknown>>) =>
  clusterCustom('GlobalNetworkPolicy', 'default-deny', { apiVersion: 'crd.projectcalico.org/v1', spec })

const probeRule = { action: 'Allow', source: { nets: ['10.0.0.0/8', '169.254.7.127/32'] } }

const calico = (spec: Readonly<Record<string, unknown>>) => ({
  ...sample('k3s', { cni: 'calico' }),
  calicoGlobalNetworkPolicies: [structuredClone(deny(spec))],
})

const policy = 'calicoGlobalNetworkPolicies[default-deny].spec'
const blocked = { object: 'GlobalNetworkPolicy/default-deny', message: '169.254.7.127/32' }

export const cases: readonly Case[] = [
  {
    id: 'NS-15',
    name: 'reports a default deny that does not allow the address of probes',
    clean: () => calico({ types: ['Ingress'], ingress: [probeRule] }),
    path: `${policy}.ingress[0].source.nets`,
    value: ['10.0.0.0/8', 'odd', 7],
    found: { ...blocked, fix: '/spec/ingress/0' },
  },
  {
    id: 'NS-15',
    name: 'reports a default deny without any rule',
    clean: () => calico({ types: ['Ingress'], ingress: [probeRule] }),
    path: `${policy}.ingress`,
    value: undefined,
    found: { ...blocked, fix: 'globalnetworkpolicies.crd.projectcalico.org default-deny' },
  },
  {
    id: 'NS-15',
    name: 'reports a rule that denies',
    clean: () => calico({ ingress: [{ action: 'Allow' }] }),
    path: `${policy}.ingress[0].action`,
    value: 'Deny',
    found: blocked,
  },
  {
    id: 'NS-15',
    name: 'reports a rule that allows only selected pods',
    clean: () => calico({ ingress: [{ action: 'Allow', source: {} }] }),
    path: `${policy}.ingress[0].source.selector`,
    value: 'app == "monitor"',
    found: blocked,
  },
  {
    id: 'NS-15',
    name: 'reports a rule that allows only some namespaces',
    clean: () => calico({ ingress: [{ action: 'Allow', source: {} }] }),
    path: `${policy}.ingress[0].source.namespaceSelector`,
    value: 'global()',
    found: blocked,
  },
  {
    id: 'NS-15',
    name: 'ignores a policy for egress only',
    clean: () => calico({ types: ['Egress'] }),
    path: `${policy}.types`,
    value: ['Egress', 'Ingress'],
    found: blocked,
  },
  ...['applyOnForward', 'preDNAT', 'doNotTrack'].map((field) => ({
    id: 'NS-15',
    name: `ignores a policy for hosts (${field})`,
    clean: () => calico({ types: ['Ingress'], [field]: true }),
    path: `${policy}.${field}`,
    value: false,
    found: blocked,
  })),
]
