// Legacy keys of the IstioOperator. Removed keys cause a warning with a replacement. No key is ignored silently.
import { deletePath, getPath, getTree, isTree, newTree, setPath, type Tree } from '../values/tree.ts'

/** A warning about a key. The caller adds its location. */
export interface DeprecationNotice {
  readonly path: readonly string[]
  readonly message: string
}

interface RemovedKey {
  readonly path: readonly string[]
  readonly instead: string
}

const addons = 'addons are not part of an install since Istio 1.8; apply samples/addons of the Istio release'
const intoIstiod = 'it is part of istiod since Istio 1.5; use components.pilot'

const removedKeys: readonly RemovedKey[] = [
  { path: ['addonComponents'], instead: addons },
  { path: ['components', 'citadel'], instead: intoIstiod },
  { path: ['components', 'galley'], instead: intoIstiod },
  { path: ['components', 'sidecarInjector'], instead: intoIstiod },
  { path: ['components', 'nodeAgent'], instead: 'it is part of the proxy since Istio 1.5' },
  {
    path: ['components', 'policy'],
    instead: 'Mixer was removed in Istio 1.8; use AuthorizationPolicy or WasmPlugin',
  },
  { path: ['components', 'telemetry'], instead: 'Mixer was removed in Istio 1.8; use the Telemetry API' },
  { path: ['values', 'grafana'], instead: addons },
  { path: ['values', 'kiali'], instead: addons },
  { path: ['values', 'prometheus'], instead: addons },
  { path: ['values', 'tracing'], instead: addons },
  {
    path: ['values', 'gateways', 'enabled'],
    instead: 'use components.ingressGateways and components.egressGateways',
  },
  { path: ['namespace'], instead: 'use values.global.istioNamespace' },
]

/** Replacements of values that moved before Istio 1.8 and are not in the schema. */
const moved: Readonly<Record<string, string>> = {
  'values.global.certificates': 'meshConfig.certificates',
  'values.global.enableTracing': 'meshConfig.enableTracing',
  'values.global.localityLbSetting': 'meshConfig.localityLbSetting',
  'values.global.mtls': 'meshConfig.enableAutoMtls or a PeerAuthentication',
  'values.global.outboundTrafficPolicy': 'meshConfig.outboundTrafficPolicy',
  'values.global.policyCheckFailOpen': 'meshConfig.policyCheckFailOpen',
  'values.global.profile': 'profile',
  'values.global.proxy.accessLogEncoding': 'meshConfig.accessLogEncoding',
  'values.global.proxy.accessLogFile': 'meshConfig.accessLogFile',
  'values.global.proxy.accessLogFormat': 'meshConfig.accessLogFormat',
  'values.global.proxy.concurrency': 'meshConfig.defaultConfig.concurrency',
  'values.global.proxy.envoyAccessLogService': 'meshConfig.defaultConfig.envoyAccessLogService',
  'values.global.proxy.envoyMetricsService': 'meshConfig.defaultConfig.envoyMetricsService',
  'values.global.proxy.protocolDetectionTimeout': 'meshConfig.protocolDetectionTimeout',
  'values.istiocoredns': 'DNS capture by the proxy (meshConfig.defaultConfig.proxyMetadata)',
  'values.pilot.ingress': 'meshConfig.ingressService, ingressControllerMode and ingressClass',
}

/** Returns the hint for a moved key, or undefined. */
export function movedTo(path: readonly string[]): string | undefined {
  const key = path.join('.')
  return Object.hasOwn(moved, key) ? `use ${moved[key]}` : undefined
}

/** Removes or converts legacy keys of a user's spec in place and returns a notice for each. */
export function convertLegacyValues(spec: Tree): DeprecationNotice[] {
  const notices = removedKeys.flatMap(({ path, instead }) => {
    if (getPath(spec, path) === undefined) return []
    deletePath(spec, path)
    return [{ path, message: `${path.join('.')} has no effect: ${instead}` }]
  })
  return [...notices, ...reduceIstiodRemote(spec), ...renameIstioCni(spec), ...mergeUnvalidated(spec)]
}

/** The remote control plane is part of chart istiod since Istio 1.24. Its `k8s` changes the objects of that chart. */
function reduceIstiodRemote(spec: Tree): DeprecationNotice[] {
  const path = ['components', 'istiodRemote']
  const remote = getPath(spec, path)
  if (remote === undefined) return []
  const k8s = isTree(remote) && remote['enabled'] !== false ? getTree(remote, ['k8s']) : undefined
  if (k8s) setPath(spec, path, newTree([['k8s', k8s]]))
  else deletePath(spec, path)
  const effect = k8s ? 'has no effect but k8s, which changes the objects of istiod' : 'has no effect'
  return [{ path, message: `components.istiodRemote ${effect}: use values.istiodRemote.enabled` }]
}

function renameIstioCni(spec: Tree): DeprecationNotice[] {
  return ['istio_cni', 'istioCni'].flatMap((old) => {
    const path = ['values', old]
    const value = getPath(spec, path)
    if (value === undefined) return []
    const enabled = isTree(value) ? value['enabled'] : undefined
    deletePath(spec, path)
    if (enabled === undefined) return [{ path, message: `values.${old} has no effect: use values.pilot.cni` }]
    if (getPath(spec, ['values', 'pilot', 'cni', 'enabled']) === undefined) {
      setPath(spec, ['values', 'pilot', 'cni', 'enabled'], enabled)
    }
    return [{ path, message: `values.${old}.enabled is deprecated: use values.pilot.cni.enabled` }]
  })
}

/** `unvalidatedValues` bypasses the schema, as in istioctl. */
function mergeUnvalidated(spec: Tree): DeprecationNotice[] {
  const path = ['unvalidatedValues']
  if (getTree(spec, path) === undefined) return []
  return [{ path, message: 'unvalidatedValues is merged into values without validation' }]
}
