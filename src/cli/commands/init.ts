// `manifest init`: prints a commented IstioOperator file.
import { exitStatus } from '../../errors.ts'
import { starterFile } from '../../workflow/starter-file.ts'
import type { InitArguments } from '../flags/cluster.ts'
import type { Io } from '../io.ts'

/** `manifest init`. Throws UserError for an unknown profile or platform. */
export async function runInit(args: InitArguments, io: Io): Promise<number> {
  io.out(starterFile(args.options, io))
  return exitStatus.done
}
