// Flags of export flux, export argocd and export helmfile.
import type { ArgumentsOf, Flag } from './flag.ts'
import { clusterFlags, configurationFlags } from './groups.ts'

const chartRepositoryFlags = [
  {
    name: 'chart-repository',
    value: 'URL',
    help: 'Where the cluster fetches the charts, e.g. oci://registry.example.com/charts; required without --charts URL',
  },
  {
    name: 'chart-version',
    value: 'VERSION',
    help: 'Version of the charts in this repository (default that of the rendered charts)',
  },
] as const satisfies readonly Flag[]

const folderFlag = {
  name: 'output',
  short: 'o',
  value: 'FOLDER',
  help: 'Write the files to this folder; it must not have other files (default standard output)',
} as const satisfies Flag

export const exportFluxFlags = [
  ...configurationFlags,
  ...chartRepositoryFlags,
  {
    name: 'chart-secret',
    value: 'NAME',
    help: 'Secret in the namespace of Flux with the login to the repository',
  },
  { name: 'chart-plain-http', help: 'Let Flux use HTTP without TLS for the registry' },
  { name: 'flux-namespace', value: 'NS', default: 'flux-system', help: "Namespace of Flux's objects" },
  folderFlag,
  ...clusterFlags,
] as const satisfies readonly Flag[]

export type ExportFluxArguments = ArgumentsOf<typeof exportFluxFlags>
