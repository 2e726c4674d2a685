import { exitStatus } from '../../errors.ts'
import { printObjects } from '../../manifest/parse.ts'
import { exportJob } from '../../workflow/export-job.ts'
import { contextOf } from '../context.ts'
import type { ExportJobArguments } from '../flags/export-job.ts'
import type { Io } from '../io.ts'
import { printData } from '../output/print-data.ts'

/** `export job`: prints a Job that installs, and what the Job needs. */
export async function runExportJob(args: ExportJobArguments, io: Io): Promise<number> {
  const items = await exportJob(args.options, contextOf(io))
  if (args.flag('output') === 'yaml') io.out(printObjects(items))
  else printData(io, 'json', { apiVersion: 'v1', kind: 'List', items }, () => '')
  return exitStatus.done
}
