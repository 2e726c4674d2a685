// Checks of ResourceQuotas in the namespaces of Istio.
import type { ResourceQuotaFacts } from '../../../facts/facts.ts'
import { check, type Check, type Fix } from '../../check.ts'
import { rejectionsOf } from '../../refusals/located-rejections.ts'
import { namespaceUndo } from '../../fixes/namespace-labels.ts'
import { nodeNamespaces, type InstallView } from '../../install-view.ts'
import { patchAction } from '../../fixes/patches.ts'
import { parseQuantity } from '../../../manifest/quantity.ts'
import {
  namespacesWithCriticalQuota,
  quotaApplies,
  criticalClass,
  criticalQuotaAction,
  plannedQuotas,
  quotasAfter,
} from '../../workloads/quotas.ts'
import { rejectionCause } from '../../refusals/rejections.ts'
import { hasLimits, plannedWorkloads, type PlannedWorkload } from '../../workloads/resources.ts'
import { matchesNodeAffinity, tolerates } from '../../workloads/scheduling.ts'
import { amountText, listText, nameText } from '../../wording.ts'

const docs = 'https://kubernetes.io/docs/concepts/policy/resource-quotas/'

/** The key by which a quota counts pods. */
const podKeyOf = ({ hard }: ResourceQuotaFacts) =>
  ['pods', 'count/pods'].find((key) => parseQuantity(hard[key]) !== undefined)

/** Values raise a quota of the charts; a patch raises any other. */
function roomFix(
  plan: InstallView,
  { namespace, name, hard }: ResourceQuotaFacts,
  key: string,
  from: number,
  to: number,
): Fix {
  if (plannedQuotas(plan).some((quota) => quota.namespace === namespace && quota.name === name)) {
    return {
      kind: 'render',
      text: `raise the quotas of the charts to ${to} pods`,
      set: [
        { path: 'values.cni.resourceQuotas.pods', value: to },
        { path: 'values.ztunnel.resourceQuotas.pods', value: to },
      ],
    }
  }
  const command = (pods: number) =>
    `kubectl -n ${namespace} patch resourcequota ${name} --type=merge -p '{"spec":{"hard":{"${key}":"${pods}"}}}'`
  return {
    kind: 'apply',
    text: `raise the quota to ${to} pods`,
    actions: [
      patchAction(
        { apiVersion: 'v1', kind: 'ResourceQuota', namespace, name },
        { spec: { hard: { [key]: String(to) } } },
        { spec: { hard } },
      ),
    ],
    undo: [command(from)],
    owner: name,
  }
}

/** Limits that are high enough for each component. */
const limits = { 'limits.cpu': '2', 'limits.memory': '4Gi' } as const
const limitKeys = [
  { key: 'limits.cpu', resource: 'cpu' },
  { key: 'limits.memory', resource: 'memory' },
] as const

const nameOf = ({ namespace, name }: { readonly namespace: string; readonly name: string }) =>
  `${namespace}/${name}`

