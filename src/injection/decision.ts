// Whether istiod injects a Pod.
import { isSelected, type LabelSelector } from '../manifest/selectors.ts'
import { getTree, type Tree } from '../values/tree.ts'
import { listOf } from './pod.ts'

/** What the injector's configuration says of Pods that say nothing themselves. */
export interface InjectionPolicy {
  /** `enabled`: inject Pods by default. */
  readonly policy?: string | undefined
  /** Pods that are injected even if the policy says no; they win over `neverInjectSelector`. */
  readonly alwaysInjectSelector?: readonly LabelSelector[] | undefined
  /** Pods that are not injected. */
  readonly neverInjectSelector?: readonly LabelSelector[] | undefined
}

const systemNamespaces = ['kube-system', 'kube-public', 'kube-node-lease', 'local-path-storage']

const asked = 'sidecar.istio.io/inject'

type Texts = Readonly<Record<string, string>>

/** Returns why a Pod is not injected; undefined if it is. `namespace` is that of its workload. */
export function reasonNotToInject(policy: InjectionPolicy, pod: Tree, namespace: string): string | undefined {
  const labels = (getTree(pod, ['metadata', 'labels']) ?? {}) as Texts
  const annotations = (getTree(pod, ['metadata', 'annotations']) ?? {}) as Texts
  const spec = getTree(pod, ['spec'])
  if (spec?.['hostNetwork'] === true) return 'its Pods use the network of the node (hostNetwork)'
  if (systemNamespaces.includes(namespace)) return `namespace ${namespace} is never injected`
  const isInjected =
    spec !== undefined && hasProxy(spec) && annotations['sidecar.istio.io/status'] !== undefined
  if (isInjected) return 'it has a sidecar already'
  return byPolicy(policy, labels, labels[asked] ?? annotations[asked])
}

function hasProxy(spec: Tree): boolean {
  const containers = [...listOf(spec, 'containers'), ...listOf(spec, 'initContainers')]
  return containers.some(({ name }) => name === 'istio-proxy')
}

/** A value that is not exactly `true` or `false` does not count, and an empty selector selects nothing. */
function byPolicy(
  { policy = 'enabled', alwaysInjectSelector, neverInjectSelector }: InjectionPolicy,
  labels: Texts,
  value: string | undefined,
): string | undefined {
  const selects = (selectors: readonly LabelSelector[] = []): boolean =>
    selectors.some((one) => Object.keys(one).length > 0 && isSelected(one, labels))
  const byDefault = `the policy of the injector is "${policy}"`
  if (policy !== 'enabled' && policy !== 'disabled') return byDefault
  if (value === 'false') return `${asked} is "false"`
  if (value === 'true' || selects(alwaysInjectSelector)) return undefined
  if (selects(neverInjectSelector)) return 'its labels match neverInjectSelector of the injector'
  return policy === 'enabled' ? undefined : byDefault
}
