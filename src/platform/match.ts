// Rules held against a cluster and one of its nodes.
import type { NodeFacts } from '../facts/facts.ts'
import type { Rule, Rules } from './signs.ts'
import { findPlace, type Clues, type Place } from './subjects.ts'

/** Where a rule's patterns match, one place each; undefined where one of them does not. */
export function match(rule: Rule, clues: Clues, node?: NodeFacts): readonly Place[] | undefined {
  const places: Place[] = []
  for (const { subject, pattern } of rule) {
    const place = findPlace(subject, pattern, clues, node)
    if (!place) return undefined
    places.push(place)
  }
  // A rule of nothing would match everything.
  return places.length > 0 ? places : undefined
}

/** Whether any of the strong rules holds and none that excludes. */
export function isIdentified(rules: Rules, clues: Clues, node?: NodeFacts): boolean {
  const holds = (rule: Rule) => match(rule, clues, node) !== undefined
  return rules.strong.some(holds) && !rules.exclude.some(holds)
}
