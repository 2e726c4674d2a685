// Determines whether the scheduler can place a pod on a node, by labels, affinity and taints, but not capacity.
import type { NodeFacts } from '../../facts/facts.ts'
import { matchesSelector } from '../../manifest/selectors.ts'
import { getPath, getTree, type Tree } from '../../values/tree.ts'
import { treesAt } from './pod-specs.ts'

/** Returns true if a node matches the nodeSelector and the required node affinity of a pod. */
export function matchesNodeAffinity(podSpec: Tree, node: NodeFacts): boolean {
  const selector = Object.entries(getTree(podSpec, ['nodeSelector']) ?? {})
  if (!selector.every(([key, value]) => node.labels[key] === value)) return false
  const required = getTree(podSpec, [
    'affinity',
    'nodeAffinity',
    'requiredDuringSchedulingIgnoredDuringExecution',
  ])
  // One of the terms must match; all expressions of a term must match.
  return !required || treesAt(required, 'nodeSelectorTerms').some((term) => matchesTerm(term, node))
}

function matchesTerm(term: Tree, node: NodeFacts): boolean {
  const labels = treesAt(term, 'matchExpressions')
  const fields = treesAt(term, 'matchFields')
  if (labels.length + fields.length === 0) return false
  return (
    labels.every((row) => matchesExpression(row, node.labels[String(row['key'])])) &&
    fields.every((row) => row['key'] === 'metadata.name' && matchesExpression(row, node.name))
  )
}

// Node selectors also have the operators Gt and Lt.
function matchesExpression(row: Tree, value: string | undefined): boolean {
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

/** Returns true if a pod tolerates the taints of a node, except PreferNoSchedule. */
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
