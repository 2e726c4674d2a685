// Field ownership conflicts of server-side apply, and which of them an install may override.
export interface Conflict {
  /** The field manager that owns the field. */
  readonly manager: string
  /** The subresource that the manager used, for example `scale`. */
  readonly subresource?: string | undefined
  /** The path of the field: `.spec.replicas`. */
  readonly field: string
}

/** Field managers of installers, whose objects an install adopts. Other conflicts need the consent of the user. */
const installers: ReadonlySet<string> = new Set([
  'istio-operator',
  'helm',
  'Helm',
  'kubectl',
  'kubectl-client-side-apply',
  'before-first-apply',
])

/** True for the field manager of an installer, whose objects an install adopts. */
export function isInstaller(manager: string): boolean {
  return installers.has(manager)
}

/** Argo CD writes roles and their bindings under the name of its program, all else as `argocd-controller`. */
const gitOpsManagers = /^argocd|^(helm|kustomize)-controller$/

/** True for the field manager of Argo CD or Flux, whose objects an install adopts only with --force. */
export function isGitOpsManager(manager: string): boolean {
  return gitOpsManagers.test(manager)
}

/** The error response to an apply: an ApiError, or its copy in the result of a dry run. */
interface ErrorResponse {
  readonly status: number
  readonly causes?: readonly { readonly reason: string; readonly message: string; readonly field: string }[]
}

/** Returns the conflicts of a 409 response; empty for any other status. */
export function conflictsOf({ status, causes = [] }: ErrorResponse): Conflict[] {
  if (status !== 409) return []
  return causes
    .filter(({ reason }) => reason === 'FieldManagerConflict')
    .map(({ message, field }) => {
      const [, manager = message, subresource] =
        /conflict with "([^"]*)"(?: with subresource "([^"]*)")?/.exec(message) ?? []
      return { manager, subresource, field }
    })
}

/** Returns true if installers own all fields and did not write them through a subresource, as `kubectl scale` does. */
export function mayTakeOver(conflicts: readonly Conflict[]): boolean {
  return (
    conflicts.length > 0 &&
    conflicts.every(({ manager, subresource }) => installers.has(manager) && subresource === undefined)
  )
}

/** Returns `.spec.replicas is managed by "kubectl" (scale)` for each conflict, separated by commas. */
export function describeConflicts(conflicts: readonly Conflict[]): string {
  return conflicts
    .map(({ field, manager, subresource }) => {
      const through = subresource === undefined ? '' : ` (${subresource})`
      return `${field} is managed by "${manager}"${through}`
    })
    .join(', ')
}
