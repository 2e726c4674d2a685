// Matches label selectors as the API server does.

type Labels = Readonly<Record<string, string>>

/** LabelSelector of the Kubernetes API. */
export interface LabelSelector {
  readonly matchLabels?: Labels
  readonly matchExpressions?: readonly {
    readonly key: string
    readonly operator: string
    readonly values?: readonly string[]
  }[]
}

/** Returns true if the labels match. An empty or missing selector matches everything. */
export function isSelected(selector: LabelSelector | undefined, labels: Labels = {}): boolean {
  const { matchLabels = {}, matchExpressions = [] } = selector ?? {}
  return (
    Object.entries(matchLabels).every(([key, value]) => valueOf(labels, key) === value) &&
    matchExpressions.every(({ key, operator, values = [] }) =>
      matchesSelector(valueOf(labels, key), operator, values),
    )
  )
}

/** Returns true if the value of a label, undefined if absent, matches an expression. */
export function matchesSelector(
  value: string | undefined,
  operator: string,
  values: readonly string[],
): boolean {
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

/** Returns true if a selector matches everything. */
export function isEmptySelector({ matchLabels = {}, matchExpressions = [] }: LabelSelector): boolean {
  return Object.keys(matchLabels).length === 0 && matchExpressions.length === 0
}
