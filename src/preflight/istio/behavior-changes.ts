// What changed in Istio's defaults, in words. Which version had which default is in profiles/compatibility; a test holds the two equal.
import { getPath } from '../../values/tree.ts'
import type { InstallView } from '../install-view.ts'

export interface BehaviorChange {
  /** Below `spec.values`. */
  readonly path: string
  /** What happens now. */
  readonly says: string
  /** Minor versions whose old behaviour `compatibilityVersion` brings back by this value. */
  readonly since: readonly number[]
  /** Only in ambient mode. */
  readonly ambient?: true
}

const env = (name: string) => `pilot.env.${name}`

export const behaviorChanges: readonly BehaviorChange[] = [
  {
    path: 'ambient.shareHostNetworkNamespace',
    says: 'istio-cni leaves the network namespace of the host',
    since: [25],
    ambient: true,
  },
  {
    path: env('ENABLE_NATIVE_SIDECARS'),
    says: 'sidecars are injected as native sidecars (init containers that keep running) where Kubernetes has them',
    since: [25, 26],
  },
  {
    path: env('DISABLE_SHADOW_HOST_SUFFIX'),
    says: 'mirrored requests keep their Host header, without the suffix -shadow',
    since: [25, 26, 27],
  },
  {
    path: env('PILOT_SPAWN_UPSTREAM_SPAN_FOR_GATEWAY'),
    says: 'gateways trace the call to the backend as a span of its own',
    since: [25, 26, 27, 30],
  },
  {
    path: env('DISABLE_TRACK_REMAINING_CB_METRICS'),
    says: 'the metrics of what circuit breakers have left are no longer kept',
    since: [25, 26, 27, 28],
  },
  {
    path: 'cni.ambient.reconcileIptablesOnStartup',
    says: 'istio-cni renews the iptables rules of running ambient pods when it starts',
    since: [25, 26, 27, 28],
    ambient: true,
  },
  {
    path: env('PILOT_SIDECAR_PICK_BEST_SERVICE_NAMESPACE'),
    says: 'where several namespaces define a host, a sidecar takes the Service that suits it best',
    since: [25, 26, 27, 28, 29],
  },
  {
    path: env('PILOT_ENABLE_STRICT_GATEWAY_MERGING'),
    says: 'Gateways of one port are merged only if they fit together',
    since: [25, 26, 27, 28, 29, 30],
  },
  {
    path: env('PILOT_AUTO_SEND_UNHEALTHY_ENDPOINTS'),
    says: 'istiod sends unready endpoints to proxies if their load balancing needs them',
    since: [25, 26, 27, 28, 29, 30],
  },
]

const oldest = Math.min(...behaviorChanges.flatMap(({ since }) => since))

/** The minor version whose behaviour can be asked for in place of an older one. */
export const compatibleMinor = (minor: number): number => Math.max(minor, oldest)

/** What changes for a cluster that comes from a minor version, apart from what the user has settled in values. */
export function behaviourChanges(from: number, plan: InstallView): BehaviorChange[] {
  return behaviorChanges.filter(
    ({ path, since, ambient }) =>
      since.includes(compatibleMinor(from)) &&
      (plan.mode === 'ambient' || !ambient) &&
      getPath(plan.userValues, ['values', ...path.split('.')]) === undefined,
  )
}
