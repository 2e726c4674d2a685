// Why no node is chosen for a pod: the messages of kube-scheduler. A message may name several reasons, one for each group of
// nodes: the reason that is the easiest to end comes first. An autoscaler may add a node that fits.
import type { KnownCause } from './known-cause.ts'

export const schedulingCauses: readonly KnownCause[] = [
  {
    id: 'nodes-not-ready',
    when: /untolerated taint.*(node\.kubernetes\.io\/(not-ready|unreachable|network-unavailable)|node\.cloudprovider\.kubernetes\.io\/uninitialized|agent-not-ready)/i,
    cause: 'nodes are not ready yet',
    fix: 'check the nodes and their network plugin: `kubectl describe nodes`',
    mayHeal: true,
  },
  {
    id: 'resources-insufficient',
    when: /Insufficient \S+|Too many pods/,
    cause: 'no node has enough free resources for the pod',
    fix: 'add nodes, or reduce `resources.requests` of the component',
    mayHeal: 'with an autoscaler',
  },
  {
    id: 'nodes-cordoned',
    when: /nodes? ?\S* were unschedulable/i,
    cause: 'nodes are cordoned',
    fix: 'allow pods on them: `kubectl uncordon NODE`',
    mayHeal: true,
  },
  {
    id: 'host-port-taken',
    when: /free ports for the requested pod ports/i,
    cause: 'other pods use the host port of the pod on every node',
    fix: 'remove the `hostPort`, or the pods that use it',
    mayHeal: 'with an autoscaler',
  },
  {
    id: 'taint',
    when: /untolerated taint/i,
    cause: 'nodes have taints that the pod does not tolerate',
    fix: 'add `tolerations` to the component, or remove the taint',
    mayHeal: 'with an autoscaler',
  },
  {
    id: 'volume-not-bound',
    when: /volume node affinity conflict|PersistentVolumeClaim/i,
    cause: 'no node can use the volume of the pod',
    fix: 'check its PersistentVolumeClaim and PersistentVolume',
  },
  {
    id: 'node-selector',
    when: /match Pod's node affinity|match.* node selector/i,
    cause: 'no node has the labels that the nodeSelector or affinity of the pod requires',
    fix: 'label a node (`kubectl label node NODE KEY=VALUE`), or change nodeSelector and affinity of the component',
    mayHeal: 'with an autoscaler',
  },
  {
    id: 'no-nodes',
    when: /no nodes available to schedule pods/i,
    cause: 'the cluster has no nodes',
    fix: 'add a node',
    mayHeal: 'with an autoscaler',
  },
  {
    id: 'unschedulable',
    when: /Unschedulable|FailedScheduling/,
    cause: 'no node is eligible to run the pod',
    fix: 'check its nodeSelector, affinity and volumes',
    mayHeal: true,
  },
]
