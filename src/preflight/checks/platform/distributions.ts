// Checks for RKE2, Talos, Alibaba Cloud and Tanzu (TKGI).
import { argumentOf, nodeArguments } from '../../../platform/k3s.ts'
import type { NamespaceFacts } from '../../../facts/facts.ts'
import { check, type Check } from '../../check.ts'
import { renderedDirectory } from '../../nodes/directories.ts'
import { labelNamespaces } from '../../fixes/namespace-labels.ts'
import { nodeNamespaces, type InstallView } from '../../install-view.ts'
import { rejectionCause } from '../../refusals/rejections.ts'
import { amountText, objectsText } from '../../wording.ts'

const enforce = 'pod-security.kubernetes.io/enforce'
const psaDocs = 'https://kubernetes.io/docs/concepts/security/pod-security-admission/'

/** Namespaces of the node agents that are not exempt and have no label. NS-01 reports those with a label. */
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
    message: `is not set for ${missing.join(', ')}, where istio-cni and ztunnel need privileged; ${because}`,
    causes: missing.map((name) => rejectionCause('pod-security', `Namespace/${name}`)),
    fix: {
      kind: 'apply',
      text: `label ${missing.join(', ')} with ${enforce}=privileged`,
      ...labelNamespaces(missing, namespaces, { [enforce]: 'privileged' }),
    },
  } as const
}

/** The directory of CNI binaries on TKGI (formerly PKS). */
const tkgiBinDir = '/var/vcap/jobs/kubelet/packages/cni/bin'

export const distributionChecks: readonly Check[] = [
  check({
    id: 'RKE2-01',
    subject: 'platform',
    level: 'info',
    title: 'The CIS profile of RKE2 rejects the pods of istio-cni and ztunnel',
    why: 'With a CIS profile, RKE2 enforces the Pod Security level "restricted" in all namespaces but its own. The DaemonSets of istio-cni and ztunnel cannot create pods there: "violates PodSecurity restricted:latest".',
    remedy: `Label the namespaces of istio-cni and ztunnel with \`${enforce}=privileged\`.`,
    docs: 'https://docs.rke2.io/security/pod_security_standards',
    scope: { platform: { nodes: ['rke2'] } },
    needs: ['install', 'nodes', 'namespaces'],
    find: ({ install, nodes, namespaces }) => {
      const profile = nodes
        .map((node) => argumentOf(nodeArguments(node), '--profile'))
        .find((name) => name?.startsWith('cis'))
      const missing = unprivileged(install, namespaces)
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
    title: 'Talos rejects the pods of istio-cni and ztunnel',
    why: 'Talos enforces the Pod Security level "baseline" in all namespaces but kube-system, unless its machine configuration changes this. The DaemonSets of istio-cni and ztunnel need host directories and capabilities and cannot create pods: "violates PodSecurity baseline:latest".',
    remedy: `Label the namespaces of istio-cni and ztunnel with \`${enforce}=privileged\`.`,
    docs: psaDocs,
    scope: { platform: { admission: ['pod-security-baseline'] } },
    needs: ['install', 'namespaces'],
    find: ({ install, namespaces }) => {
      const missing = unprivileged(install, namespaces)
      return missing.length === 0
        ? []
        : [foundUnprivileged(missing, namespaces, 'Talos enforces baseline by default')]
    },
  }),
  check({
    id: 'ACK-01',
    subject: 'platform',
    level: 'warning',
    title: 'Terway may drop the kubelet probes of ambient pods',
    why: "In ambient mode, kubelet probes reach a pod from the link-local address 169.254.7.127. Users of Alibaba Cloud's Terway report lost answers, so that pods restart because of failed probes.",
    remedy: 'Test a pod with a readiness probe in an ambient namespace first. If it fails, use exec probes.',
    docs: 'https://github.com/istio/istio/issues/58531',
    scope: { platform: { nodes: ['alibaba'] }, mode: 'ambient' },
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
          message: `${terway.name} is the network plugin; only a test pod can show whether probes from 169.254.7.127 pass`,
          fix: {
            kind: 'print',
            text: 'after the install, test a pod with probes; if it does not become ready, use exec probes',
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
    title: 'CNI binary directory does not match TKGI (PKS)',
    why: `Kubelets of TKGI look for CNI binaries in ${tkgiBinDir}. If the binary of istio-cni is elsewhere, new pods stay in ContainerCreating with \`failed to find plugin "istio-cni" in path [${tkgiBinDir}]\`.`,
    remedy: `Set \`values.cni.cniBinDir=${tkgiBinDir}\`.`,
    docs: 'https://github.com/istio/istio/issues/11676',
    scope: { needsCni: true },
    needs: ['events', 'install'],
    find: ({ events, install }) => {
      const told = events.filter(({ message }) => message.includes(tkgiBinDir))
      if (told.length === 0 || renderedDirectory(install, 'binDir') === tkgiBinDir) return []
      return [
        {
          object: objectsText(told.map(({ object }) => object)),
          field: 'Event.message',
          message: `${amountText(told.length, 'event')} name ${tkgiBinDir} as the directory of CNI binaries; this install would use ${renderedDirectory(install, 'binDir')}`,
          fix: {
            kind: 'render',
            text: 'put the CNI binary into the directory that the kubelets search',
            set: [{ path: 'values.cni.cniBinDir', value: tkgiBinDir }],
          },
        },
      ]
    },
  }),
]
