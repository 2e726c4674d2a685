// `export flux|argocd|helmfile`: the mesh to export, after a check of the clusters that will install it.
import { UserError } from '../../errors.ts'
import type { MeshVariant } from '../../gitops/application-set.ts'
import type { GitOpsMesh } from '../../gitops/gitops-release.ts'
import type { ClusterReport } from '../../preflight/fleet.ts'
import { warn, type WorkflowContext } from '../context.ts'
import type { CheckOptions } from '../options.ts'
import { isFleet, preflightFleet } from '../preflight-fleet.ts'
import { readFilesOnce } from '../rendering/read-files-once.ts'
import { exportMesh, type ExportMeshOptions } from './gitops-mesh.ts'

export interface ExportGitOpsOptions extends ExportMeshOptions, CheckOptions {
  /** Check the clusters of `contexts` or `facts` first. */
  readonly check?: boolean | undefined
  /** Contexts to check; `all` stands for every context of the kubeconfig. */
  readonly contexts?: readonly string[] | undefined
}

export interface ExportSetOptions extends ExportGitOpsOptions {
  /** The platforms of the clusters. */
  readonly platforms?: readonly string[] | undefined
  /** The profiles of the clusters; by default all clusters have the profile of files and flags. */
  readonly profiles?: readonly string[] | undefined
}

/** What is exported, and the reports of the clusters, worst first; undefined without a check. */
export interface GitOpsExport<Content> {
  readonly content: Content
  readonly reports: readonly ClusterReport[] | undefined
}

/** Returns the mesh of a configuration. Rejects with UserError. */
export async function exportGitOps(
  options: ExportGitOpsOptions,
  context: WorkflowContext,
): Promise<GitOpsExport<GitOpsMesh>> {
  const { options: whole } = await readFilesOnce(options, context)
  const content = await exportMesh(whole, context)
  return { content, reports: await reportsOf(whole, context) }
}

/** Returns the mesh for each platform and profile, with warnings that name them. Rejects with UserError. */
export async function exportSet(
  options: ExportSetOptions,
  context: WorkflowContext,
): Promise<GitOpsExport<MeshVariant[]>> {
  const { platforms = [], profiles = [] } = options
  checkSetOptions(options)
  const { options: whole } = await readFilesOnce(options, context)
  const content: MeshVariant[] = []
  for (const platform of new Set(platforms)) {
    for (const profile of profiles.length > 0 ? new Set(profiles) : [undefined]) {
      const label = [platform, profile].filter(Boolean).join(', ')
      const variant = { ...withProfile(whole, profile), platform }
      const mesh = await exportMesh(variant, labelled(context, label))
      content.push({ platform, profile, mesh })
    }
  }
  return { content, reports: await reportsOf(withProfile(whole, profiles[0]), context) }
}

/** A profile of the user is above that of files and of other flags. */
function withProfile<Options extends ExportGitOpsOptions>(
  options: Options,
  profile: string | undefined,
): Options {
  return profile === undefined ? options : { ...options, set: [...(options.set ?? []), `profile=${profile}`] }
}

function checkSetOptions({ platforms = [], profiles = [], platform, check }: ExportSetOptions): void {
  if (platforms.length === 0)
    throw new UserError(
      'export-platforms',
      '--application-set needs --platforms: the platforms of your clusters',
      {
        hint: 'for example --platforms gke,k3s; none is a cluster without a special platform',
      },
    )
  if (platform !== undefined)
    throw new UserError('export-platforms', '--platform and --application-set: use --platforms instead')
  if (platforms.includes('auto'))
    throw new UserError('export-platforms', '--platforms auto: Argo CD detects no platform; name each one')
  if (check && profiles.length > 1)
    throw new UserError('export-check', '--check with several --profiles: export each profile by itself')
}

/** Warnings name the variant. */
function labelled(context: WorkflowContext, label: string): WorkflowContext {
  return {
    ...context,
    onEvent: (event) =>
      event.kind === 'warning' ? warn(context, `${label}: ${event.message}`) : context.onEvent(event),
  }
}

async function reportsOf(
  options: ExportGitOpsOptions,
  context: WorkflowContext,
): Promise<ClusterReport[] | undefined> {
  const { check = false, contexts = [], facts } = options
  if (!check) {
    if (contexts.length === 0 && facts === undefined) return undefined
    throw new UserError('export-check', '--contexts and --facts name clusters for --check: add --check')
  }
  if (!isFleet(options))
    throw new UserError('export-check', '--check needs the clusters that will install the export', {
      hint: 'give --contexts a,b or --contexts all, or a folder of facts files with --facts FOLDER',
    })
  return preflightFleet(options, context)
}
