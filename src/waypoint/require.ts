// What must be true of a cluster before waypoints are read or written; each error names the cause.
import type { Cluster } from '../cluster/api.ts'
import { ApiError, didYouMean, exitStatus, UserError } from '../errors.ts'
import { controlPlanesText, readControlPlanes } from '../install/records/control-planes.ts'
import type { KubeObject } from '../manifest/object.ts'
import { installCommand } from '../preflight/checks/mesh/gateway-api.ts'
import { gatewayRef, revisionLabel } from './gateway.ts'

/** Names of Services, which istiod creates for waypoints (RFC 1035). */
const serviceName = /^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$/

/** Throws UserError for a name that no waypoint can have. */
export function requireName(name: string): void {
  if (name === 'none') {
    throw new UserError(
      'waypoint-name',
      '--name none: the label istio.io/use-waypoint=none means that no waypoint is used; choose another name',
    )
  }
  if (serviceName.test(name)) return
  const expected = 'expected lower case letters, digits and "-", first a letter, at most 63 characters'
  throw new UserError('waypoint-name', `--name ${JSON.stringify(name)}: not a valid name; ${expected}`)
}

/** Throws UserError if the server does not serve Gateways. */
export async function requireGatewayApi(cluster: Cluster): Promise<void> {
  const { apiVersion, kind } = gatewayRef('')
  if (await cluster.resource(apiVersion, kind)) return
  throw new UserError(
    'gateway-api-missing',
    `waypoints are Gateway objects, and the CRDs of the Gateway API (${apiVersion}) are not installed`,
    { hint: `install them: ${installCommand}`, status: exitStatus.failed },
  )
}

/** Returns the namespace, or undefined without the right to read it. Throws UserError if it does not exist. */
export async function requireNamespace(cluster: Cluster, name: string): Promise<KubeObject | undefined> {
  try {
    const namespace = await cluster.get({ apiVersion: 'v1', kind: 'Namespace', name })
    if (namespace) return namespace
    const { items } = await cluster.list('v1', 'Namespace')
    const guess = didYouMean(
      name,
      items.map(({ metadata }) => metadata.name),
    )
    throw new UserError('namespace-unknown', `namespace "${name}" does not exist${guess}`, {
      hint: `create it: kubectl create namespace ${name}`,
      status: exitStatus.failed,
    })
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return undefined
    throw error
  }
}

/**
 * Returns a warning if no control plane handles Gateways of a namespace, undefined if one does or if it may not be read.
 * Throws UserError for a revision that the user asked for and that does not exist.
 */
export async function requireControlPlane(
  cluster: Cluster,
  asked: string | undefined,
  namespace: KubeObject | undefined,
): Promise<string | undefined> {
  const planes = await readControlPlanes(cluster).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 403) return undefined
    throw error
  })
  if (!planes) return undefined
  const revision = asked ?? namespace?.metadata.labels?.[revisionLabel] ?? 'default'
  const names = [...planes.revisions, ...planes.tags.keys()]
  if (names.includes(revision)) return undefined
  const found = controlPlanesText(planes)
  if (asked === undefined) {
    return names.length === 0
      ? found
      : `no control plane has revision or tag "${revision}", so none handles the waypoint; ${found} (set one with --revision)`
  }
  const message = `--revision ${asked}: no control plane has this revision or tag${didYouMean(asked, names)}`
  throw new UserError('revision-unknown', message, { hint: found, status: exitStatus.failed })
}
