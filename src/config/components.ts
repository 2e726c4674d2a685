// The components of an install: one table, read by merging, rendering and installing alike.

export type ComponentKey = 'base' | 'pilot' | 'cni' | 'ztunnel' | 'ingressGateways' | 'egressGateways'

export interface Component {
  /** The key under `spec.components` of an IstioOperator. */
  readonly key: ComponentKey
  /** What people call it, as istioctl's progress lines do. */
  readonly title: string
  /** Where a charts/ folder keeps the chart: our layout first, then that of Istio's own repository. */
  readonly folders: readonly string[]
  /** True where the key holds a list: any number of them, each with a name. */
  readonly isList: boolean
  /**
   * Helm release name; istiod's carries the revision, as Istio's Helm guide has it. `name` is that of a list's entry, or ''.
   */
  readonly release: (revision: string, name: string) => string
  /** Where `spec.values` holds this component's own values. */
  readonly valuesPath: readonly string[]
  /** True where a chart has no such key and takes the values flat (istioctl's "flatten"). */
  readonly flat: boolean
  /** Components that must be ready first. */
  readonly needs: readonly ComponentKey[]
}

const fixed = (name: string) => () => name

export const components: readonly Component[] = [
  {
    key: 'base',
    title: 'Istio core',
    folders: ['base'],
    isList: false,
    release: fixed('istio-base'),
    valuesPath: ['global'],
    flat: false,
    needs: [],
  },
  {
    key: 'pilot',
    title: 'Istiod',
    folders: ['istiod', 'istio-control/istio-discovery'],
    isList: false,
    release: (revision) => (revision ? `istiod-${revision}` : 'istiod'),
    valuesPath: ['pilot'],
    flat: false,
    needs: ['base'],
  },
  {
    key: 'cni',
    title: 'CNI',
    folders: ['cni', 'istio-cni'],
    isList: false,
    release: fixed('istio-cni'),
    valuesPath: ['cni'],
    flat: false,
    needs: ['base'],
  },
  {
    key: 'ztunnel',
    title: 'Ztunnel',
    folders: ['ztunnel'],
    isList: false,
    release: fixed('ztunnel'),
    valuesPath: ['ztunnel'],
    flat: true,
    // ztunnel needs certificates from istiod and redirection from the CNI.
    needs: ['pilot', 'cni'],
  },
  gateways('ingressGateways', 'Ingress gateway', 'istio-ingress', 'istio-ingressgateway'),
  gateways('egressGateways', 'Egress gateway', 'istio-egress', 'istio-egressgateway'),
]

/** `name` is the gateway's default name, and where its values are. */
function gateways(key: ComponentKey, title: string, folder: string, name: string): Component {
  return {
    key,
    title,
    folders: [folder, `gateways/${folder}`],
    isList: true,
    release: (_, given) => given || name,
    valuesPath: ['gateways', name],
    flat: false,
    needs: ['pilot'],
  }
}