export const quotaChecks: readonly Check[] = [
  check({
    id: 'NS-04',
    subject: 'namespaces',
    level: 'error',
    title: 'No ResourceQuota for critical pods in the namespaces of the node agents',
    why: `istio-cni and ztunnel have priority class ${criticalClass}. This API server limits the class to namespaces with a ResourceQuota for it. Elsewhere their DaemonSets cannot create pods ("insufficient quota to match these scopes"). On GKE, GKE-01 reports this.`,
    remedy:
      'Apply the ResourceQuota gcp-critical-pods to the namespaces of istio-cni and ztunnel, have the charts create quotas (`values.cni.resourceQuotas.enabled=true`, `values.ztunnel.resourceQuotas.enabled=true`), or use kube-system.',
    docs: 'https://kubernetes.io/docs/concepts/policy/resource-quotas/#limit-priority-class-consumption-by-default',
    needs: ['install', 'namespaces', 'resourceQuotas', 'admissionTrials'],
    find: ({ install, namespaces, resourceQuotas, admissionTrials }) => {
      const admitted = namespacesWithCriticalQuota([...resourceQuotas, ...plannedQuotas(install)])
      const denials = rejectionsOf({ admissionTrials }).filter(({ kind }) => kind === 'critical-quota')
      return nodeNamespaces(install).flatMap((namespace) => {
        const refused = denials.find((denial) => denial.namespace === namespace)
        if (!refused || admitted.has(namespace)) return []
        const isNew = !namespaces.some(({ name }) => name === namespace)
        const made = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } }
        return [
          {
            object: `Namespace/${namespace}`,
            field: 'ResourceQuota.spec.scopeSelector',
            message: `has no ResourceQuota for priority class ${criticalClass}, and the API server rejects these pods: ${refused.message}`,
            causes: [rejectionCause('critical-quota', `Namespace/${namespace}`)],
            fix: {
              kind: 'apply',
              text: `apply ResourceQuota gcp-critical-pods to ${namespace}`,
              actions: [
                ...(isNew ? [{ do: 'apply', object: made, isNew } as const] : []),
                criticalQuotaAction(namespace, resourceQuotas),
              ],
              undo: [
                `kubectl -n ${namespace} delete resourcequota gcp-critical-pods`,
                ...(isNew ? [namespaceUndo(namespace)] : []),
              ],
            },
          },
        ]
      })
    },
  }),
  check({
    id: 'NS-05',
    subject: 'namespaces',
    level: 'error',
    title: 'A ResourceQuota is too small for the pods of the install',
    why: 'Pods beyond a quota are not created ("exceeded quota" in the events of the DaemonSet): some nodes have no istio-cni or ztunnel, and the install times out.',
    remedy:
      'Raise `pods` of the quota to the number of nodes times the number of node agents in that namespace.',
    docs,
    needs: ['install', 'nodes', 'resourceQuotas', 'daemonSets', 'deployments'],
    find: ({ install, nodes, resourceQuotas, daemonSets, deployments }) => {
      const live = new Map([...daemonSets, ...deployments].map((one) => [nameOf(one), one.desired]))
      const newPods = (workload: PlannedWorkload) => {
        const { kind, podSpec } = workload
        if (live.has(nameOf(workload))) return 0
        if (kind !== 'DaemonSet') return 1
        return nodes.filter((node) => matchesNodeAffinity(podSpec, node) && tolerates(podSpec, node)).length
      }
      return quotasAfter(resourceQuotas, install).flatMap((quota) => {
        const key = podKeyOf(quota)
        if (key === undefined) return []
        const hard = parseQuantity(quota.hard[key]) ?? 0
        const used = parseQuantity(quota.used[key]) ?? 0
        const workloads = plannedWorkloads(install).filter(
          ({ namespace, priorityClass }) =>
            namespace === quota.namespace && quotaApplies(quota, priorityClass),
        )
        // Updates proceed one after the other in the room of one additional pod.
        const surges = workloads.map((workload) => {
          const pods = live.get(nameOf(workload))
          return pods === undefined ? 0 : workload.surge(pods)
        })
        const more = workloads.reduce((sum, workload) => sum + newPods(workload), Math.max(0, ...surges))
        if (hard - used >= more) return []
        return [
          {
            object: nameText('ResourceQuota', quota),
            field: `spec.hard.${key}`,
            message: `is ${hard} with ${used} used, but the install creates ${amountText(more, 'more pod')} (${listText(workloads.map(({ object }) => object))}); it must be at least ${used + more}`,
            causes: [rejectionCause('quota-full', nameText('ResourceQuota', quota))],
            fix: roomFix(install, quota, key, hard, used + more),
          },
        ]
      })
    },
  }),
  check({
    id: 'NS-06',
    subject: 'namespaces',
    level: 'warning',
    title: 'A ResourceQuota requires limits that containers of the install do not have',
    why: 'If a quota counts limits, every container must set them, but the charts set only requests. The pods are rejected ("failed quota: must specify limits.cpu") and never start.',
    remedy:
      'Set limits for each component (`values.pilot.resources.limits` and so on), or create a LimitRange with default limits in the namespace.',
    docs,
    needs: ['install', 'resourceQuotas', 'limitRanges'],
    find: ({ install, resourceQuotas, limitRanges }) =>
      resourceQuotas.flatMap((quota) => {
        const missing = limitKeys
          .filter(({ key }) => quota.hard[key] !== undefined)
          .filter(
            ({ resource }) =>
              !limitRanges.some(
                ({ namespace, limits: items }) =>
                  namespace === quota.namespace &&
                  items.some(
                    ({ type, default: given }) => type === 'Container' && given?.[resource] !== undefined,
                  ),
              ),
          )
          .flatMap(({ key, resource }) =>
            plannedWorkloads(install)
              .filter(
                ({ namespace, priorityClass }) =>
                  namespace === quota.namespace && quotaApplies(quota, priorityClass),
              )
              .filter(({ podSpec }) => !hasLimits(podSpec, resource))
              .map(({ object, resources }) => ({ object, key, path: `${resources}.${key}` })),
          )
        if (missing.length === 0) return []
        const keys = [...new Set(missing.map(({ key }) => key))]
        const paths = new Map(missing.map(({ path, key }) => [path, limits[key]]))
        return [
          {
            object: nameText('ResourceQuota', quota),
            field: keys.map((key) => `spec.hard[${key}]`).join(', '),
            message: `counts ${keys.join(' and ')}, which containers of ${listText([...new Set(missing.map(({ object }) => object))])} do not set`,
            // The admission trials show whether its pods are rejected.
            causes: [rejectionCause('quota-requires', nameText('ResourceQuota', quota))],
            fix: {
              kind: 'render',
              text: 'set limits, or create a LimitRange with default limits in the namespace',
              set: [...paths].map(([path, value]) => ({ path, value })),
            },
          },
        ]
      }),
  }),
]
