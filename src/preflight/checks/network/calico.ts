// Checks of Calico's eBPF data plane, which can handle traffic before Istio does.
import type { CustomFacts } from '../../../facts/facts.ts'
import type { Detection } from '../../../platform/detection.ts'
import type { Value } from '../../../values/tree.ts'
import { check, type Check, type Fix, type CheckFinding } from '../../check.ts'
import { patchAction } from '../../fixes/patches.ts'
import { shellWord } from '../../fixes/shell.ts'

const docs = 'https://docs.tigera.io/calico/latest/reference/resources/felixconfig'
const scope = { cnis: ['calico', 'canal'] }

const felixOf = (all: readonly CustomFacts[]) => all.find(({ name }) => name === 'default')

/** Sets one field of Felix's configuration. Calico's agents apply it without a restart. */
function felixFix({ apiVersion, kind, spec }: CustomFacts, field: string, value: Value): Fix {
  const command = (to: unknown) =>
    `kubectl patch felixconfiguration default --type=merge -p ${shellWord(JSON.stringify({ spec: { [field]: to } }))}`
  return {
    kind: 'apply',
    text: `set ${field} to ${String(value)}; Calico's agents apply it without a restart`,
    actions: [patchAction({ apiVersion, kind, name: 'default' }, { spec: { [field]: value } }, { spec })],
    undo: [command(spec[field] ?? null)],
    owner: 'felixconfiguration',
  }
}

function wrong(felix: CustomFacts, field: string, wanted: Value, more = ''): CheckFinding {
  return {
    object: 'FelixConfiguration/default',
    field: `spec.${field}`,
    message: `is ${String(felix.spec[field] ?? 'absent')}, must be ${String(wanted)}${more}`,
    fix: felixFix(felix, field, wanted),
  }
}

/** The minor version of Calico 3; undefined if the image's tag has none. */
function minorOfCalico({ cnis }: Detection): number | undefined {
  const { version = '' } = cnis.find(({ name }) => scope.cnis.includes(name)) ?? {}
  const digits = /^v?3\.(\d{1,3})(?!\d)/.exec(version)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

const connectWhy =
  'When an application connects to a Service, Calico replaces the address with that of a pod before Istio sees the connection. Rules for Services, waypoints and the load balancing of the mesh do not apply.'

export const calicoChecks: readonly Check[] = [
  check({
    id: 'CAL-01',
    subject: 'cni',
    level: 'warning',
    title: 'Calico balances the load of connections before Istio',
    why: connectWhy,
    remedy: 'Set `bpfConnectTimeLoadBalancing: Disabled` in FelixConfiguration default.',
    docs,
    scope,
    needs: ['felixConfigurations'],
    find: ({ felixConfigurations }) => {
      const felix = felixOf(felixConfigurations)
      const value = felix?.spec['bpfConnectTimeLoadBalancing']
      // Without eBPF the field has no effect.
      if (!felix || value === undefined || felix.spec['bpfEnabled'] === false) return []
      return value === 'Disabled' ? [] : [wrong(felix, 'bpfConnectTimeLoadBalancing', 'Disabled')]
    },
  }),
  check({
    id: 'CAL-02',
    subject: 'cni',
    level: 'warning',
    title: 'Calico balances the load of connections before Istio (deprecated setting)',
    why: connectWhy,
    remedy: 'Set `bpfConnectTimeLoadBalancingEnabled: false` in FelixConfiguration default.',
    docs,
    scope,
    needs: ['felixConfigurations'],
    find: ({ felixConfigurations }) => {
      const felix = felixOf(felixConfigurations)
      if (felix?.spec['bpfConnectTimeLoadBalancingEnabled'] !== true) return []
      return [wrong(felix, 'bpfConnectTimeLoadBalancingEnabled', false)]
    },
  }),
  check({
    id: 'CAL-03',
    subject: 'cni',
    level: 'error',
    title: "Calico's eBPF data plane drops the kubelet probes of ambient pods",
    why: 'Before 3.29, Calico in eBPF mode bypasses the connection tracking of the host, which istio-cni needs to set the address of probes. Answers to probes are lost, so ambient pods never become ready.',
    remedy:
      'Upgrade Calico to 3.29 or newer, or set `bpfHostConntrackBypass: false` in FelixConfiguration default.',
    docs: 'https://github.com/projectcalico/calico/issues/9157',
    scope: { ...scope, mode: 'ambient' },
    needs: ['felixConfigurations', 'detection'],
    find: ({ felixConfigurations, detection }) => {
      const felix = felixOf(felixConfigurations)
      if (felix?.spec['bpfEnabled'] !== true || felix.spec['bpfHostConntrackBypass'] === false) return []
      const minor = minorOfCalico(detection)
      if (minor === undefined) {
        const more = ' if Calico is older than 3.29 (its image does not show the version)'
        return [{ ...wrong(felix, 'bpfHostConntrackBypass', false, more), level: 'warning' }]
      }
      return minor < 29
        ? [wrong(felix, 'bpfHostConntrackBypass', false, ` with Calico 3.${minor} in eBPF mode, before 3.29`)]
        : []
    },
  }),
  check({
    id: 'CAL-04',
    subject: 'cni',
    level: 'warning',
    title: 'istio-cni cannot reach Services through Calico',
    why: 'Istio needs load balancing at connect time disabled. Calico must then translate Service addresses for the host in another way. Otherwise istio-cni cannot reach the API server through its Service, and pods stay in ContainerCreating.',
    remedy: 'Set `bpfHostNetworkedNATWithoutCTLB: Enabled` in FelixConfiguration default.',
    docs: 'https://github.com/istio/istio/issues/55481',
    scope: { ...scope, needsCni: true },
    needs: ['felixConfigurations'],
    find: ({ felixConfigurations }) => {
      const felix = felixOf(felixConfigurations)
      if (felix?.spec['bpfEnabled'] !== true || felix.spec['bpfConnectTimeLoadBalancing'] !== 'Disabled')
        return []
      // Enabled is the default of newer versions.
      if (felix.spec['bpfHostNetworkedNATWithoutCTLB'] !== 'Disabled') return []
      return [
        wrong(
          felix,
          'bpfHostNetworkedNATWithoutCTLB',
          'Enabled',
          ' if bpfConnectTimeLoadBalancing is Disabled',
        ),
      ]
    },
  }),
]
