// Checks after an install: whether ambient pods are captured, and whether kubelet probes reach them.
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
    why: 'They started before the CNI agent was ready, or the agent failed to add them. Their traffic is neither encrypted nor authorized.',
    remedy: 'Restart the pods when the CNI agent runs on their nodes.',
    docs: 'https://istio.io/latest/docs/ambient/usage/verify-mtls-enabled/',
    needs: ['namespaces', 'pods', 'daemonSets'],
    find: ({ namespaces, pods, daemonSets }) => {
      // Without a CNI agent no pod is captured, which POST-01 and POST-02 report.
      if (cniAgents(daemonSets).length === 0) return []
      const notCaptured = pods.filter((pod) => shouldBeCaptured(pod, namespaces) && !isCaptured(pod))
      if (notCaptured.length === 0) return []
      const names = [...new Set(notCaptured.map(({ namespace }) => namespace))]
      return [
        {
          object: objectsText(notCaptured.map((pod) => nameText('Pod', pod))),
          field: 'metadata.annotations[ambient.istio.io/redirection]',
          message: `${amountText(notCaptured.length, 'running pod')} in ${names.join(', ')} without the annotation value enabled`,
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
    why: 'The readiness probe of the kubelet does not reach an ambient pod. Network plugins that rewrite or deny the source address of probes cause this, so your pods with probes fail too.',
    remedy:
      'Run `ambientctl preflight`, which checks for each known cause (Cilium, Calico, OVN-Kubernetes, EKS security groups, network policies).',
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
            text: 'find the cause with preflight',
            commands: ['ambientctl preflight'],
          },
        })),
  }),
]

/**
 * Returns true for running ambient pods, by the label of the pod or its namespace, without sidecar and host network.
 */
function shouldBeCaptured(pod: PodFacts, namespaces: readonly NamespaceFacts[]): boolean {
  const podMode = pod.labels?.[mode]
  const effectiveMode = podMode ?? namespaces.find(({ name }) => name === pod.namespace)?.labels[mode]
  return (
    effectiveMode === 'ambient' &&
    pod.phase === 'Running' &&
    pod.hostNetwork !== true &&
    pod.annotations?.['sidecar.istio.io/status'] === undefined &&
    // ztunnel, waypoints and gateways are part of the mesh itself.
    pod.labels?.['gateway.networking.k8s.io/gateway-name'] === undefined
  )
}

const isCaptured = ({ annotations }: PodFacts) => annotations?.['ambient.istio.io/redirection'] === 'enabled'
