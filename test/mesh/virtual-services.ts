// VirtualServices for the validating webhook: right ones, and wrong ones whose fields have valid types.
import type { Mesh } from './mesh.ts'

const route = { destination: { host: 'web.shop.svc.cluster.local' } }

/** Specs that Istio's API reference allows. */
export const rightSpecs: Readonly<Record<string, object>> = {
  'one route': { hosts: ['web.example.com'], http: [{ route: [route] }] },
  'two weights': {
    hosts: ['web.example.com'],
    http: [
      {
        route: [
          { ...route, weight: 90 },
          { ...route, weight: 10 },
        ],
      },
    ],
  },
  'a match by a regular expression': {
    hosts: ['web.example.com'],
    http: [{ match: [{ uri: { regex: '/v[0-9]+/.*' } }], route: [route] }],
  },
  'a delegate, which has no hosts': { http: [{ route: [route] }] },
  'a redirect': { hosts: ['web.example.com'], http: [{ redirect: { uri: '/new' } }] },
}

/** Specs that the types of the CRD allow, with a part of istiod's answer. */
export const wrongSpecs: Readonly<Record<string, readonly [object, string]>> = {
  'a negative weight': [
    { hosts: ['web.example.com'], http: [{ route: [{ ...route, weight: -1 }, route] }] },
    'weight',
  ],
  'a wildcard host in the mesh': [{ hosts: ['*'], http: [{ route: [route] }] }, 'wildcard host'],
  'a regular expression with a mistake': [
    { hosts: ['web.example.com'], http: [{ match: [{ uri: { regex: '[' } }], route: [route] }] },
    'error parsing regexp',
  ],
  'a route that is also a redirect': [
    { hosts: ['web.example.com'], http: [{ route: [route], redirect: { uri: '/' } }] },
    'both route and redirect',
  ],
  'no rule': [{ hosts: ['web.example.com'] }, 'http, tcp or tls'],
}

export interface ValidationAnswer {
  readonly accepted: boolean
  /** kubectl's error; empty if the object was accepted. */
  readonly message: string
}

/** Sends a VirtualService as a dry run; without a revision it has no label. */
export async function dryRunVirtualService(
  mesh: Mesh,
  spec: object,
  revision?: string,
): Promise<ValidationAnswer> {
  const labels = revision === undefined ? {} : { 'istio.io/rev': revision }
  const object = {
    apiVersion: 'networking.istio.io/v1',
    kind: 'VirtualService',
    metadata: { name: 'web', namespace: 'default', labels },
    spec,
  }
  const { status, stderr } = await mesh.sandbox.kubectl(['create', '--dry-run=server', '-f', '-'], {
    input: JSON.stringify(object),
    mayFail: true,
  })
  return { accepted: status === 0, message: stderr }
}
