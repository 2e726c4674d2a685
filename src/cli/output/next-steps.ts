// What to do after one step of an upgrade.
import type { InstallOutcome, UpgradeStep } from '../../workflow/install-outcome.ts'

/** Returns what `upgrade --to` does now and later. */
export function stepText({ from, to, version, next, isEmbedded }: UpgradeStep): string {
  const steps =
    next.length === 0
      ? `Upgrading from ${from} to ${to}.\n`
      : `Upgrading from ${from} to ${to} in ${next.length + 1} steps, because Istio supports one minor version at a time: ${[version, ...next].join(', ')}. This run does the first one.\n`
  return isEmbedded ? steps : `${steps}${sourceText(version)}`
}

const sourceText = (version: string) =>
  `Istio ${version} is not the version of this program, so its charts come from --charts, by default from Istio's repository.\n`

/** Returns the commands that come after a successful install; '' for none. */
export function nextStepsText({ configuration, earlierPlanes = [], step, result }: InstallOutcome): string {
  const done = result?.components.every(({ status }) => status === 'ready' || status === 'unchanged') ?? false
  if (!done) return ''
  const [next] = step?.next ?? []
  const upgrade =
    step === undefined || next === undefined
      ? ''
      : `The next step is Istio ${next}. Check your applications, then run again: ambientctl upgrade --to ${step.to}\n`
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
