// Kubernetes objects, their references and names.

export interface ObjectMeta {
  name: string
  namespace?: string
  labels?: Record<string, string>
  annotations?: Record<string, string>
  [field: string]: unknown
}

export interface KubeObject {
  apiVersion: string
  kind: string
  metadata: ObjectMeta
  [field: string]: unknown
}

/** The fields that identify an object in a cluster. */
export interface ObjectRef {
  readonly apiVersion: string
  readonly kind: string
  readonly namespace?: string | undefined
  readonly name: string
}

/** Returns the reference of an object. */
export function refOf(object: KubeObject): ObjectRef {
  const { apiVersion, kind, metadata } = object
  return { apiVersion, kind, namespace: metadata.namespace, name: metadata.name }
}

/** Returns `Kind/namespace/name`, or `Kind/name` without a namespace, for messages. */
export function objectName(ref: ObjectRef): string {
  return [ref.kind, ref.namespace, ref.name].filter(Boolean).join('/')
}

/** Returns the API group of an apiVersion; '' for the core group. */
export function groupOf(apiVersion: string): string {
  const slash = apiVersion.indexOf('/')
  return slash < 0 ? '' : apiVersion.slice(0, slash)
}

/** Returns a key that is equal for the same object in all versions of its API group. */
export function objectKey(ref: ObjectRef): string {
  return [groupOf(ref.apiVersion), ref.kind, ref.namespace ?? '', ref.name].join('|')
}
