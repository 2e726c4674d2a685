// Objects to patch, made by hand, and their patches.
import { patchObjects, type KubernetesPatch } from '../../src/patch/patch-objects.ts'
import type { PatchedWorkload } from '../../src/patch/settings.ts'
import { isTree, toTree, toValue, type Tree, type Value } from '../../src/values/tree.ts'

export const deployment: PatchedWorkload = { kind: 'Deployment', name: 'istiod', container: 'discovery' }
export const daemonSet: PatchedWorkload = { kind: 'DaemonSet', name: 'ztunnel', container: 'istio-proxy' }

const podTemplate = (container: string) => ({
  metadata: { annotations: { kept: 'yes' }, labels: { app: 'x' } },
  spec: {
    containers: [
      { name: 'other', env: [{ name: 'A', value: 'a' }] },
      {
        name: container,
        args: ['discovery', '--keepalive', '30m', '--port', '15m'],
        env: [
          { name: 'A', value: 'a' },
          { name: 'dotted.name', value: 'b' },
        ],
        ports: [{ containerPort: 8080 }, { containerPort: 15010 }],
        resources: { requests: { cpu: '500m', memory: '2Gi' } },
        volumeMounts: [{ mountPath: '/a', name: 'a' }],
      },
    ],
    tolerations: [{ key: 'old' }],
    volumes: [{ name: 'a', emptyDir: {} }],
  },
})

/** A release with one object of each kind that settings change. */
export function release({ kind, name, container }: PatchedWorkload): Tree[] {
  const metadata = { name, namespace: 'istio-system' }
  return [
    { apiVersion: 'apps/v1', kind, metadata, spec: { template: podTemplate(container) } },
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { ...metadata, annotations: { kept: 'yes' } },
      spec: { type: 'ClusterIP', ports: [{ port: 15012, name: 'tls' }] },
    },
    {
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      metadata,
      spec: { minReplicas: 1, maxReplicas: 5, metrics: [{ type: 'Resource' }] },
    },
    {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata,
      spec: { minAvailable: 1, selector: { matchLabels: { app: name } } },
    },
    { apiVersion: 'v1', kind: 'ConfigMap', metadata, data: { mesh: 'a: b\n' } },
    {
      apiVersion: 'example.com/v1',
      kind: 'Unknown',
      metadata,
      spec: { any: { list: [{ id: 1 }, { id: 2 }] } },
    },
  ].map(toTree)
}

export interface PatchOutcome {
  readonly objects: readonly Value[]
  /** `path message`, as in `env is a string; expected a list`. */
  readonly faults: readonly string[]
  readonly warnings: readonly string[]
}

interface PatchOptions {
  /** undefined for a component without a workload; a Deployment by default. */
  readonly workload?: PatchedWorkload | undefined
  /** The objects of the release; release(workload) by default. */
  readonly objects?: readonly Tree[]
  readonly portsAreValues?: boolean
}

/** Applies `k8s` to a release. */
export function patched(settings: unknown, options: PatchOptions = {}): PatchOutcome {
  const workload = 'workload' in options ? options.workload : deployment
  const before = options.objects ?? release(workload ?? deployment)
  const patch: KubernetesPatch = {
    settings: toValue(settings),
    workload,
    portsAreValues: options.portsAreValues ?? false,
  }
  const { objects, faults } = patchObjects(before, patch, 'r')
  const texts = (isWarning: boolean) =>
    faults
      .filter((fault) => (fault.isWarning ?? false) === isWarning)
      .map(({ path, message }) => `${path.join('.')} ${message}`)
  return { objects, faults: texts(false), warnings: texts(true) }
}

/** Returns the value at a path of the object of a kind; a name selects the item with it. */
export function valueIn({ objects }: PatchOutcome, kind: string, path: string): Value | undefined {
  const object = objects.find((one) => isTree(one) && one['kind'] === kind)
  return path.split('/').reduce<Value | undefined>((value, key) => {
    if (Array.isArray(value))
      return value.find((item) => isTree(item) && item['name'] === key) ?? value[Number(key)]
    return isTree(value) ? value[key] : undefined
  }, object)
}
