// NODE-18: pods that start on a new node before the CNI agent is ready.
import type { CustomFacts, WorkloadFacts } from '../../../facts/facts.ts'
import { isTree } from '../../../values/tree.ts'
import { check, type Check, type CheckFinding } from '../../check.ts'
import { componentNamespace, renderedObject, type InstallView } from '../../install-view.ts'
import { envOf, podSpecOf, treesAt } from '../../workloads/pod-specs.ts'
import { shellWord } from '../../fixes/shell.ts'
import { objectsText } from '../../wording.ts'

const docs = 'https://istio.io/latest/docs/setup/additional-setup/cni/#race-condition--mitigation'

export const startupRaceChecks: readonly Check[] = [
  check({
    id: 'NODE-18',
    subject: 'nodes',
    level: 'warning',
    title: 'Pods on new nodes may start before istio-cni',
    why: 'An autoscaler adds nodes for pending pods, which start before the CNI agent is ready. Ambient pods then run outside the mesh, unencrypted and without policies, until the agent adds them. Pods with sidecars stop at istio-validation until they are repaired.',
    remedy:
      'Start new nodes with the taint cni.istio.io/not-ready, and have istiod remove it when the agent is ready (values.pilot.taint).',
    docs,
    scope: { needsCni: true },
    needs: ['nodePools', 'deployments', 'install'],
    find: ({ nodePools, deployments, install }) => {
      const taint = taintOf(install)
      return [...karpenter(nodePools, taint, install), ...clusterAutoscaler(deployments, taint, install)]
    },
  }),
]

/** The taint that the planned istiod removes from nodes; undefined if it removes none. */
function taintOf(plan: InstallView): string | undefined {
  const istiod = podSpecOf(renderedObject(plan, 'Deployment', /^istiod(-|$)/))
  if (envOf(istiod, 'PILOT_ENABLE_NODE_UNTAINT_CONTROLLERS') !== 'true') return undefined
  return envOf(istiod, 'PILOT_NODE_UNTAINT_CONTROLLERS_TAINT_NAME') ?? defaultTaint
}

const defaultTaint = 'cni.istio.io/not-ready'

const startupTaints = ({ spec }: CustomFacts) =>
  isTree(spec) ? treesAt(spec, 'template', 'spec', 'startupTaints') : []

function karpenter(
  pools: readonly CustomFacts[],
  taint: string | undefined,
  plan: InstallView,
): CheckFinding[] {
  const key = taint ?? defaultTaint
  const isTainted = (pool: CustomFacts) => startupTaints(pool).some((row) => row['key'] === key)
  const open = pools.filter((pool) => !isTainted(pool))
  const closed = taint === undefined ? pools.filter(isTainted) : []
  return [...foundPools(open, key, plan), ...foundStuck(closed, key, plan)]
}

function foundPools(open: readonly CustomFacts[], key: string, plan: InstallView): CheckFinding[] {
  if (open.length === 0) return []
  return [
    {
      object: objectsText(open.map(({ name }) => `NodePool/${name}`)),
      field: 'spec.template.spec.startupTaints',
      message: `has no taint ${key}: new nodes run pods before istio-cni is ready`,
      fix: {
        kind: 'print',
        text: 'first install with the setting, then add the taint to the node pools',
        commands: [install(plan), ...open.slice(0, 10).map((pool) => patch(pool, key))],
      },
    },
  ]
}

/** Nodes with a taint that istiod does not remove, which accept no pods. */
function foundStuck(closed: readonly CustomFacts[], key: string, plan: InstallView): CheckFinding[] {
  if (closed.length === 0) return []
  return [
    {
      object: objectsText(closed.map(({ name }) => `NodePool/${name}`)),
      field: 'spec.template.spec.startupTaints',
      level: 'error',
      message: `has ${key}, but the istiod of this install does not remove the taint: new nodes would accept no pods`,
      fix: {
        kind: 'render',
        text: 'have istiod remove the taint',
        set: settings(plan),
      },
    },
  ]
}

function clusterAutoscaler(
  deployments: readonly WorkloadFacts[],
  taint: string | undefined,
  plan: InstallView,
): CheckFinding[] {
  // OpenShift runs the operator even without an autoscaler.
  const [scaler] = deployments.filter(
    ({ name }) => name.includes('cluster-autoscaler') && !name.includes('operator'),
  )
  if (!scaler || taint !== undefined) return []
  return [
    {
      object: `Deployment/${scaler.namespace}/${scaler.name}`,
      field: 'metadata.name',
      message: `adds nodes that accept pods before istio-cni is ready; they need the taint ${defaultTaint}, which istiod removes`,
      fix: {
        kind: 'render',
        text: `have istiod remove the taint; then start the node groups with ${defaultTaint}:NoSchedule, and make the autoscaler ignore it (--startup-taint=${defaultTaint})`,
        set: settings(plan),
      },
    },
  ]
}

const settings = (plan: InstallView) => [
  { path: 'values.pilot.taint.enabled', value: true },
  { path: 'values.pilot.taint.namespace', value: componentNamespace(plan, 'cni') ?? plan.istioNamespace },
]

const install = (plan: InstallView) =>
  ['ambientctl install', ...settings(plan).map(({ path, value }) => `--set ${path}=${String(value)}`)].join(
    ' ',
  )

function patch(pool: CustomFacts, key: string): string {
  // A merge patch replaces the list, so it must contain the existing taints.
  const startup = [...startupTaints(pool), { key, effect: 'NoSchedule' }]
  const text = JSON.stringify({ spec: { template: { spec: { startupTaints: startup } } } })
  return `kubectl patch nodepool ${shellWord(pool.name)} --type=merge -p ${shellWord(text)}`
}
