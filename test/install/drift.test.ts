// Fields that somebody changed, from managedFields as the server keeps them.
import { describe, expect, test } from '@jest/globals'
import { fieldDrift } from '../../src/install/drift.ts'
import { installerOf } from '../../src/install/installers.ts'
import type { KubeObject } from '../../src/manifest/object.ts'
import { markOwned } from '../../src/release/ownership.ts'

const release = { name: 'istiod', namespace: 'istio-system' }
const time = '2026-01-01T00:00:00Z'

const container = (image: string, more: object = {}) => ({ name: 'discovery', image, ...more })
const deployment = (spec: object): KubeObject => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'istiod', namespace: 'istio-system', labels: { app: 'istiod' } },
  spec: { replicas: 1, ...spec },
})
const pod = (...containers: object[]) => ({ template: { spec: { containers } } })

const ownership = {
  'f:labels': { 'f:app': {}, 'f:app.kubernetes.io/managed-by': {} },
  'f:annotations': { 'f:meta.helm.sh/release-name': {}, 'f:meta.helm.sh/release-namespace': {} },
}
const discovery = 'k:{"name":"discovery"}'
const podFields = (fields: object) => ({ 'f:template': { 'f:spec': { 'f:containers': fields } } })

interface Entry {
  readonly manager: string
  readonly fields: object
  readonly subresource?: string
}

/** The live object of a release; the server has defaulted a field. */
function live(object: KubeObject, entries: readonly Entry[]): KubeObject {
  const { metadata, ...content } = markOwned(object, release)
  const managedFields = entries.map(({ manager, fields, subresource }) => ({
    manager,
    time,
    operation: 'Update',
    fieldsV1: fields,
    ...(subresource && { subresource }),
  }))
  const spec = { progressDeadlineSeconds: 600, ...(content['spec'] as object) }
  return { ...content, spec, metadata: { ...metadata, managedFields } } as KubeObject
}

const recorded = deployment(pod(container('istiod:1', { args: ['discovery'] })))
const all = { 'f:name': {}, 'f:image': {}, 'f:args': {} }
const ours = (spec: object, manager = 'ambientctl'): Entry => ({
  manager,
  fields: { 'f:metadata': ownership, 'f:spec': spec },
})
const complete = { 'f:replicas': {}, ...podFields({ [discovery]: all }) }

