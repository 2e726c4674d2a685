// Collects the evidence for a platform: each matching field once, with the number of nodes that have it.
import type { NodeFacts } from '../facts/facts.ts'
import type { DetectionEvidence } from './detection.ts'
import { isIdentified, matchRules } from './match.ts'
import type { PlatformRules, DetectionRule } from './rules.ts'
import type { DetectionFacts, MatchedField } from './targets.ts'

/** Maximum length of a value in characters: an annotation can contain all arguments of a node. */
const maxValueLength = 100

/** Returns the evidence for a platform, strong first; without a platform the weak evidence for any platform. */
export function evidenceFor(
  platform: PlatformRules | undefined,
  platforms: readonly PlatformRules[],
  facts: DetectionFacts,
  nodes: readonly NodeFacts[],
): DetectionEvidence[] {
  if (platform) {
    return [
      ...evidenceFromRules(platform.strong, 'strong', facts, nodes),
      ...evidenceFromRules(platform.weak, 'weak', facts, nodes),
    ]
  }
  return platforms.flatMap(({ weak }) => evidenceFromRules(weak, 'weak', facts, facts.nodes ?? []))
}

/** Returns the detected variants of a platform; `everywhere` is true if all nodes match. */
export function variantsOf(
  { variants }: PlatformRules,
  facts: DetectionFacts,
  nodes: readonly NodeFacts[],
): { readonly name: string; readonly title: string | undefined; readonly everywhere: boolean }[] {
  const each = nodes.length > 0 ? nodes : [undefined]
  return variants.flatMap((rules) => {
    const { length } = each.filter((node) => isIdentified(rules, facts, node))
    return length > 0 ? [{ name: rules.name, title: rules.title, everywhere: length === each.length }] : []
  })
}

function evidenceFromRules(
  rules: readonly DetectionRule[],
  strength: DetectionEvidence['strength'],
  facts: DetectionFacts,
  nodes: readonly NodeFacts[],
): DetectionEvidence[] {
  const each = nodes.length > 0 ? nodes : [undefined]
  const found = rules.flatMap((rule) => {
    const hits = each.flatMap((node) => matchRules(rule, facts, node) ?? [])
    const fields = new Set(hits.map(({ field }) => field))
    return [...fields].map((field) =>
      mergeMatches(
        hits.filter((place) => place.field === field),
        strength,
      ),
    )
  })
  const keys = found.map(({ object, field, value }) => `${object} ${field} ${value}`)
  return found.filter((_, i) => keys.indexOf(keys[i] ?? '') === i)
}

/** `Node/a`, `Node/a and 3 more`. */
export function andMore(object: string, others: number): string {
  return others > 0 ? `${object} and ${others} more` : object
}

function mergeMatches(
  places: readonly MatchedField[],
  strength: DetectionEvidence['strength'],
): DetectionEvidence {
  const [first = { object: '', field: '', value: '' }] = places
  const others = new Set(places.map(({ object }) => object)).size - 1
  const value = first.value.length > maxValueLength ? `${first.value.slice(0, maxValueLength)}…` : first.value
  return {
    object: andMore(first.object, others),
    field: first.field,
    value,
    strength,
  }
}
