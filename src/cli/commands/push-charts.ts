import { exitStatus } from '../../errors.ts'
import { pushCharts, type PushedChart } from '../../workflow/charts/push-charts.ts'
import { contextOf } from '../context.ts'
import type { PushChartsArguments } from '../flags/charts-push.ts'
import type { Io } from '../io.ts'
import { stripControlCharacters } from '../output/control-characters.ts'
import { printData } from '../output/print-data.ts'
import { withRegistryFlagNames } from '../registry-flag-names.ts'

/** `charts push`: pushes the embedded charts, and prints where they are. */
export async function runPushCharts(args: PushChartsArguments, io: Io): Promise<number> {
  const destination = args.positional ?? ''
  const charts = await pushCharts({ ...args.options, destination }, contextOf(io)).catch((error: unknown) => {
    throw withRegistryFlagNames(error)
  })
  const pushed = charts.filter(({ isNew }) => isNew).length
  const present = charts.length - pushed
  io.err(`Pushed ${pushed} charts${present === 0 ? '' : `; ${present} already there`}.\n`)
  printData(io, args.flag('output'), { charts }, () => chartLines(charts))
  return exitStatus.done
}

const chartLines = (charts: readonly PushedChart[]): string =>
  stripControlCharacters(charts.map(({ reference, digest }) => `${reference}@${digest}\n`).join(''))
