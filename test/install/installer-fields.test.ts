import { describe, expect, test } from '@jest/globals'
import {
  movedManagedFields,
  movesGitOpsFields,
  withoutInstallerFields,
} from '../../src/install/plan/installer-fields.ts'
import type { KubeObject } from '../../src/manifest/object.ts'

const owned = {
  labels: { 'app.kubernetes.io/managed-by': 'Helm' },
  annotations: { 'meta.helm.sh/release-name': 'istiod', 'meta.helm.sh/release-namespace': 'istio-system' },
}

const installers = { fromGitOps: false }

/** A managedFields entry; `writer` is `MANAGER OPERATION`. */
function entry(writer: string, fieldsV1: object, more: object = {}) {
  const [manager, operation] = writer.split(' ')
  return { manager, operation, apiVersion: 'apps/v1', fieldsType: 'FieldsV1', fieldsV1, ...more }
}

const deployment = (managedFields: object[], content: object = {}, metadata: object = {}): KubeObject => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'istiod', ...metadata, managedFields },
  ...content,
})
const spec = (fields: object) => ({ 'f:spec': fields })

describe('fields of another installer', () => {
  const rows = [
    { name: 'of istioctl move', writer: 'istio-operator Apply', moves: true },
    { name: 'of Helm 3 move', writer: 'helm Update', moves: true },
    { name: 'of Helm 4 move', writer: 'helm Apply', moves: true },
    { name: 'of kubectl apply move', writer: 'kubectl-client-side-apply Update', moves: true },
    { name: 'of kubectl apply --server-side move', writer: 'kubectl Apply', moves: true },
    { name: 'of istiod stay', writer: 'pilot-discovery Update', moves: false },
    { name: 'of kubectl edit stay', writer: 'kubectl-edit Update', moves: false },
    { name: 'of a controller stay', writer: 'kube-controller-manager Update', moves: false },
  ]
  test.each(rows)('$name', ({ writer, moves }) => {
    const live = deployment([entry(writer, spec({ 'f:paused': {} }))])
    const ours = entry('ambientctl Apply', spec({ 'f:paused': {} }))
    expect(movedManagedFields(live, installers)).toEqual(moves ? [ours] : undefined)
  })

  const gitOps = [
    'argocd-controller',
    'argocd-application-controller',
    'helm-controller',
    'kustomize-controller',
  ]
  const operations = ['Apply', 'Update']
  const writers = gitOps.flatMap((manager) => operations.map((operation) => `${manager} ${operation}`))
  test.each(writers)('of %s stay, and move with --force', (writer) => {
    for (const metadata of [{}, owned]) {
      const live = deployment([entry(writer, spec({ 'f:paused': {} }))], {}, metadata)
      expect(movedManagedFields(live, installers)).toBeUndefined()
      expect(movesGitOpsFields(live, installers)).toBe(false)
      const ours = entry('ambientctl Apply', spec({ 'f:paused': {} }))
      expect(movedManagedFields(live, { fromGitOps: true })).toEqual([ours])
      expect(movesGitOpsFields(live, { fromGitOps: true })).toBe(true)
    }
  })

  test('of Argo CD leave nothing with --force, not even replicas', () => {
    const fields = spec({ 'f:replicas': {}, 'f:paused': {} })
    const live = deployment([entry('argocd-controller Apply', fields)])
    expect(movedManagedFields(live, { fromGitOps: true })).toEqual([
      entry('ambientctl Apply', spec({ 'f:paused': {} })),
    ])
  })

  test('of kubectl stay in an object of the release, where users may own some', () => {
    const live = deployment([entry('kubectl Apply', spec({ 'f:paused': {} }))], {}, owned)
    expect(movedManagedFields(live, installers)).toBeUndefined()
  })

  test('of Helm move in an object of the release', () => {
    const live = deployment([entry('helm Update', spec({ 'f:paused': {} }))], {}, owned)
    expect(movedManagedFields(live, installers)).toHaveLength(1)
  })

  test.each([{ subresource: 'scale' }, { apiVersion: 'apps/v1beta1' }])('stay if written as %j', (more) => {
    const live = deployment([entry('helm Update', spec({ 'f:paused': {} }), more)])
    expect(movedManagedFields(live, installers)).toBeUndefined()
  })

  test('join those that ambientctl owns, and the other entries stay', () => {
    const istiod = entry('pilot-discovery Update', spec({ 'f:minReadySeconds': {} }))
    const live = deployment([
      entry('ambientctl Apply', spec({ 'f:selector': {} })),
      istiod,
      entry('istio-operator Apply', {
        ...spec({ 'f:paused': {} }),
        'f:metadata': { 'f:labels': { 'f:a': {} } },
      }),
    ])
    expect(movedManagedFields(live, installers)).toEqual([
      istiod,
      entry('ambientctl Apply', {
        ...spec({ 'f:selector': {}, 'f:paused': {} }),
        'f:metadata': { 'f:labels': { 'f:a': {} } },
      }),
    ])
  })

  test('leave replicas and the time of a restart with their manager', () => {
    const restarted = {
      'f:template': { 'f:metadata': { 'f:annotations': { 'f:kubectl.kubernetes.io/restartedAt': {} } } },
    }
    const live = deployment([entry('helm Update', spec({ 'f:replicas': {}, 'f:paused': {}, ...restarted }))])
    expect(movedManagedFields(live, installers)).toEqual([
      entry('helm Update', spec({ 'f:replicas': {}, ...restarted })),
      entry('ambientctl Apply', spec({ 'f:paused': {} })),
    ])
  })
})

