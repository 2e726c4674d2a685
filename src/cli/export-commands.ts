// The commands that print an install in the form of other tools.
import { defineCommand, type Command } from './command.ts'
import { exportJobFlags } from './flags/export-job.ts'
import { exportArgoFlags, exportFluxFlags, exportHelmfileFlags } from './flags/export-gitops.ts'

export const exportCommands: readonly Command[] = [
  defineCommand({
    path: 'export flux',
    summary: 'Print the objects with which Flux installs the mesh',
    flags: exportFluxFlags,
    examples: [
      [
        'export flux --platform gke -f mesh.yaml --chart-repository oci://registry.example.com/charts -o flux/',
        'write a folder for your Git repository',
      ],
    ],
    load: async () => (await import('./commands/export-gitops.ts')).runExportFlux,
  }),
  defineCommand({
    path: 'export argocd',
    summary: 'Print the Applications with which Argo CD installs the mesh',
    flags: exportArgoFlags,
    examples: [
      [
        'export argocd --platform gke -f mesh.yaml --chart-repository oci://registry.example.com/charts -o argocd/',
        'write an Application for each component',
      ],
      [
        'export argocd --application-set --platforms gke,k3s --chart-repository oci://registry.example.com/charts',
        'print one ApplicationSet for many clusters',
      ],
    ],
    load: async () => (await import('./commands/export-gitops.ts')).runExportArgo,
  }),
  defineCommand({
    path: 'export helmfile',
    summary: 'Print a helmfile that installs the mesh',
    flags: exportHelmfileFlags,
    examples: [
      [
        'export helmfile --platform k3s --chart-repository oci://registry.example.com/charts > helmfile.yaml',
        'write a helmfile',
      ],
    ],
    load: async () => (await import('./commands/export-gitops.ts')).runExportHelmfile,
  }),
  defineCommand({
    path: 'export job',
    summary: 'Print a Job that runs an install in the cluster, with the permissions that it needs',
    flags: exportJobFlags,
    examples: [
      [
        'export job --image registry.example.com/ambientctl:0.1.0 -f mesh.yaml > job.yaml',
        'write the Job of a file',
      ],
    ],
    load: async () => (await import('./commands/export-job.ts')).runExportJob,
  }),
]
