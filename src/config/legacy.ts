// Old forms of the IstioOperator: what is gone becomes a warning that says what to do instead; what is not supported yet
// is an error that says so. Nothing is ignored in silence.
import { UserError } from '../errors.ts'
import { deletePath, getPath, getTree, isTree, setPath, type Tree } from '../values/tree.ts'

interface Gone {
  readonly path: readonly string[]
  readonly instead: string
}

const addons = 'addons are not part of an install since Istio 1.8; apply samples/addons of the Istio release'
const intoIstiod = 'it is part of istiod since Istio 1.5; use components.pilot'

const gone: readonly Gone[] = [
  { path: ['addonComponents'], instead: addons },
  { path: ['components', 'citadel'], instead: intoIstiod },
  { path: ['components', 'galley'], instead: intoIstiod },
  { path: ['components', 'sidecarInjector'], instead: intoIstiod },
  { path: ['components', 'nodeAgent'], instead: 'it is part of the proxy since Istio 1.5' },
  {
    path: ['components', 'policy'],
    instead: 'Mixer is gone since Istio 1.8; use AuthorizationPolicy or WasmPlugin',
  },
  { path: ['components', 'telemetry'], instead: 'Mixer is gone since Istio 1.8; use the Telemetry API' },
  { path: ['values', 'grafana'], instead: addons },
  { path: ['values', 'kiali'], instead: addons },
  { path: ['values', 'prometheus'], instead: addons },
  { path: ['values', 'tracing'], instead: addons },
  { path: ['namespace'], instead: 'use values.global.istioNamespace' },
  { path: ['components', 'istiodRemote'], instead: 'use values.istiodRemote.enabled' },
]

/** Rewrites old keys of a user's spec in place and returns the warnings. */
export function modernise(spec: Tree): string[] {
  const warnings = gone.flatMap(({ path, instead }) => {
    if (getPath(spec, path) === undefined) return []
    deletePath(spec, path)
    return [`${path.join('.')} has no effect: ${instead}`]
  })
  return [...warnings, ...renameIstioCni(spec), ...mergeUnvalidated(spec)]
}

function renameIstioCni(spec: Tree): string[] {
  const old = ['istio_cni', 'istioCni'].find((key) => getPath(spec, ['values', key]) !== undefined)
  if (old === undefined) return []
  const enabled = getPath(spec, ['values', old, 'enabled'])
  deletePath(spec, ['values', old])
  if (enabled !== undefined && getPath(spec, ['values', 'pilot', 'cni', 'enabled']) === undefined) {
    setPath(spec, ['values', 'pilot', 'cni', 'enabled'], enabled)
  }
  return [`values.${old} is old: read as values.pilot.cni.enabled`]
}

/** `unvalidatedValues` was the way past istioctl's schema. */
function mergeUnvalidated(spec: Tree): string[] {
  if (getTree(spec, ['unvalidatedValues']) === undefined) return []
  return ['unvalidatedValues is merged into values without a check of its keys']
}

/** What this version cannot do yet, by path: all of it at once, each as an error. */
export function unsupported(spec: Tree): UserError[] {
  const found: string[] = []
  for (const [name, component] of Object.entries(getTree(spec, ['components']) ?? {})) {
    for (const part of Array.isArray(component) ? component : [component]) {
      if (!isTree(part)) continue
      if (isTree(part['k8s']) && Object.keys(part['k8s']).length > 0) found.push(`components.${name}.k8s`)
    }
  }
  return found.map(
    (path) =>
      new UserError('unsupported', `${path} is not supported yet`, {
        hint: `set the same through values.*, or leave it out`,
      }),
  )
}
