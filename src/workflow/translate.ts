// `translate`: command lines of helm and istioctl, helmfiles, Helm values, Sail resources and old files, as a command of
// ambientctl or as an IstioOperator file.
import { dirname, resolve } from 'node:path'
import { parseValuesFile } from '../chart/files/values-file.ts'
import { fitToFields } from '../config/fit-fields.ts'
import { readOperatorFile, type Layer } from '../config/layers.ts'
import { readConfigurationRequest } from '../config/operator-spec.ts'
import { setFlagsOf } from '../config/print-flags.ts'
import { UserError } from '../errors.ts'
import { readText } from '../system/read-file.ts'
import {
  isUnnecessary,
  readHelmCommand,
  type HelmCommand,
  type HelmFiles,
} from '../translate/helm-command.ts'
import { helmfileReleases, isHelmfile } from '../translate/helmfile.ts'
import { isIstioRelease, translateReleases, type HelmRelease } from '../translate/helm-releases.ts'
import { translateIstioctl } from '../translate/istioctl-command.ts'
import { shellText, splitCommands, type ShellCommand } from '../translate/shell-words.ts'
import { NotationError } from '../values/helm-set.ts'
import { mergeTrees, newTree, type Tree } from '../values/tree.ts'
import { YamlError } from '../yaml/error.ts'
import { parseYaml } from '../yaml/yaml.ts'
import { warn, type WorkflowContext } from './context.ts'

export interface TranslateOptions {
  /** Files: helmfiles, values, resources, IstioOperators, or scripts; `-` is standard input. */
  readonly filename?: readonly string[] | undefined
}

/** The translation: an IstioOperator, or the lines of a script. */
export interface Translation {
  /** What the input installs; undefined if it installs nothing. */
  readonly operator: Tree | undefined
  /** The commands in order. Lines of other programs are kept. */
  readonly commands: readonly string[]
  /** True if the input was files, whose translation is a file. */
  readonly isFile: boolean
}

/** Returns the command that installs an IstioOperator without a file. */
export function installCommand(operator: Tree): string {
  return commandLine(['install', ...setFlagsOf(operator['spec'] as Tree)])
}

/** Translates command lines and files, and reports what has no counterpart. Throws UserError. */
export function translate(
  lines: readonly string[],
  { filename = [] }: TranslateOptions,
  context: WorkflowContext,
): Translation {
  const script = lines.join('\n')
  const sources = filename.map((path) => readSource(path, context))
  const isFile = lines.length === 0 && sources.every(({ isScript }) => !isScript)
  if (isFile) {
    if (sources.length === 0)
      throw new UserError('translate-empty', 'nothing to translate', {
        hint: 'write ambientctl translate "helm install …", or name a file with -f',
      })
    return translateFiles(sources, context)
  }
  if (sources.some(({ isScript }) => !isScript))
    throw new UserError('translate-mixed', 'commands and files cannot be translated together', {
      hint: 'translate them one after the other',
    })
  return translateScript([script, ...sources.map(({ text }) => text)].join('\n'), context)
}

interface Source {
  readonly path: string
  readonly text: string
  /** True for command lines, false for YAML. */
  readonly isScript: boolean
}

