// Connects to the cluster that the options select.
import type { Capabilities } from '../../chart/capabilities.ts'
import type { Cluster, ServerVersion } from '../../cluster/api.ts'
import { connect } from '../../cluster/client.ts'
import type { Facts } from '../../facts/facts.ts'
import { supportWindows } from '../../preflight/istio/support-windows.ts'
import { warn, type WorkflowContext } from '../context.ts'
import type { ClusterOptions } from '../options.ts'

/** The embedded Istio version and the oldest Kubernetes version that it supports. */
const [{ istio, oldest }] = supportWindows

/** The default time limit of a request in milliseconds. */
export const defaultRequestTimeout = 15_000

/**
 * Runs `work` with a connection and closes it. Running requests are completed, so that records stay correct. Rejects
 * with UserError.
 */
export async function withCluster<T>(
  options: ClusterOptions,
  { env }: Pick<WorkflowContext, 'env'>,
  work: (cluster: Cluster) => Promise<T>,
): Promise<T> {
  const cluster = await connect({
    kubeconfig: options.kubeconfig,
    context: options.context,
    as: options.as,
    asUid: options.asUid,
    asGroups: options.asGroup ?? [],
    timeout: options.kubeclientTimeout ?? defaultRequestTimeout,
    retryBudget: options.retryBudget,
    env,
  })
  try {
    return await work(cluster)
  } finally {
    cluster.close()
  }
}

/**
 * Reads the server version and warns if it is too old. As the first request it shows whether the cluster is reachable.
 */
export async function checkVersion(cluster: Cluster, context: WorkflowContext): Promise<ServerVersion> {
  const version = await cluster.version()
  if (version.major === 1 && version.minor < oldest) {
    const supported = `Istio 1.${istio} supports 1.${oldest} and newer; continuing`
    warn(context, `the cluster runs Kubernetes ${version.gitVersion}; ${supported}`)
  }
  return version
}

/** Returns the capabilities for charts, as Helm collects them for an install. */
export async function clusterCapabilities(cluster: Cluster, version: ServerVersion): Promise<Capabilities> {
  const { resources } = await cluster.resources({ cached: true })
  const groups = new Set(resources.map(({ apiVersion }) => apiVersion))
  return {
    kubeVersion: { version: version.gitVersion, major: String(version.major), minor: String(version.minor) },
    apiVersions: [...groups, ...resources.map(({ apiVersion, kind }) => `${apiVersion}/${kind}`)],
  }
}

/** Returns the capabilities from saved facts; undefined if the facts do not have them. */
export function capabilitiesOf({ known: { server, apis } }: Facts): Capabilities | undefined {
  if ('unread' in server || 'unread' in apis) return undefined
  const { gitVersion, major, minor } = server.value
  return {
    kubeVersion: { version: gitVersion, major: String(major), minor: String(minor) },
    apiVersions: apis.value.groupVersions,
  }
}
