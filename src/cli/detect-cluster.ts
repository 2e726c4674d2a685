// Asking a cluster what it is, with as few requests as that takes.
import type { Cluster } from '../cluster/api.ts'
import { collectFacts } from '../cluster/collect/collect-facts.ts'
import { detectedPlatform, noPlatform } from '../config/resolve.ts'
import type { Facts } from '../facts/facts.ts'
import { detectionFacts, detect } from '../platform/detect.ts'
import type { Detection } from '../platform/detection.ts'
import type { Tree } from '../values/tree.ts'
import { warn, type Prepared } from './configure.ts'
import { givenPlatform } from './detected.ts'
import type { Io } from './io.ts'

/** What of a cluster a platform can be told by; IP families need the Service `kubernetes` too. */
export const askedFor = ['server', 'apis', 'nodes', 'daemonSets'] as const

/**
 * What the cluster is, for a configuration; undefined where the user wants no platform. What cannot be read is said
 * where it would have decided.
 */
export async function detectFor(
  cluster: Cluster,
  { given, platformSigns }: Pick<Prepared, 'given' | 'platformSigns'>,
  io: Io,
): Promise<Detection | undefined> {
  const asked = givenPlatform(given)
  if (asked === '' || asked === noPlatform) return undefined
  const signs = platformSigns()
  const { known } = await collectFacts(cluster, { only: askedFor, now: () => io.now() })
  sayUnread({ known }, given, io)
  return detect(detectionFacts({ known }), signs)
}

/** Warns of what a detection had to do without, unless the user names the platform. */
export function sayUnread({ known }: Pick<Facts, 'known'>, given: Tree, io: Io): void {
  const asked = givenPlatform(given)
  if (asked !== undefined && asked !== detectedPlatform) return
  for (const name of askedFor) {
    const fact = known[name]
    if ('unread' in fact) warn(io, `the platform is detected without ${name}: ${fact.unread}`)
  }
}
