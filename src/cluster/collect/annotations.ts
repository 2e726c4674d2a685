// Which annotations are read of which objects: by name, since annotations hold whole objects and more.

/** Of Helm, Argo CD, Flux and Istio's old operator: who manages an object. */
const installers = [
  'meta.helm.sh/',
  'helm.sh/resource-policy',
  'argocd.argoproj.io/',
  'kustomize.toolkit.fluxcd.io/',
  'helm.toolkit.fluxcd.io/',
  'operator.istio.io/',
  'install.operator.istio.io/',
]

/** `proxy.istio.io/config` is left out: it may hold environment variables. */
const istio = [
  'istio.io/',
  'ambient.istio.io/',
  'sidecar.istio.io/',
  'traffic.sidecar.istio.io/',
  'inject.istio.io/',
  'topology.istio.io/',
]

const rows = {
  object: installers,
  node: [
    'k3s.io/',
    'rke2.io/',
    'k8s.ovn.org/l3-gateway-config',
    'k8s.ovn.org/node-subnets',
    'rke.cattle.io/internal-ip',
    'rke.cattle.io/external-ip',
  ],
  namespace: [
    ...installers,
    ...istio,
    'ambientctl.io/',
    'openshift.io/node-selector',
    'scheduler.alpha.kubernetes.io/node-selector',
  ],
  pod: [...istio, 'vpc.amazonaws.com/pod-eni', 'k8s.v1.cni.cncf.io/networks'],
  crd: [...installers, 'gateway.networking.k8s.io/'],
  webhook: [...installers, 'admissions.enforcer/'],
  custom: [...installers, ...istio],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Whether an annotation of such an object is read; a row that ends in a slash means all below it. */
export function isRead(object: keyof typeof rows): (key: string) => boolean {
  const wanted: readonly string[] = rows[object]
  return (key) => wanted.some((row) => (row.endsWith('/') ? key.startsWith(row) : key === row))
}
