// The layers of the spec: profiles, platform, detected values, then the user's files and flags.
import type { Layer, Platform, Profile } from '../config/layers.ts'
import { readConfigurationRequest, type ConfigurationRequest } from '../config/operator-spec.ts'
import { formatSetFlag } from '../values/set-flag-text.ts'
import { isTree, mergeTrees, newTree } from '../values/tree.ts'
import type { Tree, Value } from '../values/tree.ts'
import type { ValueSource } from './source.ts'

/** A data file of the package, or of --manifests. */
export interface DataFile<T> {
  readonly data: T
  /** Returns the place of a path in the file. */
  readonly where: (path: readonly string[]) => string
}

export interface SpecLayers {
  /** The profile `default`, and the selected profile above it. */
  readonly profiles: readonly DataFile<Profile>[]
  /** The selected platform, unless the charts merge it themselves. */
  readonly platform: DataFile<Platform> | undefined
  /** Values that follow from the facts of the cluster. */
  readonly detected: { readonly values: Tree; readonly reason: string } | undefined
  readonly request: ConfigurationRequest
}

/** Returns the sources below the user's, in coordinates of the spec. */
export function baseSources({ profiles, platform, detected }: SpecLayers): ValueSource[] {
  const sources: ValueSource[] = profiles.map(({ data, where }) => ({
    kind: 'profile',
    name: data.name,
    tree: data.spec,
    where: (path) => where(['spec', ...path]),
  }))
  if (platform) {
    const { data, where } = platform
    const tree = newTree([['values', data.values]])
    sources.push({ kind: 'platform', name: data.name, tree, where })
  }
  if (detected) {
    const tree = newTree([['values', detected.values]])
    sources.push({ kind: 'detected', name: detected.reason, tree, where: () => undefined })
  }
  return sources
}

/** Returns a source for each file and flag of the user, in coordinates of the spec. */
export function userSources(request: ConfigurationRequest, base: Tree): ValueSource[] {
  const steps = stepsOf(request)
  let before: Tree = newTree()
  return steps.map((step) => {
    const after = specOf(step.upTo, base)
    const alone = trySpecOf(step.alone, base)
    const tree = mergeTrees(repeated(alone, after), changes(before, after))
    before = after
    return { kind: step.kind, name: step.name, tree, where: whereOf(step) }
  })
}

/** A flag stands in the name of its layer. */
function whereOf({ kind, alone }: Step): ValueSource['where'] {
  return kind === 'file' ? readConfigurationRequest({ ...alone, force: true }).origin : () => undefined
}

interface Step {
  readonly kind: 'file' | 'flag'
  readonly name: string
  /** This step and all before it. */
  readonly upTo: ConfigurationRequest
  readonly alone: ConfigurationRequest
}

// The order in which config/set-flags.ts applies them, and their names on the command line.
const setFlags = [
  ['setJson', 'set-json'],
  ['sets', 'set'],
  ['setString', 'set-string'],
  ['setFile', 'set-file'],
  ['setLiteral', 'set-literal'],
] as const

const aliasFlags = ['revision', 'platform', 'istioNamespace'] as const

function stepsOf(request: ConfigurationRequest): Step[] {
  const none: ConfigurationRequest = { files: [], sets: [], readSetFile: request.readSetFile }
  let upTo = none
  const steps: Step[] = []
  const add = (kind: Step['kind'], name: string, part: Partial<ConfigurationRequest>, all: typeof part) => {
    upTo = { ...upTo, ...all }
    steps.push({ kind, name, upTo, alone: { ...none, ...part } })
  }
  request.files.forEach((file: Layer, index) =>
    add('file', file.origin, { files: [file] }, { files: request.files.slice(0, index + 1) }),
  )
  for (const [key, name] of setFlags) {
    const texts = request[key] ?? []
    texts.forEach((text, index) =>
      add('flag', formatSetFlag({ name, text }), { [key]: [text] }, { [key]: texts.slice(0, index + 1) }),
    )
  }
  for (const key of aliasFlags) {
    const value = request[key]
    if (value) add('flag', `--${key} ${value}`, { [key]: value }, { [key]: value })
  }
  const { registry } = request
  if (registry) add('flag', `--registry ${registry.name}`, { registry }, { registry })
  return steps
}

// The whole request was validated before, so errors of a part cannot be the user's.
function specOf(request: ConfigurationRequest, base: Tree): Tree {
  return readConfigurationRequest({ ...request, force: true }).over(base).spec
}

/** A flag such as `--set a[1].b=c` may need the flags before it. */
function trySpecOf(request: ConfigurationRequest, base: Tree): Tree {
  try {
    return specOf(request, base)
  } catch {
    return newTree()
  }
}

/** Returns what a layer sets to the value that it has anyway. */
function repeated(alone: Tree, after: Tree): Tree {
  const tree = newTree()
  for (const [key, value] of Object.entries(alone)) {
    const now = after[key]
    if (isTree(value) && isTree(now)) tree[key] = repeated(value, now)
    else if (now !== undefined && isSame(value, now)) tree[key] = now
  }
  return tree
}

/** Returns a tree that turns `before` into `after` when it is merged over it. */
function changes(before: Tree, after: Tree): Tree {
  const tree = newTree()
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, now] = [before[key], after[key]]
    if (now === undefined) tree[key] = null
    else if (isTree(old) && isTree(now)) {
      const inside = changes(old, now)
      if (Object.keys(inside).length > 0) tree[key] = inside
    } else if (old === undefined || !isSame(old, now)) tree[key] = now
  }
  return tree
}

function isSame(a: Value, b: Value): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => isSame(item, b[index] ?? null))
  if (!isTree(a) || !isTree(b)) return a === b
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => {
      const other = b[key]
      return other !== undefined && isSame(a[key] ?? null, other)
    })
  )
}
