// `export flux`: the objects of Flux's source-controller and helm-controller.
import type { KubeObject } from '../manifest/object.ts'
import {
  namespacesOf,
  readinessSeconds,
  type ChartRepository,
  type ExportedFile,
  type GitOpsMesh,
  type GitOpsRelease,
} from './gitops-release.ts'

export interface FluxOptions {
  /** The namespace of Flux's objects. */
  readonly fluxNamespace: string
  /** A Secret in this namespace with the login to the chart repository. */
  readonly chartSecret?: string | undefined
  /** The registry has no TLS. */
  readonly chartPlainHttp?: boolean | undefined
}

const sourceVersion = 'source.toolkit.fluxcd.io/v1'
const releaseVersion = 'helm.toolkit.fluxcd.io/v2'
const interval = '10m0s'
/** Helm pushes charts with this type of layer. */
const chartLayer = 'application/vnd.cncf.helm.chart.content.v1.tar+gzip'
/** The number of times that Flux repeats a failed install or upgrade. */
const retries = 3

/** Returns the files for Flux: namespaces, the sources of charts, a HelmRelease for each release, and a kustomization. */
export function fluxFiles(mesh: GitOpsMesh, options: FluxOptions): ExportedFile[] {
  const namespaces = namespacesOf(mesh.releases).map(namespaceObject)
  const files: ExportedFile[] = [
    ...(namespaces.length > 0 ? [{ name: 'namespaces.yaml', documents: namespaces }] : []),
    ...sharedSource(mesh, options),
    ...mesh.releases.map((release) => ({
      name: `${release.id}.yaml`,
      documents: [...ownSource(release, mesh, options), helmRelease(release, mesh, options)],
    })),
  ]
  return [...files, { name: 'kustomization.yaml', documents: [kustomization(files)], isList: true }]
}

/** Deleting the export must not delete a namespace with everything in it. */
const namespaceObject = (name: string): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: { name, annotations: { 'kustomize.toolkit.fluxcd.io/prune': 'disabled' } },
})

/** A Helm repository has all charts. */
function sharedSource(mesh: GitOpsMesh, options: FluxOptions): ExportedFile[] {
  if (mesh.repository.kind !== 'http') return []
  const metadata = { name: repositoryName(mesh), namespace: options.fluxNamespace }
  const spec = { interval, url: mesh.repository.url, ...secretRef(options) }
  return [
    {
      name: 'repository.yaml',
      documents: [{ apiVersion: sourceVersion, kind: 'HelmRepository', metadata, spec }],
    },
  ]
}

const repositoryName = ({ revision }: GitOpsMesh) =>
  revision === '' ? 'istio-charts' : `istio-charts-${revision}`

/** A registry has a repository for each chart. */
function ownSource(release: GitOpsRelease, { repository }: GitOpsMesh, options: FluxOptions): KubeObject[] {
  if (repository.kind !== 'oci') return []
  const { name, version } = release.chart
  const metadata = { name: sourceName(release), namespace: options.fluxNamespace }
  const spec = {
    interval,
    url: `${repository.url}/${name}`,
    // A tag cannot have a plus sign; Helm pushes an underscore.
    ref: isExact(version) ? { tag: version.replaceAll('+', '_') } : { semver: version },
    layerSelector: { mediaType: chartLayer, operation: 'copy' },
    ...secretRef(options),
    ...(options.chartPlainHttp && { insecure: true }),
  }
  return [{ apiVersion: sourceVersion, kind: 'OCIRepository', metadata, spec }]
}

/**
 * The name has the version: a new version changes the HelmRelease, too, so that Flux upgrades releases in the order of
 * dependsOn.
 */
function sourceName({ id, chart: { version } }: GitOpsRelease): string {
  return isExact(version) ? `${id}-${version.toLowerCase().replace(/[^a-z0-9.-]/g, '-')}` : id
}

/** True for a version, false for a constraint. */
const isExact = (version: string) => /^v?\d+\.\d+\.\d+(-[\w.-]+)?(\+[\w.-]+)?$/.test(version)

const secretRef = ({ chartSecret }: FluxOptions) =>
  chartSecret === undefined ? {} : { secretRef: { name: chartSecret } }

function helmRelease(one: GitOpsRelease, mesh: GitOpsMesh, { fluxNamespace }: FluxOptions): KubeObject {
  const { release, dependsOn, runtimeFields, values } = one
  const ignore = runtimeFields.map(({ kind, name, namespace, pointers }) => ({
    paths: pointers,
    target: { kind, name, ...(namespace !== undefined && { namespace }) },
  }))
  return {
    apiVersion: releaseVersion,
    kind: 'HelmRelease',
    metadata: { name: one.id, namespace: fluxNamespace },
    spec: {
      interval,
      timeout: `${readinessSeconds}s`,
      releaseName: release.name,
      targetNamespace: release.namespace,
      storageNamespace: release.namespace,
      ...chartOf(one, mesh.repository, repositoryName(mesh)),
      ...(dependsOn.length > 0 && { dependsOn: dependsOn.map((name) => ({ name })) }),
      install: { crds: 'CreateReplace', remediation: { retries } },
      upgrade: { crds: 'CreateReplace', remediation: { retries } },
      driftDetection: { mode: 'enabled', ...(ignore.length > 0 && { ignore }) },
      values,
    },
  }
}

function chartOf(one: GitOpsRelease, { kind }: ChartRepository, repository: string): object {
  if (kind === 'oci') return { chartRef: { kind: 'OCIRepository', name: sourceName(one) } }
  const { name, version } = one.chart
  return {
    chart: { spec: { chart: name, version, sourceRef: { kind: 'HelmRepository', name: repository } } },
  }
}

const kustomization = (files: readonly ExportedFile[]): object => ({
  apiVersion: 'kustomize.config.k8s.io/v1beta1',
  kind: 'Kustomization',
  resources: files.map(({ name }) => name),
})
