// The table of components. Merging, rendering and installing use it.
import { getPath, type Tree } from '../values/tree.ts'

export type ComponentKey = 'base' | 'pilot' | 'cni' | 'ztunnel' | 'ingressGateways' | 'egressGateways'

/** The workload that the chart of a component renders. */
export interface ComponentWorkload {
  readonly kind: 'Deployment' | 'DaemonSet'
  /** The container that `k8s.env` and other settings of a container change. */
  readonly container: string
  /** Returns the name of the workload, and of its Service, HorizontalPodAutoscaler and PodDisruptionBudget. */
  readonly name: (revision: string, entryName: string, values: Tree) => string
}

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
  /** undefined if the chart renders no workload. */
  readonly workload: ComponentWorkload | undefined
  /** Components that must be ready first. */
  readonly needs: readonly ComponentKey[]
  /** Components that must also be ready first if the version of istiod changes. */
  readonly upgradesAfter?: readonly ComponentKey[]
}

const fixed = (name: string) => () => name
const istiodName = (revision: string) => (revision ? `istiod-${revision}` : 'istiod')

function ztunnelName(_revision: string, _entryName: string, values: Tree): string {
  const name = getPath(values, ['ztunnel', 'resourceName'])
  return typeof name === 'string' && name !== '' ? name : 'ztunnel'
}

export const components: readonly Component[] = [
  {
    key: 'base',
    title: 'Istio core',
    folders: ['base'],
    isList: false,
    release: fixed('istio-base'),
    valuesPath: ['global'],
    flat: false,
    workload: undefined,
    needs: [],
  },
  {
    key: 'pilot',
    title: 'Istiod',
    folders: ['istiod', 'istio-control/istio-discovery'],
    isList: false,
    release: istiodName,
    valuesPath: ['pilot'],
    flat: false,
    workload: { kind: 'Deployment', container: 'discovery', name: istiodName },
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
    workload: { kind: 'DaemonSet', container: 'install-cni', name: fixed('istio-cni-node') },
    needs: ['base'],
    // Istio upgrades the control plane before the node agents, which may be one minor version older but not newer.
    upgradesAfter: ['pilot'],
  },
  {
    key: 'ztunnel',
    title: 'Ztunnel',
    folders: ['ztunnel'],
    isList: false,
    release: fixed('ztunnel'),
    valuesPath: ['ztunnel'],
    flat: true,
    workload: { kind: 'DaemonSet', container: 'istio-proxy', name: ztunnelName },
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
    workload: { kind: 'Deployment', container: 'istio-proxy', name: (_, entryName) => entryName },
    needs: ['pilot'],
  }
}
