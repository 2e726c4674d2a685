// The proxy configuration: istiod's defaults, overridden by mesh and pod.
import type { Json } from './go-values.ts'

/** istiod's defaults. A pod's PROXY_CONFIG omits settings that equal them. */
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

/** Returns the configuration without settings that equal the defaults. */
export function withoutDefaults(config: Json | null): Json {
  const entries = Object.entries(config ?? {}).filter(([key, value]) => !isDefault(key, value))
  return Object.fromEntries(entries)
}

function isDefault(key: string, value: unknown): boolean {
  if (key === 'proxyMetadata' && Object.keys(value as object).length === 0) return true
  const plain = typeof value === 'bigint' ? Number(value) : value
  return plain === defaultProxyConfig[key]
}
