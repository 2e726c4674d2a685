// Caches the YAML of specs, so that objects of prepared charts are printed without formatting the spec.
import { printYaml } from '../yaml/yaml.ts'
import type { KubeObject } from './object.ts'

const specs = new WeakMap<object, string>()

/** Stores the YAML of `{ spec }` for an object. The caller must forget it when the spec is read or replaced. */
export function keepPrintedSpec(object: object, yaml: string): void {
  specs.set(object, yaml)
}

/** Removes what keepPrintedSpec stored. */
export function forgetPrintedSpec(object: object): void {
  specs.delete(object)
}

/** Prints an object as printYaml does. A cached spec is appended, because it is the last key. */
export function printObject(object: KubeObject): string {
  const spec = specs.get(object)
  if (spec === undefined || Object.keys(object).join() !== 'apiVersion,kind,metadata,spec')
    return printYaml(object)
  const { apiVersion, kind, metadata } = object
  return printYaml({ apiVersion, kind, metadata }) + spec
}
