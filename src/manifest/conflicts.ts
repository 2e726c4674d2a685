// Whose fields does an apply collide with, and may we take them?
export interface Conflict {
  /** The field manager that owns the field. */
  readonly manager: string
  /** The subresource that it wrote through, as `kubectl scale` does. */
  readonly subresource?: string | undefined
  /** `.spec.replicas`. */
  readonly field: string
}

/** Managers of installers, whose objects an install adopts; anybody else's fields are taken only if the user says so. */
const installers: ReadonlySet<string> = new Set([
  'istio-operator',
  'helm',
  'Helm',
  'kubectl',
  'kubectl-client-side-apply',
  'before-first-apply',
])

/** What a server answers to an apply that it refuses: an ApiError, or what a DryRunResult keeps of one. */
interface Refused {
  readonly status: number
  readonly causes?: readonly { readonly reason: string; readonly message: string; readonly field: string }[]
}

/** The conflicts that a 409 of an apply names; empty for any other refusal. */
export function conflictsOf({ status, causes = [] }: Refused): Conflict[] {
  if (status !== 409) return []
  return causes
    .filter(({ reason }) => reason === 'FieldManagerConflict')
    .map(({ message, field }) => {
      const [, manager = message, subresource] =
        /conflict with "([^"]*)"(?: with subresource "([^"]*)")?/.exec(message) ?? []
      return { manager, subresource, field }
    })
}

/** True if all fields belong to installers, as they are written when installing: not by `kubectl scale`. */
export function mayTakeOver(conflicts: readonly Conflict[]): boolean {
  return (
    conflicts.length > 0 &&
    conflicts.every(({ manager, subresource }) => installers.has(manager) && subresource === undefined)
  )
}

/** `.spec.replicas is managed by "kubectl" (scale)`, for each field. */
export function describeConflicts(conflicts: readonly Conflict[]): string {
  return conflicts
    .map(({ field, manager, subresource }) => {
      const through = subresource === undefined ? '' : ` (${subresource})`
      return `${field} is managed by "${manager}"${through}`
    })
    .join(', ')
}
