// `platform detect`: detects the platform of a cluster, and the values that follow from it.
import type { Cluster } from '../cluster/api.ts'
import { collectFacts } from '../cluster/collect/collect-facts.ts'
import { ApiError } from '../errors.ts'
import type { Facts, ServiceFacts } from '../facts/facts.ts'
import { detectionFactNames, detectionFacts, detect } from '../platform/detect.ts'
import type { Detection } from '../platform/detection.ts'
import type { DetectionFacts } from '../platform/targets.ts'
import { detectionSources } from './cluster/cluster-detection.ts'
import { withCluster } from './cluster/connect.ts'
import { warn, type WorkflowContext } from './context.ts'
import { platformsFolder, readPlatformRules } from './cluster/detection.ts'
import { interruptible } from './interruptible.ts'
import type { ClusterOptions } from './options.ts'
import { readFacts } from './cluster/read-facts.ts'

export interface DetectPlatformOptions extends ClusterOptions {
  /** A file of `facts save` to use instead of a cluster; `-` is standard input. */
  readonly facts?: string | undefined
  /** A folder with platforms/ to use instead of the embedded ones. */
  readonly manifests?: string | undefined
}

/** Detects the platform of a cluster or of saved facts, with its evidence. The platform can be unknown. */
export async function detectPlatform(
  options: DetectPlatformOptions,
  context: WorkflowContext,
): Promise<Detection> {
  const rules = readPlatformRules(platformsFolder(options.manifests, context))
  if (options.facts === undefined) {
    const read = withCluster(options, context, (cluster) => collectDetectionFacts(cluster, context))
    return detect(await interruptible(context, read), rules)
  }
  const { known } = readFacts(options.facts, context).facts
  warnOfUnread(known, detectionFactNames, context)
  return detect(detectionFacts({ known }), rules)
}

async function collectDetectionFacts(cluster: Cluster, context: WorkflowContext): Promise<DetectionFacts> {
  const [{ known }, services] = await Promise.all([
    collectFacts(cluster, { only: detectionSources, now: () => context.now() }),
    kubernetesService(cluster, context),
  ])
  warnOfUnread(known, detectionSources, context)
  return { ...detectionFacts({ known }), services }
}

function warnOfUnread(
  known: Facts['known'],
  names: readonly (keyof Facts['known'])[],
  context: WorkflowContext,
): void {
  for (const name of names) {
    const fact = known[name]
    if ('unread' in fact) warn(context, `cannot read ${name}: ${fact.unread}`)
  }
}

/** Reads the Service of the API server, which has the IP families of the cluster. */
async function kubernetesService(cluster: Cluster, context: WorkflowContext): Promise<ServiceFacts[]> {
  const ref = { apiVersion: 'v1', kind: 'Service', namespace: 'default', name: 'kubernetes' }
  try {
    const { spec } = ((await cluster.get(ref)) ?? {}) as { spec?: { clusterIPs?: readonly string[] } }
    return [{ namespace: ref.namespace, name: ref.name, clusterIPs: spec?.clusterIPs ?? [] }]
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    warn(context, `cannot read the IP families of Services: ${error.message}`)
    return []
  }
}
