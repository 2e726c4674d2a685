// The user's spec: files in order, then --set in order, then flags that are aliases of --set.
import { UserError, throwAll } from '../errors.ts'
import { applyIstioctlSet, parseIstioctlSet, type Segment } from '../values/istioctl-set.ts'
import { deletePath, getPath, mergeTrees, newTree, setPath, type Tree, type Value } from '../values/tree.ts'
import { lineOf } from '../yaml/yaml.ts'
import type { Layer } from './layers.ts'
import { convertLegacyValues } from './legacy.ts'
import { readBraces, validateSpec } from './validate.ts'

/** The flags of a command that affect the configuration. */
export interface ConfigurationRequest {
  readonly files: readonly Layer[]
  readonly sets: readonly string[]
  readonly revision?: string | undefined
  readonly platform?: string | undefined
  readonly istioNamespace?: string | undefined
  /** Report unknown keys and wrong types as warnings (istioctl's --force). */
  readonly force?: boolean
}

/** The user's spec, without a profile. */
export interface OperatorSpec {
  readonly spec: Tree
  readonly warnings: readonly string[]
  /** True if at least one file was given. A file without a profile uses `default`. */
  readonly hasFile: boolean
  /** Returns where a path was set: `file.yaml:7`, `--set x=y`. */
  origin(path: readonly string[]): string
}

/** The path of the platform in a spec. */
export const platformPath: readonly string[] = ['values', 'global', 'platform']
const namespacePath = ['values', 'global', 'istioNamespace']

/** Aliases of canonical paths. Helm users know the short ones. */
const aliases: readonly { readonly from: readonly string[]; readonly to: readonly string[] }[] = [
  { from: ['platform'], to: platformPath },
  { from: ['values', 'platform'], to: platformPath },
  { from: ['global'], to: ['values', 'global'] },
]

/**
 * Merges files, --set and flags into one spec and converts legacy keys. Throws UserError that lists all unknown keys
 * and wrong types.
 */
export function readConfigurationRequest(request: ConfigurationRequest): OperatorSpec {
  let spec = newTree()
  for (const file of request.files) spec = mergeTrees(spec, canonical(file.spec))
  throwAll(request.sets.flatMap((text) => trySet(spec, text)))
  readBraces(spec)
  checkOnePlatform(request)
  const flags = flagValues(request)
  for (const { path, value } of flags) setPath(spec, path, value)
  const origin = originOf(request.files, request.sets, flags)
  const warnings = [
    ...convertLegacyValues(spec).map(({ path, message }) => `${origin(path)}: ${message}`),
    ...namespacesIgnored(request.files, spec),
    ...request.files.flatMap((file, i) => mergeWarning(file, request.files[i - 1])),
  ]
  const invalid = validateSpec(spec).map(({ path, message, hint }) => {
    return new UserError('spec-invalid', `${origin(path)}: ${message}`, hint === undefined ? {} : { hint })
  })
  if (request.force) warnings.push(...invalid.map(({ message }) => message))
  else throwAll(invalid)
  const escape = getPath(spec, ['unvalidatedValues'])
  if (escape !== undefined) {
    spec = mergeTrees(spec, newTree([['values', escape]]))
    deletePath(spec, ['unvalidatedValues'])
  }
  return { spec, warnings, hasFile: request.files.length > 0, origin }
}

interface FlagValue {
  readonly path: readonly string[]
  readonly value: string
  /** As typed: `--platform k3s`. */
  readonly origin: string
}

/** Returns the flags that are aliases of --set. Their values are always text. */
function flagValues({ revision, platform, istioNamespace }: ConfigurationRequest): FlagValue[] {
  const rows = [
    // `default` means no revision, as in istioctl.
    { flag: 'revision', path: ['revision'], value: revision === 'default' ? undefined : revision },
    { flag: 'platform', path: platformPath, value: platform },
    { flag: 'istioNamespace', path: namespacePath, value: istioNamespace },
  ]
  return rows.flatMap(({ flag, path, value }) =>
    value ? [{ path, value, origin: `--${flag} ${value}` }] : [],
  )
}

/** Returns warnings for metadata.namespace. istioctl ignores it silently. */
function namespacesIgnored(files: readonly Layer[], spec: Tree): string[] {
  const install = getPath(spec, namespacePath) ?? 'istio-system'
  return files.flatMap(({ origin, namespace }) =>
    namespace === undefined || namespace === install
      ? []
      : [`${origin}: metadata.namespace ${namespace} has no effect: use values.global.istioNamespace`],
  )
}

