// `plan --out` and `install --plan`: saves a plan, and checks before an install that it still holds.
import type { Cluster } from '../cluster/api.ts'
import { exitStatus, throwAll, UserError } from '../errors.ts'
import type { InstallPlan } from '../install/plan/plan.ts'
import {
  planFormat,
  type ClusterIdentity,
  type SavedOptions,
  type SavedPlan,
} from '../plan-file/saved-plan.ts'
import { readPlanFile } from '../plan-file/file.ts'
import { planRefusals } from '../plan-file/refusals.ts'
import { savedReleases } from '../plan-file/releases.ts'
import { readInput } from '../system/read-file.ts'
import type { WorkflowContext } from './context.ts'
import type { ConfigurationOptions, FileContents, InstallOptions } from './options.ts'
import { programVersion } from '../system/program-version.ts'

/** A plan file that was read. */
export interface OpenedPlan {
  /** The options of the install: the configuration of the plan, and how to install it. */
  readonly options: InstallOptions & FileContents
  /** Throws UserError if this is not the cluster of the plan. */
  checkCluster(cluster: Cluster): Promise<void>
  /** Throws a UserError for each object that is not as it was when the plan was made. */
  verify(plan: InstallPlan): void
}

const maxSize = 64 * 1024 * 1024

/** Reads a plan file. Throws UserError for a damaged file, a plan of another version, and options that it contains. */
export function openPlan(file: string, given: InstallOptions, context: WorkflowContext): OpenedPlan {
  checkOptions(given)
  const reasons = { ENOENT: 'no such file', EISDIR: 'is a folder', EACCES: 'permission denied' }
  const hint = 'write one with `ambientctl plan --out FILE`'
  const text = readInput(file, { code: 'plan-unreadable', limit: maxSize, reasons, hint })
  const saved = readPlanFile(text, file)
  const program = programVersion(context)
  if (saved.program !== program) {
    const message = `${file}: was made by ambientctl ${saved.program}; this is ${program}, which may render other objects`
    throw new UserError('plan-version', message, {
      hint: 'use that version, or make a new plan',
      status: exitStatus.failed,
    })
  }
  return {
    options: { ...given, ...saved.options, fileContents: saved.files },
    checkCluster: (cluster) => checkCluster(file, saved, cluster),
    verify: (plan) => throwAll(planRefusals(saved, stateOf(plan))),
  }
}

/** The configuration of a plan. */
export interface PlanInput {
  readonly options: ConfigurationOptions
  /** The contents of the files that the options name. */
  readonly files: ReadonlyMap<string, string>
}

/** Returns the data of a plan file. Rejects with ApiError if the cluster cannot be identified. */
export async function savePlan(
  plan: InstallPlan,
  cluster: Cluster,
  { options, files }: PlanInput,
  context: WorkflowContext,
): Promise<SavedPlan> {
  return {
    format: planFormat,
    createdAt: context.now().toISOString(),
    program: programVersion(context),
    cluster: await identityOf(cluster),
    options: savedOptions(options),
    files: Object.fromEntries(files),
    ...stateOf(plan),
  }
}

const stateOf = (plan: InstallPlan): Pick<SavedPlan, 'namespaces' | 'releases'> => ({
  namespaces: plan.changes.namespaces,
  releases: savedReleases(plan),
})

/** The options of a configuration that a plan contains. Logins are given again. */
const saved: { readonly [Name in keyof SavedOptions]-?: string } = {
  filename: '-f',
  set: '--set',
  setString: '--set-string',
  setJson: '--set-json',
  setFile: '--set-file',
  setLiteral: '--set-literal',
  platform: '--platform',
  revision: '--revision',
  istioNamespace: '--istioNamespace',
  manifests: '--manifests',
  charts: '--charts',
  bundle: '--bundle',
  istioVersion: '--istio-version',
  registry: '--registry',
  schemaRefs: '--schema-refs',
  force: '--force',
}

type SavedName = keyof SavedOptions

function givenOptions(options: ConfigurationOptions): SavedName[] {
  const isGiven = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value))
  return (Object.keys(saved) as SavedName[]).filter((name) => isGiven(options[name]))
}

function savedOptions(options: ConfigurationOptions): SavedOptions {
  if (options.charts !== undefined && hasLogin(options.charts)) {
    throw new UserError('plan-secret', '--charts: the URL has a password, which a plan must not contain', {
      hint: 'use --charts-username and $AMBIENTCTL_CHARTS_PASSWORD',
    })
  }
  return Object.fromEntries(givenOptions(options).map((name) => [name, options[name]]))
}

const hasLogin = (source: string): boolean => URL.canParse(source) && new URL(source).password !== ''

function checkOptions(options: InstallOptions): void {
  const prune = options.prune === undefined ? [] : ['--prune']
  const flags = [...givenOptions(options).map((name) => saved[name]), ...prune]
  if (flags.length === 0) return
  const why =
    flags.includes('--force') && flags.length === 1
      ? 'it does not skip the checks of the plan'
      : 'the plan contains the configuration'
  throw new UserError('plan-flags', `${flags.join(', ')}: not allowed with --plan, because ${why}`, {
    hint: `remove ${flags.length === 1 ? 'the flag' : 'the flags'}, or make a new plan with ${flags.length === 1 ? 'it' : 'them'}`,
  })
}

async function checkCluster(file: string, { cluster: planned }: SavedPlan, cluster: Cluster): Promise<void> {
  const { uid } = await identityOf(cluster)
  if (uid === planned.uid) return
  const message = `${file}: is a plan for another cluster (${planned.server}), not for ${cluster.context} (${cluster.server})`
  throw new UserError('plan-cluster', message, {
    hint: 'select the cluster of the plan with --context or --kubeconfig',
    status: exitStatus.failed,
  })
}

/** Reads what identifies a cluster. */
async function identityOf(cluster: Cluster): Promise<ClusterIdentity> {
  const namespace = await cluster.get({ apiVersion: 'v1', kind: 'Namespace', name: 'kube-system' })
  const uid = namespace?.metadata['uid']
  if (typeof uid !== 'string')
    throw new UserError(
      'plan-cluster',
      'Namespace/kube-system: has no UID, so the cluster cannot be identified',
    )
  return { uid, server: cluster.server }
}
