// Translates legacy keys of a user's spec with the table in legacy-table.ts. No key is ignored silently.
import {
  deletePath,
  getPath,
  getTree,
  isTree,
  newTree,
  setPath,
  type Tree,
  type Value,
} from '../values/tree.ts'
import { translateMetrics } from './autoscaler-metrics.ts'
import { helmKeys, movedKeys, oldProfiles, rejectedKeys, removedKeys, type MovedKey } from './legacy-table.ts'
import { chartProfile } from './istio-charts.ts'
import type { DeprecationNotice } from './notice.ts'

/** Returns what to use instead of a key that is rejected, or undefined. */
export function movedTo(path: readonly string[]): string | undefined {
  const key = path.join('.')
  return Object.hasOwn(rejectedKeys, key) ? `use ${rejectedKeys[key]}` : undefined
}

/** Converts legacy keys of a user's spec, in place, and returns a notice with the old and the new key of each. */
export function translateLegacyKeys(spec: Tree): DeprecationNotice[] {
  const rows = [...movedKeys.filter(({ from }) => !from.startsWith('values.')), ...helmKeys]
  return [
    ...rows.flatMap((row) => move(spec, row)),
    ...movedKeys.flatMap((row) => move(spec, row)),
    ...removedKeys.flatMap(({ path, instead, isRemoved = () => true }) => {
      const value = getPath(spec, path.split('.'))
      if (value === undefined || !isRemoved(value)) return []
      take(spec, path.split('.'))
      const why = typeof instead === 'string' ? instead : instead(value)
      return [{ path: path.split('.'), message: `${path} has no effect: ${why}` }]
    }),
    ...readSwitches(spec),
    ...translateMetrics(spec),
    ...hints(spec),
  ]
}

/** Returns the value at a path and deletes it, with the maps that it leaves empty. */
function take(spec: Tree, path: readonly string[]): Value | undefined {
  const value = getPath(spec, path)
  if (value === undefined) return undefined
  deletePath(spec, path)
  for (let parent = path.slice(0, -1); parent.length > 0; parent = parent.slice(0, -1)) {
    const tree = getTree(spec, parent)
    if (tree === undefined || Object.keys(tree).length > 0) break
    deletePath(spec, parent)
  }
  return value
}

function move(spec: Tree, { from, to, convert = (value) => value }: MovedKey): DeprecationNotice[] {
  const path = from.split('.')
  const value = take(spec, path)
  if (value === undefined) return []
  const converted = convert(value)
  if (converted === undefined) return [{ path, message: `${from} has no effect: use ${to}` }]
  merge(spec, to.split('.'), converted)
  return [{ path, message: `${from} is deprecated: use ${to}` }]
}

/** Sets a value where the user did not set one. */
function merge(spec: Tree, path: readonly string[], value: Value): void {
  const own = getPath(spec, path)
  if (own === undefined) setPath(spec, path, value)
  else if (isTree(own) && isTree(value))
    for (const [key, inner] of Object.entries(value)) merge(spec, [...path, key], inner)
}

/** Reads `cni: true` as `cni: {enabled: true}`, and `enabled: "true"` as a boolean. */
function readSwitches(spec: Tree): DeprecationNotice[] {
  const components = getTree(spec, ['components'])
  if (components === undefined) return []
  return Object.entries(components).flatMap(([name, value]) => {
    const path = ['components', name]
    if (typeof value === 'boolean') {
      components[name] = newTree([['enabled', value]])
      return [
        { path, message: `components.${name} is deprecated as a boolean: use components.${name}.enabled` },
      ]
    }
    const parts = Array.isArray(value) ? value : [value]
    return parts.flatMap((part, index) =>
      readText(part, Array.isArray(value) ? [...path, String(index)] : path),
    )
  })
}

function readText(component: Value, path: readonly string[]): DeprecationNotice[] {
  const text = isTree(component) ? component['enabled'] : undefined
  if (!isTree(component) || (text !== 'true' && text !== 'false')) return []
  component['enabled'] = text === 'true'
  const at = [...path, 'enabled']
  return [{ path: at, message: `${at.join('.')} is the text "${text}": it is read as ${text}` }]
}

const multus = ['values', 'sidecarInjectorWebhook', 'injectedAnnotations', 'k8s.v1.cni.cncf.io/networks']

/** Returns notices about old keys that still work. */
function hints(spec: Tree): DeprecationNotice[] {
  if (getPath(spec, multus) === undefined) return []
  const key = 'values.sidecarInjectorWebhook.injectedAnnotations["k8s.v1.cni.cncf.io/networks"]'
  return [{ path: multus, message: `${key} is deprecated: use values.pilot.cni.provider=multus` }]
}

/** Replaces the names of old profiles, in place. Do not call it for a folder with profiles of the user. */
export function translateProfiles(spec: Tree): DeprecationNotice[] {
  return [...translateProfile(spec), ...translateChartProfile(spec)]
}

/** Replaces an old value of the charts' key `profile`, such as `openshift`, by a platform. */
function translateChartProfile(spec: Tree): DeprecationNotice[] {
  const path = ['values', 'profile']
  const name = getPath(spec, path)
  if (typeof name !== 'string') return []
  const { profile, platform } = chartProfile(name)
  if (platform === undefined) return []
  take(spec, path)
  if (profile !== '') setPath(spec, path, profile)
  merge(spec, ['values', 'global', 'platform'], platform)
  const rest = profile === '' ? '' : ` with values.profile=${profile}`
  const message = `values.profile ${name} is deprecated: use values.global.platform=${platform}${rest}`
  return [{ path, message }]
}

function translateProfile(spec: Tree): DeprecationNotice[] {
  const name = spec['profile']
  const row = typeof name === 'string' && Object.hasOwn(oldProfiles, name) ? oldProfiles[name] : undefined
  if (row === undefined) return []
  const { profile, components = [] } = row
  spec['profile'] = profile
  for (const component of components) merge(spec, ['components', component, 'enabled'], true)
  const enabled = components.map((component) => ` with components.${component}.enabled=true`).join('')
  return [
    { path: ['profile'], message: `profile ${String(name)} is deprecated: use profile ${profile}${enabled}` },
  ]
}