/** Returns a warning for a document that describes another control plane than the one before it in its file. */
function mergeWarning(file: Layer, before: Layer | undefined): string[] {
  if (before?.origin !== file.origin || before === file) return []
  const names = [
    { key: 'metadata.name', values: [before.name, file.name] },
    { key: 'revision', values: [before, file].map(({ spec }) => spec['revision']) },
  ]
  return names.flatMap(({ key, values: [a, b] }) =>
    a === undefined || b === undefined || a === b
      ? []
      : [
          `${file.origin}:${file.line ?? 1}: documents with ${key} ${String(a)} and ${String(b)} are merged into one configuration; use a file and a command for each control plane`,
        ],
  )
}

function trySet(spec: Tree, text: string): UserError[] {
  try {
    applyIstioctlSet(spec, canonicalSet(text))
    return []
  } catch (error) {
    if (error instanceof UserError) return [error]
    throw error
  }
}

function canonicalSet(text: string): string {
  const equals = text.indexOf('=')
  const path = (equals < 0 ? text : text.slice(0, equals)).trim().replace(/^spec\./, '')
  for (const { from, to } of aliases) {
    const short = from.join('.')
    if (path === short || path.startsWith(`${short}.`)) {
      return to.join('.') + path.slice(short.length) + (equals < 0 ? '' : text.slice(equals))
    }
  }
  return path + (equals < 0 ? '' : text.slice(equals))
}

/** Returns the spec of a file with aliases resolved. Keys with null, such as an empty `values:`, count as not set. */
function canonical(spec: Tree): Tree {
  let result = newTree(Object.entries(spec).filter(([, value]) => value !== null))
  for (const { from, to } of aliases) {
    const value = getPath(result, from)
    if (value === undefined) continue
    result = mergeTrees(newTree(), result)
    deletePath(result, from)
    const moved = newTree()
    setPath(moved, to, value)
    result = mergeTrees(moved, result)
  }
  return result
}

function checkOnePlatform(request: ConfigurationRequest): void {
  if (request.platform === undefined) return
  for (const text of request.sets) {
    const setPlatform = platformOf(text)
    if (setPlatform !== undefined && setPlatform !== request.platform) {
      throw new UserError(
        'platform-twice',
        `two platforms are set: --platform ${request.platform} and --set ${text}`,
        { hint: 'remove one of them' },
      )
    }
  }
}

function platformOf(text: string): Value | undefined {
  const { path, value } = parseIstioctlSet(canonicalSet(text))
  return path.map(segmentText).join('.') === platformPath.join('.') ? value : undefined
}

function originOf(
  files: readonly Layer[],
  sets: readonly string[],
  flags: readonly FlagValue[],
): (path: readonly string[]) => string {
  return (path) => {
    const flag = flags.find((one) => one.path.join('.') === path.join('.'))
    if (flag !== undefined) return flag.origin
    const set = sets.findLast((text) => covers(text, path))
    if (set !== undefined) return `--set ${set}`
    for (const file of files.toReversed()) {
      const line = spellingsOf(path)
        .map((spelling) => lineOf(file.text ?? '', ['spec', ...spelling]))
        .find((found) => found !== undefined)
      if (line !== undefined) return `${file.origin}:${line}`
    }
    return files.at(-1)?.origin ?? 'spec'
  }
}

/** Returns a path and its aliases. */
function spellingsOf(path: readonly string[]): (readonly string[])[] {
  const old = aliases
    .filter(({ to }) => to.every((key, index) => path[index] === key))
    .map(({ from, to }) => [...from, ...path.slice(to.length)])
  return [path, ...old]
}

/** Returns true if an assignment sets the path, a part of it, or a parent of it. */
function covers(text: string, path: readonly string[]): boolean {
  return parseIstioctlSet(canonicalSet(text)).path.every((segment, index) => {
    const wanted = path[index]
    return wanted === undefined || segment.kind === 'match' || segmentText(segment) === wanted
  })
}

function segmentText(segment: Segment): string {
  if (segment.kind === 'match') return `[${segment.key}:${segment.value}]`
  return segment.kind === 'index' ? String(segment.index) : segment.key
}
