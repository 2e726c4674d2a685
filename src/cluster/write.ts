// Write requests: each reports its outcome correctly even if it was sent twice because of a network failure.
import { ApiError } from '../errors.ts'
import { objectName, refOf, type KubeObject, type ObjectRef } from '../manifest/object.ts'
import type { WriteResult, ApplyOptions, CreateObjectOptions, DeleteOptions } from './api.ts'
import { fieldManager } from './field-manager.ts'
import { isSubsetOf } from './is-subset-of.ts'
import { success, type ApiAnswer, type ApiRequest } from './request.ts'
import { get, locate, mustLocate, type ApiSession } from './session.ts'
import { isRecord, type JsonObject } from '../values/record.ts'

/** Unknown fields are returned as warnings. */
const writeQuery = { fieldManager, fieldValidation: 'Warn' }

/** Server-side apply. */
export async function apply(
  session: ApiSession,
  object: KubeObject,
  options: ApplyOptions = {},
): Promise<WriteResult> {
  const ref = refOf(object)
  const subject = objectName(ref)
  const answer = await session.transport.call({
    method: 'PATCH',
    operation: options.dryRun ? 'dryRun' : 'apply',
    path: await mustLocate(session, ref),
    query: {
      ...writeQuery,
      force: options.force ? 'true' : undefined,
      dryRun: options.dryRun ? 'All' : undefined,
    },
    // JSON is a subset of YAML.
    contentType: 'application/apply-patch+yaml',
    body: object,
    subject,
  })
  return applied(success(answer, subject, session.transport.context))
}

/** POST; ApiError AlreadyExists if the object exists and an earlier attempt of this call did not create it. */
export async function create(
  session: ApiSession,
  object: KubeObject,
  options: CreateObjectOptions = {},
): Promise<WriteResult> {
  const ref = refOf(object)
  const path = await mustLocate(session, { ...ref, name: undefined })
  return sendWrite(session, ref, {
    method: 'POST',
    operation: 'create',
    path,
    query: { ...writeQuery, dryRun: options.dryRun ? 'All' : undefined },
    body: object,
    subject: objectName(ref),
  })
}

/** PUT. */
export async function replace(session: ApiSession, object: KubeObject): Promise<WriteResult> {
  const ref = refOf(object)
  const path = await mustLocate(session, ref)
  return sendWrite(session, ref, {
    method: 'PUT',
    operation: 'replace',
    path,
    query: writeQuery,
    body: object,
    subject: objectName(ref),
  })
}

/** JSON merge patch. */
export async function patch(
  session: ApiSession,
  ref: ObjectRef,
  change: JsonObject,
  options: CreateObjectOptions = {},
): Promise<WriteResult> {
  return sendWrite(session, ref, {
    method: 'PATCH',
    operation: options.dryRun ? 'dryRun' : 'patch',
    path: await mustLocate(session, ref),
    query: { ...writeQuery, dryRun: options.dryRun ? 'All' : undefined },
    contentType: 'application/merge-patch+json',
    body: change,
    subject: objectName(ref),
  })
}

/** Returns false if the object, or the one with the given uid, did not exist. */
export async function remove(
  session: ApiSession,
  ref: ObjectRef,
  options: DeleteOptions = {},
): Promise<boolean> {
  const path = await locate(session, ref)
  if (path === undefined) return false
  const subject = objectName(ref)
  const body = {
    apiVersion: 'v1',
    kind: 'DeleteOptions',
    propagationPolicy: options.propagation ?? 'Background',
    ...(options.dryRun && { dryRun: ['All'] }),
    ...((options.uid ?? options.resourceVersion) && {
      preconditions: { uid: options.uid, resourceVersion: options.resourceVersion },
    }),
  }
  const request: ApiRequest = { method: 'DELETE', operation: 'delete', path, body, subject }
  const answer = await callPastConflicts(session, ref, request, (live) => isDeletable(live, options))
  // 404 after an attempt without a response: that attempt deleted the object.
  if (answer.status === 404 || isOtherUid(answer)) return answer.repeated
  if (answer.status === 409 && options.resourceVersion === undefined) {
    const live = await get(session, ref)
    if (!live) return answer.repeated
    // Somebody, or a lost attempt, has started to delete it.
    if (live.metadata['deletionTimestamp'] !== undefined) return true
  }
  success(answer, subject, session.transport.context)
  return true
}

