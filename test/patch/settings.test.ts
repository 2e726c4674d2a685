// Each setting of `k8s` changes its field of its object, and nothing else.
import { describe, expect, test } from '@jest/globals'
import { settingNames } from '../../src/patch/settings.ts'
import { isTree } from '../../src/values/tree.ts'
import { daemonSet, deployment, patched, release, valueIn } from './objects.ts'

const podSpec = 'spec/template/spec'
const probe = { httpGet: { path: '/x', port: 8080 } }

interface SettingRow {
  readonly setting: string
  readonly value: unknown
  /** The kind, for a component with a Deployment. */
  readonly kind: string
  readonly path: string
  readonly gives: unknown
}

const rows: readonly SettingRow[] = [
  {
    setting: 'affinity',
    value: { nodeAffinity: {} },
    kind: 'Deployment',
    path: `${podSpec}/affinity`,
    gives: { nodeAffinity: {} },
  },
  {
    setting: 'env',
    value: [{ name: 'A', value: 'new' }],
    kind: 'Deployment',
    path: `${podSpec}/containers/discovery/env`,
    gives: [
      { name: 'A', value: 'new' },
      { name: 'dotted.name', value: 'b' },
    ],
  },
  {
    setting: 'hpaSpec',
    value: { maxReplicas: 9, metrics: [] },
    kind: 'HorizontalPodAutoscaler',
    path: 'spec',
    gives: { minReplicas: 1, maxReplicas: 9, metrics: [] },
  },
  {
    setting: 'imagePullPolicy',
    value: 'Always',
    kind: 'Deployment',
    path: `${podSpec}/containers/discovery/imagePullPolicy`,
    gives: 'Always',
  },
  {
    setting: 'nodeSelector',
    value: { disk: 'ssd' },
    kind: 'Deployment',
    path: `${podSpec}/nodeSelector`,
    gives: { disk: 'ssd' },
  },
  {
    setting: 'podAnnotations',
    value: { team: 'mesh' },
    kind: 'Deployment',
    path: 'spec/template/metadata/annotations',
    gives: { kept: 'yes', team: 'mesh' },
  },
  {
    setting: 'podDisruptionBudget',
    value: { unhealthyPodEvictionPolicy: 'AlwaysAllow' },
    kind: 'PodDisruptionBudget',
    path: 'spec',
    gives: {
      minAvailable: 1,
      selector: { matchLabels: { app: 'istiod' } },
      unhealthyPodEvictionPolicy: 'AlwaysAllow',
    },
  },
  {
    setting: 'priorityClassName',
    value: 'high',
    kind: 'Deployment',
    path: `${podSpec}/priorityClassName`,
    gives: 'high',
  },
  {
    setting: 'readinessProbe',
    value: probe,
    kind: 'Deployment',
    path: `${podSpec}/containers/discovery/readinessProbe`,
    gives: probe,
  },
  { setting: 'replicaCount', value: 3, kind: 'Deployment', path: 'spec/replicas', gives: 3 },
  {
    setting: 'resources',
    value: { requests: { cpu: 1 }, limits: { memory: '4Gi' } },
    kind: 'Deployment',
    path: `${podSpec}/containers/discovery/resources`,
    gives: { requests: { cpu: 1, memory: '2Gi' }, limits: { memory: '4Gi' } },
  },
  {
    setting: 'securityContext',
    value: { fsGroup: 1337 },
    kind: 'Deployment',
    path: `${podSpec}/securityContext`,
    gives: { fsGroup: 1337 },
  },
  {
    setting: 'service',
    value: { type: 'NodePort', ports: [{ port: 15012, nodePort: 30012 }] },
    kind: 'Service',
    path: 'spec',
    gives: { type: 'NodePort', ports: [{ port: 15012, name: 'tls', nodePort: 30012 }] },
  },
  {
    setting: 'serviceAnnotations',
    value: { team: 'mesh' },
    kind: 'Service',
    path: 'metadata/annotations',
    gives: { kept: 'yes', team: 'mesh' },
  },
  {
    setting: 'strategy',
    value: { rollingUpdate: { maxSurge: '100%' } },
    kind: 'Deployment',
    path: 'spec/strategy',
    gives: { rollingUpdate: { maxSurge: '100%' } },
  },
  {
    setting: 'tolerations',
    value: [{ key: 'new', operator: 'Exists' }],
    kind: 'Deployment',
    path: `${podSpec}/tolerations`,
    gives: [{ key: 'new', operator: 'Exists' }],
  },
  {
    setting: 'volumeMounts',
    value: [{ mountPath: '/b', name: 'b' }],
    kind: 'Deployment',
    path: `${podSpec}/containers/discovery/volumeMounts`,
    gives: [
      { mountPath: '/b', name: 'b' },
      { mountPath: '/a', name: 'a' },
    ],
  },
  {
    setting: 'volumes',
    value: [{ name: 'b', configMap: { name: 'b' } }],
    kind: 'Deployment',
    path: `${podSpec}/volumes`,
    gives: [
      { name: 'b', configMap: { name: 'b' } },
      { name: 'a', emptyDir: {} },
    ],
  },
]

