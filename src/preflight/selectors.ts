// Label selectors as the API server matches them.
import type { Labels, LabelSelectorFacts } from '../facts/facts.ts'

/** True if the labels match; an empty selector, or none, matches everything. */
export function isSelected(selector: LabelSelectorFacts | undefined, labels: Labels = {}): boolean {
  const { matchLabels = {}, matchExpressions = [] } = selector ?? {}
  return (
    Object.entries(matchLabels).every(([key, value]) => valueOf(labels, key) === value) &&
    matchExpressions.every((expression) => holds(expression, labels))
  )
}

type Expression = NonNullable<LabelSelectorFacts['matchExpressions']>[number]

function holds({ key, operator, values = [] }: Expression, labels: Labels): boolean {
  const value = valueOf(labels, key)
  switch (operator) {
    case 'In':
      return value !== undefined && values.includes(value)
    case 'NotIn':
      return value === undefined || !values.includes(value)
    case 'Exists':
      return value !== undefined
    case 'DoesNotExist':
      return value === undefined
    default:
      // The API server admits no other operator.
      return false
  }
}

const valueOf = (labels: Labels, key: string) => (Object.hasOwn(labels, key) ? labels[key] : undefined)

/** Whether a selector selects everything. */
export function isEmptySelector({ matchLabels = {}, matchExpressions = [] }: LabelSelectorFacts): boolean {
  return Object.keys(matchLabels).length === 0 && matchExpressions.length === 0
}
