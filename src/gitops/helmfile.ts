// `export helmfile`: one helmfile with the releases and their order.
import { readinessSeconds, type ExportedFile, type GitOpsMesh, type GitOpsRelease } from './gitops-release.ts'

const repositoryName = 'istio-charts'

/** Returns the file helmfile.yaml. */
export function helmfileFiles({ repository, releases }: GitOpsMesh): ExportedFile[] {
  const { kind, url } = repository
  const helmfile = {
    repositories: [
      { name: repositoryName, ...(kind === 'oci' ? { url: url.replace('oci://', ''), oci: true } : { url }) },
    ],
    helmDefaults: { createNamespace: true, wait: true, timeout: readinessSeconds },
    releases: releases.map((one) => releaseOf(one, releases)),
  }
  return [{ name: 'helmfile.yaml', documents: [helmfile] }]
}

function releaseOf(
  { release, chart, values, dependsOn }: GitOpsRelease,
  all: readonly GitOpsRelease[],
): object {
  const needed = all.filter(({ id }) => dependsOn.includes(id))
  const needs = needed.map((other) => `${other.release.namespace}/${other.release.name}`)
  return {
    name: release.name,
    namespace: release.namespace,
    chart: `${repositoryName}/${chart.name}`,
    version: chart.version,
    ...(needs.length > 0 && { needs }),
    values: [values],
  }
}
