// The user's spec: files in order, then --set in order, then flags that are aliases of --set.
import { throwAll, UserError } from '../errors.ts'
import type { Assignment } from '../values/set-flag.ts'
import { deletePath, getPath, mergeTrees, newTree, setPath, type Tree } from '../values/tree.ts'
import { translateProfiles } from '../translate/legacy-keys.ts'
import { positionsIn } from '../yaml/yaml.ts'
import { aliases, platformPath, spellingsOf } from './aliases.ts'
import {
  asUserError,
  duplicateKeys,
  fileWarnings,
  findingText,
  forcedText,
  formatPlace,
  legacyFinding,
  locate,
  type InputFinding,
  type InputPlace,
} from './findings.ts'
import type { Layer } from './layers.ts'
import { convertLegacyValues } from './legacy.ts'
import {
  applySetRequest,
  flagFor,
  hasMatch,
  parseSetRequest,
  platformsIn,
  type SetRequest,
} from './set-flags.ts'
import { validateSpec } from './validate.ts'

/** The flags of a command that affect the configuration. */
export interface ConfigurationRequest extends SetRequest {
  readonly files: readonly Layer[]
  readonly revision?: string | undefined
  readonly platform?: string | undefined
  readonly istioNamespace?: string | undefined
  /** The registry of all images. It is above all files and flags. */
  readonly registry?: RegistryLayer | undefined
  /** Report unknown keys and wrong values as warnings (istioctl's --force). */
  readonly force?: boolean
  /** Return errors in `findings` instead of throwing them. */
  readonly collect?: boolean
  /** The profiles are those of the user, so that old names of profiles are not translated. */
  readonly ownProfiles?: boolean
}

/** The values of --registry. */
export interface RegistryLayer {
  /** As typed: `registry.example.com/istio`. */
  readonly name: string
  /** Returns what is merged over a spec, so that all of its images come from the registry. */
  readonly valuesFor: (spec: Tree) => Tree
}

/** The user's spec, without a profile. */
export interface OperatorSpec {
  readonly spec: Tree
  readonly warnings: readonly string[]
  /** All errors and warnings. */
  readonly findings: readonly InputFinding[]
  /** True if at least one file was given. A file without a profile uses `default`. */
  readonly hasFile: boolean
  /** True if the files describe only parts of a mesh, such as the CNI: they use profile `empty`. */
  readonly isPart: boolean
  /** Returns where a path was set: `file.yaml:7:3`, `--set x=y`. */
  origin(path: readonly string[]): string
  /** As origin, with line and column as numbers. */
  placeOf(path: readonly string[]): InputPlace
  /** Returns this spec with the elements that `[key:value]` finds in the lists of a spec below it. */
  over(below: Tree): OperatorSpec
}

const namespacePath = ['values', 'global', 'istioNamespace']

/**
 * Merges files, --set and flags into one spec and converts legacy keys. Throws UserError that lists all unknown keys
 * and wrong types.
 */
export function readConfigurationRequest(request: ConfigurationRequest): OperatorSpec {
  return readRequest(request, parseSetRequest(request))
}

function readRequest(request: ConfigurationRequest, sets: readonly Assignment[], below?: Tree): OperatorSpec {
  let spec = newTree()
  for (const file of request.files) spec = mergeTrees(spec, canonical(file.spec))
  applySetRequest(spec, sets, below)
  checkOnePlatform(request, sets)
  const flags = flagValues(request)
  for (const { path, value } of flags) setPath(spec, path, value)
  const placeOf = placesOf(request.files, sets, flags)
  const legacy = [
    ...convertLegacyValues(spec),
    ...(hasOwnProfiles(request, spec) ? [] : translateProfiles(spec)),
  ]
  const findings = [
    ...request.files.flatMap(duplicateKeys),
    ...request.files.flatMap(fileWarnings),
    ...locate(legacy.map(legacyFinding), placeOf),
    ...namespacesIgnored(request.files, spec),
    ...request.files.flatMap((file, i) => mergeWarning(file, request.files[i - 1])),
    ...locate(validateSpec(spec), placeOf),
  ]
  const errors = findings.filter(({ severity }) => severity === 'error')
  const warnings = findings.filter(({ severity }) => severity === 'warning').map(findingText)
  if (request.force) warnings.push(...errors.map(forcedText))
  else if (!request.collect) throwAll(errors.map((error) => asUserError(error)))
  const escape = getPath(spec, ['unvalidatedValues'])
  if (escape !== undefined) {
    spec = mergeTrees(spec, newTree([['values', escape]]))
    deletePath(spec, ['unvalidatedValues'])
  }
  if (request.registry) spec = mergeTrees(spec, request.registry.valuesFor(spec))
  const result: OperatorSpec = {
    spec,
    warnings,
    findings,
    hasFile: request.files.length > 0,
    isPart: request.files.length > 0 && request.files.every(({ isPart }) => isPart),
    origin: (path) => formatPlace(placeOf(path)),
    placeOf,
    over: (lower) => (hasMatch(sets) ? readRequest({ ...request, collect: false }, sets, lower) : result),
  }
  return result
}

