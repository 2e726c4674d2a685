// Distributions and clouds with one peculiarity each: RKE2, Talos, Alibaba Cloud, Tanzu (TKGI).
import { argumentOf, nodeArguments } from '../../../platform/k3s.ts'
import type { NamespaceFacts } from '../../../facts/facts.ts'
import { check, type Check } from '../../check.ts'
import { renderedDirectory } from '../../nodes/directories.ts'
import { labelNamespaces } from '../../fixes/namespace-labels.ts'
import { nodeNamespaces, type InstallView } from '../../install-view.ts'
import { refusalCause } from '../../refusals/refusals.ts'
import { amountText, objectsText } from '../../wording.ts'

const enforce = 'pod-security.kubernetes.io/enforce'
const psaDocs = 'https://kubernetes.io/docs/concepts/security/pod-security-admission/'

/** Namespaces of the agents that the distribution does not exempt and that have no label; those with one are NS-01's. */
function unprivileged(plan: InstallView, namespaces: readonly NamespaceFacts[]): string[] {
  return nodeNamespaces(plan)
    .filter((name) => name !== 'kube-system')
    .filter((name) => namespaces.find((namespace) => namespace.name === name)?.labels[enforce] === undefined)
}

function foundUnprivileged(
  missing: readonly string[],
  namespaces: readonly NamespaceFacts[],
  because: string,
) {
  return {
    object: objectsText(missing.map((name) => `Namespace/${name}`)),
    field: `metadata.labels[${enforce}]`,
    message: `not privileged for ${missing.join(', ')}, where istio-cni and ztunnel go; ${because}`,
    causes: missing.map((name) => refusalCause('pod-security', `Namespace/${name}`)),
    fix: {
      kind: 'apply',
      text: `label ${missing.join(', ')} with ${enforce}=privileged`,
      ...labelNamespaces(missing, namespaces, { [enforce]: 'privileged' }),
    },
  } as const
}

/** Where kubelets of TKGI, formerly PKS, look for CNI binaries. */
const tkgiBinDir = '/var/vcap/jobs/kubelet/packages/cni/bin'

export const distributionChecks: readonly Check[] = [
  check({
    id: 'RKE2-01',
    subject: 'platform',
    level: 'info',
    title: "RKE2's CIS profile refuses the pods of istio-cni and ztunnel",
    why: 'With a CIS profile RKE2 enforces Pod Security "restricted" in all namespaces but its own. The DaemonSets of istio-cni and ztunnel get no pod there: "violates PodSecurity restricted:latest".',
    remedy: `Label the namespaces of CNI and ztunnel with \`${enforce}=privileged\`.`,
    docs: 'https://docs.rke2.io/security/pod_security_standards',
    scope: { platforms: ['rke2'] },
    needs: ['plan', 'nodes', 'namespaces'],
    find: ({ plan, nodes, namespaces }) => {
      const profile = nodes
        .map((node) => argumentOf(nodeArguments(node), '--profile'))
        .find((name) => name?.startsWith('cis'))
      const missing = unprivileged(plan, namespaces)
      if (profile === undefined || missing.length === 0) return []
      return [
        foundUnprivileged(
          missing,
          namespaces,
          `RKE2 runs with profile ${profile}, which enforces restricted`,
        ),
      ]
    },
  }),
  check({
    id: 'TALOS-01',
    subject: 'platform',
    level: 'warning',
    title: 'Talos refuses the pods of istio-cni and ztunnel',
    why: 'Talos enforces Pod Security "baseline" in all namespaces but kube-system, unless its machine configuration says otherwise. The DaemonSets of istio-cni and ztunnel need host folders and capabilities and get no pod: "violates PodSecurity baseline:latest".',
    remedy: `Label the namespaces of CNI and ztunnel with \`${enforce}=privileged\`.`,
    docs: psaDocs,
    scope: { platforms: ['talos'] },
    needs: ['plan', 'namespaces'],
    find: ({ plan, namespaces }) => {
      const missing = unprivileged(plan, namespaces)
      return missing.length === 0
        ? []
        : [foundUnprivileged(missing, namespaces, 'Talos enforces baseline by default')]
    },
  }),
  check({
    id: 'ACK-01',
    subject: 'platform',
    level: 'warning',
    title: 'Terway is reported to drop the kubelet probes of ambient pods',
    why: "In ambient mode kubelet's probes reach a pod from the link-local address 169.254.7.127. With Alibaba Cloud's Terway, users see the answers lost and pods restarted for failing probes.",
    remedy:
      'Try a pod with a readiness probe in an ambient namespace first; exec probes are the alternative.',
    docs: 'https://github.com/istio/istio/issues/58531',
    scope: { platforms: ['ack'], mode: 'ambient' },
    needs: ['daemonSets'],
    find: ({ daemonSets }) => {
      const terway = daemonSets.find(
        ({ namespace, name }) => namespace === 'kube-system' && name.startsWith('terway'),
      )
      if (!terway) return []
      return [
        {
          object: `DaemonSet/${terway.namespace}/${terway.name}`,
          field: 'metadata.name',
          message: `${terway.name} is the network plugin; whether it lets probes from 169.254.7.127 through, a pod must show`,
          fix: {
            kind: 'print',
            text: 'after the install, try a pod with probes; where it does not become ready, use exec probes',
            commands: ['ambientctl verify-install --canary'],
          },
        },
      ]
    },
  }),
  check({
    id: 'PKS-01',
    subject: 'platform',
    level: 'error',
    title: 'This cluster of TKGI (PKS) looks for CNI binaries in its own folder',
    why: `Kubelets of TKGI look for CNI binaries in ${tkgiBinDir}. With the binary of istio-cni elsewhere, new pods stay in ContainerCreating with \`failed to find plugin "istio-cni" in path [${tkgiBinDir}]\`.`,
    remedy: `Set \`values.cni.cniBinDir=${tkgiBinDir}\`.`,
    docs: 'https://github.com/istio/istio/issues/11676',
    scope: { needsCni: true },
    needs: ['events', 'plan'],
    find: ({ events, plan }) => {
      const told = events.filter(({ message }) => message.includes(tkgiBinDir))
      if (told.length === 0 || renderedDirectory(plan, 'binDir') === tkgiBinDir) return []
      return [
        {
          object: objectsText(told.map(({ object }) => object)),
          field: 'Event.message',
          message: `${amountText(told.length, 'event')} name ${tkgiBinDir} as the folder of CNI binaries; this install would use ${renderedDirectory(plan, 'binDir')}`,
          fix: {
            kind: 'render',
            text: 'put the CNI binary where the kubelets look',
            set: [{ path: 'values.cni.cniBinDir', value: tkgiBinDir }],
          },
        },
      ]
    },
  }),
]
