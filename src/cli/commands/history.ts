import { exitStatus } from '../../errors.ts'
import type { ReleaseRevision } from '../../install/release-history.ts'
import { history } from '../../workflow/history.ts'
import { contextOf } from '../context.ts'
import type { StatusArguments } from '../flags/cluster.ts'
import type { Io } from '../io.ts'
import { stripControlCharacters } from '../output/control-characters.ts'
import { printData, table } from '../output/print-data.ts'

/** `history`: prints the revisions of the installed releases. The exit status is 0 if nothing is installed. */
export async function runHistory(args: StatusArguments, io: Io): Promise<number> {
  const revisions = await history(args.options, contextOf(io))
  printData(io, args.flag('output'), { revisions }, () => historyText(revisions))
  return exitStatus.done
}

/** Returns the table. */
export function historyText(revisions: readonly ReleaseRevision[]): string {
  if (revisions.length === 0) return 'No Istio release is recorded in this cluster.\n'
  const head = ['INSTALL', 'UPDATED', 'RELEASE', 'NAMESPACE', 'REVISION', 'STATUS', 'CHART', 'DESCRIPTION']
  const rows = revisions.map((one) => [
    String(one.install ?? '-'),
    one.updated,
    one.release,
    one.namespace,
    String(one.revision),
    one.status,
    `${one.chart}-${one.chartVersion}`,
    firstLine(one.description),
  ])
  return stripControlCharacters(table(head, rows))
}

/** The description of a failure has several lines; `-o json` has all of them. */
function firstLine(description: string): string {
  const [first = '', ...rest] = description.trim().split('\n')
  return rest.length === 0 ? first : `${first.replace(/:$/, '')} …`
}
