// The documentation of what no chart's values.yaml explains: the fields of a spec, and the keys that select a profile, a
// compatibility version and a platform.
import { fieldsOf } from '../config/schema.ts'

/** The documentation by message and field. The published schema of IstioOperator files has the same texts. */
export const specDocumentation: Readonly<Record<string, string>> = {
  'Spec.profile': 'Name of the profile, such as `ambient`. `profile list` shows all.',
  'Spec.installPackagePath': 'Folder with `charts/` and `profiles/`, as flag `--manifests`.',
  'Spec.hub': 'Registry of all images.',
  'Spec.tag': 'Tag of all images.',
  'Spec.revision': 'Revision of the control plane. Empty: the default revision.',
  'Spec.compatibilityVersion': 'Earlier version whose defaults apply, such as `"1.30"`.',
  'Spec.meshConfig': 'Configuration of the mesh: overrides `values.meshConfig`.',
  'Spec.components': 'Components to install. A component with any key is enabled, unless `enabled` is false.',
  'Spec.values': 'Values of the charts.',
  'Spec.unvalidatedValues': 'Values that are merged over `values` without validation.',
  'Values.pilot': 'Values of chart istiod.',
  'Values.cni': 'Values of chart cni.',
  'Values.ztunnel': 'Values of chart ztunnel.',
  'Values.profile': 'Name of the profile whose values the charts use. It follows from `profile`.',
  'Values.compatibilityVersion':
    'Earlier version whose defaults the charts use. It follows from `compatibilityVersion`.',
  'GlobalConfig.platform':
    'Name of the platform, such as `gke`. The charts use its settings. `platform list` shows all.',
  'Components.base': 'CRDs and cluster-wide objects.',
  'Components.pilot': 'istiod, the control plane.',
  'Components.cni': 'CNI node agent.',
  'Components.ztunnel': 'ztunnel, the node proxy of ambient mode.',
  'Components.ingressGateways': 'Gateways for traffic into the mesh.',
  'Components.egressGateways': 'Gateways for traffic out of the mesh.',
  'BaseComponent.enabled': 'Install this component.',
  'BaseComponent.k8s': 'Changes of the rendered objects: `overlays`.',
  'Component.enabled': 'Install this component.',
  'Component.namespace': 'Namespace of the component. Empty: that of istiod.',
  'Component.hub': 'Registry of the images of this component.',
  'Component.tag': 'Tag of the images of this component.',
  'Component.k8s': 'Changes of the rendered objects: settings of the workload, and `overlays`.',
  'GatewayComponent.name': 'Name of the gateway and its objects.',
  'GatewayComponent.label': 'Labels of the gateway.',
  'GatewayComponent.enabled': 'Install this gateway.',
  'GatewayComponent.namespace': 'Namespace of the gateway. Empty: that of istiod.',
  'GatewayComponent.hub': 'Registry of the images of this gateway.',
  'GatewayComponent.tag': 'Tag of the images of this gateway.',
  'GatewayComponent.k8s': 'Changes of the rendered objects: settings of the workload, and `overlays`.',
}

const meshConfig = 'Field of MeshConfig: https://istio.io/latest/docs/reference/config/istio.mesh.v1alpha1/'

/** Returns the documentation of a path of a spec, such as `components.cni.namespace`, or undefined if there is none. */
export function documentationOfSpec(path: readonly string[]): string | undefined {
  let message = 'Spec'
  let text: string | undefined
  for (const key of path.filter((one) => !/^\[.*\]$/.test(one))) {
    const fields = fieldsOf(message)
    // A free map, such as annotations: its field has the documentation.
    if (fields === undefined) return text
    const field = fields.get(key)
    if (field === undefined) return undefined
    text = message.startsWith('mesh.') ? meshConfig : specDocumentation[`${message}.${key}`]
    message = field.kind
  }
  return text
}
