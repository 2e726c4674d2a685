// The effects of a chart's values: its objects and, for chart istiod, what istiod creates from them.
import type { KubeObject } from '../../src/manifest/object.ts'
import { toTree, type Tree } from '../../src/values/tree.ts'
import { parseYaml } from '../../src/yaml/yaml.ts'
import { renderChartAlone } from './charts.ts'
import { chartConfigOf } from './istiod/config-map.ts'
import { gatewayObjects } from './istiod/gateway.ts'
import { injectorOf } from '../../src/injection/injector-config.ts'
import { injectWorkload } from '../../src/injection/injector.ts'

/**
 * The objects of a chart, and the pods and gateways that istiod creates with it. Omits copies of the values: the
 * ConfigMap `values`, and the values in the injector's ConfigMap.
 */
export function effectsOf(chart: string, values: Tree): unknown[] {
  const objects = renderChartAlone(chart, values)
  if (chart !== 'istiod') return objects
  const made =
    objects.some(isInjector) && values['configMap'] !== false ? createdByIstiod(objects, values) : []
  return [...objects.filter((object) => !repeatsValues(object)).map(withoutInjectorValues), ...made]
}

const isMap = ({ kind, metadata }: KubeObject, name: string): boolean =>
  kind === 'ConfigMap' && (metadata.name === name || metadata.name.startsWith(`${name}-`))

const isInjector = (object: KubeObject): boolean => isMap(object, 'istio-sidecar-injector')
const repeatsValues = (object: KubeObject): boolean => isMap(object, 'values')

function withoutInjectorValues(object: KubeObject): KubeObject {
  if (!isInjector(object)) return object
  return { ...object, data: toTree({ ...(object['data'] as Tree), values: '' }) }
}

/** A Pod that selects these templates, without any other setting. */
const workload = (templates: string) =>
  toTree({
    kind: 'Deployment',
    metadata: { name: 'app', namespace: 'shop' },
    spec: {
      template: {
        metadata: { annotations: { 'inject.istio.io/templates': templates } },
        spec: { containers: [{ name: 'app', readinessProbe: { httpGet: { path: '/', port: 80 } } }] },
      },
    },
  })

const workloads = ['sidecar', 'gateway', 'grpc-agent', 'grpc-simple'].map(workload)

const gateways = ['istio', 'istio-waypoint'].map((gatewayClassName) => ({
  metadata: { name: 'gate', namespace: 'shop', uid: 'u', annotations: {}, labels: {} },
  spec: { gatewayClassName },
}))

function createdByIstiod(objects: readonly KubeObject[], values: Tree): unknown[] {
  const config = chartConfigOf(objects, values)
  const map = objects.find(isInjector)?.['data'] as Record<string, string>
  const parse = (key: string): Tree => parseYaml(map[key] ?? '') as Tree
  const injector = injectorOf(parse('config'), parse('values'), toTree(config.meshConfig))
  return [
    ...workloads.map((each) => injectWorkload(injector, each)),
    ...gateways.flatMap((each) => gatewayObjects(each, config)),
  ]
}
