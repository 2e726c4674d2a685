import { exitStatus } from '../../errors.ts'
import { template } from '../../workflow/template/template.ts'
import { contextOf } from '../context.ts'
import type { TemplateArguments } from '../flags/template.ts'
import type { Io } from '../io.ts'

/** `template [NAME] CHART`: prints what `helm template` prints, with its errors and its exit status. */
export async function runTemplate(args: TemplateArguments, io: Io): Promise<number> {
  const print = (text: string) => io.out(text)
  print(await template(args.positionals, args.options, contextOf(io), print))
  return exitStatus.done
}
