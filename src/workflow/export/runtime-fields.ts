// The fields of rendered objects that istiod and autoscalers write at run time.
import type { RuntimeFields } from '../../gitops/gitops-release.ts'
import { fieldAt, listAt, textOrEmpty } from '../../install/fields.ts'
import { hasRuntimeFields, webhookRuntimeFields } from '../../install/plan/webhooks.ts'
import { groupOf, type KubeObject } from '../../manifest/object.ts'

/** Returns the fields that a GitOps tool must not reset, in the order of the objects. */
export function runtimeFieldsOf(objects: readonly KubeObject[]): RuntimeFields[] {
  return objects.flatMap((object) => {
    const fields = hasRuntimeFields(object) ? webhookFields(object) : scaledFields(object, objects)
    if (fields.pointers.length === 0) return []
    const { apiVersion, kind, metadata } = object
    const { name, namespace } = metadata
    return [{ group: groupOf(apiVersion), kind, name, namespace, ...fields }]
  })
}

type Fields = Pick<RuntimeFields, 'pointers' | 'expressions'>

function webhookFields(object: KubeObject): Fields {
  return {
    pointers: listAt(object, 'webhooks').flatMap((_, i) =>
      webhookRuntimeFields.map((path) => ['', 'webhooks', i, ...path].join('/')),
    ),
    expressions: webhookRuntimeFields.map((path) => `.webhooks[]?.${path.join('.')}`),
  }
}

/** An autoscaler writes the number of replicas. */
function scaledFields(object: KubeObject, all: readonly KubeObject[]): Fields {
  const { kind, metadata } = object
  const isScaled = all.some(
    (other) =>
      other.kind === 'HorizontalPodAutoscaler' &&
      other.metadata.namespace === metadata.namespace &&
      textOrEmpty(other, 'spec', 'scaleTargetRef', 'kind') === kind &&
      textOrEmpty(other, 'spec', 'scaleTargetRef', 'name') === metadata.name,
  )
  if (!isScaled || fieldAt(object, 'spec', 'replicas') === undefined) return { pointers: [], expressions: [] }
  return { pointers: ['/spec/replicas'], expressions: ['.spec.replicas'] }
}
