// What must be true of a cluster before waypoints are read or written; each error names the cause.
import type { Cluster } from '../cluster/api.ts'
import { didYouMean, exitStatus, isForbidden, UserError } from '../errors.ts'
import {
  controlPlanesText,
  readControlPlanes,
  type ControlPlanes,
} from '../install/records/control-planes.ts'
import { revisionLabel } from '../manifest/labels.ts'
import type { KubeObject } from '../manifest/object.ts'
import { installCommand } from '../preflight/checks/mesh/gateway-api.ts'
import { gatewayRef } from './gateway.ts'

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
    if (isForbidden(error)) return undefined
    throw error
  }
}

/** Returns the control planes, or undefined without the right to read them. Throws UserError for a revision that is not there. */
export async function requireRevision(
  cluster: Cluster,
  asked: string | undefined,
): Promise<ControlPlanes | undefined> {
  const planes = await readControlPlanes(cluster).catch((error: unknown) => {
    if (isForbidden(error)) return undefined
    throw error
  })
  const names = namesOf(planes)
  if (!planes || asked === undefined || names.includes(asked)) return planes
  const message = `--revision ${asked}: no control plane has this revision or tag${didYouMean(asked, names)}`
  const hint = controlPlanesText(planes)
  throw new UserError('revision-unknown', message, { hint, status: exitStatus.failed })
}

/** Returns a warning if no control plane handles a Gateway; undefined if one does, or if they could not be read. */
export function unhandledText(
  gateway: KubeObject,
  namespace: KubeObject | undefined,
  planes: ControlPlanes | undefined,
): string | undefined {
  if (!planes) return undefined
  const labels = { ...namespace?.metadata.labels, ...gateway.metadata.labels }
  const revision = labels[revisionLabel] ?? 'default'
  const names = namesOf(planes)
  if (names.includes(revision)) return undefined
  const found = controlPlanesText(planes)
  if (names.length === 0) return found
  return `no control plane has revision or tag "${revision}", so none handles the waypoint; ${found} (select one with --revision)`
}

const namesOf = (planes: ControlPlanes | undefined): string[] =>
  planes ? [...planes.revisions, ...planes.tags.keys()] : []
