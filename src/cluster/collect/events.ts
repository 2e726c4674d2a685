// Facts of warning events about Istio, pod sandboxes and network plugins, newest first.
import type { EventFacts } from '../../facts/facts.ts'
import type { KubeObject } from '../../manifest/object.ts'
import { compareTextLists } from '../../manifest/order.ts'
import { maskUsers } from '../kubeconfig/mask.ts'
import { truncate, numberAt, definedFields, textAt } from './fields.ts'

/** Maximum number of events; the newest are kept. */
const maxEvents = 500

/** Reasons that a pod's network could not be created, kept for all pods. */
const sandboxReasons = /^(FailedCreatePodSandBox|FailedKillPod|NetworkNotReady|FailedPodSandBoxStatus|CNI)/
/** Other reasons why pods do not run, kept only for Istio and network plugins. */
const podReasons =
  /^(Failed|FailedCreate|FailedScheduling|FailedMount|FailedAttachVolume|BackOff|Unhealthy|FailedPostStartHook|InspectFailed|ErrImageNeverPull|Evicted|OOMKilling|FailedDaemonPod|FailedPlacement)$/
const relevantNames =
  /^(istio|ztunnel|cilium|calico|canal|aws-node|kube-flannel|kindnet|multus|ovnkube|anetd|azure-c|antrea|weave|kube-router)/
const isNetwork = /\bCNI\b|\bcni\b|sandbox|istio|too many open files/

export function eventFacts(event: KubeObject): EventFacts | undefined {
  const reason = textAt(event, 'reason') ?? ''
  const message = textAt(event, 'message') ?? ''
  const name = textAt(event, 'involvedObject', 'name') ?? ''
  const isRelevant =
    sandboxReasons.test(reason) ||
    (podReasons.test(reason) && (relevantNames.test(name) || isNetwork.test(message)))
  if (!isRelevant) return undefined
  const namespace = textAt(event, 'involvedObject', 'namespace') ?? event.metadata.namespace ?? ''
  return definedFields({
    namespace,
    object: [textAt(event, 'involvedObject', 'kind') ?? '', namespace, name].filter(Boolean).join('/'),
    reason,
    message: truncate(maskUsers(message)),
    count: numberAt(event, 'series', 'count') ?? numberAt(event, 'count'),
    last:
      textAt(event, 'series', 'lastObservedTime') ??
      textAt(event, 'lastTimestamp') ??
      textAt(event, 'eventTime') ??
      textAt(event, 'metadata', 'creationTimestamp'),
  })
}

/** Returns the newest events in a stable order. */
export function newestEvents(events: readonly EventFacts[]): EventFacts[] {
  const key = ({ last, object, reason, message }: EventFacts) => [last ?? '', object, reason, message]
  return events.toSorted((a, b) => compareTextLists(key(b), key(a))).slice(0, maxEvents)
}