function hasOwnProfiles({ ownProfiles }: ConfigurationRequest, spec: Tree): boolean {
  return ownProfiles === true || getPath(spec, ['installPackagePath']) !== undefined
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
function namespacesIgnored(files: readonly Layer[], spec: Tree): InputFinding[] {
  const install = getPath(spec, namespacePath) ?? 'istio-system'
  return files.flatMap(({ origin, namespace, text = '', root = [] }): InputFinding[] => {
    if (namespace === undefined || namespace === install) return []
    const place = { origin, ...positionsIn(text)([...root, 'metadata', 'namespace']) }
    const message = `metadata.namespace ${namespace} has no effect: use values.global.istioNamespace`
    return [{ rule: 'no-effect', severity: 'warning', place, message }]
  })
}

/** Returns a warning for a document that describes another control plane than the one before it in its file. */
function mergeWarning(file: Layer, before: Layer | undefined): InputFinding[] {
  if (before?.origin !== file.origin || before === file) return []
  const names = [
    { key: 'metadata.name', values: [before.name, file.name] },
    { key: 'revision', values: [before, file].map(({ spec }) => spec['revision']) },
  ]
  const place = { origin: file.origin, line: file.line ?? 1 }
  return names.flatMap(({ key, values: [a, b] }): InputFinding[] => {
    if (a === undefined || b === undefined || a === b) return []
    const message = `documents with ${key} ${String(a)} and ${String(b)} are merged into one configuration; use a file and a command for each control plane`
    return [{ rule: 'merged-documents', severity: 'warning', place, message }]
  })
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

function checkOnePlatform({ platform }: ConfigurationRequest, sets: readonly Assignment[]): void {
  if (platform === undefined) return
  const other = platformsIn(sets).find((one) => one.platform !== platform)
  if (other === undefined) return
  throw new UserError('platform-twice', `two platforms are set: --platform ${platform} and ${other.flag}`, {
    hint: 'remove one of them',
  })
}

/** Returns a function that finds where a path was set: the flag, the key in the last file, or the nearest key above it. */
function placesOf(
  files: readonly Layer[],
  sets: readonly Assignment[],
  flags: readonly FlagValue[],
): (path: readonly string[]) => InputPlace {
  const readers = files.map((file) => ({ file, find: positionsIn(file.text ?? '') })).toReversed()
  const inFiles = (path: readonly string[]): InputPlace | undefined => {
    for (const { file, find } of readers) {
      const position = spellingsOf(path)
        .flatMap((spelling) => pathsIn(file, spelling))
        .map(find)
        .find((found) => found !== undefined)
      if (position !== undefined) return { origin: file.origin, ...position }
    }
    return path.length > 1 ? inFiles(path.slice(0, -1)) : undefined
  }
  return (path) => {
    const flag = flags.find((one) => one.path.join('.') === path.join('.'))?.origin
    const set =
      flag ??
      spellingsOf(path)
        .map((spelling) => flagFor(sets, spelling))
        .find((found) => found !== undefined)
    if (set !== undefined) return { origin: set }
    return inFiles(path) ?? { origin: files.at(-1)?.origin ?? 'spec' }
  }
}

/** Returns where a path of the spec may be in a file. */
function pathsIn({ moves, root = [] }: Layer, path: readonly string[]): (readonly string[])[] {
  if (moves === undefined) return [[...root, 'spec', ...path]]
  return moves
    .filter(({ to }) => to.every((key, index) => path[index] === key))
    .map(({ from, to }) => [...root, ...from, ...path.slice(to.length)])
}
