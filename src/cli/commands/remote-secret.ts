import { exitStatus } from '../../errors.ts'
import { createRemoteSecret } from '../../workflow/remote-secret.ts'
import { contextOf } from '../context.ts'
import type { RemoteSecretArguments } from '../flags/multicluster.ts'
import type { Io } from '../io.ts'
import { printData } from '../output/print-data.ts'

/** `remote-secret`: the Secret on standard output, for kubectl apply in the other cluster. */
export async function runRemoteSecret(args: RemoteSecretArguments, io: Io): Promise<number> {
  const secret = await createRemoteSecret(args.options, contextOf(io))
  printData(io, args.flag('output'), secret, () => '')
  return exitStatus.done
}
