// The section `detect` of a file of platforms/: by what the platform is recognised.
import { isTree, type Tree, type Value } from '../values/tree.ts'
import type { PlatformAttributes } from './attributes.ts'
import { isDetectionTarget, type DetectionTarget } from './targets.ts'

/** Patterns that must all match, each on a place of its subject. */
export type DetectionRule = readonly { readonly subject: DetectionTarget; readonly pattern: RegExp }[]

export interface DetectionRules {
  /** Any of them identifies. */
  readonly strong: readonly DetectionRule[]
  /** Evidence that decides nothing. */
  readonly weak: readonly DetectionRule[]
  /** Any of them: it is something else, whatever the strong ones say. */
  readonly exclude: readonly DetectionRule[]
}

/** A kind of the platform: `gke-autopilot`. */
export interface VariantRules extends DetectionRules {
  readonly name: string
  /** What people call it, where that is another name than the platform's. */
  readonly title: string | undefined
}

/** A network plugin that the platform has without a DaemonSet, or whose configuration it owns. */
export interface CniRules extends DetectionRules {
  readonly name: string
  readonly managed: boolean
}

export interface PlatformRules extends DetectionRules {
  readonly name: string
  readonly title: string
  /** Lower is asked first; the first platform that is identified is it. */
  readonly order: number
  readonly variants: readonly VariantRules[]
  readonly cnis: readonly CniRules[]
  readonly attributes: PlatformAttributes
  /** The platform's own values, so that facts which say the same add nothing. */
  readonly values: Tree
}

/** Where a file says no order: after those that must come first, before `plain`. */
const defaultOrder = 50

export interface PlatformData {
  readonly name: string
  readonly title: string
  readonly values: Tree
  readonly attributes?: PlatformAttributes
  readonly detect: Tree
}

/** A platform's signs, of a file that `checkPlatform` accepted. */
export function parsePlatformRules({
  name,
  title,
  values,
  attributes = {},
  detect,
}: PlatformData): PlatformRules {
  return {
    name,
    title,
    order: typeof detect['order'] === 'number' ? detect['order'] : defaultOrder,
    ...rulesOf(detect),
    variants: entries(detect['variants']).map(([variant, tree]) => ({
      name: variant,
      title: typeof tree['title'] === 'string' ? tree['title'] : undefined,
      ...rulesOf(tree),
    })),
    cnis: entries(detect['cnis']).map(([cni, tree]) => ({
      name: cni,
      managed: tree['managed'] === true,
      ...rulesOf(tree),
    })),
    attributes,
    values,
  }
}

function rulesOf(tree: Tree): DetectionRules {
  const read = (key: string): DetectionRule[] => {
    const list = tree[key]
    return Array.isArray(list) ? list.filter(isTree).map(ruleOf) : []
  }
  return { strong: read('strong'), weak: read('weak'), exclude: read('exclude') }
}

function ruleOf(tree: Tree): DetectionRule {
  return Object.entries(tree).flatMap(([subject, text]) =>
    isDetectionTarget(subject) && typeof text === 'string' ? [{ subject, pattern: new RegExp(text) }] : [],
  )
}

function entries(value: Value | undefined): [string, Tree][] {
  return Object.entries(isTree(value) ? value : {}).flatMap(([name, tree]) =>
    isTree(tree) ? [[name, tree]] : [],
  )
}
