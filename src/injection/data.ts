// The data that istiod's injector passes to a template as its root `.`.
import { typed } from '../template/kinds.ts'
import { clone, getPath, isTree, mergeTrees, newTree, toTree, type Tree, type Value } from '../values/tree.ts'
import { parseYaml } from '../yaml/yaml.ts'
import { goValue } from './go-values.ts'
import type { Injector } from './injector-config.ts'
import { mapOf, proxyOf } from './pod.ts'
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

/** The proxy's configuration: istiod's defaults, the mesh's, the Pod's annotation; its proxyMetadata are merged. */
export function proxyConfigOf({ meshConfig }: Injector, pod: Tree): Tree {
  const annotation = getPath(pod, ['metadata', 'annotations', 'proxy.istio.io/config'])
  const own = typeof annotation === 'string' ? parseYaml(annotation) : undefined
  const mesh = mergeTrees(toTree(defaultProxyConfig), mapOf(clone(meshConfig), 'defaultConfig'))
  return isTree(own) ? mergeTrees(mesh, own) : mesh
}

/** The root: a struct, so that a field that istiod does not have is an error. */
export function dataOf(injector: Injector, workload: Tree, pod: Tree, proxyConfig: Tree): object {
  const { values, meshConfig, revision = '', nativeSidecars = false } = injector
  const { name = '', namespace = '' } = mapOf(clone(workload), 'metadata')
  const mesh = mergeTrees(
    mergeTrees(defaultMeshConfig, meshConfig),
    toTree({ defaultConfig: proxyConfigOf(injector, toTree({})) }),
  )
  const annotations = mapOf(mapOf(clone(pod), 'metadata'), 'annotations') as Record<string, string>
  const imageTypeOf = (config: Tree) => getPath(config, ['image', 'imageType']) as string | undefined
  const imageTypeOfMesh = imageTypeOf(proxyConfigOf(injector, newTree()))
  const fields: Readonly<Record<string, unknown>> = {
    TypeMeta: goValue('v1.TypeMeta', workload),
    DeploymentMeta: goValue('types.NamespacedName', { name, namespace }),
    ObjectMeta: goValue('v1.ObjectMeta', pod['metadata']),
    Spec: goValue('v1.PodSpec', pod['spec']),
    ProxyConfig: goValue('*v1alpha1.ProxyConfig', proxyConfig),
    MeshConfig: goValue('*v1alpha1.MeshConfig', mesh),
    Values: clone(values),
    Revision: revision,
    NativeSidecars: nativeSidecars,
    ProxyImage: proxyImage(values, imageTypeOf(proxyConfig), annotations),
    // A Pod's own configuration does not reach the image of its init container.
    ProxyInitImage: proxyImage(values, imageTypeOfMesh, annotations, 'proxy_init'),
    ProxyUID: goValue('int64', proxyIdOf(injector, pod, 'runAsUser')),
    ProxyGID: goValue('int64', proxyIdOf(injector, pod, 'runAsGroup')),
    InboundTrafficPolicyMode: trafficPolicyOf(mesh),
    CompliancePolicy: injector.environment?.['COMPLIANCE_POLICY'] ?? '',
  }
  return typed({}, { name: 'inject.SidecarTemplateData', kind: 'struct', field: (_, field) => fields[field] })
}

/** The user or group that the Pod gives its proxy, else that of the namespace or of the image. */
function proxyIdOf({ proxyId = 1337 }: Injector, pod: Tree, key: 'runAsUser' | 'runAsGroup'): Value {
  const own = proxyOf(clone(pod))
  return (own && mapOf(own, 'securityContext')[key]) ?? proxyId
}

function trafficPolicyOf(mesh: Tree): string {
  return mapOf(clone(mesh), 'inboundTrafficPolicy')['mode'] === 'LOCALHOST' ? 'localhost' : 'passthrough'
}
