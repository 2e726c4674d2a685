// Translates metrics of autoscaling/v2beta1, which profiles of istioctl 1.4 to 1.12 have in `k8s.hpaSpec`.
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
import type { DeprecationNotice } from './notice.ts'

/** The old key of a resource metric, with the type and the key of its target in autoscaling/v2. */
const targets = [
  { from: 'targetAverageUtilization', type: 'Utilization', to: 'averageUtilization' },
  { from: 'targetAverageValue', type: 'AverageValue', to: 'averageValue' },
]

/** Converts `k8s.hpaSpec.metrics` of all components of a spec, in place, and returns a notice for each old key. */
export function translateMetrics(spec: Tree): DeprecationNotice[] {
  const components = getTree(spec, ['components']) ?? newTree()
  const notices: DeprecationNotice[] = []
  for (const [name, value] of Object.entries(components)) {
    const path = ['components', name]
    components[name] = Array.isArray(value)
      ? value.map((part, i) => withMetrics(part, [...path, String(i)], notices))
      : withMetrics(value, path, notices)
  }
  return notices
}

const metricsPath = ['k8s', 'hpaSpec', 'metrics']

function withMetrics(component: Value, path: readonly string[], notices: DeprecationNotice[]): Value {
  const metrics = isTree(component) ? getPath(component, metricsPath) : undefined
  if (!isTree(component) || !Array.isArray(metrics)) return component
  const count = notices.length
  const converted = metrics.map((metric, i) =>
    convert(metric, [...path, ...metricsPath, String(i), 'resource'], notices),
  )
  if (notices.length === count) return component
  const added = newTree()
  setPath(added, metricsPath, converted)
  return mergeTrees(component, added)
}

function convert(metric: Value, path: readonly string[], notices: DeprecationNotice[]): Value {
  const resource = isTree(metric) ? metric['resource'] : undefined
  if (!isTree(metric) || !isTree(resource)) return metric
  const target = targets.find(({ from }) => resource[from] !== undefined)
  if (target === undefined || resource['target'] !== undefined) return metric
  const { from, type, to } = target
  const rest = Object.entries(resource).filter(([key]) => key !== from)
  const asTarget = newTree([
    ['type', type],
    [to, resource[from] ?? null],
  ])
  notices.push({
    path: [...path, from],
    message: `${[...path, from].join('.')} is deprecated: use target.${to} with target.type=${type}`,
  })
  return newTree([...Object.entries(metric), ['resource', newTree([...rest, ['target', asTarget]])]])
}
