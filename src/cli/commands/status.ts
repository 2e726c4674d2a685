import { exitStatus } from '../../errors.ts'
import { namesByInstaller, plainStatus } from '../../install/plain-status.ts'
import type { InstallStatus, PendingState, ReleaseHealth } from '../../install/status.ts'
import { objectName } from '../../manifest/object.ts'
import { status, type MeshStatus } from '../../workflow/status.ts'
import { contextOf } from '../context.ts'
import type { StatusArguments } from '../flags/cluster.ts'
import type { Io } from '../io.ts'
import { stripControlCharacters } from '../output/control-characters.ts'
import { printData, table } from '../output/print-data.ts'
import { problemLines } from '../../install/wait/problem-text.ts'

/** `status`: prints the installed releases, their versions, health and drift. The exit status is 0 if nothing is installed. */
export async function runStatus(args: StatusArguments, io: Io): Promise<number> {
  const mesh = await status(args.options, contextOf(io))
  const { releases, withoutRecord, ...rest } = mesh
  const data = { ...plainStatus({ releases, withoutRecord }), ...rest }
  printData(io, args.flag('output'), data, () => statusText(mesh, io.now()))
  return exitStatus.done
}

type ColumnText = (installed: ReleaseHealth, all: readonly ReleaseHealth[]) => string

const columns: readonly (readonly [title: string, text: ColumnText])[] = [
  ['RELEASE', ({ release }) => release],
  ['NAMESPACE', ({ namespace }) => namespace],
  ['CHART', ({ chart, chartVersion }) => `${chart}-${chartVersion}`],
  ['ISTIO REVISION', revisionText],
  ['REVISION', ({ revision }) => String(revision)],
  ['STATUS', ({ status: state }) => state],
  ['HEALTH', ({ health }) => health],
  ['INSTALLED BY', ({ installer }) => installer],
]

/** Returns the releases as a table, then what is wrong with them, and which version of Istio is available. */
export function statusText(mesh: MeshStatus, now: Date): string {
  const { releases, withoutRecord, operation } = mesh
  if (releases.length === 0 && withoutRecord.length === 0) return 'Istio is not installed in this cluster.\n'
  // Usually all releases are ours, so that the column would say nothing.
  const hasOthers = releases.some(({ installer }) => installer !== 'ambientctl')
  const shown = columns.slice(0, hasOthers ? columns.length : -1)
  const rows = releases.map((installed) => shown.map(([, text]) => text(installed, releases)))
  const head = shown.map(([title]) => title)
  const parts = [
    rows.length > 0 ? table(head, rows) : '',
    ...releases.map((installed) => problemsText(installed, now)),
    ...withoutRecordText(withoutRecord),
    operation === undefined ? '' : `\nOperation in progress: ${operation}\n`,
    versionText(mesh),
  ]
  return stripControlCharacters(parts.join(''))
}

/**
 * All revisions share the CRDs and the node agents, so the record of these names the revision of the last install. It
 * may be uninstalled since: then the column says `-`.
 */
function revisionText({ chart, meshRevision }: ReleaseHealth, all: readonly ReleaseHealth[]): string {
  const istiods = all.filter((one) => one.chart === 'istiod')
  const isGone =
    ['base', 'cni', 'ztunnel'].includes(chart) &&
    meshRevision !== '' &&
    istiods.length > 0 &&
    istiods.every((one) => one.meshRevision !== meshRevision)
  return isGone ? '-' : meshRevision || 'default'
}

function problemsText(
  { release, workloads, problems, missing, drift, pending }: ReleaseHealth,
  now: Date,
): string {
  const notReady = workloads.filter(({ readiness }) => readiness.state !== 'ready')
  const lines = [
    ...(pending ? [`  ${pendingStateText(pending, now)}\n`] : []),
    ...notReady.map(({ ref, readiness }) => `  ${objectName(ref)}: ${readiness.message}\n`),
    ...problems.flatMap((one) => problemLines(one).map((line) => `    ${line}\n`)),
    ...missing.map((ref) => `  ${objectName(ref)}: missing\n`),
    ...drift.flatMap(({ ref, fields }) =>
      fields.map(({ field, change, manager, time }) => {
        const by = manager === undefined ? '' : ` by ${manager}${time ? ` at ${time}` : ''}`
        return `  ${objectName(ref)}: ${field} ${change}${by}\n`
      }),
    ),
  ]
  return lines.length > 0 ? `\n${release}:\n${lines.join('')}` : ''
}

function pendingStateText({ message, aliveUntil }: PendingState, now: Date): string {
  if (aliveUntil === undefined) return `${message} by Helm, and may still run; \`rollback --force\` undoes it`
  return Date.parse(aliveUntil) > now.getTime()
    ? `${message}, and its operation runs`
    : `${message}, but its operation was interrupted: \`install\` continues it, \`rollback\` undoes it`
}

function withoutRecordText(objects: InstallStatus['withoutRecord']): string[] {
  return [...namesByInstaller(objects)].map(
    ([installer, names]) =>
      `\nIstio objects without a release record, created by ${installer} (\`install\` adopts them):\n${names.map((name) => `  ${name}\n`).join('')}`,
  )
}

function versionText({ embedded, upgradable, newer }: MeshStatus): string {
  const lines = [
    ...(upgradable.length > 0
      ? [`Istio ${embedded} is available for ${upgradable.join(', ')}; \`upgrade\` upgrades to it.\n`]
      : []),
    ...(newer.length > 0
      ? [`Newer than Istio ${embedded} of this ambientctl: ${newer.join(', ')}. Use a newer ambientctl.\n`]
      : []),
  ]
  return lines.length > 0 ? `\n${lines.join('')}` : ''
}
