// Check of the gateway mode of OVN-Kubernetes, which decides whether kubelet probes pass the rules of the host.
import type { CustomFacts, NodeFacts } from '../../../facts/facts.ts'
import { getPath, toTree, type Tree } from '../../../values/tree.ts'
import { check, type Check, type Fix } from '../../check.ts'
import { isAmbientPod, namespaceLabels } from '../../workloads/enrolment.ts'
import { patchAction } from '../../fixes/patches.ts'
import { hasProbes } from '../../workloads/probes.ts'
import { shellWord } from '../../fixes/shell.ts'
import { amountText, listText, nameText, objectsText } from '../../wording.ts'

const annotation = 'k8s.ovn.org/l3-gateway-config'
const path = ['defaultNetwork', 'ovnKubernetesConfig', 'gatewayConfig', 'routingViaHost']
const ref = { apiVersion: 'operator.openshift.io/v1', kind: 'Network', name: 'cluster' } as const

/** The gateway mode in a node's annotation; undefined if it cannot be read. */
function modeOf({ annotations }: NodeFacts): string | undefined {
  try {
    const mode: unknown = JSON.parse(annotations[annotation] ?? '')?.default?.mode
    return typeof mode === 'string' ? mode : undefined
  } catch {
    return undefined
  }
}

const patchOf = (value: boolean | null): Tree =>
  toTree({ spec: { defaultNetwork: { ovnKubernetesConfig: { gatewayConfig: { routingViaHost: value } } } } })

function operatorFix(network: CustomFacts): Fix {
  const before = getPath(toTree(network.spec), path)
  const command = (value: boolean | null) =>
    `oc patch network.operator cluster --type=merge -p ${shellWord(JSON.stringify(patchOf(value)))}`
  return {
    kind: 'apply',
    text: 'route to pods through the network of the host; the operator restarts the network pods node by node',
    actions: [patchAction(ref, patchOf(true), { spec: network.spec })],
    undo: [command(typeof before === 'boolean' ? before : null)],
    owner: 'network.operator',
  }
}

const ownFix: Fix = {
  kind: 'print',
  text: 'run OVN-Kubernetes in gateway mode local: `--gateway-mode=local` of the ovnkube process in its DaemonSet (Helm value global.gatewayMode)',
  commands: [
    `kubectl get nodes -o custom-columns=NODE:.metadata.name,GATEWAY:.metadata.annotations.k8s\\.ovn\\.org/l3-gateway-config`,
  ],
}

export const ovnChecks: readonly Check[] = [
  check({
    id: 'OVN-01',
    subject: 'cni',
    level: 'error',
    title: 'OVN-Kubernetes routes kubelet probes past the host',
    why: 'In gateway mode shared, OVN-Kubernetes skips the rules of the host by which istio-cni sets the address of probes. Probes of ambient pods fail: the pods never become ready, or restart for ever.',
    remedy:
      'Set `routingViaHost: true` in Network.operator.openshift.io cluster (elsewhere: gateway mode local).',
    docs: 'https://docs.openshift.com/container-platform/latest/networking/ovn_kubernetes_network_provider/configuring-gateway-mode.html',
    scope: { cnis: ['ovn-kubernetes'], mode: 'ambient' },
    needs: ['nodes', 'openshiftNetworks', 'pods', 'namespaces'],
    find: ({ nodes, openshiftNetworks, pods, namespaces }) => {
      const labelsOf = namespaceLabels(namespaces)
      const probed = pods.filter((pod) => isAmbientPod(pod, labelsOf.get(pod.namespace)) && hasProbes(pod))
      if (probed.length === 0) return []
      const network = openshiftNetworks.find(({ name }) => name === 'cluster')
      const affected = `${amountText(probed.length, 'ambient pod')} with probes (${listText(probed.map((pod) => nameText('Pod', pod)))})`
      if (network) {
        const value = getPath(toTree(network.spec), path)
        if (value === true) return []
        return [
          {
            object: 'Network.operator.openshift.io/cluster',
            field: `spec.${path.join('.')}`,
            message: `is ${String(value ?? 'absent')}, must be true for ${affected}`,
            fix: operatorFix(network),
          },
        ]
      }
      // The mode of nodes without a readable annotation is unknown.
      const wrong = nodes.filter((node) => modeOf(node) !== 'local')
      if (wrong.length === 0) return []
      const isKnown = wrong.some((node) => modeOf(node) === 'shared')
      return [
        {
          object: objectsText(wrong.map(({ name }) => `Node/${name}`)),
          field: `metadata.annotations[${annotation}]`,
          level: isKnown ? ('error' as const) : ('warning' as const),
          message: `${isKnown ? 'has default.mode=shared' : 'does not show the gateway mode'}, must be local for ${affected}`,
          fix: ownFix,
        },
      ]
    },
  }),
]
