// Checks after an install: whether the components exist, are ready, have one version and run on every node.
import type { NodeFacts, PodFacts } from '../../facts/facts.ts'
import { causeOf } from '../../install/wait/causes/causes.ts'
import { check, type Check, type CheckFinding } from '../check.ts'
import { listText } from '../wording.ts'
import {
  cniAgents,
  eligibleNodes,
  gateways,
  istiods,
  meshComponentName,
  podsOf,
  versionOf,
  waitingReasons,
  ztunnels,
  type MeshComponent,
} from './mesh-components.ts'

const guide = 'https://istio.io/latest/docs/ambient/install/'

const printFix = (text: string, commands: readonly string[] = []) =>
  ({ kind: 'print', text, commands }) as const

export const componentChecks: readonly Check[] = [
  check({
    id: 'POST-01',
    subject: 'mesh',
    level: 'error',
    title: 'Istio is not installed',
    why: 'Neither istiod nor istio-cni nor ztunnel runs in the cluster, so no workload is in a mesh.',
    remedy: 'Run `ambientctl install`.',
    docs: guide,
    needs: ['deployments', 'daemonSets'],
    find: ({ deployments, daemonSets }) =>
      [...istiods(deployments), ...cniAgents(daemonSets), ...ztunnels(daemonSets)].length > 0
        ? []
        : [
            {
              object: 'Cluster',
              field: 'Deployment istiod, DaemonSets istio-cni-node and ztunnel',
              message: 'not found in any namespace',
              fix: printFix('install Istio', ['ambientctl install']),
            },
          ],
  }),
  check({
    id: 'POST-02',
    subject: 'mesh',
    level: 'error',
    title: 'A component is not ready',
    why: 'Pods of the control plane, the CNI agent, ztunnel or a gateway are not ready, so the mesh does not work, or only partly.',
    remedy: 'Follow the fix of the finding, which names the reason why the pods are not ready.',
    docs: guide,
    needs: ['deployments', 'daemonSets', 'pods'],
    find: ({ deployments, daemonSets, pods }) => [
      ...istiods(deployments).flatMap(scaledDown),
      ...[
        ...istiods(deployments),
        ...gateways(deployments),
        ...cniAgents(daemonSets),
        ...ztunnels(daemonSets),
      ].flatMap((part) => unready(part, pods)),
    ],
  }),
  check({
    id: 'POST-03',
    subject: 'mesh',
    level: 'error',
    title: 'The CNI agent does not run on every node',
    why: 'The mesh does not capture pods that start on such a node. If the plugin is configured there, they do not start at all.',
    remedy: 'Find out why the DaemonSet has no ready pod there: a taint, an affinity, or a failing pod.',
    docs: guide,
    needs: ['daemonSets', 'nodes', 'pods'],
    find: ({ daemonSets, nodes, pods }) =>
      cniAgents(daemonSets).flatMap((part) => uncovered(part, nodes, pods)),
  }),
  check({
    id: 'POST-04',
    subject: 'mesh',
    level: 'error',
    title: 'ztunnel does not run on every node',
    why: 'Ambient pods on such a node have no proxy, so their connections are refused.',
    remedy: 'Find out why the DaemonSet has no ready pod there: a taint, an affinity, or a failing pod.',
    docs: guide,
    needs: ['daemonSets', 'nodes', 'pods'],
    find: ({ daemonSets, nodes, pods }) =>
      ztunnels(daemonSets).flatMap((part) => uncovered(part, nodes, pods)),
  }),
  check({
    id: 'POST-05',
    subject: 'mesh',
    level: 'warning',
    title: 'The components have different versions',
    why: 'istiod, the CNI agent and ztunnel are tested with one version. Components that are more than one minor version apart are not supported.',
    remedy: 'Install one version of all components: `ambientctl install`.',
    docs: 'https://istio.io/latest/docs/ambient/upgrade/helm/',
    needs: ['deployments', 'daemonSets'],
    find: ({ deployments, daemonSets }) =>
      mixedVersions([...istiods(deployments), ...cniAgents(daemonSets), ...ztunnels(daemonSets)]),
  }),
]

/** A gateway may have no replicas for a while; the mesh always needs istiod. */
function scaledDown(part: MeshComponent): CheckFinding[] {
  const { desired, namespace, name } = part.workload
  if (desired > 0) return []
  return [
    {
      object: meshComponentName(part),
      field: 'spec.replicas',
      message: 'is 0',
      fix: printFix('Start it again', [`kubectl scale deployment -n ${namespace} ${name} --replicas=1`]),
    },
  ]
}

function unready(part: MeshComponent, pods: readonly PodFacts[]): CheckFinding[] {
  const { desired, updated, ready, observed } = part.workload
  if (observed && ready >= desired && updated >= desired) return []
  const reasons = waitingReasons(podsOf(part, pods))
  const cause = reasons.map((message) => causeOf({ reason: '', message })).find(Boolean)
  const state = observed
    ? `${ready} of ${desired} pods are ready, ${updated} have the newest revision`
    : 'its controller has not seen the newest change'
  return [
    {
      object: meshComponentName(part),
      field: 'status',
      message: [state, ...reasons, ...(cause ? [cause.cause] : [])].join('; '),
      fix: printFix(cause?.fix ?? 'inspect the pods', [
        `kubectl describe ${part.kind.toLowerCase()} -n ${part.workload.namespace} ${part.workload.name}`,
      ]),
    },
  ]
}

function uncovered(
  part: MeshComponent,
  nodes: readonly NodeFacts[],
  pods: readonly PodFacts[],
): CheckFinding[] {
  const covered = new Set(podsOf(part, pods).flatMap(({ node, ready }) => (node && ready ? [node] : [])))
  const uncoveredNodes = eligibleNodes(part, nodes).filter(({ name }) => !covered.has(name))
  if (uncoveredNodes.length === 0) return []
  const { namespace, name } = part.workload
  return [
    {
      object: meshComponentName(part),
      field: 'status.numberReady',
      message: `no ready pod on ${uncoveredNodes.length} of ${nodes.length} nodes: ${listText(uncoveredNodes.map(({ name }) => name))}`,
      fix: printFix('check the pods on the node and the taints of the nodes', [
        `kubectl get pods -n ${namespace} -o wide --field-selector spec.nodeName=${uncoveredNodes[0]?.name ?? ''}`,
        `kubectl describe daemonset -n ${namespace} ${name}`,
      ]),
    },
  ]
}

function mixedVersions(parts: readonly MeshComponent[]): CheckFinding[] {
  const versioned = parts.flatMap((part) => {
    const version = versionOf(part)
    return version === undefined ? [] : [{ part, version }]
  })
  const versions = [...new Set(versioned.map(({ version }) => version))]
  const [first] = versioned
  if (versions.length < 2 || !first) return []
  return [
    {
      object: versioned.map(({ part }) => meshComponentName(part)).join(', '),
      field: 'spec.template.spec.containers[].image',
      message: versioned.map(({ part, version }) => `${part.workload.name} is ${version}`).join(', '),
      fix: printFix('install one version of all components', ['ambientctl install']),
    },
  ]
}
