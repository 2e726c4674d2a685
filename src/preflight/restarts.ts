// How pods are made anew: by their workloads where these are known.
import type { PodFacts } from '../facts/facts.ts'

const restartable: ReadonlySet<string> = new Set(['Deployment', 'StatefulSet', 'DaemonSet'])

/** `kubectl` commands that recycle these pods, each workload once; pods of no workload that can restart are deleted. */
export function restartCommands(pods: readonly PodFacts[]): string[] {
  return [...new Set(pods.map(commandFor))]
}

function commandFor(pod: PodFacts): string {
  const [kind = '', name = ''] = workloadOf(pod).split('/')
  return restartable.has(kind)
    ? `kubectl -n ${pod.namespace} rollout restart ${kind.toLowerCase()}/${name}`
    : `kubectl -n ${pod.namespace} delete pod ${pod.name}`
}

/** A ReplicaSet of a Deployment ends in the hash that its pods are labelled with. */
function workloadOf({ owner = '', labels }: PodFacts): string {
  const hash = labels?.['pod-template-hash']
  if (hash === undefined || !owner.startsWith('ReplicaSet/') || !owner.endsWith(`-${hash}`)) return owner
  return `Deployment/${owner.slice('ReplicaSet/'.length, -hash.length - 1)}`
}