describe('a setting changes one field of one object', () => {
  test.each(rows)('$setting', ({ setting, value, kind, path, gives }) => {
    const outcome = patched({ [setting]: value })
    expect(outcome.faults).toEqual([])
    expect(valueIn(outcome, kind, path)).toEqual(gives)
    const others = (objects: readonly unknown[]) =>
      objects.filter((one) => isTree(one) && one['kind'] !== kind)
    expect(others(outcome.objects)).toEqual(others(release(deployment)))
    expect(valueIn(outcome, 'Deployment', `${podSpec}/containers/other`)).toEqual({
      name: 'other',
      env: [{ name: 'A', value: 'a' }],
    })
  })

  test('and each one is tested', () => {
    expect([...rows.map(({ setting }) => setting), 'overlays'].sort()).toEqual([...settingNames].sort())
  })

  test('null deletes a field, but no spec', () => {
    const outcome = patched({ tolerations: null, env: null, hpaSpec: null, service: null })
    expect(outcome.faults).toEqual([])
    expect(valueIn(outcome, 'Deployment', `${podSpec}/tolerations`)).toBeUndefined()
    expect(valueIn(outcome, 'Deployment', `${podSpec}/containers/discovery/env`)).toBeUndefined()
    expect(valueIn(outcome, 'HorizontalPodAutoscaler', 'spec/maxReplicas')).toBe(5)
    expect(valueIn(outcome, 'Service', 'spec/type')).toBe('ClusterIP')
  })

  test('maxUnavailable of a PodDisruptionBudget sets minAvailable to null', () => {
    const outcome = patched({ podDisruptionBudget: { maxUnavailable: 1 } })
    expect(valueIn(outcome, 'PodDisruptionBudget', 'spec')).toMatchObject({
      maxUnavailable: 1,
      minAvailable: null,
    })
  })

  test('ports of a gateway’s Service are left to the chart', () => {
    const service = { type: 'LoadBalancer', ports: [{ port: 80 }] }
    const outcome = patched({ service }, { portsAreValues: true })
    expect(valueIn(outcome, 'Service', 'spec')).toEqual({
      type: 'LoadBalancer',
      ports: [{ port: 15012, name: 'tls' }],
    })
  })

  test('objects without a patch are the same values', () => {
    const objects = release(deployment)
    const outcome = patched({ replicaCount: 2 }, { objects })
    expect(outcome.objects.map((object, i) => object === objects[i])).toEqual([
      false,
      ...Array<boolean>(5).fill(true),
    ])
  })
})

describe('a DaemonSet', () => {
  test('has its update strategy in updateStrategy', () => {
    const outcome = patched({ strategy: { rollingUpdate: { maxUnavailable: 1 } } }, { workload: daemonSet })
    expect(outcome.faults).toEqual([])
    expect(valueIn(outcome, 'DaemonSet', 'spec/updateStrategy')).toEqual({
      rollingUpdate: { maxUnavailable: 1 },
    })
    expect(valueIn(outcome, 'DaemonSet', 'spec/strategy')).toBeUndefined()
  })

  test('has the settings of pods', () => {
    const outcome = patched(
      { env: [{ name: 'X', value: 'x' }], volumes: [{ name: 'v', emptyDir: {} }] },
      { workload: daemonSet },
    )
    expect(outcome.faults).toEqual([])
    expect(valueIn(outcome, 'DaemonSet', `${podSpec}/containers/istio-proxy/env/X/value`)).toBe('x')
    expect(valueIn(outcome, 'DaemonSet', `${podSpec}/volumes/v/emptyDir`)).toEqual({})
  })

  test('has no replicas', () => {
    expect(patched({ replicaCount: 2 }, { workload: daemonSet }).faults).toEqual([
      'replicaCount has no effect, because a DaemonSet has no spec.replicas',
    ])
  })
})