/** Returns whether a delete may succeed after a conflict: nobody has changed the object or started to delete it. */
function isDeletable(live: KubeObject | undefined, { resourceVersion }: DeleteOptions): boolean {
  if (!live || live.metadata['deletionTimestamp'] !== undefined) return false
  return resourceVersion === undefined || resourceVersion === live.metadata.resourceVersion
}

/**
 * Sends a write. After a repeated attempt, a conflict counts as success if the live object contains all that was sent:
 * then the first attempt succeeded.
 */
async function sendWrite(session: ApiSession, ref: ObjectRef, request: ApiRequest): Promise<WriteResult> {
  const answer = await callPastConflicts(session, ref, request, (live) => isWritable(live, request))
  if (answer.status === 409 && answer.repeated) {
    const live = await get(session, ref)
    if (live && isSubsetOf(withoutServerFields(request.body), live)) return { object: live, warnings: [] }
  }
  return applied(success(answer, request.subject, session.transport.context))
}

/**
 * Returns whether a write may succeed after a conflict: the object to create does not exist, or the object to change
 * still has the version that the write requires. Then the conflict was about another object, such as a quota.
 */
function isWritable(live: KubeObject | undefined, { operation, body }: ApiRequest): boolean {
  if (operation === 'create') return live === undefined
  if (live === undefined) return false
  const metadata = isRecord(body) && isRecord(body['metadata']) ? body['metadata'] : {}
  const required = metadata['resourceVersion']
  return required === undefined || required === live.metadata.resourceVersion
}

/** Sends a write again after a conflict while `isPossible` returns true for the live object. */
async function callPastConflicts(
  session: ApiSession,
  ref: ObjectRef,
  request: ApiRequest,
  isPossible: (live: KubeObject | undefined) => boolean,
): Promise<ApiAnswer> {
  const { transport } = session
  let repeated = false
  for (let tries = 1; ; tries++) {
    const answer = await transport.call(request)
    repeated ||= answer.repeated
    if (answer.status !== 409 || isOtherUid(answer) || !(await mayWriteAgain(session, ref, isPossible)))
      return { ...answer, repeated }
    if (!(await transport.pauseAfterConflict(request.subject, tries))) return { ...answer, repeated }
  }
}

/** Without permission to read the object, the conflict is final. */
async function mayWriteAgain(
  session: ApiSession,
  ref: ObjectRef,
  isPossible: (live: KubeObject | undefined) => boolean,
): Promise<boolean> {
  try {
    // The server chooses the name of an object that has only generateName.
    return isPossible(ref.name ? await get(session, ref) : undefined)
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return false
    throw error
  }
}

function applied(answer: ApiAnswer): WriteResult {
  return { object: answer.body as KubeObject, warnings: answer.warnings }
}

/** Returns the request without fields that the server changes with every write. */
function withoutServerFields(sent: unknown): unknown {
  if (!isRecord(sent) || !isRecord(sent['metadata'])) return sent
  const metadata = Object.entries(sent['metadata']).filter(([field]) => !setByServer.includes(field))
  const fields = Object.entries(sent).filter(([field]) => field !== 'status')
  return { ...Object.fromEntries(fields), metadata: Object.fromEntries(metadata) }
}

const setByServer = ['generation', 'managedFields', 'resourceVersion']

/** True if the object has another uid: the one to delete no longer exists. */
function isOtherUid({ status, body }: ApiAnswer): boolean {
  return status === 409 && isRecord(body) && /UID in (the )?precondition/i.test(String(body['message']))
}
