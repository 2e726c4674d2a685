// Which control planes nothing uses, as the Sail operator finds them.
import type { Cluster } from '../cluster/api.ts'
import type { ControlPlanes } from '../install/records/control-planes.ts'
import { defaultTag } from '../install/records/default-revision.ts'
import { readDependents, type Dependents } from './dependents.ts'

export interface IdleRevisions {
  readonly idle: readonly string[]
  /** Why each other revision stays: `1-30: namespaces shop`. */
  readonly used: readonly string[]
}

/**
 * Finds the control planes that no namespace, pod or Gateway uses, neither by revision nor by tag. The default revision is
 * never idle, because resources and namespaces without a revision mean it, nor is the only control plane. Rejects with
 * ApiError.
 */
export async function readIdleRevisions(
  cluster: Cluster,
  planes: ControlPlanes,
  defaultRevision: string | undefined,
): Promise<IdleRevisions> {
  const idle: string[] = []
  const used: string[] = []
  const known = [defaultRevision, planes.tags.get(defaultTag)].filter((name) => name !== undefined)
  const meant = known.length > 0 ? known : [defaultTag]
  for (const revision of planes.revisions) {
    if (meant.includes(revision)) used.push(`${revision}: is the default revision`)
    else if (planes.revisions.length === 1) used.push(`${revision}: is the only control plane`)
    else {
      const dependents = await readDependents(cluster, planes, { revisions: [revision], nodeAgents: false })
      const reason = useText(dependents)
      if (reason === undefined) idle.push(revision)
      else used.push(`${revision}: ${reason}`)
    }
  }
  return { idle, used }
}

function useText({ namespaces, gateways, injectedPods }: Dependents): string | undefined {
  const kinds: readonly (readonly [what: string, names: readonly string[]])[] = [
    ['namespace', namespaces],
    ['Gateway', gateways.map((name) => name.replace('Gateway/', ''))],
    ['pod', injectedPods],
  ]
  const parts = kinds.flatMap(([what, [first, ...rest]]) =>
    first === undefined
      ? []
      : [`used by ${what} ${first}${rest.length > 0 ? ` and ${rest.length} more` : ''}`],
  )
  return parts.length > 0 ? parts.join(', ') : undefined
}
