// Small hand-written releases for the install tests: input of the engine without charts and values.
import type { ComponentKey } from '../../src/config/components.ts'
import type { KubeObject } from '../../src/manifest/object.ts'
import type { RenderedRelease } from '../../src/pipeline.ts'
import { newTree } from '../../src/values/tree.ts'

const charts: Readonly<Record<ComponentKey, string>> = {
  base: 'base',
  pilot: 'istiod',
  cni: 'cni',
  ztunnel: 'ztunnel',
  ingressGateways: 'istio-ingress',
  egressGateways: 'istio-egress',
}

const releases: Readonly<Record<ComponentKey, string>> = {
  base: 'istio-base',
  pilot: 'istiod',
  cni: 'istio-cni',
  ztunnel: 'ztunnel',
  ingressGateways: 'istio-ingressgateway',
  egressGateways: 'istio-egressgateway',
}

/** A component with these objects; objects without a namespace are cluster-scoped. */
export function rendered(
  component: ComponentKey,
  namespace: string,
  objects: readonly KubeObject[],
  values: Readonly<Record<string, string>> = {},
): RenderedRelease {
  return {
    component,
    name: '',
    release: { name: releases[component], namespace },
    chart: {
      metadata: {
        name: charts[component],
        version: '1.31.1',
        appVersion: '1.31.1',
        apiVersion: 'v2',
        keywords: ['istio'],
      },
      values: newTree(),
      templates: [],
      files: [],
      dependencies: [],
    },
    values: newTree(Object.entries(values)),
    manifest: objects.map((object) => `---\n${JSON.stringify(object)}\n`).join(''),
    objects,
    hooks: [],
    notes: '',
    warnings: [],
  }
}

export function configMap(namespace: string, name: string, data: Record<string, string> = {}): KubeObject {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace }, data }
}

/** A workload whose pods kwok makes ready; with a `nodeSelector`, no node may match. */
export function workload(
  kind: 'Deployment' | 'DaemonSet',
  namespace: string,
  name: string,
  pod: Readonly<Record<string, unknown>> = {},
): KubeObject {
  const labels = { app: name }
  return {
    apiVersion: 'apps/v1',
    kind,
    metadata: { name, namespace },
    spec: {
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: { containers: [{ name: 'main', image: 'example.com/main:1' }], ...pod },
      },
    },
  }
}

export function definition(group: string, kind: string): KubeObject {
  const plural = `${kind.toLowerCase()}s`
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${group}`, annotations: { 'helm.sh/resource-policy': 'keep' } },
    spec: {
      group,
      scope: 'Namespaced',
      names: { kind, plural, singular: kind.toLowerCase() },
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
        },
      ],
    },
  }
}

/** A webhook configuration like those of istiod's charts: Ignore until istiod has written its CA. */
export function validator(name: string): KubeObject {
  return {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingWebhookConfiguration',
    metadata: { name },
    webhooks: [
      {
        name: 'rev.validation.istio.io',
        clientConfig: { service: { name: 'istiod', namespace: 'istio-system', path: '/validate' } },
        rules: [{ operations: ['CREATE'], apiGroups: ['example.io'], apiVersions: ['*'], resources: ['*'] }],
        failurePolicy: 'Ignore',
        sideEffects: 'None',
        admissionReviewVersions: ['v1'],
      },
    ],
  }
}
