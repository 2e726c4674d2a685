// Objects that end with a spec whose YAML is known without printing it.
import { printYaml } from '../yaml/yaml.ts'
import type { KubeObject } from './object.ts'

const specs = new WeakMap<object, string>()

/** Keeps the YAML of `{ spec }` for an object, or its tree, until somebody reads or replaces its spec. */
export function keepPrintedSpec(object: object, yaml: string): void {
  specs.set(object, yaml)
}

/** Drops what keepPrintedSpec kept. */
export function forgetPrintedSpec(object: object): void {
  specs.delete(object)
}

/** What printYaml gives. The text of a map is that of its keys in their order, so a known spec is put behind the others. */
export function printObject(object: KubeObject): string {
  const spec = specs.get(object)
  if (spec === undefined || Object.keys(object).join() !== 'apiVersion,kind,metadata,spec')
    return printYaml(object)
  const { apiVersion, kind, metadata } = object
  return printYaml({ apiVersion, kind, metadata }) + spec
}
