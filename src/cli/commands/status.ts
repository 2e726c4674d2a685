import { exitStatus } from '../../errors.ts'
import { plainStatus } from '../../install/plain-status.ts'
import type { ReleaseHealth, InstallStatus } from '../../install/status.ts'
import { objectName } from '../../manifest/object.ts'
import { status } from '../../workflow/status.ts'
import { contextOf } from '../context.ts'
import type { StatusArguments } from '../flags/cluster.ts'
import type { Io } from '../io.ts'
import { stripControlCharacters } from '../output/control-characters.ts'
import { printData, table } from '../output/print-data.ts'

/** `status`: prints the installed releases, their versions and health. The exit status is 0 if nothing is installed. */
export async function runStatus(args: StatusArguments, io: Io): Promise<number> {
  const installs = await status(args.options, contextOf(io))
  printData(io, args.flag('output'), plainStatus(installs), () => installsText(installs))
  return exitStatus.done
}

function installsText({ releases, withoutRecord }: InstallStatus): string {
  if (releases.length === 0 && withoutRecord.length === 0) return 'Istio is not installed in this cluster.\n'
  const rows = releases.map((installed) => [
    installed.release,
    installed.namespace,
    `${installed.chart}-${installed.chartVersion}`,
    installed.meshRevision || 'default',
    String(installed.revision),
    installed.status,
    installed.health,
  ])
  const head = ['RELEASE', 'NAMESPACE', 'CHART', 'ISTIO REVISION', 'REVISION', 'STATUS', 'HEALTH']
  const parts = [rows.length > 0 ? table(head, rows) : '', ...releases.map(problemsText)]
  if (withoutRecord.length > 0) {
    const names = withoutRecord.map((ref) => `  ${objectName(ref)}\n`).join('')
    parts.push(
      `\nIstio objects without a release record (created by kubectl or istioctl; \`install\` adopts them):\n${names}`,
    )
  }
  return stripControlCharacters(parts.join(''))
}

function problemsText({ release, workloads, missing }: ReleaseHealth): string {
  const notReady = workloads.filter(({ readiness }) => readiness.state !== 'ready')
  const lines = [
    ...notReady.map(({ ref, readiness }) => `  ${objectName(ref)}: ${readiness.message}\n`),
    ...missing.map((ref) => `  ${objectName(ref)}: missing\n`),
  ]
  return lines.length > 0 ? `\n${release}:\n${lines.join('')}` : ''
}
