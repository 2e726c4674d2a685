// A cache of live objects for one plan: reads several objects of a kind with one list, single ones by name.
import { ApiError } from '../errors.ts'
import { objectKey, refOf, type KubeObject, type ObjectRef } from '../manifest/object.ts'
import type { Cluster } from './api.ts'

export interface LiveObjects {
  /**
   * The cluster, but lists of whole collections of kinds that an install uses also fill this cache: facts and plan
   * share these lists.
   */
  readonly observed: Cluster
  /**
   * Reads objects ahead: with one list for several of a kind in a namespace, by name if there is only one. The lists
   * select objects of Helm releases, so an object that is not in them may still exist. Skips objects whose read the
   * server rejects.
   */
  prefetch(refs: readonly ObjectRef[]): Promise<void>
  /** The cached object; undefined if it was not read, or was not in a list. */
  peek(ref: ObjectRef): KubeObject | undefined
  /** True if it is known whether the object exists: it was read by name, or its whole collection was listed. */
  isRead(ref: ObjectRef): boolean
  /** The cached object, else the object read by name; undefined if it does not exist. */
  get(ref: ObjectRef): Promise<KubeObject | undefined>
  /** Reads the object again. */
  refresh(ref: ObjectRef): Promise<KubeObject | undefined>
}

/** Helm's label, which an install sets on all of its objects. */
const helmLabel = 'app.kubernetes.io/managed-by'
const labelSelector = `${helmLabel}=Helm`

/** Kinds that facts list completely and an install uses. */
const sharedKinds: ReadonlySet<string> = new Set([
  'CustomResourceDefinition',
  'DaemonSet',
  'Deployment',
  'MutatingWebhookConfiguration',
  'Namespace',
  'Service',
  'ValidatingWebhookConfiguration',
])

/** Caches only objects that an install may need: a cluster can have hundreds of CRDs and Helm releases. */
function shouldCache({ kind, metadata: { name, labels } }: KubeObject): boolean {
  if (kind === 'Namespace') return true
  return labels?.[helmLabel] === 'Helm' && (kind !== 'CustomResourceDefinition' || name.endsWith('.istio.io'))
}

const kindKey = ({ apiVersion, kind }: ObjectRef) => `${apiVersion} ${kind}`

/** Creates an empty cache for the duration of one plan. */
export function createLiveObjects(cluster: Cluster): LiveObjects {
  const listed = new Map<string, KubeObject>()
  const read = new Map<string, Promise<KubeObject | undefined>>()
  const found = new Map<string, KubeObject | undefined>()
  const collected = new Map<string, ReadonlySet<string>>()

  const refresh = (ref: ObjectRef): Promise<KubeObject | undefined> => {
    const key = objectKey(ref)
    const reading = cluster.get(ref).then((object) => {
      found.set(key, object)
      return object
    })
    read.set(key, reading)
    // Failed reads are not cached.
    reading.catch(() => read.get(key) === reading && read.delete(key))
    return reading
  }
  const isAbsent = (ref: ObjectRef): boolean =>
    !read.has(objectKey(ref)) && collected.get(kindKey(ref))?.has(objectKey(ref)) === false
  const get = async (ref: ObjectRef): Promise<KubeObject | undefined> => {
    if (isAbsent(ref)) return undefined
    return listed.get(objectKey(ref)) ?? (await (read.get(objectKey(ref)) ?? refresh(ref)))
  }
  const collect: Cluster['collect'] = async (apiVersion, kind, pick, options = {}) => {
    const { namespace, labelSelector, fieldSelector, metadataOnly } = options
    const isWhole = !(namespace ?? labelSelector ?? fieldSelector ?? metadataOnly)
    if (!isWhole || !sharedKinds.has(kind)) return cluster.collect(apiVersion, kind, pick, options)
    const keys = new Set<string>()
    const result = await cluster.collect(
      apiVersion,
      kind,
      (object) => {
        const key = objectKey(refOf(object))
        keys.add(key)
        if (shouldCache(object)) listed.set(key, object)
        return pick(object)
      },
      options,
    )
    collected.set(`${apiVersion} ${kind}`, keys)
    return result
  }
  const list = async (refs: readonly ObjectRef[]): Promise<void> => {
    const [first] = refs
    if (!first) return
    const { apiVersion, kind, namespace } = first
    const keys = new Set(refs.map(objectKey))
    const pick = (object: KubeObject) => {
      const { name } = object.metadata
      const key = objectKey({ apiVersion, kind, namespace, name })
      if (keys.has(key)) listed.set(key, object)
      return undefined
    }
    await cluster.collect(apiVersion, kind, pick, { namespace, labelSelector })
  }

  return {
    observed: { ...cluster, collect },
    async prefetch(refs) {
      const groups = new Map<string, ObjectRef[]>()
      for (const ref of refs) {
        if (read.has(objectKey(ref)) || listed.has(objectKey(ref)) || isAbsent(ref)) continue
        const key = `${ref.apiVersion} ${ref.kind} ${ref.namespace ?? ''}`
        groups.set(key, [...(groups.get(key) ?? []), ref])
      }
      await Promise.all(
        [...groups.values()].map(async (group) => {
          const [single] = group
          await (group.length === 1 && single ? get(single) : list(group)).catch(ignoreErrorResponse)
        }),
      )
    },
    peek: (ref) => listed.get(objectKey(ref)) ?? found.get(objectKey(ref)),
    isRead: (ref) => found.has(objectKey(ref)) || isAbsent(ref),
    get,
    async refresh(ref) {
      listed.delete(objectKey(ref))
      return refresh(ref)
    },
  }
}

/** Ignores error responses of the server: the dry run of each object reports them. */
function ignoreErrorResponse(error: unknown): undefined {
  if (error instanceof ApiError && error.status !== 0) return
  throw error
}
