// Commands that restart pods, by their workloads if these are known.
import type { PodFacts } from '../../facts/facts.ts'

const restartable: ReadonlySet<string> = new Set(['Deployment', 'StatefulSet', 'DaemonSet'])

/** The maximum number of commands in a finding: a cluster can have thousands of workloads. */
const maxCommands = 20

/**
 * Returns `kubectl` commands that restart these pods, each workload once. If a controller has no rollout restart, its
 * pods are deleted, and it creates new ones.
 */
export function restartCommands(pods: readonly PodFacts[]): string[] {
  const all = [...new Set(pods.map(commandFor))]
  return all.length > maxCommands
    ? [...all.slice(0, maxCommands), `# and ${all.length - maxCommands} more`]
    : all
}

function commandFor(pod: PodFacts): string {
  // Without a controller, a deleted pod is not created again.
  if (pod.owner === undefined)
    return `# Pod/${pod.namespace}/${pod.name} has no controller: recreate it by hand`
  const [kind = '', name = ''] = workloadOf(pod).split('/')
  return restartable.has(kind)
    ? `kubectl -n ${pod.namespace} rollout restart ${kind.toLowerCase()}/${name}`
    : `kubectl -n ${pod.namespace} delete pod ${pod.name}`
}

/** Returns the Deployment of a ReplicaSet, whose name ends with the label pod-template-hash; otherwise the owner. */
function workloadOf({ owner = '', labels }: PodFacts): string {
  const hash = labels?.['pod-template-hash']
  if (hash === undefined || !owner.startsWith('ReplicaSet/') || !owner.endsWith(`-${hash}`)) return owner
  return `Deployment/${owner.slice('ReplicaSet/'.length, -hash.length - 1)}`
}
