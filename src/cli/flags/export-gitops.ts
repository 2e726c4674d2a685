// Flags of export flux, export argocd and export helmfile.
import { checkOptionFlags } from './check.ts'
import type { ArgumentsOf, Flag } from './flag.ts'
import { clusterFlags, unbundledFlags } from './groups.ts'

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

const checkedClustersFlags = [
  {
    name: 'check',
    help: 'Run preflight for the clusters of --contexts or --facts first, and export only if all pass',
  },
  {
    name: 'contexts',
    value: 'NAME,…',
    repeat: 'comma',
    help: 'Clusters for --check: contexts of the kubeconfig, or all',
  },
  { name: 'facts', value: 'FOLDER', help: 'Facts files for --check, written by facts save' },
  ...checkOptionFlags,
] as const satisfies readonly Flag[]

const folderFlag = {
  name: 'output',
  short: 'o',
  value: 'FOLDER',
  help: 'Write the files to this folder; it must not have other files (default standard output)',
} as const satisfies Flag

/** The flags after those of the form. */
const lastFlags = [...checkedClustersFlags, folderFlag, ...clusterFlags] as const satisfies readonly Flag[]

export const exportFluxFlags = [
  ...unbundledFlags,
  ...chartRepositoryFlags,
  {
    name: 'chart-secret',
    value: 'NAME',
    help: 'Secret in the namespace of Flux with the login to the repository',
  },
  { name: 'chart-plain-http', help: 'Let Flux use HTTP without TLS for the registry' },
  { name: 'flux-namespace', value: 'NS', default: 'flux-system', help: "Namespace of Flux's objects" },
  ...lastFlags,
] as const satisfies readonly Flag[]

export const exportArgoFlags = [
  ...unbundledFlags,
  ...chartRepositoryFlags,
  { name: 'argocd-namespace', value: 'NS', default: 'argocd', help: 'Namespace of the Applications' },
  { name: 'project', value: 'NAME', default: 'default', help: 'AppProject of the Applications' },
  {
    name: 'destination-server',
    value: 'URL',
    default: 'https://kubernetes.default.svc',
    help: 'API server of the cluster to install to, as Argo CD knows it',
  },
  {
    name: 'destination-name',
    value: 'NAME',
    help: 'Name of the cluster in Argo CD, in place of --destination-server',
  },
  {
    name: 'application-set',
    help: 'Print one ApplicationSet for all clusters that have a label ambientctl.io/platform',
  },
  {
    name: 'platforms',
    value: 'NAME,…',
    repeat: 'comma',
    help: 'With --application-set: the platforms of the clusters, e.g. gke,k3s; none is no special platform',
  },
  {
    name: 'profiles',
    value: 'NAME,…',
    repeat: 'comma',
    help: 'With --application-set: profiles, by the label ambientctl.io/profile of the clusters',
  },
  ...lastFlags,
] as const satisfies readonly Flag[]

export const exportHelmfileFlags = [
  ...unbundledFlags,
  ...chartRepositoryFlags,
  ...lastFlags,
] as const satisfies readonly Flag[]

export type ExportFluxArguments = ArgumentsOf<typeof exportFluxFlags>
export type ExportArgoArguments = ArgumentsOf<typeof exportArgoFlags>
export type ExportHelmfileArguments = ArgumentsOf<typeof exportHelmfileFlags>
