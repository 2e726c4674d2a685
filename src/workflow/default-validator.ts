// The validator of the default revision is an object of release base: another default revision upgrades this release.
import type { Cluster } from '../cluster/api.ts'
import { splitRelease, type SplitRelease } from '../chart/manifests.ts'
import { components } from '../config/components.ts'
import { UserError } from '../errors.ts'
import { applyPlan } from '../install/apply-plan.ts'
import { planInstall, throwBlockers, type InstallPlan } from '../install/plan/plan.ts'
import type { ValidatorRemoval } from '../install/uninstall-plan.ts'
import { defaultValidator, validatedBy } from '../install/records/default-revision.ts'
import { readReleases } from '../install/records/releases.ts'
import { carryPatches } from '../patch/carry-patches.ts'
import { renderedOf } from '../pipeline.ts'
import { isOwnedBy } from '../release/ownership.ts'
import { recordedChartOf } from '../release/recorded-chart.ts'
import { recordedMetadata, type Release } from '../release/release.ts'
import { mergeTrees, toTree, type Tree } from '../values/tree.ts'
import { checkVersion, clusterCapabilities } from './cluster/connect.ts'
import { warn, type WorkflowContext } from './context.ts'
import { renderInContext } from './rendering/render.ts'

/** True for a release of Istio's chart base. */
export const isBaseRelease = (release: Release): boolean => recordedMetadata(release).name === 'base'

/**
 * Plans an upgrade of release base with another `defaultRevision` and its recorded chart and values; '' deletes the
 * validator. Overlays of the recorded objects stay. Rejects with UserError and ApiError if the release cannot be
 * upgraded.
 */
export async function planDefaultValidator(
  cluster: Cluster,
  { name, namespace, config, chart: recorded, manifest }: Release,
  revision: string,
  context: WorkflowContext,
): Promise<InstallPlan> {
  const component = components.find(({ key }) => key === 'base')
  if (!component) throw new Error('there is no component base')
  const chart = recordedChartOf({ chart: recorded })
  const values = mergeTrees(config, toTree({ defaultRevision: revision }))
  const capabilities = await clusterCapabilities(cluster, await checkVersion(cluster, context))
  const render = (given: Tree) =>
    renderInContext(chart, { values: given, release: { name, namespace }, capabilities }, context)
  const before = splitRelease(await render(config))
  const result = await render(values)
  const configured = { component, name: '', namespace, release: name, values }
  const unpatched = { ...configured, kubernetesSettings: [], workloadName: undefined }
  const isPatched = before.manifest !== manifest
  const keep = ({ documents }: SplitRelease) => carryPatches(before.documents, manifest, documents)
  const rendered = renderedOf(unpatched, chart, result, isPatched ? keep : undefined)
  const plan = await planInstall(cluster, [rendered], { reviewAccess: false, now: () => context.now() })
  throwBlockers(plan)
  return plan
}

/** Applies a plan of planDefaultValidator. Rejects with the error of the upgrade. */
export async function applyDefaultValidator(
  cluster: Cluster,
  plan: InstallPlan,
  context: WorkflowContext,
): Promise<void> {
  const result = await applyPlan(cluster, plan, { signal: context.signal, now: () => context.now() })
  for (const { error } of result?.components ?? []) if (error) throw error
  context.signal.throwIfAborted()
}

/** Plans the removal of the default validator if it calls one of the revisions; returns undefined if it does not. */
export async function planValidatorRemoval(
  cluster: Cluster,
  revisions: readonly string[],
  context: WorkflowContext,
): Promise<ValidatorRemoval | undefined> {
  const live = revisions.length > 0 ? await cluster.get(defaultValidator) : undefined
  const revision = live && validatedBy(live)
  if (revision === undefined || !revisions.includes(revision)) return undefined
  const { istio } = await readReleases(cluster)
  const base = istio.find((release) => isBaseRelease(release) && live && isOwnedBy(live, release))
  if (!base) return { revision }
  try {
    return { revision, upgrade: await planDefaultValidator(cluster, base, '', context) }
  } catch (error) {
    // A release that cannot be upgraded must not keep a webhook without an istiod.
    if (!(error instanceof UserError)) throw error
    warn(context, `release ${base.namespace}/${base.name} keeps its record: ${error.message}`)
    return { revision }
  }
}

/** Removes the default validator as planned. */
export async function removeValidator(
  cluster: Cluster,
  { upgrade }: ValidatorRemoval,
  context: WorkflowContext,
): Promise<void> {
  if (upgrade) await applyDefaultValidator(cluster, upgrade, context)
  else await cluster.delete(defaultValidator)
}
