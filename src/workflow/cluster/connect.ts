// The cluster options → a connection.
import type { Capabilities } from '../../chart/capabilities.ts'
import type { Cluster, ServerVersion } from '../../cluster/api.ts'
import { connect } from '../../cluster/client.ts'
import type { Facts } from '../../facts/facts.ts'
import { supports } from '../../preflight/istio/supported.ts'
import { warn, type WorkflowContext } from '../context.ts'
import type { ClusterOptions } from '../options.ts'

/** The embedded Istio's. */
const [{ istio, oldest }] = supports

/** Milliseconds for one request where the options give no limit. */
export const defaultRequestTimeout = 15_000

/** Runs `work` with a connection to the cluster, and closes it. Requests under way are finished, so that records stay true. */
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
    env,
  })
  try {
    return await work(cluster)
  } finally {
    cluster.close()
  }
}

/** Asks the server's version: the first request, so it also tells whether the cluster can be reached at all. */
export async function checkVersion(cluster: Cluster, context: WorkflowContext): Promise<ServerVersion> {
  const version = await cluster.version()
  if (version.major === 1 && version.minor < oldest) {
    const supported = `Istio 1.${istio} supports 1.${oldest} and newer; going on all the same`
    warn(context, `the cluster runs Kubernetes ${version.gitVersion}; ${supported}`)
  }
  return version
}

/** The capabilities that charts see, as Helm collects them for an install. */
export async function clusterCapabilities(cluster: Cluster, version: ServerVersion): Promise<Capabilities> {
  const { resources } = await cluster.resources({ cached: true })
  const groups = new Set(resources.map(({ apiVersion }) => apiVersion))
  return {
    kubeVersion: { version: version.gitVersion, major: String(version.major), minor: String(version.minor) },
    apiVersions: [...groups, ...resources.map(({ apiVersion, kind }) => `${apiVersion}/${kind}`)],
  }
}

/** The same from saved facts; undefined where they do not have it. */
export function capabilitiesOf({ known: { server, apis } }: Facts): Capabilities | undefined {
  if ('unread' in server || 'unread' in apis) return undefined
  const { gitVersion, major, minor } = server.value
  return {
    kubeVersion: { version: gitVersion, major: String(major), minor: String(minor) },
    apiVersions: apis.value.groupVersions,
  }
}
