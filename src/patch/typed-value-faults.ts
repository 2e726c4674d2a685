// Checks values that have types of Kubernetes, such as tolerations.
import type { KubernetesValue } from '../config/kubernetes-values.ts'
import { checkValue, type PatchFault } from './check.ts'
import { anyField } from './fields.ts'

/** Returns the faults of values, with their paths. */
export function typedValueFaults(values: readonly KubernetesValue[]): PatchFault[] {
  return values.flatMap(({ path, value, type, isList }) =>
    checkValue(value, { ...anyField, type, ...(isList && { container: 'list' as const }) }, path),
  )
}
