// The table of components. Merging, rendering and installing use it.

export type ComponentKey = 'base' | 'pilot' | 'cni' | 'ztunnel' | 'ingressGateways' | 'egressGateways'

export interface Component {
  /** The key under `spec.components` of an IstioOperator. */
  readonly key: ComponentKey
  /** The display name, as in istioctl's progress lines. */
  readonly title: string
  /** Possible folders of the chart in a charts folder: ambientctl's layout first, then that of Istio's repository. */
  readonly folders: readonly string[]
  /** True if the key holds a list of named entries. */
  readonly isList: boolean
  /**
   * Returns the Helm release name. For istiod it includes the revision, as in Istio's Helm guide. `name` is the name of
   * a list entry, or ''.
   */
  readonly release: (revision: string, name: string) => string
  /** The path of the component's values in `spec.values`. */
  readonly valuesPath: readonly string[]
  /** True if the chart expects its values at the root and not at valuesPath (istioctl's "flatten"). */
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

/** `name` is the default name of the gateway and the key of its values. */
function gateways(key: ComponentKey, title: string, folder: string, name: string): Component {
  return {
    key,
    title,
    folders: [folder, `gateways/${folder}`],
    isList: true,
    release: (_, entryName) => entryName || name,
    valuesPath: ['gateways', name],
    flat: false,
    needs: ['pilot'],
  }
}
