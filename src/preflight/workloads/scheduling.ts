// Would the scheduler put a pod on a node? Labels, required affinity and taints; not room.
import type { NodeFacts } from '../../facts/facts.ts'
import { matchesSelector } from '../../manifest/selectors.ts'
import { getPath, getTree, type Tree } from '../../values/tree.ts'
import { treesAt } from './pod-specs.ts'

/** Whether a node's labels and name fit a pod's nodeSelector and required node affinity. */
export function matchesNodeAffinity(podSpec: Tree, node: NodeFacts): boolean {
  const selector = Object.entries(getTree(podSpec, ['nodeSelector']) ?? {})
  if (!selector.every(([key, value]) => node.labels[key] === value)) return false
  const required = getTree(podSpec, [
    'affinity',
    'nodeAffinity',
    'requiredDuringSchedulingIgnoredDuringExecution',
  ])
  // Terms are alternatives, the expressions of one all hold.
  return !required || treesAt(required, 'nodeSelectorTerms').some((term) => fits(term, node))
}

function fits(term: Tree, node: NodeFacts): boolean {
  const labels = treesAt(term, 'matchExpressions')
  const fields = treesAt(term, 'matchFields')
  if (labels.length + fields.length === 0) return false
  return (
    labels.every((row) => holds(row, node.labels[String(row['key'])])) &&
    fields.every((row) => row['key'] === 'metadata.name' && holds(row, node.name))
  )
}

// Of nodes numbers are compared, too.
function holds(row: Tree, value: string | undefined): boolean {
  const values = Array.isArray(row['values']) ? row['values'].map(String) : []
  switch (row['operator']) {
    case 'Gt':
      return value !== undefined && Number(value) > Number(values[0])
    case 'Lt':
      return value !== undefined && Number(value) < Number(values[0])
    default:
      return matchesSelector(value, String(row['operator']), values)
  }
}

/** Whether a pod may start on a node: it tolerates each taint that keeps pods away. */
export function tolerates(podSpec: Tree, { taints = [] }: NodeFacts): boolean {
  const tolerations = treesAt(podSpec, 'tolerations')
  return taints
    .filter(({ effect }) => effect !== 'PreferNoSchedule')
    .every((taint) =>
      tolerations.some((row) => {
        const effect = getPath(row, ['effect'])
        if (effect && effect !== taint.effect) return false
        if (row['operator'] === 'Exists') return !row['key'] || row['key'] === taint.key
        return row['key'] === taint.key && (row['value'] ?? '') === (taint.value ?? '')
      }),
    )
}
