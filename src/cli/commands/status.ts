import { exitStatus } from '../../errors.ts'
import { plainStatus } from '../../install/plain-status.ts'
import type { InstallStatus, PendingState, ReleaseHealth } from '../../install/status.ts'
import { objectName } from '../../manifest/object.ts'
import { status, type MeshStatus } from '../../workflow/status.ts'
import { contextOf } from '../context.ts'
import type { StatusArguments } from '../flags/cluster.ts'
import type { Io } from '../io.ts'
import { stripControlCharacters } from '../output/control-characters.ts'
import { printData, table } from '../output/print-data.ts'

/** `status`: prints the installed releases, their versions, health and drift. The exit status is 0 if nothing is installed. */
export async function runStatus(args: StatusArguments, io: Io): Promise<number> {
  const mesh = await status(args.options, contextOf(io))
  printData(io, args.flag('output'), plainMesh(mesh), () => statusText(mesh, io.now()))
  return exitStatus.done
}

function statusText(mesh: MeshStatus, now: Date): string {
  const { releases, withoutRecord, operation } = mesh
  if (releases.length === 0 && withoutRecord.length === 0) return 'Istio is not installed in this cluster.\n'
  const rows = releases.map((installed) => [
    installed.release,
    installed.namespace,
    `${installed.chart}-${installed.chartVersion}`,
    installed.meshRevision || 'default',
    String(installed.revision),
    installed.status,
    installed.health,
    installed.installer,
  ])
  const head = [
    'RELEASE',
    'NAMESPACE',
    'CHART',
    'ISTIO REVISION',
    'REVISION',
    'STATUS',
    'HEALTH',
    'INSTALLED BY',
  ]
  const parts = [
    rows.length > 0 ? table(head, rows) : '',
    ...releases.map((installed) => problemsText(installed, now)),
    ...withoutRecordText(withoutRecord),
    operation === undefined ? '' : `\nOperation in progress: ${operation}\n`,
    versionText(mesh),
  ]
  return stripControlCharacters(parts.join(''))
}

function problemsText({ release, workloads, missing, drift, pending }: ReleaseHealth, now: Date): string {
  const notReady = workloads.filter(({ readiness }) => readiness.state !== 'ready')
  const lines = [
    ...(pending ? [`  ${pendingStateText(pending, now)}\n`] : []),
    ...notReady.map(({ ref, readiness }) => `  ${objectName(ref)}: ${readiness.message}\n`),
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
  return [...byInstaller(objects)].map(
    ([installer, names]) =>
      `\nIstio objects without a release record, created by ${installer} (\`install\` adopts them):\n${names.map((name) => `  ${name}\n`).join('')}`,
  )
}

function byInstaller(objects: InstallStatus['withoutRecord']): ReadonlyMap<string, readonly string[]> {
  const installers = [...new Set(objects.map(({ installer }) => installer))].toSorted()
  return new Map(
    installers.map((name) => [name, objects.filter(({ installer }) => installer === name).map(objectName)]),
  )
}

function versionText({ embedded, upgradable, newer }: MeshStatus): string {
  const lines = [
    ...(upgradable.length > 0
      ? [`Istio ${embedded} is available for ${upgradable.join(', ')}; \`install\` upgrades to it.\n`]
      : []),
    ...(newer.length > 0
      ? [`Newer than Istio ${embedded} of this ambientctl: ${newer.join(', ')}. Use a newer ambientctl.\n`]
      : []),
  ]
  return lines.length > 0 ? `\n${lines.join('')}` : ''
}

function plainMesh(mesh: MeshStatus): object {
  const installers = Object.fromEntries(byInstaller(mesh.withoutRecord))
  return { ...mesh, installers, ...plainStatus(mesh) }
}