const rows: readonly { name: string; recorded?: KubeObject; live: KubeObject; out: object[] }[] = [
  { name: 'nothing changed', live: live(recorded, [ours(complete)]), out: [] },
  {
    name: 'status and defaults of others do not count',
    live: live(recorded, [
      ours(complete),
      {
        manager: 'kube-controller-manager',
        subresource: 'status',
        fields: { 'f:status': { 'f:replicas': {} } },
      },
      { manager: 'kube-controller-manager', fields: { 'f:metadata': { 'f:annotations': { 'f:x': {} } } } },
    ]),
    out: [],
  },
  {
    name: 'kubectl edit changes an image',
    live: live(deployment(pod(container('mine:2', { args: ['discovery'] }))), [
      ours({ 'f:replicas': {}, ...podFields({ [discovery]: { 'f:name': {}, 'f:args': {} } }) }),
      { manager: 'kubectl-edit', fields: { 'f:spec': podFields({ [discovery]: { 'f:image': {} } }) } },
    ]),
    out: [
      {
        field: '.spec.template.spec.containers[name="discovery"].image',
        change: 'changed',
        manager: 'kubectl-edit',
        time,
      },
    ],
  },
  {
    name: 'kubectl scale changes replicas through a subresource',
    live: live(deployment({ ...pod(container('istiod:1', { args: ['discovery'] })), replicas: 5 }), [
      ours(podFields({ [discovery]: all })),
      { manager: 'kubectl', subresource: 'scale', fields: { 'f:spec': { 'f:replicas': {} } } },
    ]),
    out: [{ field: '.spec.replicas', change: 'changed', manager: 'kubectl', time }],
  },
  {
    name: 'another manager owns a field with the same value',
    live: live(recorded, [
      ours(podFields({ [discovery]: all })),
      { manager: 'kubectl', fields: { 'f:spec': { 'f:replicas': {} } } },
    ]),
    out: [],
  },
  {
    name: 'an atomic list changes as a whole',
    live: live(deployment(pod(container('istiod:1', { args: ['discovery', '--x'] }))), [
      ours({ 'f:replicas': {}, ...podFields({ [discovery]: { 'f:name': {}, 'f:image': {} } }) }),
      { manager: 'kubectl-patch', fields: { 'f:spec': podFields({ [discovery]: { 'f:args': {} } }) } },
    ]),
    out: [
      {
        field: '.spec.template.spec.containers[name="discovery"].args',
        change: 'changed',
        manager: 'kubectl-patch',
        time,
      },
    ],
  },
  {
    name: 'a field is removed',
    live: live(deployment(pod(container('istiod:1'))), [
      ours({ 'f:replicas': {}, ...podFields({ [discovery]: { 'f:name': {}, 'f:image': {} } }) }),
    ]),
    out: [{ field: '.spec.template.spec.containers[name="discovery"].args', change: 'removed' }],
  },
  {
    name: 'a container is removed',
    live: live(deployment(pod()), [ours({ 'f:replicas': {} })]),
    out: [{ field: '.spec.template.spec.containers', change: 'changed' }],
  },
  {
    name: 'kubectl set env adds a variable, a controller an annotation',
    live: live(
      deployment(pod(container('istiod:1', { args: ['discovery'], env: [{ name: 'A', value: 'b' }] }))),
      [
        ours(complete),
        {
          manager: 'kubectl-set',
          fields: { 'f:spec': podFields({ [discovery]: { 'f:env': { '.': {}, 'k:{"name":"A"}': {} } } }) },
        },
      ],
    ),
    out: [
      {
        field: '.spec.template.spec.containers[name="discovery"].env',
        change: 'added',
        manager: 'kubectl-set',
        time,
      },
    ],
  },
  {
    name: 'kubectl set env adds a variable to those of the record',
    live: live(
      deployment(
        pod(
          container('istiod:1', {
            env: [
              { name: 'A', value: 'a' },
              { name: 'B', value: 'b' },
            ],
          }),
        ),
      ),
      [
        ours(complete),
        {
          manager: 'kubectl-set',
          fields: {
            'f:spec': podFields({
              [discovery]: { 'f:env': { 'k:{"name":"B"}': { '.': {}, 'f:name': {}, 'f:value': {} } } },
            }),
          },
        },
      ],
    ),
    recorded: deployment(pod(container('istiod:1', { env: [{ name: 'A', value: 'a' }] }))),
    out: [
      {
        field: '.spec.template.spec.containers[name="discovery"].env[name="B"]',
        change: 'added',
        manager: 'kubectl-set',
        time,
      },
    ],
  },
  {
    name: 'Helm owns the fields of its release',
    live: live(recorded, [ours(complete, 'helm')]),
    out: [],
  },
  {
    name: 'objects that nobody installed as a release have no recorded owner',
    live: live(deployment(pod(container('x'))), [ours(complete, 'kubectl')]),
    out: [],
  },
]

describe('drift', () => {
  test.each(rows)('$name', ({ recorded: manifest = recorded, live: object, out }) => {
    expect(fieldDrift(manifest, object, release)).toEqual(out)
  })
})

test('values that the server normalizes are no drift', () => {
  const memory = (value: string) =>
    deployment(pod(container('a', { resources: { limits: { memory: value } } })))
  const fields = podFields({
    [discovery]: { 'f:name': {}, 'f:image': {}, 'f:resources': { 'f:limits': { 'f:memory': {} } } },
  })
  const object = live(memory('1Gi'), [ours({ 'f:replicas': {}, ...fields })])
  expect(fieldDrift(memory('1024Mi'), object, release)).toEqual([])
})

test('keys that one manager owns alone are found by their path', () => {
  const map = (data: object): KubeObject => ({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'istio', namespace: 'istio-system' },
    data,
  })
  const object = live(map({ mesh: 'theirs', extra: 'x' }), [
    { manager: 'ambientctl', fields: { 'f:metadata': ownership } },
    { manager: 'kubectl-edit', fields: { 'f:data': { 'f:mesh': {}, 'f:extra': {} } } },
  ])
  expect(fieldDrift(map({ mesh: 'ours' }), object, release)).toEqual([
    { field: '.data.mesh', change: 'changed', manager: 'kubectl-edit', time },
    { field: '.data.extra', change: 'added', manager: 'kubectl-edit', time },
  ])
})

test.each([
  [['kube-controller-manager', 'istio-operator'], 'istioctl'],
  [['kubectl-client-side-apply'], 'kubectl'],
  [['helm', 'kubectl-edit'], 'Helm'],
  [['argocd-controller', 'kubectl'], 'Argo CD'],
  [['terraform'], 'terraform'],
  [[], 'unknown'],
])('the installer of an object with the managers %j is %s', (managers, name) => {
  const entries = managers.map((manager) => ({ manager, fields: { 'f:spec': {} } }))
  expect(installerOf(live(recorded, entries))).toBe(name)
})
