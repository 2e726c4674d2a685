// A real istiod takes the configuration of OpenShift, whose CNI agent and ztunnel are in kube-system.
import { describeProfile } from './control-planes.ts'
import { useMesh } from './mesh.ts'
import { beforeAllWithMesh } from './with-mesh.ts'

const mesh = useMesh({ platform: 'openshift' })

/** The definition that Multus installs; the chart of the CNI agent creates an object of it. */
const networkAttachments = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'network-attachment-definitions.k8s.cni.cncf.io' },
  spec: {
    group: 'k8s.cni.cncf.io',
    scope: 'Namespaced',
    names: {
      kind: 'NetworkAttachmentDefinition',
      plural: 'network-attachment-definitions',
      singular: 'network-attachment-definition',
    },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
      },
    ],
  },
}

beforeAllWithMesh(async () => {
  await mesh.apply(networkAttachments)
  await mesh.kubectl('wait', '--for=condition=Established', 'crd', networkAttachments.metadata.name)
})

describeProfile(mesh, {
  profile: 'openshift-ambient',
  ambient: true,
  mesh: { defaultConfig: { proxyMetadata: { ISTIO_META_ENABLE_HBONE: 'true' } } },
})
