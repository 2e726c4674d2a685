// The section `detect` of a file of platforms/: by what the platform is recognised.
import { UserError, didYouMean, throwAll } from '../errors.ts'
import { isTree, type Tree, type Value } from '../values/tree.ts'
import { isDetectionTarget, targetNames, type DetectionTarget } from './targets.ts'

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
  /** The platform's own values, so that facts which say the same add nothing. */
  readonly values: Tree
}

/** Where a file says no order: after those that must come first, before `plain`. */
const usualOrder = 50

export interface PlatformData {
  readonly name: string
  readonly title: string
  readonly values: Tree
  readonly detect: Tree
}

/** Reads a platform's signs; everything malformed is a UserError that names the file and the path, all at once. */
export function parsePlatformRules(
  { name, title, values, detect }: PlatformData,
  file: string,
): PlatformRules {
  const faults: Fault[] = []
  const read = reader(faults)
  read.keys(detect, ['order', 'strong', 'weak', 'exclude', 'variants', 'cnis'], 'detect')
  const signs: PlatformRules = {
    name,
    title,
    order: read.order(detect['order']),
    ...read.rules(detect, 'detect'),
    variants: read
      .named(detect['variants'], 'detect.variants', ['title'])
      .map(({ name: variant, tree, path }) => ({
        name: variant,
        title: typeof tree['title'] === 'string' ? tree['title'] : undefined,
        ...read.rules(tree, path),
      })),
    cnis: read.named(detect['cnis'], 'detect.cnis', ['managed']).map(({ name: cni, tree, path }) => ({
      name: cni,
      managed: tree['managed'] === true,
      ...read.rules(tree, path),
    })),
    values,
  }
  throwAll(
    faults.map(({ path, message, hint }) => {
      return new UserError(
        'platform-signs',
        `${file}: ${path}: ${message}`,
        hint === undefined ? {} : { hint },
      )
    }),
  )
  return signs
}

interface Fault {
  readonly path: string
  readonly message: string
  readonly hint?: string
}

const ruleKeys = ['strong', 'weak', 'exclude'] as const

function reader(faults: Fault[]) {
  const fault = (path: string, message: string, hint?: string) => {
    faults.push({ path, message, ...(hint !== undefined && { hint }) })
  }

  const keys = (tree: Tree, known: readonly string[], path: string) => {
    for (const key of Object.keys(tree)) {
      if (!known.includes(key))
        fault(`${path}.${key}`, `unknown key${didYouMean(key, known)}`, `known: ${known.join(', ')}`)
    }
  }

  const list = (value: Value | undefined, path: string): Value[] => {
    if (value === undefined || value === null) return []
    if (Array.isArray(value)) return value
    fault(path, 'is not a list')
    return []
  }

  const pattern = (value: Value, path: string): RegExp | undefined => {
    if (typeof value !== 'string' || value === '') return void fault(path, 'is not a regular expression')
    try {
      return new RegExp(value)
    } catch (error) {
      return void fault(path, error instanceof Error ? error.message : 'is not a regular expression')
    }
  }

  const rule = (value: Value, path: string): DetectionRule => {
    if (!isTree(value) || Object.keys(value).length === 0) {
      fault(
        path,
        'is not a mapping of subjects to regular expressions',
        `subjects: ${targetNames.join(', ')}`,
      )
      return []
    }
    return Object.entries(value).flatMap(([subject, text]) => {
      const at = `${path}.${subject}`
      if (!isDetectionTarget(subject)) {
        fault(at, `unknown subject${didYouMean(subject, targetNames)}`, `subjects: ${targetNames.join(', ')}`)
        return []
      }
      const compiled = pattern(text, at)
      return compiled ? [{ subject, pattern: compiled }] : []
    })
  }

  return {
    keys,
    order(value: Value | undefined): number {
      if (value === undefined) return usualOrder
      if (typeof value === 'number') return value
      fault('detect.order', 'is not a number')
      return usualOrder
    },
    rules(tree: Tree, path: string): DetectionRules {
      const [strong = [], weak = [], exclude = []] = ruleKeys.map((key) =>
        list(tree[key], `${path}.${key}`).map((value, i) => rule(value, `${path}.${key}[${i}]`)),
      )
      return { strong, weak, exclude }
    },
    /** A map of names to mappings that hold rules, and `more` keys. */
    named(value: Value | undefined, path: string, more: readonly string[]) {
      if (value !== undefined && !isTree(value)) fault(path, 'is not a mapping of names')
      return Object.entries(isTree(value) ? value : {}).flatMap(([name, tree]) => {
        const at = `${path}.${name}`
        if (!isTree(tree)) {
          fault(at, 'is not a mapping')
          return []
        }
        keys(tree, [...ruleKeys, ...more], at)
        return [{ name, tree, path: at }]
      })
    },
  }
}
