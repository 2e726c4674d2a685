// Implements the template function `lookup` with a live cluster; results have the form that Helm gives to templates.
import { ApiError } from '../errors.ts'
import type { KubeObject } from '../manifest/object.ts'
import { newTree, toTree, type Tree, type Value } from '../values/tree.ts'
import type { Cluster } from './api.ts'
import { bareMessage } from './api-errors.ts'

/**
 * Returns the object, or with an empty name a list of all objects of the kind; undefined if the object does not exist
 * or the group version does not have the kind. Ignores the namespace for cluster-scoped kinds. Throws ApiError: the
 * server's error with Helm's text after `error calling lookup:`, or status 0 if the server cannot be reached.
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
    // A namespaced object always has a namespace.
    if (resource.namespaced && namespace === '') return undefined
    const found = await cluster.get({ apiVersion, kind, name, ...within })
    return found && asGo(found)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) throw error
    throw lookupError(bareMessage(error), error)
  }
}

async function requireVersion(cluster: Cluster, apiVersion: string, kind: string): Promise<undefined> {
  const { resources } = await cluster.resources()
  if (resources.some((resource) => resource.apiVersion === apiVersion)) return
  const why = 'the server could not find the requested resource'
  throw lookupError(`unable to get apiresource from unstructured: ${apiVersion}, Kind=${kind}: ${why}`)
}

function lookupError(
  message: string,
  { status = 404, reason = 'NotFound', object = 'lookup' } = {},
): ApiError {
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

// Integers of live objects are int64 in Go, while those of values files are float64.
function asGo(object: KubeObject): Tree {
  return toTree(withIntegers(object) as Readonly<Record<string, unknown>>)
}

function withIntegers(value: unknown): unknown {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value
  if (Array.isArray(value)) return value.map(withIntegers)
  if (typeof value !== 'object' || value === null) return value as Value
  return newTree(Object.entries(value).map(([key, child]) => [key, withIntegers(child) as Value]))
}
