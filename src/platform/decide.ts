// Which platform each node is of, and the cluster by their majority.
import type { NodeFacts } from '../facts/facts.ts'
import type { NodePlatformGroup } from './detection.ts'
import { isIdentified } from './match.ts'
import type { PlatformRules, DetectionRules } from './rules.ts'
import type { DetectionFacts } from './targets.ts'

export interface PlatformDecision {
  readonly platform: PlatformRules | undefined
  /** The nodes that are of it; with the server's word alone, those that say nothing else. */
  readonly nodes: readonly NodeFacts[]
  readonly nodePlatforms: readonly NodePlatformGroup[]
}

/**
 * The first platform in order that has a strong sign and none that excludes it, node by node. A node that shows
 * nothing is what the server's version says, which is the weakest word: a virtual cluster's server stands on others' nodes.
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
    const of = byPlatform.get(platform) ?? []
    of.push(node)
    byPlatform.set(platform, of)
  }
  const kinds = [...byPlatform].toSorted(
    ([a, those], [b, these]) => these.length - those.length || inOrder.indexOf(a) - inOrder.indexOf(b),
  )
  const [most] = kinds
  const mixed = kinds.map(([{ name, attributes }, of]) => ({
    platform: name,
    directories: attributes.directories,
    nodes: of.map((node) => node.name).sort(),
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
