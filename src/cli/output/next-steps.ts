// What to do after one step of an upgrade.
import type { InstallOutcome, UpgradeStep } from '../../workflow/install-outcome.ts'

/** Returns what `upgrade --to` does now and later. `charts` is the given source. */
export function stepText({ from, to, version, next, isEmbedded }: UpgradeStep, charts?: string): string {
  const steps = [version, ...next].map(
    (one, i) => `  ${i + 1}. ${versionText(one)}${i === 0 ? '   (this run)' : ''}\n`,
  )
  const heading = `Upgrading from ${from} to ${to}`
  const lines =
    next.length === 0
      ? [`${heading}.\n`]
      : [`${heading} in ${steps.length} steps, one minor version at a time:\n`, ...steps]
  return lines.join('') + (isEmbedded || charts !== undefined ? '' : defaultSource)
}

/** The program has the charts of one version only. */
const defaultSource = "The charts of this step come from Istio's repository; --charts names another source.\n"

/** Returns `the newest 1.30` for `1.30` and for the constraint `~1.30.0`. */
function versionText(version: string): string {
  const [major = '', minor = '', patch] = version.replace('~', '').split('.')
  return version.startsWith('~') || patch === undefined ? `the newest ${major}.${minor}` : version
}

/** Returns the commands that come after a successful install; '' for none. */
export function nextStepsText({ configuration, earlierPlanes = [], step, result }: InstallOutcome): string {
  const done = result?.components.every(({ status }) => status === 'ready' || status === 'unchanged') ?? false
  if (!done) return ''
  const [next] = step?.next ?? []
  const upgrade =
    step === undefined || next === undefined
      ? ''
      : `The next step is Istio ${versionText(next)}. Check your applications, then run again:\n  ambientctl upgrade --to ${step.to}\n`
  return upgrade + earlierPlanes.map(({ revision }) => canaryText(configuration.revision, revision)).join('')
}

function canaryText(revision: string, earlier: string): string {
  return [
    `Revision ${revision} runs beside revision ${earlier}. To move workloads to it:\n`,
    `  1. ambientctl tag set TAG --revision ${revision} --overwrite   # tags: ambientctl tag list\n`,
    `  2. kubectl rollout restart deployment -n NAMESPACE\n`,
    `  3. ambientctl uninstall --revision ${earlier}   # when no pod uses it any more\n`,
  ].join('')
}

/** Returns how pods follow a tag that was moved. */
export function movedTagText({ tag, revision, previous, namespaces }: MovedTag): string {
  const restarts = namespaces.map((name) => `  kubectl rollout restart deployment -n ${name}\n`)
  const users =
    restarts.length === 0
      ? `No namespace uses tag ${tag}. `
      : `Pods get the sidecar of revision ${revision} when they restart:\n${restarts.join('')}`
  return `${users}When nothing uses revision ${previous} any more: ambientctl uninstall --revision ${previous}\n`
}

export interface MovedTag {
  readonly tag: string
  readonly revision: string
  readonly previous: string
  /** The namespaces that use the tag. */
  readonly namespaces: readonly string[]
}