function readSource(path: string, context: Pick<WorkflowContext, 'readStdin'>): Source {
  const text = path === '-' ? context.readStdin() : readGivenFile(path)
  return { path, text, isScript: /^\s*(?:[$#>] +|#.*\n\s*)*(?:sudo +)?(?:helm|istioctl|kubectl) /.test(text) }
}

function readGivenFile(path: string): string {
  try {
    return readText(path)
  } catch (error) {
    if (error instanceof UserError) throw error
    const { code = 'unknown reason' } = error as NodeJS.ErrnoException
    throw new UserError(
      'file-unreadable',
      `${path}: ${code === 'ENOENT' ? 'no such file' : `cannot be read (${code})`}`,
      {
        cause: error,
      },
    )
  }
}

function translateFiles(sources: readonly Source[], context: WorkflowContext): Translation {
  const layers = sources.flatMap(({ path, text }): Layer[] => {
    const document = helmfileOf(path, text)
    if (document === undefined) return [readOperatorFile(path, () => text)]
    const releases = helmfileReleases(document, filesAt(path === '-' ? '.' : dirname(path), context))
    return [{ origin: path, spec: installOf(releases, context).spec }]
  })
  const operator = operatorOf(layers, context)
  return { operator, commands: [], isFile: true }
}

function helmfileOf(path: string, text: string): Tree | undefined {
  if (!/^releases:/m.test(text)) return undefined
  if (text.includes('{{'))
    throw new UserError('translate-template', `${path}: is a template`, {
      hint: 'translate the output of helmfile build instead',
    })
  try {
    const document = parseYaml(text, { file: path })
    return isHelmfile(document) ? document : undefined
  } catch (error) {
    // readOperatorFile reports it with its place.
    if (error instanceof YamlError) return undefined
    throw error
  }
}

/** Returns the IstioOperator of layers. Legacy keys are translated, and unknown keys are warnings. */
function operatorOf(files: readonly Layer[], context: WorkflowContext): Tree {
  const user = readConfigurationRequest({ files, sets: [], force: true })
  user.warnings.forEach((message) => warn(context, message))
  const spec = user.isPart ? mergeTrees(newTree([['profile', 'empty']]), user.spec) : user.spec
  return newTree([
    ['apiVersion', 'install.istio.io/v1alpha1'],
    ['kind', 'IstioOperator'],
    ['spec', spec],
  ])
}

interface TranslatedInstall {
  readonly spec: Tree
  readonly flags: readonly string[]
}

function installOf(releases: readonly HelmRelease[], context: WorkflowContext): TranslatedInstall {
  const { spec, version, charts, notices } = translateReleases(releases)
  const others = releases.filter((release) => !isIstioRelease(release))
  notices.forEach((message) => warn(context, message))
  for (const { name, chart } of others) warn(context, keepMessage(name, chart))
  const flags = [
    ...(charts === undefined ? [] : ['--charts', charts]),
    ...(version === undefined ? [] : ['--istio-version', version]),
  ]
  return { spec: fitToFields(spec), flags }
}

function keepMessage(name: string, chart: string): string {
  return `release ${name || '(generated name)'} of chart ${chart} is no component of an install: keep it`
}

/** Reads files that a command or a helmfile names, relative to a folder. */
function filesAt(folder: string, context: Pick<WorkflowContext, 'readStdin'>): HelmFiles {
  const text = (path: string) => (path === '-' ? context.readStdin() : readGivenFile(resolve(folder, path)))
  return { text, values: (path) => parseValuesFile(text(path), path) }
}

type Line =
  { readonly kind: 'kept'; readonly text: string } | { readonly kind: 'helm'; readonly command: HelmCommand }

function translateScript(script: string, context: WorkflowContext): Translation {
  const files = filesAt('.', context)
  const lines = splitCommands(script).flatMap((command) => translateCommand(command, files, context))
  const helm = lines.flatMap((line) => (line.kind === 'helm' ? [line.command] : []))
  const install = installOf(
    helm.map(({ release }) => release),
    context,
  )
  if (helm.length === 0) return { operator: undefined, commands: lines.flatMap(keptText), isFile: false }
  const operator = operatorOf([{ origin: 'helm', spec: install.spec }], context)
  // The install replaces the last of the commands, when what they need exists.
  const last = lines.findLastIndex(({ kind }) => kind === 'helm')
  const commands = lines.flatMap((line, index) =>
    index === last ? [installLine(helm, operator, install.flags)] : keptText(line),
  )
  return { operator, commands, isFile: false }
}

const keptText = (line: Line) => (line.kind === 'kept' ? [line.text] : [])

function installLine(helm: readonly HelmCommand[], operator: Tree, flags: readonly string[]): string {
  const isTemplate = helm.every(({ verb }) => verb === 'template')
  const own = isTemplate ? ['manifest', 'generate'] : ['install', '-y']
  const given = pairsOf(helm.flatMap((command) => command.flags))
  const spec = operator['spec'] as Tree
  return commandLine([...own, ...setFlagsOf(spec), ...flags, ...given])
}

function commandLine(words: readonly string[]): string {
  return ['ambientctl', ...words].map(shellText).join(' ')
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