describe('faults', () => {
  const faulty: readonly [string, unknown, readonly string[]][] = [
    [
      'an unknown setting',
      { podAnotations: {} },
      ['podAnotations is not a field of k8s; did you mean "podAnnotations"?'],
    ],
    ['k8s that is no mapping', 'x', [' is a string; expected a mapping']],
    ['a wrong type', { env: { A: 'b' } }, ['env is a mapping; expected a list']],
    [
      'a number for a text',
      { podAnnotations: { a: 1 } },
      ['podAnnotations.a is a number; expected a string'],
    ],
    ['a text for a number', { replicaCount: '2' }, ['replicaCount is a string; expected an integer']],
    [
      'a text for a boolean',
      { securityContext: { runAsNonRoot: 'yes' } },
      ['securityContext.runAsNonRoot is a string; expected true or false'],
    ],
    ['a fraction for an integer', { replicaCount: 1.5 }, ['replicaCount is a number; expected an integer']],
    [
      'an unknown field of a type',
      { tolerations: [{ key: 'a' }, { operatr: 'Exists' }] },
      ['tolerations.1.operatr is not a field of Toleration in Kubernetes 1.34; did you mean "operator"?'],
    ],
    [
      'an item without its merge key',
      { env: [{ value: 'x' }] },
      ['env.0 has no name, by which items of this list are merged'],
    ],
    [
      'several faults',
      { env: 'x', nope: 1, tolerations: 2 },
      [
        'env is a string; expected a list',
        'nope is not a field of k8s',
        'tolerations is a number; expected a list',
      ],
    ],
    [
      'an unknown directive',
      { resources: { $patch: 'other' } },
      [
        'resources cannot be merged: spec.template.spec.containers.1.resources has $patch: "other"; expected replace or delete',
      ],
    ],
  ]
  test.each(faulty)('%s', (_, settings, faults) => {
    expect(patched(settings).faults).toEqual(faults)
  })

  test.each([
    [
      'PodDisruptionBudget',
      'global.defaultPodDisruptionBudget.enabled',
      { podDisruptionBudget: { minAvailable: 2 } },
    ],
    ['HorizontalPodAutoscaler', 'autoscaleEnabled is true', { hpaSpec: { minReplicas: 2 } }],
  ])('a %s that the chart does not render now is a warning', (kind, condition, settings) => {
    const objects = release(deployment).filter((one) => one['kind'] !== kind)
    const { faults, warnings } = patched(settings, { objects })
    expect(faults).toEqual([])
    expect(warnings).toEqual([
      expect.stringContaining(`matches no object: release r has no ${kind} named istiod; the chart renders`),
    ])
    expect(warnings[0]).toContain(condition)
  })

  test('an object that the chart never renders', () => {
    const objects = release(deployment).filter(({ kind }) => kind !== 'Service')
    expect(patched({ service: { type: 'NodePort' } }, { objects }).faults).toEqual([
      'service matches no object: release r has no Service named istiod',
    ])
  })

  test('objects with other names', () => {
    const workload = { ...deployment, name: 'istoid' }
    expect(patched({ replicaCount: 2 }, { workload, objects: release(deployment) }).faults).toEqual([
      'replicaCount matches no object: release r has no Deployment named istoid; did you mean "istiod"?',
    ])
  })

  test('a container that the workload does not have', () => {
    const workload = { ...deployment, container: 'pilot' }
    expect(patched({ env: [] }, { workload, objects: release(deployment) }).faults).toEqual([
      'env matches no container: Deployment has no container pilot',
    ])
  })

  test('a component without a workload', () => {
    expect(patched({ env: [] }, { workload: undefined }).faults).toEqual([
      'env has no effect, because this component has no workload',
    ])
  })
})
