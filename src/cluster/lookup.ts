// What `lookup` in a template finds in a cluster, in the forms that Helm hands to templates.
import { ApiError } from '../errors.ts'
import type { KubeObject } from '../manifest/object.ts'
import { newTree, toTree, type Tree, type Value } from '../values/tree.ts'
import type { Cluster } from './api.ts'
import { bareMessage } from './status.ts'

/**
 * The object, or with an empty name all of the kind, as a list; undefined where there is none, and where the kind is
 * unknown in a known version. A namespace is left out for what has none. Throws ApiError: the server's refusals, in the
 * words that Helm puts behind `error calling lookup:`, and with status 0 where it is not reached.
 */
export async function lookUpObjects(
  cluster: Cluster,
  ...[apiVersion, kind, namespace, name]: readonly [string, string, string, string]
): Promise<Tree | undefined> {
  const resource = await cluster.resource(apiVersion, kind)
  if (!resource) return requireVersion(cluster, apiVersion, kind)
  const within = resource.namespaced && namespace !== '' ? { namespace } : {}
  try {
    if (name === '') return listOf(apiVersion, kind, await cluster.list(apiVersion, kind, within))
    // Of a namespaced kind there is no object without a namespace.
    if (resource.namespaced && namespace === '') return undefined
    const found = await cluster.get({ apiVersion, kind, name, ...within })
    return found && asGo(found)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) throw error
    throw refusal(bareMessage(error), error)
  }
}

async function requireVersion(cluster: Cluster, apiVersion: string, kind: string): Promise<undefined> {
  const { resources } = await cluster.resources()
  if (resources.some((resource) => resource.apiVersion === apiVersion)) return
  const why = 'the server could not find the requested resource'
  throw refusal(`unable to get apiresource from unstructured: ${apiVersion}, Kind=${kind}: ${why}`)
}

function refusal(message: string, { status = 404, reason = 'NotFound', object = 'lookup' } = {}): ApiError {
  return new ApiError(message, { object, status, reason })
}

function listOf(
  apiVersion: string,
  kind: string,
  { items, resourceVersion }: Awaited<ReturnType<Cluster['list']>>,
): Tree {
  return newTree([
    ['apiVersion', apiVersion],
    ['items', items.map(asGo)],
    ['kind', `${kind}List`],
    ['metadata', newTree([['resourceVersion', resourceVersion]])],
  ])
}

// An object's whole numbers are int64 in Go, where those of a values file are float64.
function asGo(object: KubeObject): Tree {
  return toTree(withIntegers(object) as Readonly<Record<string, unknown>>)
}

function withIntegers(value: unknown): unknown {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value
  if (Array.isArray(value)) return value.map(withIntegers)
  if (typeof value !== 'object' || value === null) return value as Value
  return newTree(Object.entries(value).map(([key, below]) => [key, withIntegers(below) as Value]))
}
