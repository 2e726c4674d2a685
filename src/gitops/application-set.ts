// `export argocd --application-set`: one ApplicationSet that installs a mesh in each cluster by the labels of the cluster.
import type { KubeObject } from '../manifest/object.ts'
import { applicationAnnotations, argoUrl, argoVersion, syncOf, type ArgoOptions } from './argocd.ts'
import type { ExportedFile, GitOpsMesh, GitOpsRelease, RuntimeFields } from './gitops-release.ts'

/** The mesh of the clusters with a platform and, if the export has several profiles, a profile. */
export interface MeshVariant {
  readonly platform: string
  /** Undefined if all clusters have one profile. */
  readonly profile?: string | undefined
  readonly mesh: GitOpsMesh
}

/** Labels of Argo CD's Secret of a cluster. */
export const clusterLabels = {
  platform: 'ambientctl.io/platform',
  profile: 'ambientctl.io/profile',
} as const

/** A label of Applications: Argo CD's progressive syncs follow it. */
const waveLabel = 'ambientctl.io/wave'

/**
 * Returns a file with one ApplicationSet. For each variant it joins the list of releases with the clusters that have
 * the labels of the variant. A cluster without the labels gets no mesh.
 */
export function applicationSetFiles(
  variants: readonly MeshVariant[],
  { argocdNamespace, project }: Pick<ArgoOptions, 'argocdNamespace' | 'project'>,
): ExportedFile[] {
  const [first] = variants
  if (first === undefined) return []
  const releases = variants.flatMap(({ mesh }) => mesh.releases)
  const { revision } = first.mesh
  const set: KubeObject = {
    apiVersion: argoVersion,
    kind: 'ApplicationSet',
    metadata: { name: revision === '' ? 'istio' : `istio-${revision}`, namespace: argocdNamespace },
    spec: {
      goTemplate: true,
      goTemplateOptions: ['missingkey=error'],
      generators: variants.map(generatorOf),
      // Otherwise Argo CD deletes the mesh of a cluster that loses its label.
      syncPolicy: { preserveResourcesOnDeletion: true },
      strategy: { type: 'RollingSync', rollingSync: { steps: stepsOf(releases) } },
      template: templateOf(argoUrl(first.mesh.repository), project, releases),
    },
  }
  return [{ name: 'applicationset.yaml', documents: [set] }]
}

/** The list comes first: Argo CD takes strings of the second generator for templates, and values may have braces. */
function generatorOf({ platform, profile, mesh }: MeshVariant): object {
  const matchLabels = {
    [clusterLabels.platform]: platform,
    ...(profile !== undefined && { [clusterLabels.profile]: profile }),
  }
  const elements = mesh.releases.map(elementOf)
  return { matrix: { generators: [{ list: { elements } }, { clusters: { selector: { matchLabels } } }] } }
}

/** The parameters of a release. Argo CD adds `name`, `nameNormalized` and `server` of the cluster. */
function elementOf({ id, chart, release, wave, values }: GitOpsRelease): object {
  return {
    id,
    chart: chart.name,
    chartVersion: chart.version,
    releaseName: release.name,
    releaseNamespace: release.namespace,
    wave: `${wave}`,
    chartValues: values,
  }
}

function stepsOf(releases: readonly GitOpsRelease[]): object[] {
  const waves = [...new Set(releases.map(({ wave }) => wave))].sort((a, b) => a - b)
  return waves.map((wave) => ({
    matchExpressions: [{ key: waveLabel, operator: 'In', values: [`${wave}`] }],
  }))
}

function templateOf(repoURL: string, project: string, releases: readonly GitOpsRelease[]): object {
  return {
    metadata: {
      name: '{{.nameNormalized}}-{{.id}}',
      labels: { [waveLabel]: '{{.wave}}' },
      annotations: applicationAnnotations('{{.wave}}'),
    },
    spec: {
      project,
      destination: { server: '{{.server}}', namespace: '{{.releaseNamespace}}' },
      source: {
        repoURL,
        chart: '{{.chart}}',
        targetRevision: '{{.chartVersion}}',
        // JSON is YAML. A template can fill in a string, but not the object in valuesObject.
        helm: { releaseName: '{{.releaseName}}', values: '{{toJson .chartValues}}' },
      },
      ...syncOf(uniqueFields(releases.flatMap(({ runtimeFields }) => runtimeFields))),
    },
  }
}

/** All Applications of a set have the same rules. */
function uniqueFields(all: readonly RuntimeFields[]): RuntimeFields[] {
  const byObject = all.map((one) => [`${one.kind}/${one.namespace ?? ''}/${one.name}`, one] as const)
  return [...new Map(byObject).values()]
}
