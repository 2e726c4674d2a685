// The node agents of a plan, istio-cni and ztunnel: the nodes where they run, and values that exclude nodes.
import type { NodeFacts } from '../../facts/facts.ts'
import type { KubeObject } from '../../manifest/object.ts'
import type { Value } from '../../values/tree.ts'
import type { Fix } from '../check.ts'
import { componentNamespace, type InstallView } from '../install-view.ts'
import { daemonSetsOf, podSpecOf } from './pod-specs.ts'
import { matchesNodeAffinity } from './scheduling.ts'

/** Returns the DaemonSets that run on a node. Taints are ignored, because the agents tolerate all of them. */
export function nodeAgentsFor(node: NodeFacts, plan: InstallView): KubeObject[] {
  return daemonSetsOf(plan).filter((agent) => matchesNodeAffinity(podSpecOf(agent), node))
}

const architectures: readonly string[] = ['amd64', 'arm64']

/** Returns true if Istio's images support the architecture of a node. */
export const hasImages = ({ nodeInfo }: NodeFacts): boolean => architectures.includes(nodeInfo.architecture)

const serverlessLabels = [
  { key: 'eks.amazonaws.com/compute-type', value: 'fargate' },
  { key: 'type', value: 'virtual-kubelet' },
]

/** Returns true for virtual nodes (Fargate, virtual kubelet), which run no DaemonSets. */
export function isServerless({ labels, taints = [] }: NodeFacts): boolean {
  return (
    serverlessLabels.some(({ key, value }) => labels[key] === value) ||
    taints.some(
      ({ key, value }) =>
        key === 'virtual-kubelet.io/provider' || (key === serverlessLabels[0]?.key && value === 'fargate'),
    )
  )
}

interface Expression {
  readonly key: string
  readonly operator: 'In' | 'NotIn'
  readonly values: string[]
}

/**
 * Returns a fix that sets the affinity of the agents. It excludes all nodes where they cannot run, because there is one
 * affinity.
 */
export function excludeNodesFix(nodes: readonly NodeFacts[], plan: InstallView, text: string): Fix {
  const serverless = nodes.filter(isServerless)
  const byLabel = serverlessLabels.filter(({ key, value }) =>
    serverless.some(({ labels }) => labels[key] === value),
  )
  const rest = serverless.filter(({ labels }) => !byLabel.some(({ key, value }) => labels[key] === value))
  const expressions: Expression[] = [
    ...(nodes.every(hasImages) ? [] : [expression('kubernetes.io/arch', 'In', [...architectures])]),
    ...byLabel.map(({ key, value }) => expression(key, 'NotIn', [value])),
    ...(rest.length === 0
      ? []
      : [
          expression(
            'kubernetes.io/hostname',
            'NotIn',
            rest.map(({ name, labels }) => labels['kubernetes.io/hostname'] ?? name),
          ),
        ]),
  ]
  const components = (['cni', 'ztunnel'] as const).filter(
    (key) => componentNamespace(plan, key) !== undefined,
  )
  return {
    kind: 'render',
    text,
    set: components.flatMap((component) => expressions.flatMap((row, i) => settings(component, row, i))),
  }
}

const expression = (key: string, operator: Expression['operator'], values: string[]): Expression => ({
  key,
  operator,
  values,
})

function settings(
  component: string,
  { key, operator, values }: Expression,
  i: number,
): { path: string; value: Value }[] {
  const path = `values.${component}.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0].matchExpressions[${i}]`
  return [
    { path: `${path}.key`, value: key },
    { path: `${path}.operator`, value: operator },
    ...values.map((value, at) => ({ path: `${path}.values[${at}]`, value })),
  ]
}
