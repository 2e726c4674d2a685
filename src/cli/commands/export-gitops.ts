// `export flux`, `export argocd` and `export helmfile`.
import { exitStatus, UserError } from '../../errors.ts'
import { applicationSetFiles } from '../../gitops/application-set.ts'
import { argoFiles, argoUrl } from '../../gitops/argocd.ts'
import { fluxFiles } from '../../gitops/flux.ts'
import type { ExportedFile, GitOpsMesh } from '../../gitops/gitops-release.ts'
import { helmfileFiles } from '../../gitops/helmfile.ts'
import { exportGitOps, exportSet, type GitOpsExport } from '../../workflow/export/export-gitops.ts'
import { printYaml } from '../../yaml/yaml.ts'
import { contextOf } from '../context.ts'
import type {
  ExportArgoArguments,
  ExportFluxArguments,
  ExportHelmfileArguments,
} from '../flags/export-gitops.ts'
import type { Io } from '../io.ts'
import { writeExportFolder } from '../output/export-folder.ts'
import { fleetText } from '../output/fleet-text.ts'

/** `export flux`: prints objects for Flux, or writes them to a folder with a kustomization. */
export async function runExportFlux({ options }: ExportFluxArguments, io: Io): Promise<number> {
  const made = await exportGitOps(options, contextOf(io))
  return finish(made, (mesh) => fluxFiles(mesh, options), { form: 'flux', ...options }, io)
}

/** `export argocd`: prints Applications or an ApplicationSet, or writes them to a folder. */
export async function runExportArgo({ options }: ExportArgoArguments, io: Io): Promise<number> {
  const output = { form: 'argocd', ...options }
  if (options.applicationSet) {
    const made = await exportSet(options, contextOf(io))
    const status = finish(made, (variants) => applicationSetFiles(variants, options), output, io)
    return withRegistryNote(status, made.content[0]?.mesh, io)
  }
  if (options.platforms.length + options.profiles.length > 0)
    throw new UserError('export-platforms', '--platforms and --profiles need --application-set')
  const made = await exportGitOps(options, contextOf(io))
  return withRegistryNote(
    finish(made, (mesh) => argoFiles(mesh, options), output, io),
    made.content,
    io,
  )
}

/** Without the Secret, Argo CD takes the address of a registry for that of a Helm repository. */
function withRegistryNote(status: number, mesh: GitOpsMesh | undefined, io: Io): number {
  if (status === exitStatus.done && mesh?.repository.kind === 'oci')
    io.err(
      `Argo CD needs a repository Secret with enableOCI for ${argoUrl(mesh.repository)} (docs/gitops.md#argo-cd).\n`,
    )
  return status
}

/** `export helmfile`: prints a helmfile, or writes it to a folder. */
export async function runExportHelmfile({ options }: ExportHelmfileArguments, io: Io): Promise<number> {
  return finish(
    await exportGitOps(options, contextOf(io)),
    helmfileFiles,
    { form: 'helmfile', ...options },
    io,
  )
}

interface ExportOutput {
  readonly form: string
  /** The folder; standard output if absent. */
  readonly output?: string | undefined
  readonly allowUndecided: boolean
}

/** Prints the reports of --check, and the export unless a cluster failed. */
function finish<Content>(
  { content, reports }: GitOpsExport<Content>,
  filesOf: (content: Content) => readonly ExportedFile[],
  { form, output, allowUndecided }: ExportOutput,
  io: Io,
): number {
  if (reports) io.err(fleetText(reports, allowUndecided))
  if (reports?.some((one) => !('report' in one && one.passed))) {
    io.err('Nothing was exported, because a cluster failed.\n')
    return exitStatus.failed
  }
  writeFiles(filesOf(content), form, output, io)
  return exitStatus.done
}

function writeFiles(files: readonly ExportedFile[], form: string, folder: string | undefined, io: Io): void {
  if (folder === undefined) return io.out(printDocuments(files.filter(({ isList }) => !isList)))
  const texts = files.map((file) => ({ name: file.name, text: printDocuments([file]) }))
  writeExportFolder(folder, texts, { form, suffix: Buffer.from(io.random(6)).toString('hex') })
  io.err(`wrote ${files.length} ${files.length === 1 ? 'file' : 'files'} to ${folder}\n`)
}

function printDocuments(files: readonly ExportedFile[]): string {
  return files.flatMap(({ documents }) => documents.map((one) => printYaml(one))).join('---\n')
}
