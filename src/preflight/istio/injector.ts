// The values that injection templates see, as the injector's ConfigMap holds them.
import { isTree, toTree, type Tree } from '../../values/tree.ts'

/** Values from their JSON; undefined for what is none: then nothing is known of the injector. */
export function injectorValues(text: unknown): Tree | undefined {
  try {
    const values: unknown = JSON.parse(String(text))
    return isTree(values) ? toTree(values) : undefined
  } catch {
    return undefined
  }
}

/** Names of the injector's ConfigMaps: one a revision. */
export const injectorName = /^istio-sidecar-injector(-|$)/
