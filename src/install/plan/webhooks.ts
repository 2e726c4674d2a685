// Fields of webhook configurations that istiod writes at run time: install must not reset them.
import type { KubeObject } from '../../manifest/object.ts'
import { fieldAt, listAt, textOrEmpty } from '../fields.ts'
import { fieldManager } from '../../cluster/field-manager.ts'
import { isGitOpsManager, isInstaller } from '../../manifest/conflicts.ts'
import { fromInstallers, type MoveOptions } from './installer-fields.ts'

const kinds: ReadonlySet<string> = new Set(['MutatingWebhookConfiguration', 'ValidatingWebhookConfiguration'])

/** Paths in a webhook that install must not reset: istiod writes its CA bundle, and sets the validator's failurePolicy to Fail once it responds. */
export const webhookRuntimeFields: readonly (readonly string[])[] = [
  ['clientConfig', 'caBundle'],
  ['failurePolicy'],
]

/** True for kinds that have fields which istiod writes. */
export function hasRuntimeFields(object: { readonly kind: string }): boolean {
  return kinds.has(object.kind)
}

/**
 * Returns the object to apply over a live one. Omits istiod's fields if another manager owns them (apply does not
 * change fields that it neither sends nor owns), else sends their live values. Other fields stay as rendered.
 */
export function yieldRuntimeFields(
  object: KubeObject,
  live: KubeObject,
  { fromGitOps }: MoveOptions = fromInstallers,
): KubeObject {
  if (!hasRuntimeFields(object)) return object
  const webhooks = listAt(object, 'webhooks').map((webhook) => {
    const name = textOrEmpty(webhook, 'name')
    const old = listAt(live, 'webhooks').find((other) => textOrEmpty(other, 'name') === name)
    if (old === undefined) return webhook
    return webhookRuntimeFields.reduce((result, path) => {
      const value = isOwnedElsewhere(live, { webhook: name, path, fromGitOps })
        ? undefined
        : fieldAt(old, ...path)
      return withField(result, path, value)
    }, webhook)
  })
  return { ...object, webhooks }
}

/** Returns the object without the fields that istiod writes. */
export function withoutRuntimeFields(object: KubeObject): KubeObject {
  if (!hasRuntimeFields(object)) return object
  const webhooks = listAt(object, 'webhooks').map((webhook) =>
    webhookRuntimeFields.reduce((result, path) => withField(result, path, undefined), webhook),
  )
  return { ...object, webhooks }
}

interface RuntimeField extends MoveOptions {
  readonly webhook: string
  readonly path: readonly string[]
}

function isOwnedElsewhere(live: KubeObject, { webhook, path, fromGitOps }: RuntimeField): boolean {
  const fields = ['fieldsV1', 'f:webhooks', `k:${JSON.stringify({ name: webhook })}`]
  // Fields of another installer move to us when we apply the object.
  const isOurs = (manager: string) =>
    manager === fieldManager || isInstaller(manager) || (fromGitOps && isGitOpsManager(manager))
  return listAt(live, 'metadata', 'managedFields').some(
    (entry) =>
      !isOurs(textOrEmpty(entry, 'manager')) &&
      fieldAt(entry, ...fields, ...path.map((key) => `f:${key}`)) !== undefined,
  )
}

/** Returns a copy with the value at the path, or without the key if the value is undefined. */
function withField(object: unknown, path: readonly string[], value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (typeof object !== 'object' || object === null) return object
  const { [key]: old, ...others } = object as Readonly<Record<string, unknown>>
  if (rest.length > 0) return old === undefined ? object : { ...others, [key]: withField(old, rest, value) }
  return value === undefined ? others : { ...others, [key]: value }
}
