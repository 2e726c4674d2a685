// The fields of `components.*.k8s`: the object that each one changes, and where.
import { isTree, newTree, type Tree, type Value } from '../values/tree.ts'
import { anyField, childField, itemField, objectField, type KubernetesField } from './fields.ts'

/** The workload of a component. */
export interface PatchedWorkload {
  readonly kind: 'Deployment' | 'DaemonSet'
  readonly name: string
  readonly container: string
}

type TargetKind = 'workload' | 'HorizontalPodAutoscaler' | 'PodDisruptionBudget' | 'Service'

interface Setting {
  readonly kind: TargetKind
  /** The path in the object; `container` is the component's container in a pod. */
  readonly path: readonly string[]
}

const podSpec = ['spec', 'template', 'spec']
const container = '[container]'

const inPod = (field: string): Setting => ({ kind: 'workload', path: [...podSpec, field] })
const inContainer = (field: string): Setting => ({
  kind: 'workload',
  path: [...podSpec, 'containers', container, field],
})

/** All fields but `overlays`. */
const settings: ReadonlyMap<string, Setting> = new Map([
  ['affinity', inPod('affinity')],
  ['env', inContainer('env')],
  ['hpaSpec', { kind: 'HorizontalPodAutoscaler', path: ['spec'] }],
  ['imagePullPolicy', inContainer('imagePullPolicy')],
  ['nodeSelector', inPod('nodeSelector')],
  ['podAnnotations', { kind: 'workload', path: ['spec', 'template', 'metadata', 'annotations'] }],
  ['podDisruptionBudget', { kind: 'PodDisruptionBudget', path: ['spec'] }],
  ['priorityClassName', inPod('priorityClassName')],
  ['readinessProbe', inContainer('readinessProbe')],
  ['replicaCount', { kind: 'workload', path: ['spec', 'replicas'] }],
  ['resources', inContainer('resources')],
  ['securityContext', inPod('securityContext')],
  ['service', { kind: 'Service', path: ['spec'] }],
  ['serviceAnnotations', { kind: 'Service', path: ['metadata', 'annotations'] }],
  ['strategy', { kind: 'workload', path: ['spec', 'strategy'] }],
  ['tolerations', inPod('tolerations')],
  ['volumeMounts', inContainer('volumeMounts')],
  ['volumes', inPod('volumes')],
])

/** The names of all fields of `k8s`. */
export const settingNames: readonly string[] = [...settings.keys(), 'overlays']

const apiVersions: Readonly<Record<string, string>> = {
  Deployment: 'apps/v1',
  DaemonSet: 'apps/v1',
  HorizontalPodAutoscaler: 'autoscaling/v2',
  PodDisruptionBudget: 'policy/v1',
  Service: 'v1',
}

/** One setting as a strategic merge patch. */
export interface SettingPatch {
  readonly kind: string
  readonly patch: Tree
  /** The type of the object, and of the setting; undefined if the object has no such field. */
  readonly object: KubernetesField
  readonly field: KubernetesField | undefined
  /** The container that the object must have; undefined for settings outside of it. */
  readonly container: string | undefined
  /** The path in the object, for messages. */
  readonly path: string
}

/** Returns the patch of a setting, or undefined for an unknown name. */
export function settingPatch(
  name: string,
  value: Value,
  workload: PatchedWorkload,
): SettingPatch | undefined {
  const setting = settings.get(name)
  if (!setting) return undefined
  const kind = setting.kind === 'workload' ? workload.kind : setting.kind
  const path = pathOn(kind, setting.path)
  const object = objectField(apiVersions[kind] ?? '', kind)
  return {
    kind,
    patch: nested(path, value, workload.container),
    object,
    field: fieldAt(object, path),
    container: path.includes(container) ? workload.container : undefined,
    path: path.filter((key) => key !== container).join('.'),
  }
}

/** A DaemonSet has its strategy in another field. */
function pathOn(kind: string, path: readonly string[]): readonly string[] {
  return kind === 'DaemonSet' && path.at(-1) === 'strategy' ? ['spec', 'updateStrategy'] : path
}

function nested(path: readonly string[], value: Value, containerName: string): Tree {
  const inner = path.reduceRight<Value>(
    (below, key) =>
      key === container && isTree(below)
        ? [newTree([['name', containerName], ...Object.entries(below)])]
        : newTree([[key, below]]),
    value,
  )
  return isTree(inner) ? inner : newTree()
}

function fieldAt(object: KubernetesField, path: readonly string[]): KubernetesField | undefined {
  return path.reduce<KubernetesField | undefined>(
    (field, key) => field && (key === container ? itemField(field) : childField(field, key)),
    object,
  )
}

/** Kubernetes allows only one of the two, and the charts set minAvailable (istioctl sets it to null, too). */
export function withOneDisruptionLimit(object: Tree): Tree {
  const spec = object['spec']
  if (!isTree(spec) || spec['maxUnavailable'] === undefined || spec['minAvailable'] === undefined)
    return object
  const limited = newTree([...Object.entries(spec), ['minAvailable', null]])
  return newTree([...Object.entries(object), ['spec', limited]])
}

/** The type of an object that the chart renders in any version. */
export function typeOfObject(object: Tree): KubernetesField {
  const { apiVersion, kind } = object
  return typeof apiVersion === 'string' && typeof kind === 'string' ? objectField(apiVersion, kind) : anyField
}
