// After an install: are the pods that should be in the mesh captured, and does a probe reach one?
import type { NamespaceFacts, PodFacts } from '../../facts/facts.ts'
import { check, type Check } from '../check.ts'
import { amountText, nameText, objectsText } from '../wording.ts'
import { cniAgents } from './mesh-components.ts'

const mode = 'istio.io/dataplane-mode'

export const captureChecks: readonly Check[] = [
  check({
    id: 'POST-10',
    subject: 'mesh',
    level: 'warning',
    title: 'Pods of ambient namespaces are not captured',
    why: 'They were started while the CNI agent was not there, or it failed on them: their traffic is neither encrypted nor authorized.',
    remedy: 'Restart them once the CNI agent runs on their nodes.',
    docs: 'https://istio.io/latest/docs/ambient/usage/verify-mtls-enabled/',
    needs: ['namespaces', 'pods', 'daemonSets'],
    find: ({ namespaces, pods, daemonSets }) => {
      // Without a CNI agent no pod can be captured; another check reports that.
      if (cniAgents(daemonSets).length === 0) return []
      const missed = pods.filter((pod) => shouldBeCaptured(pod, namespaces) && !isCaptured(pod))
      if (missed.length === 0) return []
      const names = [...new Set(missed.map(({ namespace }) => namespace))]
      return [
        {
          object: objectsText(missed.map((pod) => nameText('Pod', pod))),
          field: 'metadata.annotations[ambient.istio.io/redirection]',
          message: `${amountText(missed.length, 'running pod')} in ${names.join(', ')} not marked as enabled`,
          fix: {
            kind: 'print',
            text: 'restart their workloads',
            commands: names.map((name) => `kubectl rollout restart deployment -n ${name}`),
          },
        },
      ]
    },
  }),
  check({
    id: 'POST-11',
    subject: 'mesh',
    level: 'error',
    title: 'The canary pod did not become ready',
    why: "The kubelet's readiness probe does not reach an ambient pod. Network plugins that rewrite or deny the probe's source address do that.",
    remedy:
      'Run `ambientctl preflight`: it asks for each known cause (Cilium, Calico, OVN-Kubernetes, EKS security groups, network policies).',
    docs: 'https://istio.io/latest/docs/ambient/usage/networkpolicy/',
    needs: ['admissionTrials'],
    find: ({ admissionTrials }) =>
      admissionTrials
        .filter(({ what, refusal }) => what === 'canary' && refusal !== undefined)
        .map(({ namespace, refusal }) => ({
          object: `Pod/${namespace}/canary`,
          field: 'status.conditions[Ready]',
          message: refusal?.message ?? '',
          fix: {
            kind: 'print',
            text: 'look for the cause with a preflight',
            commands: ['ambientctl preflight'],
          },
        })),
  }),
]

/** Ambient by its own label, or by its namespace's; host network, sidecars and ended pods apart. */
function shouldBeCaptured(pod: PodFacts, namespaces: readonly NamespaceFacts[]): boolean {
  const own = pod.labels?.[mode]
  const wanted = own ?? namespaces.find(({ name }) => name === pod.namespace)?.labels[mode]
  return (
    wanted === 'ambient' &&
    pod.phase === 'Running' &&
    pod.hostNetwork !== true &&
    pod.annotations?.['sidecar.istio.io/status'] === undefined &&
    // ztunnel, waypoints and gateways are the mesh.
    pod.labels?.['gateway.networking.k8s.io/gateway-name'] === undefined
  )
}

const isCaptured = ({ annotations }: PodFacts) => annotations?.['ambient.istio.io/redirection'] === 'enabled'
