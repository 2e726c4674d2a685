// What a spec enables: one part for a component, any number for a list of gateways.
import { getPath, isTree, newTree, type Tree } from '../values/tree.ts'
import type { Component } from './components.ts'

/** One thing to install, as `spec.components` has it. */
export interface ComponentSpec {
  readonly component: Component
  /** What stands at the component's key, or in one entry of its list. */
  readonly settings: Tree
  /** A gateway's name; '' for what is no gateway. */
  readonly name: string
}

/** The enabled parts of a component, in the spec's order. */
export function componentSpecs(spec: Tree, component: Component): ComponentSpec[] {
  const given = getPath(spec, ['components', component.key])
  if (!component.isList) {
    if (!isOn(given, component)) return []
    return [{ component, settings: isTree(given) ? given : newTree(), name: '' }]
  }
  // Switched on by its values, every entry counts, whatever it says of itself (istioctl's "alternative enablement").
  const byValues = getPath(spec, ['values', ...component.valuesPath, 'enabled']) === true
  const entries = Array.isArray(given) ? given.filter(isTree) : []
  const parts = entries
    .filter((entry) => byValues || entry['enabled'] !== false)
    .map((settings) => ({ component, settings, name: nameOf(settings, component) }))
  return byValues && parts.length === 0
    ? [{ component, settings: newTree(), name: nameOf(newTree(), component) }]
    : parts
}

/** A component is on by its key's mere presence, as istioctl has it; base and istiod also without. */
function isOn(given: unknown, { key }: Component): boolean {
  if (given === undefined || given === null) return key === 'base' || key === 'pilot'
  return isTree(given) && given['enabled'] !== false
}

function nameOf(settings: Tree, component: Component): string {
  const name = settings['name']
  return component.release('', typeof name === 'string' ? name : '')
}
