import { upgrade } from '../../workflow/upgrade.ts'
import type { UpgradeArguments } from '../flags/install.ts'
import type { Io } from '../io.ts'
import { runApply } from './install.ts'

/** `upgrade`: upgrades an installed control plane; with --to by one step. */
export function runUpgrade(args: UpgradeArguments, io: Io): Promise<number> {
  return runApply(args, io, (context) => upgrade(args.options, context))
}
