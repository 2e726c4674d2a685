// The data that istiod's injector passes to a template as its root `.`.
import { typed } from '../template/kinds.ts'
import {
  clone,
  getPath,
  getTree,
  isTree,
  mergeTrees,
  newTree,
  toTree,
  type Tree,
  type Value,
} from '../values/tree.ts'
import { parseYaml } from '../yaml/yaml.ts'
import { goValue } from './go-values.ts'
import type { Injector } from './injector-config.ts'
import { proxyOf } from './pod.ts'
import { defaultProxyConfig } from './proxy-config.ts'
import { proxyImage } from './proxy-image.ts'

/** istiod's defaults for settings that a mesh does not set. */
const defaultMeshConfig = toTree({
  proxyListenPort: 15001,
  proxyInboundListenPort: 15006,
  rootNamespace: 'istio-system',
  trustDomain: 'cluster.local',
  enablePrometheusMerge: true,
})

/** The proxy's configuration as a tree and as the value that templates read. */
export interface ProxyConfig {
  readonly tree: Tree
  readonly message: unknown
}

/** The settings of a mesh, which are equal for all of its workloads. */
interface MeshSettings {
  readonly proxyConfig: ProxyConfig
  /** The value that templates read. */
  readonly meshConfig: unknown
  readonly trafficPolicy: string
}

const settings = new WeakMap<Injector, MeshSettings>()

function settingsOf(injector: Injector): MeshSettings {
  const found = settings.get(injector) ?? makeSettings(injector)
  settings.set(injector, found)
  return found
}

function makeSettings({ meshConfig }: Injector): MeshSettings {
  const defaultConfig = getTree(meshConfig, ['defaultConfig']) ?? newTree()
  const proxyConfig = mergeTrees(toTree(defaultProxyConfig), defaultConfig)
  const mesh = mergeTrees(mergeTrees(defaultMeshConfig, meshConfig), toTree({ defaultConfig: proxyConfig }))
  return {
    proxyConfig: asMessage(proxyConfig),
    meshConfig: goValue('*v1alpha1.MeshConfig', mesh),
    trafficPolicy:
      getPath(mesh, ['inboundTrafficPolicy', 'mode']) === 'LOCALHOST' ? 'localhost' : 'passthrough',
  }
}

function asMessage(tree: Tree): ProxyConfig {
  return { tree, message: goValue('*v1alpha1.ProxyConfig', tree) }
}

/** The proxy's configuration of the mesh: istiod's defaults, overridden by the mesh's. */
export function proxyConfigOfMesh(injector: Injector): ProxyConfig {
  return settingsOf(injector).proxyConfig
}

/** The proxy's configuration of a Pod: that of the mesh, the Pod's annotation; their proxyMetadata are merged. */
export function proxyConfigOf(injector: Injector, pod: Tree): ProxyConfig {
  const annotation = getPath(pod, ['metadata', 'annotations', 'proxy.istio.io/config'])
  const own = typeof annotation === 'string' ? parseYaml(annotation) : undefined
  const ofMesh = proxyConfigOfMesh(injector)
  return isTree(own) ? asMessage(mergeTrees(ofMesh.tree, own)) : ofMesh
}

/**
 * The root: a struct, so that a field that istiod does not have is an error. `namespace` counts for workloads without
 * one.
 */
export function dataOf(
  injector: Injector,
  workload: Tree,
  namespace: string,
  pod: Tree,
  proxyConfig: ProxyConfig,
): object {
  const { values, revision = '', nativeSidecars = false } = injector
  const { meshConfig, trafficPolicy } = settingsOf(injector)
  const { name, namespace: ownNamespace } = getTree(workload, ['metadata']) ?? newTree()
  const annotations = (getTree(pod, ['metadata', 'annotations']) ?? {}) as Record<string, string>
  const imageTypeOf = ({ tree }: ProxyConfig) => getPath(tree, ['image', 'imageType']) as string | undefined
  const fields: Readonly<Record<string, unknown>> = {
    TypeMeta: goValue('v1.TypeMeta', workload),
    DeploymentMeta: goValue('types.NamespacedName', { name, namespace: ownNamespace ?? namespace }),
    ObjectMeta: goValue('v1.ObjectMeta', pod['metadata']),
    Spec: goValue('v1.PodSpec', pod['spec']),
    ProxyConfig: proxyConfig.message,
    MeshConfig: meshConfig,
    Values: clone(values),
    Revision: revision,
    NativeSidecars: nativeSidecars,
    ProxyImage: proxyImage(values, imageTypeOf(proxyConfig), annotations),
    // A Pod's own configuration does not reach the image of its init container.
    ProxyInitImage: proxyImage(values, imageTypeOf(proxyConfigOfMesh(injector)), annotations, 'proxy_init'),
    ProxyUID: goValue('int64', proxyIdOf(injector, pod, 'runAsUser')),
    ProxyGID: goValue('int64', proxyIdOf(injector, pod, 'runAsGroup')),
    InboundTrafficPolicyMode: trafficPolicy,
    CompliancePolicy: injector.environment?.['COMPLIANCE_POLICY'] ?? '',
  }
  return typed({}, { name: 'inject.SidecarTemplateData', kind: 'struct', field: (_, field) => fields[field] })
}

/** The user or group that the Pod gives its proxy, else that of the namespace or of the image. */
function proxyIdOf({ proxyId = 1337 }: Injector, pod: Tree, key: 'runAsUser' | 'runAsGroup'): Value {
  return getPath(proxyOf(pod) ?? newTree(), ['securityContext', key]) ?? proxyId
}
