// Translates an IstioControlPlane (istioctl 1.4) to the spec of an IstioOperator.
import { deletePath, getPath, mergeTrees, newTree, setPath, type Tree, type Value } from '../values/tree.ts'
import type { DeprecationNotice, MovedPart } from './notice.ts'

/** Features of 1.4, each with the component that it contained. */
const features: readonly { readonly from: string; readonly to: string; readonly gateway?: string }[] = [
  { from: 'cni.components.cni', to: 'components.cni' },
  { from: 'cni', to: 'components.cni' },
  { from: 'trafficManagement.components.pilot', to: 'components.pilot' },
  {
    from: 'gateways.components.ingressGateway',
    to: 'components.ingressGateways',
    gateway: 'istio-ingressgateway',
  },
  {
    from: 'gateways.components.egressGateway',
    to: 'components.egressGateways',
    gateway: 'istio-egressgateway',
  },
  { from: 'defaultNamespace', to: 'values.global.istioNamespace' },
]

/** Features that istiod contains, or that Istio removed. */
const removed: Readonly<Record<string, string>> = {
  trafficManagement: 'use components.pilot',
  gateways: 'use components.ingressGateways and components.egressGateways',
  cni: 'use components.cni',
  policy: 'Mixer was removed in Istio 1.8; use AuthorizationPolicy or WasmPlugin',
  telemetry: 'Mixer was removed in Istio 1.8; use the Telemetry API',
  security: 'Citadel is part of istiod since Istio 1.5; use components.pilot',
  configManagement: 'Galley is part of istiod since Istio 1.5; use components.pilot',
  autoInjection: 'the injector is part of istiod since Istio 1.5; use components.pilot',
  coreDNS: 'use DNS capture: meshConfig.defaultConfig.proxyMetadata',
  thirdParty:
    'addons are not part of an install since Istio 1.8; use addonComponents to see how to install them',
  defaultNamespacePrefix: 'use values.global.istioNamespace',
}

export interface TranslatedSpec {
  readonly spec: Tree
  readonly notices: readonly DeprecationNotice[]
  readonly moves: readonly MovedPart[]
}

/** Returns the spec of an IstioOperator, with a notice for each key that is read elsewhere or not at all. */
export function translateControlPlane(old: Tree): TranslatedSpec {
  const spec = mergeTrees(newTree(), old)
  const notices: DeprecationNotice[] = []
  const moves: MovedPart[] = []
  const added = newTree()
  for (const { from, to, gateway } of features) {
    const path = from.split('.')
    const value = from === 'cni' ? switchOf(getPath(spec, path)) : getPath(spec, path)
    if (value === undefined || value === null) continue
    deletePath(spec, path)
    const target = to.split('.')
    if (getPath(added, target) === undefined) setPath(added, target, entryOf(value, gateway))
    moves.push({ from: path, to: gateway === undefined ? target : [...target, '0'] })
    notices.push({ path, message: `${from} is deprecated: use ${to}` })
  }
  for (const [key, instead] of Object.entries(removed)) {
    if (spec[key] === undefined) continue
    if (!isEmpty(spec[key])) notices.push({ path: [key], message: `${key} has no effect: ${instead}` })
    delete spec[key]
  }
  return { spec: mergeTrees(added, spec), notices, moves }
}

/** `cni: {enabled: true, components: {…}}`: the feature itself has only a switch. */
function switchOf(value: Value | undefined): Value | undefined {
  const enabled =
    typeof value === 'object' ? getPath(newTree([['cni', value]]), ['cni', 'enabled']) : undefined
  return enabled === undefined ? undefined : newTree([['enabled', enabled]])
}

function entryOf(value: Value, gateway: string | undefined): Value {
  if (gateway === undefined) return value
  const settings = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : newTree()
  return [mergeTrees(newTree([['name', gateway]]), settings)]
}

/** A feature whose parts all moved, or that only has a switch. */
function isEmpty(value: Value): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.entries(value).every(([key, inner]) => key === 'components' && isEmpty(inner))
}
