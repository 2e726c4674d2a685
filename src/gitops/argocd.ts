// `export argocd`: an Application of Argo CD for each release.
import type { KubeObject } from '../manifest/object.ts'
import type {
  ChartRepository,
  ExportedFile,
  GitOpsMesh,
  GitOpsRelease,
  RuntimeFields,
} from './gitops-release.ts'

/** Where and as what Argo CD installs. */
export interface ArgoOptions {
  /** The namespace of the Applications. */
  readonly argocdNamespace: string
  /** The AppProject. */
  readonly project: string
  /** The cluster as Argo CD knows it: `name` wins. */
  readonly destinationServer: string
  readonly destinationName?: string | undefined
}

/** The API version of Application and ApplicationSet. */
export const argoVersion = 'argoproj.io/v1alpha1'

/** Returns a file with an Application for each release. */
export function argoFiles({ releases, repository }: GitOpsMesh, options: ArgoOptions): ExportedFile[] {
  return releases.map((one) => ({
    name: `${one.id}.yaml`,
    documents: [application(one, repository, options)],
  }))
}

function application(one: GitOpsRelease, repository: ChartRepository, options: ArgoOptions): KubeObject {
  const { destinationName: name, destinationServer: server, project } = options
  const { chart, release, values, runtimeFields } = one
  return {
    apiVersion: argoVersion,
    kind: 'Application',
    metadata: {
      name: one.id,
      namespace: options.argocdNamespace,
      annotations: applicationAnnotations(`${one.wave}`),
    },
    spec: {
      project,
      destination: { ...(name === undefined ? { server } : { name }), namespace: release.namespace },
      source: {
        repoURL: argoUrl(repository),
        chart: chart.name,
        targetRevision: chart.version,
        helm: { releaseName: release.name, valuesObject: values },
      },
      ...syncOf(runtimeFields),
    },
  }
}

/** Applications of a lower wave come first. The server compares, because it adds defaults to objects. */
export function applicationAnnotations(wave: string): Record<string, string> {
  return {
    'argocd.argoproj.io/compare-options': 'ServerSideDiff=true',
    'argocd.argoproj.io/sync-wave': wave,
  }
}

/** Argo CD takes a registry without its scheme. */
export function argoUrl({ kind, url }: ChartRepository): string {
  return kind === 'oci' ? url.replace('oci://', '') : url
}

/** Returns how Argo CD syncs an Application: it never resets fields that are written at run time. */
export function syncOf(runtimeFields: readonly RuntimeFields[]): object {
  const ignored = runtimeFields.map(({ group, kind, name, namespace, expressions }) => ({
    ...(group !== '' && { group }),
    ...{ kind, name },
    ...(namespace !== undefined && { namespace }),
    jqPathExpressions: expressions,
  }))
  return {
    ...(ignored.length > 0 && { ignoreDifferences: ignored }),
    syncPolicy: {
      automated: { prune: true, selfHeal: true },
      retry: { limit: 5, backoff: { duration: '10s', factor: 2, maxDuration: '3m0s' } },
      syncOptions: ['CreateNamespace=true', 'RespectIgnoreDifferences=true', 'ServerSideApply=true'],
    },
  }
}
