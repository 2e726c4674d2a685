// Detects the platform from facts: evidence, variants and derived values. Pure.
import type { Facts } from '../facts/facts.ts'
import { detectCnis } from './cnis.ts'
import { decidePlatform } from './decide.ts'
import type { Detection } from './detection.ts'
import { deriveValues } from './directories.ts'
import { evidenceFor, variantsOf } from './evidence.ts'
import type { PlatformRules } from './rules.ts'
import type { DetectionFacts } from './targets.ts'

/** Names of the facts that `detect` reads. */
export const detectionFactNames = ['server', 'apis', 'nodes', 'daemonSets', 'services'] as const

/** Returns the facts that `detect` reads, without those that could not be read. */
export function detectionFacts({ known }: Pick<Facts, 'known'>): DetectionFacts {
  const read = detectionFactNames.flatMap((name) => {
    const fact = known[name]
    return 'value' in fact ? [[name, fact.value]] : []
  })
  return Object.fromEntries(read) as DetectionFacts
}

/**
 * Detects the platform of a cluster. Strong rules identify the platform of each node, and the majority of nodes decides.
 * Weak rules are only evidence: without a matching strong rule the cluster has no platform.
 */
export function detect(facts: DetectionFacts, platforms: readonly PlatformRules[]): Detection {
  const { platform, nodes, nodePlatforms } = decidePlatform(facts, platforms)
  const variants = platform ? variantsOf(platform, facts, nodes) : []
  const cnis = detectCnis(facts, platform)
  const infos = (facts.nodes ?? []).map(({ nodeInfo }) => nodeInfo)
  return {
    platform: platform?.name,
    title:
      variants.find(({ title, everywhere }) => title && everywhere)?.title ?? platform?.title ?? 'unknown',
    attributes: platform?.attributes ?? {},
    variants: variants.map(({ name }) => name),
    evidence: evidenceFor(platform, platforms, facts, nodes),
    mixed: nodePlatforms,
    primaryCni: cnis.primary,
    cnis: cnis.all,
    managedCni: cnis.managed,
    containerRuntimes: distinct(infos.map((info) => info.containerRuntimeVersion.replace(/:.*/, ''))),
    osFamilies: distinct(infos.map(({ operatingSystem }) => operatingSystem)),
    architectures: distinct(infos.map(({ architecture }) => architecture)),
    ipFamilies: ipFamiliesOf(facts),
    ...deriveValues(platform, facts, cnis.all, nodes),
  }
}

/** Returns the IP families of Services, and of pods if the nodes have podCIDRs. */
function ipFamiliesOf({ services = [], nodes = [] }: DetectionFacts): string[] {
  const api = services.find(({ namespace, name }) => namespace === 'default' && name === 'kubernetes')
  const addresses = [...(api?.clusterIPs ?? []), ...nodes.flatMap(({ podCIDRs = [] }) => podCIDRs)]
  return distinct(addresses.map((address) => (address.includes(':') ? 'IPv6' : 'IPv4')))
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts.filter((text) => text !== ''))].sort()
}
