// Decides the platform of each node, and the platform of the cluster by majority.
import type { NodeFacts } from '../facts/facts.ts'
import type { NodePlatformGroup } from './detection.ts'
import { isIdentified } from './match.ts'
import type { PlatformRules, DetectionRules } from './rules.ts'
import type { DetectionFacts } from './targets.ts'

export interface PlatformDecision {
  readonly platform: PlatformRules | undefined
  /** The nodes of this platform; if only the server's version identifies it, the nodes without another platform. */
  readonly nodes: readonly NodeFacts[]
  readonly nodePlatforms: readonly NodePlatformGroup[]
}

/**
 * Returns the platform of most nodes. A node has the first platform, in order, with a matching strong rule and no
 * matching exclude rule. The server's version is used only for nodes that match nothing else, because the nodes of a
 * virtual cluster can be of another platform than its server.
 */
export function decidePlatform(facts: DetectionFacts, platforms: readonly PlatformRules[]): PlatformDecision {
  const inOrder = platforms.toSorted((a, b) => a.order - b.order || (a.name < b.name ? -1 : 1))
  const byNodes = inOrder.map((platform) => ({ platform, rules: withoutServer(platform) }))
  const nodes = facts.nodes ?? []
  if (nodes.length === 0) return { platform: platformOf(inOrder, byNodes, facts), nodes, nodePlatforms: [] }
  const byPlatform = new Map<PlatformRules, NodeFacts[]>()
  for (const node of nodes) {
    const platform = platformOf(inOrder, byNodes, facts, node)
    if (!platform) continue
    const group = byPlatform.get(platform) ?? []
    group.push(node)
    byPlatform.set(platform, group)
  }
  const kinds = [...byPlatform].toSorted(
    ([a, nodesOfA], [b, nodesOfB]) =>
      nodesOfB.length - nodesOfA.length || inOrder.indexOf(a) - inOrder.indexOf(b),
  )
  const [most] = kinds
  const mixed = kinds.map(([{ name, attributes }, group]) => ({
    platform: name,
    directories: attributes.directories,
    nodes: group.map((node) => node.name).sort(),
  }))
  return { platform: most?.[0], nodes: most?.[1] ?? [], nodePlatforms: mixed.length > 1 ? mixed : [] }
}

function platformOf(
  inOrder: readonly PlatformRules[],
  byNodes: readonly { readonly platform: PlatformRules; readonly rules: DetectionRules }[],
  facts: DetectionFacts,
  node?: NodeFacts,
): PlatformRules | undefined {
  return (
    byNodes.find(({ rules }) => isIdentified(rules, facts, node))?.platform ??
    inOrder.find((platform) => isIdentified(platform, facts, node))
  )
}

function withoutServer(rules: DetectionRules): DetectionRules {
  const strong = rules.strong.filter((rule) => rule.some(({ subject }) => subject !== 'server'))
  return { ...rules, strong }
}
