// Rules held against a cluster and one of its nodes.
import type { NodeFacts } from '../facts/facts.ts'
import type { DetectionRule, DetectionRules } from './rules.ts'
import { findMatch, type DetectionFacts, type MatchedField } from './targets.ts'

/** Where a rule's patterns match, one place each; undefined where one of them does not. */
export function matchRules(
  rule: DetectionRule,
  facts: DetectionFacts,
  node?: NodeFacts,
): readonly MatchedField[] | undefined {
  const places: MatchedField[] = []
  for (const { subject, pattern } of rule) {
    const place = findMatch(subject, pattern, facts, node)
    if (!place) return undefined
    places.push(place)
  }
  // A rule of nothing would match everything.
  return places.length > 0 ? places : undefined
}

/** Whether any of the strong rules holds and none that excludes. */
export function isIdentified(rules: DetectionRules, facts: DetectionFacts, node?: NodeFacts): boolean {
  const holds = (rule: DetectionRule) => matchRules(rule, facts, node) !== undefined
  return rules.strong.some(holds) && !rules.exclude.some(holds)
}
