// Warnings of a cluster → those about Istio, sandboxes and network plugins, newest first.
import type { EventFacts } from '../../facts/facts.ts'
import type { KubeObject } from '../../manifest/object.ts'
import { maskUsers } from '../kubeconfig/mask.ts'
import { truncate, numberAt, definedFields, textAt } from './fields.ts'

/** Events that are kept: the newest tell what is wrong now. */
const most = 500

/** A pod's network could not be made: whosever pod it is. */
const ofSandboxes = /^(FailedCreatePodSandBox|FailedKillPod|NetworkNotReady|FailedPodSandBoxStatus|CNI)/
/** What keeps pods from running, told of those that matter here. */
const ofPods =
  /^(Failed|FailedCreate|FailedScheduling|FailedMount|FailedAttachVolume|BackOff|Unhealthy|FailedPostStartHook|InspectFailed|ErrImageNeverPull|Evicted|OOMKilling|FailedDaemonPod|FailedPlacement)$/
const ours =
  /^(istio|ztunnel|cilium|calico|canal|aws-node|kube-flannel|kindnet|multus|ovnkube|anetd|azure-c|antrea|weave|kube-router)/
const isNetwork = /\bCNI\b|\bcni\b|sandbox|istio|too many open files/

export function eventFacts(event: KubeObject): EventFacts | undefined {
  const reason = textAt(event, 'reason') ?? ''
  const message = textAt(event, 'message') ?? ''
  const name = textAt(event, 'involvedObject', 'name') ?? ''
  const isWanted =
    ofSandboxes.test(reason) || (ofPods.test(reason) && (ours.test(name) || isNetwork.test(message)))
  if (!isWanted) return undefined
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

/** The newest, in an order that does not depend on the server's. */
export function newestEvents(events: readonly EventFacts[]): EventFacts[] {
  const key = ({ last, object, reason, message }: EventFacts) => [last ?? '', object, reason, message]
  return events.toSorted((a, b) => compare(key(b), key(a))).slice(0, most)
}

function compare(a: readonly string[], b: readonly string[]): number {
  const i = a.findIndex((one, at) => one !== b[at])
  return i < 0 ? 0 : (a[i] ?? '') < (b[i] ?? '') ? -1 : 1
}
