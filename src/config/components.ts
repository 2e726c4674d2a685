// The components of an install: one table, read by merging, rendering and installing alike.

export type ComponentKey = 'base' | 'pilot' | 'cni' | 'ztunnel'

export interface Component {
  /** The key under `spec.components` of an IstioOperator. */
  readonly key: ComponentKey
  /** What people call it, as istioctl's progress lines do. */
  readonly title: string
  /** Where a charts/ folder keeps the chart: our layout first, then that of Istio's own repository. */
  readonly folders: readonly string[]
  /** Helm release name; istiod's carries the revision, as Istio's Helm guide has it. */
  readonly release: (revision: string) => string
  /** The key of `spec.values` that holds this component's own values. */
  readonly valuesRoot: string
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
    release: fixed('istio-base'),
    valuesRoot: 'global',
    flat: false,
    needs: [],
  },
  {
    key: 'pilot',
    title: 'Istiod',
    folders: ['istiod', 'istio-control/istio-discovery'],
    release: (revision) => (revision ? `istiod-${revision}` : 'istiod'),
    valuesRoot: 'pilot',
    flat: false,
    needs: ['base'],
  },
  {
    key: 'cni',
    title: 'CNI',
    folders: ['cni', 'istio-cni'],
    release: fixed('istio-cni'),
    valuesRoot: 'cni',
    flat: false,
    needs: ['base'],
  },
  {
    key: 'ztunnel',
    title: 'Ztunnel',
    folders: ['ztunnel'],
    release: fixed('ztunnel'),
    valuesRoot: 'ztunnel',
    flat: true,
    // ztunnel needs certificates from istiod and redirection from the CNI.
    needs: ['pilot', 'cni'],
  },
]
