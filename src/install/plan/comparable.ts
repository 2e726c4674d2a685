// The content of a live object that an install determines, for comparisons.
import type { KubeObject } from '../../manifest/object.ts'
import { withoutServerFields } from './compare.ts'
import { withoutRuntimeFields } from './webhooks.ts'

const appliedAnnotation = 'kubectl.kubernetes.io/last-applied-configuration'

/** Returns the object without status and the fields that the server, kubectl or istiod maintains. */
export function comparableObject(object: KubeObject): KubeObject {
  const content = withoutServerFields(object)
  const { annotations } = content.metadata
  if (annotations === undefined) return withoutRuntimeFields(content)
  const others = Object.entries(annotations).filter(([key]) => key !== appliedAnnotation)
  const metadata = { ...content.metadata, annotations: Object.fromEntries(others) }
  return withoutRuntimeFields({ ...content, metadata })
}
