// `k8s` of a component: where it was set, and the values that the chart must know of it.
import {
  getPath,
  getTree,
  isTree,
  mergeTrees,
  newTree,
  setPath,
  type Tree,
  type Value,
} from '../values/tree.ts'
import type { ComponentSpec } from './component-specs.ts'
import { canonicalQuantity } from './canonical-quantity.ts'

/** Where a setting comes from. */
export interface SettingOrigin {
  /** `mesh.yaml:7`, `--set x=y`, `profile demo`. */
  readonly place: string
  /** True if the profile sets it, and not the user. */
  readonly isProfile: boolean
}

/** `k8s` of a component, to patch the rendered objects with. */
export interface KubernetesSettings {
  readonly settings: Value
  /** The path in the spec. */
  readonly path: readonly string[]
  /** Returns the origin of a path below `k8s`, or of the closest key above it that has one. */
  originOf(path: readonly string[]): SettingOrigin
}

/** Keys whose `k8s` changes the objects of another component: the remote control plane is part of chart istiod. */
const partsOf: Readonly<Record<string, readonly string[]>> = { pilot: ['istiodRemote'] }

/**
 * Returns the `k8s` of a component, and of the keys that are part of it. `originOf` returns the origin of a path of the
 * spec; `least` is the number of keys that the user must have set.
 */
export function kubernetesSettings(
  { component, settings, path }: ComponentSpec,
  spec: Tree,
  originOf: (path: readonly string[], least: number) => SettingOrigin,
): KubernetesSettings[] {
  const parts = (partsOf[component.key] ?? []).map((key) => ({
    part: getTree(spec, ['components', key]),
    path: ['components', key],
  }))
  return [{ part: settings, path }, ...parts].flatMap(({ part, path }) => {
    const own = part?.['enabled'] === false && part !== settings ? undefined : part?.['k8s']
    const isEmpty = own === undefined || own === null || (isTree(own) && Object.keys(own).length === 0)
    if (isEmpty) return []
    const at = [...path, 'k8s']
    const least = (below: readonly string[]) => at.length + Math.min(below.length, 1)
    return [{ settings: own, path: at, originOf: (below) => originOf([...at, ...below], least(below)) }]
  })
}

/**
 * Sets what the conditions of a chart must see, in the values of one component: replicas, CPU, and the ports of a
 * gateway, as istioctl does.
 */
export function setKubernetesValues(values: Tree, { component, settings }: ComponentSpec): void {
  const k8s = settings['k8s']
  if (!isTree(k8s) || component.workload === undefined) return
  const set = (path: readonly string[], value: Value | undefined) => {
    if (value !== undefined) setPath(values, [...component.valuesPath, ...path], value)
  }
  if (component.isList) set(['ports'], servicePorts(getPath(k8s, ['service', 'ports'])))
  if (component.workload.kind === 'Deployment') {
    set(['autoscaleMin'], integer(getPath(k8s, ['hpaSpec', 'minReplicas']), 0))
    set(['autoscaleMax'], integer(getPath(k8s, ['hpaSpec', 'maxReplicas']), 1))
    set(['replicaCount'], integer(k8s['replicaCount'], 1))
  }
  for (const kind of ['limits', 'requests'])
    set(['resources', kind, 'cpu'], canonicalQuantity(getPath(k8s, ['resources', kind, 'cpu'])))
}

/** Returns the ports of a Service as Go prints them: a missing targetPort is 0, which means the port itself. */
function servicePorts(value: Value | undefined): Value | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined
  return value.map((port) => (isTree(port) ? mergeTrees(newTree([['targetPort', 0]]), port) : port))
}

function integer(value: Value | undefined, least: number): Value | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= least ? value : undefined
}