test('replicas move with the other fields if the object to apply has a number', () => {
  const live = deployment([entry('helm Update', spec({ 'f:replicas': {}, 'f:paused': {} }))])
  expect(movedManagedFields(live, { fromGitOps: false, replicas: true })).toEqual([
    entry('ambientctl Apply', spec({ 'f:replicas': {}, 'f:paused': {} })),
  ])
})

describe('the result of an adoption', () => {
  const label = (name: string) => ({ 'f:metadata': { 'f:labels': { [`f:${name}`]: {} } } })

  test('has no label that only the other installer owns', () => {
    const result = deployment(
      [
        entry('istio-operator Apply', {
          'f:metadata': { 'f:labels': { 'f:app': {}, 'f:old': {}, 'f:by-user': {} } },
        }),
        entry('ambientctl Apply', label('app')),
        entry('kubectl-label Update', label('by-user')),
      ],
      {},
      { labels: { app: 'istiod', old: 'x', 'by-user': 'y', unowned: 'z' } },
    )
    expect(withoutInstallerFields(result, deployment([]), installers).metadata['labels']).toEqual({
      app: 'istiod',
      'by-user': 'y',
      unowned: 'z',
    })
  })

  test('has no list items, values and maps that only the other installer owns', () => {
    const container = (name: string) => `k:{"name":"${name}"}`
    const result = deployment(
      [
        entry('helm Update', {
          'f:metadata': {
            'f:annotations': { '.': {}, 'f:x': {} },
            'f:finalizers': { 'v:"a"': {}, 'v:"b"': {} },
          },
          ...spec({
            'f:containers': {
              [container('one')]: { '.': {}, 'f:name': {}, 'f:image': {}, 'f:tty': {} },
              [container('two')]: { '.': {}, 'f:name': {} },
            },
          }),
        }),
        entry('ambientctl Apply', {
          'f:metadata': { 'f:finalizers': { 'v:"b"': {} } },
          ...spec({ 'f:containers': { [container('one')]: { '.': {}, 'f:name': {}, 'f:image': {} } } }),
        }),
      ],
      { spec: { containers: [{ name: 'one', image: 'i', tty: true }, { name: 'two' }] } },
      { annotations: { x: '1' }, finalizers: ['a', 'b'] },
    )
    const { metadata, ...rest } = withoutInstallerFields(result, deployment([]), installers)
    expect(rest).toMatchObject({ spec: { containers: [{ name: 'one', image: 'i' }] } })
    expect(JSON.stringify(rest)).not.toContain('tty')
    expect(metadata).toMatchObject({ name: 'istiod', finalizers: ['b'] })
    expect(metadata).not.toHaveProperty('annotations')
  })

  test('is the same object if ambientctl owns all fields', () => {
    const result = deployment(
      [entry('helm Update', label('app')), entry('ambientctl Apply', label('app'))],
      {},
      { labels: { app: 'istiod' } },
    )
    expect(withoutInstallerFields(result, deployment([]), installers)).toBe(result)
  })
})
