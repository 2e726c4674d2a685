// Parts of exports for GitOps tools: the chart repository, and fields that change at run time.
import { describe, expect, test } from '@jest/globals'
import type { KubeObject } from '../../src/manifest/object.ts'
import { chartRepository } from '../../src/workflow/export/chart-repository.ts'
import { runtimeFieldsOf } from '../../src/workflow/export/runtime-fields.ts'
import type { HelmInstalls } from '../../src/workflow/helm/helm-installs.ts'

const istio = 'https://istio-release.storage.googleapis.com/charts'

/** Releases of these components, with charts of a source that has only base and istiod. */
function installsFrom(source: string, ...components: string[]): HelmInstalls {
  const charts = new Map(['base', 'pilot'].map((key) => [key, {}]))
  const releases = components.map((component) => ({
    component,
    id: component,
    rendered: { chart: { metadata: { name: `chart-of-${component}` } } },
  }))
  return { fetched: { charts, source, from: source }, releases } as unknown as HelmInstalls
}

describe('the chart repository', () => {
  test.each([
    { source: istio, kind: 'http' },
    { source: 'oci://registry.example.com/charts', kind: 'oci' },
  ])('is that of --charts $source', ({ source, kind }) => {
    expect(chartRepository(undefined, installsFrom(source, 'base', 'pilot'))).toEqual({ kind, url: source })
  })

  test('is that of --chart-repository if the charts of --charts are copied', () => {
    const installs = installsFrom(istio, 'base', 'ingressGateways')
    const url = 'oci://mirror.example.com/istio'
    expect(chartRepository(url, installs)).toEqual({ kind: 'oci', url })
    expect(chartRepository(istio, installs)).toEqual({ kind: 'http', url: istio })
  })

  test('must have every chart: the error names all that are missing', () => {
    const installs = installsFrom(istio, 'base', 'ingressGateways', 'egressGateways')
    expect(() => chartRepository(undefined, installs)).toThrow(
      /has no chart chart-of-ingressGateways[^]*has no chart chart-of-egressGateways/,
    )
  })

  test('cannot be a name that only this machine knows', () => {
    expect(() => chartRepository(undefined, installsFrom('istio', 'base'))).toThrow('--chart-repository')
  })
})

describe('the number of replicas', () => {
  const deployment: KubeObject = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'edge', namespace: 'a' },
    spec: { replicas: 2 },
  }
  const scaler = (name: string): KubeObject => ({
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: 'edge', namespace: 'a' },
    spec: { scaleTargetRef: { kind: 'Deployment', name } },
  })

  test('changes at run time if an autoscaler sets it', () => {
    expect(runtimeFieldsOf([deployment, scaler('edge')])).toEqual([
      {
        ...{ group: 'apps', kind: 'Deployment', name: 'edge', namespace: 'a' },
        pointers: ['/spec/replicas'],
        expressions: ['.spec.replicas'],
      },
    ])
  })

  test.each([
    { title: 'without an autoscaler', objects: [deployment] },
    { title: 'with an autoscaler of another Deployment', objects: [deployment, scaler('other')] },
    { title: 'if the chart does not set it', objects: [{ ...deployment, spec: {} }, scaler('edge')] },
  ])('stays as rendered $title', ({ objects }) => {
    expect(runtimeFieldsOf(objects)).toEqual([])
  })
})
