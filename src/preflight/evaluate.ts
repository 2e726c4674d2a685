// Runs checks on their input. A check whose input could not be read is undecided, never silently passed.
import type { PlatformAttributes } from '../platform/attributes.ts'
import type {
  Check,
  CheckInput,
  CheckInputKey,
  Finding,
  CheckFinding,
  Severity,
  PlatformScope,
  CheckInputReads,
  CheckScope,
  ImageScope,
} from './check.ts'

const rank: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 }

export interface EvaluateOptions {
  /** Ids of checks to skip. */
  readonly skip?: readonly string[]
  /** True to run the checks for a migration from sidecars, too. */
  readonly migration?: boolean
  /** What was asked of registries; nothing if absent. */
  readonly images?: ImageScope | undefined
}

/** Runs the checks and returns their findings: most severe first, then in the order of the table. */
export function evaluateChecks(
  checks: readonly Check[],
  reads: CheckInputReads,
  options: EvaluateOptions = {},
): Finding[] {
  const answers = applicableChecks(checks, reads, options).flatMap((row) => runCheck(row, reads, options))
  return oncePerCause(answers).toSorted((a, b) => rank[a.level] - rank[b.level])
}

interface EvaluatedFinding {
  readonly finding: Finding
  readonly causes: readonly string[]
  /** The priority of its check among checks that find the same cause. */
  readonly specificity: number
}

/** Priority of a check: 2 for one platform or plugin, 1 by default, 0 for checks that repeat the server's message. */
const specificityOf = ({ general, scope = {} }: Check) => (general ? 0 : scope.platform || scope.cnis ? 2 : 1)

/** Reports each cause once, from the most specific check, at the highest severity. */
function oncePerCause(answers: readonly EvaluatedFinding[]): Finding[] {
  const byCause = new Map<string, EvaluatedFinding[]>()
  for (const answer of answers) {
    for (const cause of answer.causes) byCause.set(cause, [...(byCause.get(cause) ?? []), answer])
  }
  return answers.flatMap(({ finding, causes, specificity }) => {
    const others = causes.map((cause) => byCause.get(cause) ?? [])
    const isCoveredByMoreSpecific = others.every((same) =>
      same.some((other) => other.specificity > specificity),
    )
    if (causes.length > 0 && isCoveredByMoreSpecific) return []
    const level = others
      .flat()
      .filter((other) => other.specificity < specificity)
      .reduce((worst, { finding: { level } }) => (rank[level] < rank[worst] ? level : worst), finding.level)
    return [{ ...finding, level }]
  })
}

/** Returns the checks to run: not skipped, and in scope. */
export function applicableChecks(
  checks: readonly Check[],
  reads: CheckInputReads,
  options: EvaluateOptions = {},
): Check[] {
  return checks.filter((row) => !options.skip?.includes(row.id) && scopeOf(row, reads, options) !== false)
}

function runCheck(row: Check, reads: CheckInputReads, options: EvaluateOptions): EvaluatedFinding[] {
  const scope = scopeOf(row, reads, options)
  const missing = row.needs.flatMap((key) => reasonOf(reads, key))
  const unknown = typeof scope === 'string' ? [scope, ...missing] : missing
  const specificity = specificityOf(row)
  if (unknown.length > 0) return [{ finding: undecided(row, [...new Set(unknown)]), causes: [], specificity }]
  return row.find(pick(reads, row.needs)).map(({ causes = [], ...found }) => ({
    finding: finding(row, found),
    causes,
    specificity,
  }))
}

const scopeOf = ({ scope = {} }: Check, reads: CheckInputReads, options: EvaluateOptions) =>
  inScope(scope, reads, options)

/** Returns whether a check is in scope, or the reason why this is unknown. */
function inScope(
  scope: CheckScope,
  reads: CheckInputReads,
  { migration = false, images }: EvaluateOptions,
): boolean | string {
  if (scope.migration && !migration) return false
  if (scope.images && images !== 'signed' && scope.images !== images) return false
  if (scope.mode !== undefined || scope.needsCni) {
    if ('unread' in reads.install) return reads.install.unread
    const { mode, components } = reads.install.value
    if (scope.mode !== undefined && scope.mode !== mode) return false
    if (scope.needsCni && !components.some(({ key }) => key === 'cni')) return false
  }
  if (scope.platform === undefined && scope.cnis === undefined) return true
  const { detection, install } = reads
  const inForce = 'value' in install ? install.value.platformAttributes : {}
  if (scope.platform && hasAttributes(inForce, scope.platform))
    return scope.cnis ? onCni(scope.cnis, reads) : true
  if ('unread' in detection) return detection.unread
  if (scope.platform && !hasAttributes(detection.value.attributes, scope.platform)) return false
  return scope.cnis ? onCni(scope.cnis, reads) : true
}

/** Returns whether a platform has every attribute of a scope. */
function hasAttributes(attributes: PlatformAttributes, scope: PlatformScope): boolean {
  return Object.entries(scope).every(([name, values]) => {
    const value = attributes[name as keyof PlatformAttributes]
    return value !== undefined && (values as readonly string[]).includes(value)
  })
}

function onCni(cnis: readonly string[], { detection, daemonSets }: CheckInputReads): boolean | string {
  if ('unread' in detection) return detection.unread
  if (detection.value.cnis.some(({ name }) => cnis.includes(name))) return true
  return 'unread' in daemonSets ? daemonSets.unread : false
}

function reasonOf(reads: CheckInputReads, key: CheckInputKey): string[] {
  const read = reads[key]
  return 'unread' in read ? [read.unread] : []
}

function pick(reads: CheckInputReads, keys: readonly CheckInputKey[]): CheckInput {
  const picked: Partial<Record<CheckInputKey, unknown>> = {}
  for (const key of keys) {
    const read = reads[key]
    if ('value' in read) picked[key] = read.value
  }
  return picked as unknown as CheckInput
}

function finding({ id, subject, level, title, docs }: Check, found: CheckFinding): Finding {
  return { id, subject, level, status: 'found', title, ...(docs !== undefined && { docs }), ...found }
}

function undecided({ id, subject, level, title, docs, needs }: Check, reasons: readonly string[]): Finding {
  return {
    id,
    subject,
    level,
    status: 'undecided',
    title,
    object: 'Cluster',
    field: needs.join(', '),
    message: `could not be decided: ${reasons.join('; ')}`,
    fix: { kind: 'print', text: 'grant the missing read permissions, or check this manually', commands: [] },
    ...(docs !== undefined && { docs }),
  }
}
