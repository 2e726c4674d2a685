// `preflight explain ID`: prints what a check reads, why it matters, and the fix.
import { exitStatus } from '../../errors.ts'
import type { Check, CheckScope } from '../../preflight/check.ts'
import { checks as preChecks } from '../../preflight/checks.ts'
import { postChecks } from '../../preflight/post-checks.ts'
import { describeCheck, subjectTitles } from '../../preflight/report.ts'
import { unknownCheck } from '../../workflow/checks/check-ids.ts'
import type { PrintArguments } from '../flags/cluster.ts'
import type { Io } from '../io.ts'
import { printData } from '../output/print-data.ts'
import { wrap } from '../output/preflight-text.ts'

const checks = [...preChecks, ...postChecks]

/** Prints one check; without an ID, the list of all checks. Throws UserError for an unknown ID. */
export async function explainCheck(args: PrintArguments, io: Io): Promise<number> {
  const id = args.positional?.toUpperCase()
  if (id === undefined) {
    printData(io, args.flag('output'), checks.map(plain), () =>
      checks.map(({ id, title }) => `${id.padEnd(9)} ${title}\n`).join(''),
    )
    return exitStatus.done
  }
  const check = checks.find((row) => row.id === id)
  if (!check) throw unknownCheck(id, checks)
  printData(io, args.flag('output'), plain(check), () => text(check, io.columns))
  return exitStatus.done
}

function plain(check: Check) {
  return { ...describeCheck(check), appliesTo: scopeText(check.scope), reads: check.needs }
}

function text(check: Check, width: number): string {
  const { id, subject, level, title, why, remedy, docs, scope, needs } = check
  const rows: readonly (readonly [string, string])[] = [
    ['Subject', subjectTitles[subject]],
    ['Level', level],
    ['Runs', scopeText(scope)],
    ['Reads', needs.join(', ')],
    ['Why', why],
    ['Fix', remedy],
    ...(docs === undefined ? [] : [['Docs', docs] as const]),
  ]
  const lines = rows.flatMap(([name, value]) => wrap(`${`${name}:`.padEnd(9)}${value}`, width, ' '.repeat(9)))
  return [`${id}  ${title}`, '', ...lines].map((line) => `${line}\n`).join('')
}

/** Returns the conditions under which a check runs: `always`, or such as `with istio-cni`. */
export function scopeText(scope: CheckScope = {}): string {
  const parts = [
    ...Object.entries(scope.platform ?? {}).map(
      ([name, values]) => `on platforms with ${name}: ${values.join(' or ')}`,
    ),
    scope.cnis && `with the network plugin ${scope.cnis.join(' or ')}`,
    scope.mode && `in ${scope.mode} mode`,
    scope.needsCni && 'with istio-cni',
    scope.migration && 'with --migrate-from sidecar',
    scope.images && (scope.images === 'signed' ? 'with --verify-key' : 'with --check-images'),
  ].filter(Boolean)
  return parts.join(', ') || 'always'
}
