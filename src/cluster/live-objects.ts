// Live objects, each read once: several of a kind by one list, single ones by name.
import { ApiError } from '../errors.ts'
import { objectKey, refOf, type KubeObject, type ObjectRef } from '../manifest/object.ts'
import type { Cluster } from './api.ts'

export interface LiveObjects {
  /**
   * The cluster, whose whole collections of kinds that an install makes are kept while they are read: facts and plan
   * share these lists.
   */
  readonly observed: Cluster
  /**
   * Reads objects ahead: with one list for several of a kind in a namespace, by name if there is only one. The lists
   * select objects of Helm releases, so that an object that is not among them may still exist. Objects that may not be
   * listed are left out.
   */
  prefetch(refs: readonly ObjectRef[]): Promise<void>
  /** What has been read of an object; undefined if it has not been read, or a list did not have it. */
  peek(ref: ObjectRef): KubeObject | undefined
  /** True if it is known whether the object exists: it has been read by name, or a whole collection has. */
  isRead(ref: ObjectRef): boolean
  /** The object, read by name unless it has been read; undefined if it does not exist. */
  get(ref: ObjectRef): Promise<KubeObject | undefined>
  /** The object as it is now. */
  refresh(ref: ObjectRef): Promise<KubeObject | undefined>
}

/** Helm's label, which an install puts on all of its objects. */
const helmLabel = 'app.kubernetes.io/managed-by'
const labelSelector = `${helmLabel}=Helm`

/** Kinds that facts read whole and an install makes. */
const sharedKinds: ReadonlySet<string> = new Set([
  'CustomResourceDefinition',
  'DaemonSet',
  'Deployment',
  'MutatingWebhookConfiguration',
  'Namespace',
  'Service',
  'ValidatingWebhookConfiguration',
])

/** A cluster can have hundreds of CRDs and Helm releases: only what an install may need stays in memory. */
function isKept({ kind, metadata: { name, labels } }: KubeObject): boolean {
  if (kind === 'Namespace') return true
  return labels?.[helmLabel] === 'Helm' && (kind !== 'CustomResourceDefinition' || name.endsWith('.istio.io'))
}

const kindKey = ({ apiVersion, kind }: ObjectRef) => `${apiVersion} ${kind}`

/** Keeps what is read of a cluster, for the length of one plan. */
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
    // A read that failed is not an answer.
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
        if (isKept(object)) listed.set(key, object)
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
    const wanted = new Set(refs.map(objectKey))
    const pick = (object: KubeObject) => {
      const { name } = object.metadata
      const key = objectKey({ apiVersion, kind, namespace, name })
      if (wanted.has(key)) listed.set(key, object)
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
          await (group.length === 1 && single ? get(single) : list(group)).catch(unlessRefused)
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

/** The dry run of each object reports what the server refuses. */
function unlessRefused(error: unknown): undefined {
  if (error instanceof ApiError && error.status !== 0) return
  throw error
}
