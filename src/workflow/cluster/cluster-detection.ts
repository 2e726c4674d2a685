// Asks a cluster what it is, with as few requests as that takes.
import type { Cluster } from '../../cluster/api.ts'
import { collectFacts } from '../../cluster/collect/collect-facts.ts'
import { autoPlatform, noPlatform } from '../../config/resolve.ts'
import type { Facts } from '../../facts/facts.ts'
import { detectionFacts, detect } from '../../platform/detect.ts'
import type { Detection } from '../../platform/detection.ts'
import type { PlatformRules } from '../../platform/rules.ts'
import type { Tree } from '../../values/tree.ts'
import { warn, type WorkflowContext } from '../context.ts'
import { givenPlatform } from './detection.ts'

/** The facts that a platform is detected by; IP families need the Service `kubernetes` too. */
export const detectionSources = ['server', 'apis', 'nodes', 'daemonSets'] as const

/**
 * What the cluster is, for a configuration; undefined where the user wants no platform. Warns of what could not be
 * read where it would have decided.
 */
export async function detectForConfiguration(
  cluster: Cluster,
  input: { readonly given: Tree; platformRules(): PlatformRules[] },
  context: WorkflowContext,
): Promise<Detection | undefined> {
  const asked = givenPlatform(input.given)
  if (asked === '' || asked === noPlatform) return undefined
  const rules = input.platformRules()
  const { known } = await collectFacts(cluster, { only: detectionSources, now: () => context.now() })
  warnOfUnreadSources({ known }, input.given, context)
  return detect(detectionFacts({ known }), rules)
}

/** Warns of facts that detection does without, unless the user names the platform. */
export function warnOfUnreadSources(
  { known }: Pick<Facts, 'known'>,
  given: Tree,
  context: Pick<WorkflowContext, 'onEvent'>,
): void {
  const asked = givenPlatform(given)
  if (asked !== undefined && asked !== autoPlatform) return
  for (const name of detectionSources) {
    const fact = known[name]
    if ('unread' in fact) warn(context, `the platform is detected without ${name}: ${fact.unread}`)
  }
}
