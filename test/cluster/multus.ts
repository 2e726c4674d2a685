// The kind that Multus installs. On OpenShift, chart cni registers its plugin with an object of it.

/** The CustomResourceDefinition, with the fields that our charts use. */
export const networkAttachments = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'network-attachment-definitions.k8s.cni.cncf.io' },
  spec: {
    group: 'k8s.cni.cncf.io',
    scope: 'Namespaced',
    names: { kind: 'NetworkAttachmentDefinition', plural: 'network-attachment-definitions' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: { spec: { type: 'object', properties: { config: { type: 'string' } } } },
          },
        },
      },
    ],
  },
}
