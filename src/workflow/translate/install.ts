// What translated input installs.
import { fitToFields } from '../../config/fit-fields.ts'
import type { Layer } from '../../config/layers.ts'
import { readConfigurationRequest } from '../../config/operator-spec.ts'
import { setFlagsOf } from '../../config/print-flags.ts'
import { isIstioRelease, translateReleases, type HelmRelease } from '../../translate/helm-releases.ts'
import { shellText } from '../../translate/shell-words.ts'
import { mergeTrees, newTree, type Tree } from '../../values/tree.ts'
import { warn, type WorkflowContext } from '../context.ts'

/** Returns the IstioOperator of layers. Legacy keys are translated, and unknown keys are warnings. */
export function operatorOf(files: readonly Layer[], context: WorkflowContext): Tree {
  const user = readConfigurationRequest({ files, sets: [], force: true })
  user.warnings.forEach((message) => warn(context, message))
  const spec = user.isPart ? mergeTrees(newTree([['profile', 'empty']]), user.spec) : user.spec
  return newTree([
    ['apiVersion', 'install.istio.io/v1alpha1'],
    ['kind', 'IstioOperator'],
    ['spec', spec],
  ])
}

/** A spec, and the flags for the source of its charts. */
export interface TranslatedInstall {
  readonly spec: Tree
  readonly flags: readonly string[]
}

/** Returns what Helm releases install, and warns about what stays with Helm. */
export function installOf(releases: readonly HelmRelease[], context: WorkflowContext): TranslatedInstall {
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

/** Returns the warning about a release that stays with Helm. */
export function keepMessage(name: string, chart: string): string {
  return `release ${name || '(generated name)'} of chart ${chart} is no component of an install: keep it`
}

/** Returns the command that installs an IstioOperator without a file. */
export function installCommand(operator: Tree): string {
  return commandLine(['install', ...setFlagsOf(operator['spec'] as Tree)])
}

/** Returns a command line of ambientctl, quoted for a shell. */
export function commandLine(words: readonly string[]): string {
  return ['ambientctl', ...words].map(shellText).join(' ')
}
