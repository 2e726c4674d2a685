// The proxy's configuration as istiod completes it: its defaults under what the mesh and the pod say.
import type { Json } from './go-values.ts'

/** istiod's defaults; what equals them is left out of a pod. */
export const defaultProxyConfig: Json = {
  configPath: './etc/istio/proxy',
  binaryPath: '/usr/local/bin/envoy',
  serviceCluster: 'istio-proxy',
  drainDuration: '45s',
  discoveryAddress: 'istiod.istio-system.svc:15012',
  proxyAdminPort: 15000,
  controlPlaneAuthPolicy: 'MUTUAL_TLS',
  statNameLength: 189,
  statusPort: 15020,
  terminationDrainDuration: '5s',
}

/** What a pod must be told: the configuration without what is the default anyway. */
export function withoutDefaults(config: Json | null): Json {
  const entries = Object.entries(config ?? {}).filter(([key, value]) => !isDefault(key, value))
  return Object.fromEntries(entries)
}

function isDefault(key: string, value: unknown): boolean {
  if (key === 'proxyMetadata' && Object.keys(value as object).length === 0) return true
  const plain = typeof value === 'bigint' ? Number(value) : value
  return plain === defaultProxyConfig[key]
}
