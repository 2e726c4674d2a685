// The HTTP endpoints of Istio's programs that a bundle contains. All listen on localhost in the pod, or answer only there.
import type { MeshPodRole } from './summary.ts'

export interface PodEndpoint {
  readonly port: number
  readonly path: string
  /** The name of the file in the bundle. */
  readonly file: string
  readonly title: string
}

const row = (port: number, path: string, file: string, title: string): PodEndpoint => ({
  port,
  path,
  file,
  title,
})

/** ControlZ, the introspection of Istio's Go programs. */
const controlz = [
  row(9876, '/envj/', 'environment.json', 'Environment variables'),
  row(9876, '/versionj/', 'version.json', 'Version of the program'),
  row(9876, '/scopej/', 'log-scopes.json', 'Levels of the log scopes'),
]

/**
 * Port 15014 serves istiod's debug endpoints to callers on localhost without a token. `/debug/list` names all of them. Left
 * out: krtz (whole objects, Secrets among them), those that need a parameter, and those that change something (push, clear).
 */
const istiod = [
  row(15014, '/debug/syncz', 'syncz.json', 'Which configuration each proxy has acknowledged'),
  row(15014, '/debug/connections', 'connections.json', 'Connected proxies'),
  row(15014, '/debug/adsz', 'adsz.json', 'State of the connections of proxies'),
  row(15014, '/debug/registryz', 'registryz.json', 'Services that istiod knows'),
  row(15014, '/debug/endpointz', 'endpointz.json', 'Endpoints of services'),
  row(15014, '/debug/endpointShardz', 'endpointShardz.json', 'Endpoints of services by cluster'),
  row(15014, '/debug/instancesz', 'instancesz.json', 'Service instances of proxies'),
  row(15014, '/debug/configz', 'configz.json', "Istio's resources as istiod has them"),
  row(15014, '/debug/resourcesz', 'resourcesz.json', 'Kinds of resources that istiod watches'),
  row(15014, '/debug/ambientz', 'ambientz.json', 'Workloads, services and policies of ambient mode'),
  row(15014, '/debug/authorizationz', 'authorizationz.json', 'Authorization policies'),
  row(15014, '/debug/telemetryz', 'telemetryz.json', 'Telemetry resources'),
  row(15014, '/debug/push_status', 'push_status.json', 'Problems of the last push to proxies'),
  row(15014, '/debug/pushcontext', 'pushcontext.json', 'State of the last push to proxies'),
  row(15014, '/debug/cachez?sizes=true', 'cachez.json', 'Sizes of the cache for proxies'),
  row(15014, '/debug/clusterz', 'clusterz.json', 'Remote clusters and their synchronization'),
  row(15014, '/debug/networkz', 'networkz.json', 'Gateways of networks'),
  row(15014, '/debug/mcsz', 'mcsz.json', 'Services of multi-cluster'),
  row(15014, '/debug/mesh', 'mesh.json', 'Mesh configuration'),
  row(15014, '/debug/inject', 'inject.json', 'Injection templates'),
  row(15014, '/metrics', 'metrics.txt', 'Metrics'),
  ...controlz,
]

const ztunnel = [
  row(15000, '/config_dump', 'config_dump.json', 'Workloads, services, policies and certificates of ztunnel'),
  row(15020, '/metrics', 'metrics.txt', 'Metrics'),
]

const cni = [
  row(8000, '/readyz', 'readyz.txt', 'Answer of the readiness probe'),
  row(15014, '/metrics', 'metrics.txt', 'Metrics'),
  ...controlz,
]

const envoy = [
  row(15000, '/config_dump?include_eds', 'config_dump.json', 'Configuration of Envoy'),
  row(15000, '/clusters', 'clusters.txt', 'Clusters of Envoy and the health of their endpoints'),
  row(15000, '/listeners', 'listeners.txt', 'Listeners of Envoy'),
  row(15000, '/stats', 'stats.txt', 'Statistics of Envoy'),
  row(15000, '/server_info', 'server_info.json', 'Version, state and options of Envoy'),
  row(15000, '/certs', 'certs.json', 'Certificates of Envoy, without keys'),
]

export const podEndpoints: Readonly<Record<MeshPodRole, readonly PodEndpoint[]>> = {
  istiod,
  ztunnel,
  cni,
  waypoint: envoy,
  gateway: envoy,
  sidecar: envoy,
}
