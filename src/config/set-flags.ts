// --set and its siblings as a part of the user's spec. Helm's order: --set-json, --set, --set-string,
// --set-file, --set-literal.
import { throwAll, UserError } from '../errors.ts'
import { applyAssignment } from '../values/istioctl-set.ts'
import { parseSetFlag, type Assignment, type ReadSetFile } from '../values/set-flag.ts'
import { formatSetFlag, type SetFlag, type SetFlagName } from '../values/set-flag-text.ts'
import type { Segment } from '../values/set-path.ts'
import type { Tree, Value } from '../values/tree.ts'
import { canonicalPath, platformPath } from './aliases.ts'
import { fieldAt } from './field-types.ts'

/** The flags that set single values. */
export interface SetRequest {
  /** --set */
  readonly sets: readonly string[]
  readonly setString?: readonly string[] | undefined
  readonly setJson?: readonly string[] | undefined
  readonly setFile?: readonly string[] | undefined
  readonly setLiteral?: readonly string[] | undefined
  /** Required for --set-file. */
  readonly readSetFile?: ReadSetFile | undefined
}

/** Returns the assignments of all flags, in the order in which they are applied. Throws UserError for each mistake. */
export function parseSetRequest(request: SetRequest): Assignment[] {
  const { sets, setString, setJson, setFile, setLiteral } = request
  const flags: readonly (readonly [SetFlagName, readonly string[] | undefined])[] = [
    ['set-json', setJson],
    ['set', sets],
    ['set-string', setString],
    ['set-file', setFile],
    ['set-literal', setLiteral],
  ]
  return collect(
    flags.flatMap(([name, texts = []]) => texts.map((text) => ({ name, text }))),
    (flag) => parse(flag, request.readSetFile ?? noFiles),
  )
}

function parse(flag: SetFlag, readFile: ReadSetFile): Assignment[] {
  return parseSetFlag(flag, readFile).map((one) => ({ ...one, path: canonicalPath(one.path) }))
}

const noFiles: ReadSetFile = (path) => {
  throw new RangeError(`no reader for --set-file ${path}`)
}

/** Applies assignments to a spec, in place. Throws UserError for each mistake. */
export function applySetRequest(
  spec: Tree,
  assignments: readonly Assignment[],
  below: Tree | undefined,
): void {
  collect(assignments, (assignment) => {
    applyAssignment(spec, assignment, { fieldAt, below })
    return []
  })
  // null removes what earlier flags and files set. The keys of spec itself have no default to remove.
  for (const [key, value] of Object.entries(spec)) if (value === null) delete spec[key]
}

/** Runs a function for each item, and throws all of its UserErrors together. */
function collect<Item, Result>(items: readonly Item[], run: (item: Item) => Result[]): Result[] {
  const errors: UserError[] = []
  const results = items.flatMap((item) => {
    try {
      return run(item)
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      errors.push(error)
      return []
    }
  })
  throwAll(errors)
  return results
}

/** Returns true if an assignment has `[key:value]`, which also finds elements in the lists of the profile. */
export function hasMatch(assignments: readonly Assignment[]): boolean {
  return assignments.some(({ path }) => path.some(({ kind }) => kind === 'match'))
}

/** Returns the last flag that sets a path, a part of it or a parent of it, for messages: `--set a=b`. */
export function flagFor(assignments: readonly Assignment[], path: readonly string[]): string | undefined {
  const found = assignments.findLast((assignment) => covers(assignment, path))
  return found && formatSetFlag(found.flag)
}

function covers(assignment: Assignment, path: readonly string[]): boolean {
  return assignment.path.every((segment, index) => {
    const wanted = path[index]
    return wanted === undefined || segment.kind === 'match' || segmentText(segment) === wanted
  })
}

function segmentText(segment: Exclude<Segment, { kind: 'match' }>): string {
  return segment.kind === 'index' ? String(segment.index) : segment.key
}

/** Returns the assignments to the platform. */
export function platformsIn(
  assignments: readonly Assignment[],
): { readonly flag: string; readonly platform: Value }[] {
  return assignments
    .filter(({ path }) => path.length === platformPath.length && covers({ path } as Assignment, platformPath))
    .map((one) => ({ flag: formatSetFlag(one.flag), platform: one.valueFor(fieldAt(platformPath)) }))
}
