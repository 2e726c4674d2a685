// The addons that old files install, and the commands that install them today.
import { isTree, type Value } from '../values/tree.ts'

const samples = 'https://raw.githubusercontent.com/istio/istio/release-1.31/samples/addons'

/** The sample of each addon, by its old name. */
const files: Readonly<Record<string, string>> = {
  grafana: 'grafana.yaml',
  kiali: 'kiali.yaml',
  prometheus: 'prometheus.yaml',
  tracing: 'jaeger.yaml',
  jaeger: 'jaeger.yaml',
  zipkin: 'extras/zipkin.yaml',
}

const gone = 'addons are not part of an install since Istio 1.8'

/** Returns what to do instead of installing the addons in a map, such as `{kiali: {enabled: true}}`. */
export function addonsInstead(addons: Value): string {
  const names = isTree(addons) ? Object.keys(addons).filter((name) => isEnabled(addons[name])) : []
  return addonInstead(...names)
}

function isEnabled(settings: Value | undefined): boolean {
  return settings !== false && !(isTree(settings) && settings['enabled'] === false)
}

/** Returns what to do instead of installing these addons. */
export function addonInstead(...names: readonly string[]): string {
  const known = [...new Set(names.flatMap((name) => (Object.hasOwn(files, name) ? (files[name] ?? []) : [])))]
  const apply = known.map((file) => `kubectl apply -f ${samples}/${file}`).join(' && ')
  const rest = names.filter((name) => !Object.hasOwn(files, name))
  const install = known.length > 0 ? `; to install the samples: ${apply}` : ''
  const missing = rest.length > 0 ? `; there is no sample of ${rest.join(', ')}` : ''
  return known.length + rest.length === 0 ? `${gone}; see ${samples}` : `${gone}${install}${missing}`
}
