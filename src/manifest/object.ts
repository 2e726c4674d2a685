// Kubernetes objects as data, and how they are named.

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

/** What names an object in a cluster. */
export interface ObjectRef {
  readonly apiVersion: string
  readonly kind: string
  readonly namespace?: string | undefined
  readonly name: string
}

/** The reference of an object. */
export function refOf(object: KubeObject): ObjectRef {
  const { apiVersion, kind, metadata } = object
  return { apiVersion, kind, namespace: metadata.namespace, name: metadata.name }
}

/** `Kind/namespace/name`, or `Kind/name` without a namespace: how every message spells an object. */
export function objectName(ref: ObjectRef): string {
  return [ref.kind, ref.namespace, ref.name].filter(Boolean).join('/')
}

/** The group of an apiVersion; '' for the core group. */
export function groupOf(apiVersion: string): string {
  const slash = apiVersion.indexOf('/')
  return slash < 0 ? '' : apiVersion.slice(0, slash)
}

/** A key that is equal for the same object under any version of its API group. */
export function objectKey(ref: ObjectRef): string {
  return [groupOf(ref.apiVersion), ref.kind, ref.namespace ?? '', ref.name].join('|')
}
