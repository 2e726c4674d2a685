// The enabled components of a spec: one entry per component, and one per gateway in a list.
import { getPath, isTree, newTree, type Tree } from '../values/tree.ts'
import type { Component } from './components.ts'

/** One enabled entry of `spec.components`. */
export interface ComponentSpec {
  readonly component: Component
  /** The value of the component's key, or one item of its list. */
  readonly settings: Tree
  /** The path of the settings in the spec. */
  readonly path: readonly string[]
  /** The name of a gateway; '' for other components. */
  readonly name: string
}

/** Returns the enabled entries of a component, in the order of the spec. */
export function componentSpecs(spec: Tree, component: Component): ComponentSpec[] {
  const path = ['components', component.key]
  const value = getPath(spec, path)
  if (!component.isList) {
    if (!isEnabled(value, component)) return []
    return [{ component, settings: isTree(value) ? value : newTree(), path, name: '' }]
  }
  // If the values enable it, every entry is enabled, even with enabled: false (istioctl's "alternative enablement").
  const byValues = getPath(spec, ['values', ...component.valuesPath, 'enabled']) === true
  const entries = Array.isArray(value) ? value : []
  const entrySpecs = entries.flatMap((settings, i) =>
    isTree(settings) && (byValues || settings['enabled'] !== false)
      ? [{ component, settings, path: [...path, `${i}`], name: nameOf(settings, component) }]
      : [],
  )
  return byValues && entrySpecs.length === 0
    ? [{ component, settings: newTree(), path, name: nameOf(newTree(), component) }]
    : entrySpecs
}

/** A component is enabled if its key is present, as in istioctl. base and istiod are enabled by default. */
function isEnabled(value: unknown, { key }: Component): boolean {
  if (value === undefined || value === null) return key === 'base' || key === 'pilot'
  return isTree(value) && value['enabled'] !== false
}

function nameOf(settings: Tree, component: Component): string {
  const name = settings['name']
  return component.release('', typeof name === 'string' ? name : '')
}
