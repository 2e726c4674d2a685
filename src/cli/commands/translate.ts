// `translate` and its spellings in istioctl.
import { exitStatus, UserError } from '../../errors.ts'
import { installCommand } from '../../workflow/translate/install.ts'
import { translate, type Translation } from '../../workflow/translate/translate.ts'
import { printYaml } from '../../yaml/yaml.ts'
import { contextOf } from '../context.ts'
import type { AnyArguments, ArgumentsOf } from '../flags/flag.ts'
import type { TranslateArguments } from '../flags/translate.ts'
import type { Io } from '../io.ts'

/** `translate`: prints commands or an IstioOperator file to stdout, and what has no counterpart as warnings. */
export async function runTranslate(args: TranslateArguments, io: Io): Promise<number> {
  const translation = translate(args.positionals, args.options, contextOf(io))
  io.out(textOf(translation, args.flag('output')))
  return exitStatus.done
}

function textOf({ operator, commands, isFile }: Translation, output: 'command' | 'file' | undefined): string {
  if (output === 'command' || (output === undefined && !isFile))
    return (isFile && operator ? [installCommand(operator)] : commands).map((line) => `${line}\n`).join('')
  if (operator === undefined)
    throw new UserError('translate-file', '-o file: these commands install nothing', {
      hint: 'print commands with -o command',
    })
  return printYaml(operator)
}

/** `manifest migrate FILE...`: `translate -f FILE`. */
export async function runMigrate(args: ArgumentsOf<[]>, io: Io): Promise<number> {
  const { operator } = translate([], { filename: args.positionals }, contextOf(io))
  if (operator) io.out(printYaml(operator))
  return exitStatus.done
}

/** `operator init`, `remove` and `dump`: explains that Istio has no operator any more. */
export async function rejectOperator(_: AnyArguments, __: Io): Promise<number> {
  throw new UserError('operator-removed', 'the operator in the cluster was removed in Istio 1.24', {
    hint: 'install the same IstioOperator file with: ambientctl install -f FILE',
  })
}
