// `export flux`, `export argocd` and `export helmfile`.
import { exitStatus } from '../../errors.ts'
import { fluxFiles } from '../../gitops/flux.ts'
import type { ExportedFile } from '../../gitops/gitops-release.ts'
import { exportMesh } from '../../workflow/export/gitops-mesh.ts'
import { printYaml } from '../../yaml/yaml.ts'
import { contextOf } from '../context.ts'
import type { ExportFluxArguments } from '../flags/export-gitops.ts'
import type { Io } from '../io.ts'
import { writeExportFolder } from '../output/export-folder.ts'

/** `export flux`: prints objects for Flux, or writes them to a folder with a kustomization. */
export async function runExportFlux(args: ExportFluxArguments, io: Io): Promise<number> {
  const mesh = await exportMesh(args.options, contextOf(io))
  return writeFiles(fluxFiles(mesh, args.options), 'flux', args.flag('output'), io)
}

function writeFiles(
  files: readonly ExportedFile[],
  form: string,
  folder: string | undefined,
  io: Io,
): number {
  if (folder === undefined) io.out(printDocuments(files.filter(({ isList }) => !isList)))
  else {
    const texts = files.map((file) => ({ name: file.name, text: printDocuments([file]) }))
    writeExportFolder(folder, texts, { form, suffix: Buffer.from(io.random(6)).toString('hex') })
    io.err(`wrote ${files.length} ${files.length === 1 ? 'file' : 'files'} to ${folder}\n`)
  }
  return exitStatus.done
}

function printDocuments(files: readonly ExportedFile[]): string {
  return files.flatMap(({ documents }) => documents.map((one) => printYaml(one))).join('---\n')
}
