// Masks the content of Secrets in a comparison, as `kubectl diff` does.
import type { KubeObject } from '../manifest/object.ts'
import { isRecord } from '../values/record.ts'
import type { ObjectDifference } from './compare-objects.ts'

const secretFields = ['data', 'stringData'] as const
const appliedAnnotation = 'kubectl.kubernetes.io/last-applied-configuration'

/**
 * Returns the difference without the content of a Secret: equal values are `***`, values that differ are `*** (before)`
 * and `*** (after)`. Other objects are returned as they are.
 */
export function maskSecret(difference: ObjectDifference): ObjectDifference {
  const { ref, before, after } = difference
  if (ref.kind !== 'Secret' || ref.apiVersion !== 'v1') return difference
  return {
    ...difference,
    before: before && masked(before, after, '*** (before)'),
    after: after && masked(after, before, '*** (after)'),
  }
}

function masked(secret: KubeObject, other: KubeObject | undefined, changed: string): KubeObject {
  const copy: KubeObject = { ...secret, metadata: { ...secret.metadata } }
  for (const field of secretFields) {
    const values = secret[field]
    if (values === undefined || values === null) continue
    copy[field] = isRecord(values) ? maskedValues(values, other?.[field], other && changed) : '***'
  }
  const annotations = secret.metadata.annotations
  if (annotations && appliedAnnotation in annotations)
    copy.metadata.annotations = { ...annotations, [appliedAnnotation]: '***' }
  return copy
}

function maskedValues(
  values: Readonly<Record<string, unknown>>,
  others: unknown,
  changed: string | undefined,
): Record<string, string> {
  const isChanged = (key: string) =>
    changed !== undefined && isRecord(others) && Object.hasOwn(others, key) && others[key] !== values[key]
  return Object.fromEntries(
    Object.keys(values).map((key) => [key, isChanged(key) ? (changed ?? '***') : '***']),
  )
}
