// istiod writes two fields of our webhook configurations while it runs; install must not fight it for them.
import type { KubeObject } from '../../manifest/object.ts'
import { fieldAt, listAt, textAt } from '../fields.ts'
import { fieldManager } from '../manager.ts'

const kinds: ReadonlySet<string> = new Set(['MutatingWebhookConfiguration', 'ValidatingWebhookConfiguration'])

/** Paths below one webhook: istiod fills in its CA, and turns the validator from Ignore to Fail once it answers. */
const runtimeFields: readonly (readonly string[])[] = [['clientConfig', 'caBundle'], ['failurePolicy']]

/** True for kinds whose fields istiod writes. */
export function hasRuntimeFields(object: { readonly kind: string }): boolean {
  return kinds.has(object.kind)
}

/**
 * The object to apply over a live one. Fields of istiod's are left out where another manager owns them (an apply without
 * a field that is not ours leaves it alone), and sent as they live where none does; all else stays as rendered.
 */
export function yieldRuntimeFields(object: KubeObject, live: KubeObject): KubeObject {
  if (!hasRuntimeFields(object)) return object
  const webhooks = listAt(object, 'webhooks').map((webhook) => {
    const name = textAt(webhook, 'name')
    const old = listAt(live, 'webhooks').find((other) => textAt(other, 'name') === name)
    if (old === undefined) return webhook
    return runtimeFields.reduce((result, path) => {
      const value = isOwnedElsewhere(live, name, path) ? undefined : fieldAt(old, ...path)
      return withField(result, path, value)
    }, webhook)
  })
  return { ...object, webhooks }
}

function isOwnedElsewhere(live: KubeObject, webhook: string, path: readonly string[]): boolean {
  const fields = ['fieldsV1', 'f:webhooks', `k:${JSON.stringify({ name: webhook })}`]
  return listAt(live, 'metadata', 'managedFields').some(
    (entry) =>
      textAt(entry, 'manager') !== fieldManager &&
      fieldAt(entry, ...fields, ...path.map((key) => `f:${key}`)) !== undefined,
  )
}

/** A copy with the value at the path; without the key, if there is no value. */
function withField(object: unknown, path: readonly string[], value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (typeof object !== 'object' || object === null) return object
  const { [key]: old, ...others } = object as Readonly<Record<string, unknown>>
  if (rest.length > 0) return old === undefined ? object : { ...others, [key]: withField(old, rest, value) }
  return value === undefined ? others : { ...others, [key]: value }
}
