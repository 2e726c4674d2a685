// The parts of a connection, and the paths of objects.
import { ApiError } from '../errors.ts'
import { objectName, type KubeObject, type ObjectRef } from '../manifest/object.ts'
import type { Discovery } from './discovery.ts'
import { resourcePath } from './path.ts'
import { success, type ApiRequest, type Transport } from './request.ts'

export interface ApiSession {
  readonly transport: Transport
  readonly discovery: Discovery
}

/** An object, or without a name its collection. */
export type ObjectLocation = Omit<ObjectRef, 'name'> & { readonly name?: string | undefined }

/** Returns the path of a location, by default in the context's namespace; undefined if the kind is not served. */
export async function locate(
  { transport, discovery }: ApiSession,
  location: ObjectLocation,
): Promise<string | undefined> {
  const resource = await discovery.find(location.apiVersion, location.kind)
  return resource && resourcePath(resource, location.namespace ?? transport.context.namespace, location.name)
}

/** Returns the path of a location; throws ApiError (404, NotFound) if the kind is not served. */
export async function mustLocate(session: ApiSession, location: ObjectLocation): Promise<string> {
  return (await locate(session, location)) ?? unknownKind(location)
}

/** Throws the ApiError for a kind that the server does not serve. */
export function unknownKind({ apiVersion, kind, namespace, name = '' }: ObjectLocation): never {
  const object = objectName({ apiVersion, kind, namespace, name })
  const message = `${object}: the server has no kind ${kind} in ${apiVersion}; is its CRD installed?`
  throw new ApiError(message, { object, status: 404, reason: 'NotFound' })
}

/** Returns the body of a successful call; throws ApiError for another response. */
export async function callApi(transport: Transport, request: ApiRequest): Promise<unknown> {
  return success(await transport.call(request), request.subject, transport.context).body
}

/** Returns the live object, or undefined if it does not exist. */
export async function get(session: ApiSession, ref: ObjectRef): Promise<KubeObject | undefined> {
  const path = await locate(session, ref)
  if (path === undefined) return undefined
  const subject = objectName(ref)
  const answer = await session.transport.call({ method: 'GET', path, subject })
  if (answer.status === 404) return undefined
  return success(answer, subject, session.transport.context).body as KubeObject
}
