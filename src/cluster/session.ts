// A connection's parts, and where its server keeps an object.
import { ApiError } from '../errors.ts'
import { objectName, type KubeObject, type ObjectRef } from '../manifest/object.ts'
import type { Discovery } from './discovery.ts'
import { resourcePath } from './path.ts'
import { success, type ApiRequest, type Transport } from './request.ts'

export interface ApiSession {
  readonly transport: Transport
  readonly discovery: Discovery
}

/** An object, or without a name all of its kind. */
export type ObjectLocation = Omit<ObjectRef, 'name'> & { readonly name?: string | undefined }

/** The path of a place, in the context's namespace if it names none; undefined if its kind is not served. */
export async function locate(
  { transport, discovery }: ApiSession,
  place: ObjectLocation,
): Promise<string | undefined> {
  const resource = await discovery.find(place.apiVersion, place.kind)
  return resource && resourcePath(resource, place.namespace ?? transport.context.namespace, place.name)
}

/** The path of a place; throws ApiError (404, NotFound) if its kind is not served. */
export async function mustLocate(session: ApiSession, place: ObjectLocation): Promise<string> {
  return (await locate(session, place)) ?? unknownKind(place)
}

/** Throws the ApiError for a kind that the server does not serve. */
export function unknownKind({ apiVersion, kind, namespace, name = '' }: ObjectLocation): never {
  const object = objectName({ apiVersion, kind, namespace, name })
  const message = `${object}: the server has no kind ${kind} in ${apiVersion}; is its CRD installed?`
  throw new ApiError(message, { object, status: 404, reason: 'NotFound' })
}

/** The body of a call that succeeded; throws ApiError for another answer. */
export async function callApi(transport: Transport, request: ApiRequest): Promise<unknown> {
  return success(await transport.call(request), request.subject, transport.context).body
}

/** The live object, or undefined if the server has none such. */
export async function get(session: ApiSession, ref: ObjectRef): Promise<KubeObject | undefined> {
  const path = await locate(session, ref)
  if (path === undefined) return undefined
  const subject = objectName(ref)
  const answer = await session.transport.call({ method: 'GET', path, subject })
  if (answer.status === 404) return undefined
  return success(answer, subject, session.transport.context).body as KubeObject
}
