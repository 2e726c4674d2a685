// The annotations that facts contain, by kind of object. Other annotations may hold whole objects or secrets.

/** Annotations of Helm, Argo CD, Flux and Istio's old operator that name the manager of an object. */
const installers = [
  'meta.helm.sh/',
  'helm.sh/resource-policy',
  'argocd.argoproj.io/',
  'kustomize.toolkit.fluxcd.io/',
  'helm.toolkit.fluxcd.io/',
  'operator.istio.io/',
  'install.operator.istio.io/',
]

/** Without `proxy.istio.io/config`, which may contain environment variables. */
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

/** Returns a test whether facts contain an annotation of such an object; a row that ends in a slash is a prefix. */
export function isRead(object: keyof typeof rows): (key: string) => boolean {
  const selected: readonly string[] = rows[object]
  return (key) => selected.some((row) => (row.endsWith('/') ? key.startsWith(row) : key === row))
}
