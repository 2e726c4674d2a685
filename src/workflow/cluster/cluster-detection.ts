// Detects the platform of a cluster with few requests.
import type { Cluster } from '../../cluster/api.ts'
import { collectFacts } from '../../cluster/collect/collect-facts.ts'
import { autoPlatform, noPlatform } from '../../config/resolve.ts'
import type { Facts } from '../../facts/facts.ts'
import { detectionFacts, detect } from '../../platform/detect.ts'
import type { Detection } from '../../platform/detection.ts'
import type { PlatformRules } from '../../platform/rules.ts'
import type { Tree } from '../../values/tree.ts'
import { warn, type WorkflowContext } from '../context.ts'
import { requestedPlatform } from './detection.ts'

/** The facts for detecting a platform. IP families also need the Service `kubernetes`. */
export const detectionSources = ['server', 'apis', 'nodes', 'daemonSets'] as const

/**
 * Detects the platform for a configuration. Returns undefined if the user disabled platforms. Warns about facts that
 * could not be read and might have changed the result.
 */
export async function detectForConfiguration(
  cluster: Cluster,
  input: { readonly userSpec: Tree; platformRules(): PlatformRules[] },
  context: WorkflowContext,
): Promise<Detection | undefined> {
  const requested = requestedPlatform(input.userSpec)
  if (requested === '' || requested === noPlatform) return undefined
  const rules = input.platformRules()
  const { known } = await collectFacts(cluster, { only: detectionSources, now: () => context.now() })
  warnOfUnreadSources({ known }, input.userSpec, context)
  return detect(detectionFacts({ known }), rules)
}

/** Warns about missing facts for detection, unless the user set the platform. */
export function warnOfUnreadSources(
  { known }: Pick<Facts, 'known'>,
  userSpec: Tree,
  context: Pick<WorkflowContext, 'onEvent'>,
): void {
  const requested = requestedPlatform(userSpec)
  if (requested !== undefined && requested !== autoPlatform) return
  for (const name of detectionSources) {
    const fact = known[name]
    if ('unread' in fact) warn(context, `the platform is detected without ${name}: ${fact.unread}`)
  }
}
