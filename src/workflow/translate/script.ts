// Translates the commands of a script.
import { UserError } from '../../errors.ts'
import {
  isUnnecessary,
  readHelmCommand,
  type HelmCommand,
  type HelmFiles,
} from '../../translate/helm-command.ts'
import { isIstioRelease } from '../../translate/helm-releases.ts'
import { translateIstioctl } from '../../translate/istioctl-command.ts'
import { splitCommands, type ShellCommand } from '../../translate/shell-words.ts'
import { setFlagsOf } from '../../config/print-flags.ts'
import { NotationError } from '../../values/helm-set.ts'
import type { Tree } from '../../values/tree.ts'
import { warn, type WorkflowContext } from '../context.ts'
import { filesAt } from './given-files.ts'
import { commandLine, installOf, keepMessage, operatorOf } from './install.ts'

/** What a script installs, and its commands. */
export interface TranslatedScript {
  readonly operator: Tree | undefined
  readonly commands: readonly string[]
}

type Line =
  { readonly kind: 'kept'; readonly text: string } | { readonly kind: 'helm'; readonly command: HelmCommand }

/** Translates the commands of a script. Those that install Istio with Helm become one. Throws UserError. */
export function translateScript(script: string, context: WorkflowContext): TranslatedScript {
  const files = filesAt('.', context)
  const lines = splitCommands(script).flatMap((command) => translateCommand(command, files, context))
  const helm = lines.flatMap((line) => (line.kind === 'helm' ? [line.command] : []))
  const install = installOf(
    helm.map(({ release }) => release),
    context,
  )
  if (helm.length === 0) return { operator: undefined, commands: lines.flatMap(keptText) }
  const operator = operatorOf([{ origin: 'helm', spec: install.spec }], context)
  // The install replaces the last of the commands, when what they need exists.
  const last = lines.findLastIndex(({ kind }) => kind === 'helm')
  const commands = lines.flatMap((line, index) =>
    index === last ? [installLine(helm, operator, install.flags)] : keptText(line),
  )
  return { operator, commands }
}

const keptText = (line: Line) => (line.kind === 'kept' ? [line.text] : [])

function installLine(helm: readonly HelmCommand[], operator: Tree, flags: readonly string[]): string {
  const isTemplate = helm.every(({ verb }) => verb === 'template')
  const own = isTemplate ? ['manifest', 'generate'] : ['install', '-y']
  const given = pairsOf(helm.flatMap((command) => command.flags))
  const spec = operator['spec'] as Tree
  return commandLine([...own, ...setFlagsOf(spec), ...flags, ...given])
}

/** Flags that several commands give are given once. */
function pairsOf(words: readonly string[]): string[] {
  const pairs = words.join('\n').split(/\n(?=--)/)
  return [...new Set(pairs)].flatMap((pair) => pair.split('\n')).filter((word) => word !== '')
}

function translateCommand(command: ShellCommand, files: HelmFiles, context: WorkflowContext): Line[] {
  const { words, text, pipe } = command
  const [program = ''] = words
  const kept: Line[] = [{ kind: 'kept', text }]
  if (program === 'helm') {
    const read = pipe === '' ? readHelm(command, files) : undefined
    if (read && isIstioRelease(read.release)) {
      read.notices.forEach((message) => warn(context, message))
      return [{ kind: 'helm', command: read }]
    }
    if (isUnnecessary(words)) return []
    if (read) warn(context, keepMessage(read.release.name, read.release.chart))
    else warn(context, `${text}: is kept as it is`)
    return kept
  }
  if (program !== 'istioctl') return kept
  const { words: translated, notices } = translateIstioctl(words)
  notices.forEach((message) => warn(context, message))
  if (translated === undefined) {
    if (notices.length === 0) warn(context, `${text}: ambientctl has no such command; istioctl still has`)
    return notices.length === 0 ? kept : []
  }
  return [{ kind: 'kept', text: commandLine(translated) + pipe }]
}

function readHelm({ words, text }: ShellCommand, files: HelmFiles): HelmCommand | undefined {
  try {
    return readHelmCommand(words, files)
  } catch (error) {
    if (!(error instanceof NotationError)) throw error
    throw new UserError('translate-set', `${text}: ${error.message}`, { cause: error })
  }
}
