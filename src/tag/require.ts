// What must be true before a tag is set or removed; each error names the cause.
import { didYouMean, exitStatus, UserError } from '../errors.ts'
import { controlPlanesText, type ControlPlanes } from '../install/records/control-planes.ts'
import { defaultTag } from '../install/records/default-revision.ts'

/** A part of the names of a webhook configuration and a Service, of which `istiod-revision-tag-` takes 20 characters. */
const tagName = /^[a-z0-9]([-a-z0-9]{0,41}[a-z0-9])?$/

/** Throws UserError for a name that no tag can have. */
export function requireTagName(tag: string): void {
  if (tagName.test(tag)) return
  const expected = 'expected lower case letters, digits and "-", at most 43 characters'
  throw new UserError('tag-name', `tag ${JSON.stringify(tag)}: not a valid name; ${expected}`)
}

export interface TagRequest {
  readonly tag: string
  readonly revision: string
  readonly overwrite: boolean
}

/** Throws UserError for a revision that is not there, a tag with the name of a revision, and a tag of another revision. */
export function requireSettable({ tag, revision, overwrite }: TagRequest, planes: ControlPlanes): void {
  const failed = (code: string, message: string, hint: string) =>
    new UserError(code, message, { hint, status: exitStatus.failed })
  if (!planes.revisions.includes(revision)) {
    const guess = didYouMean(revision, planes.revisions)
    const message = `--revision ${revision}: no control plane has this revision${guess}`
    throw failed('revision-unknown', message, controlPlanesText(planes))
  }
  if (tag !== defaultTag && planes.revisions.includes(tag)) {
    const message = `tag "${tag}": a control plane has this name as its revision; nothing was changed`
    throw failed(
      'tag-is-revision',
      message,
      `label namespaces with istio.io/rev=${tag}, or choose another tag`,
    )
  }
  const before = planes.tags.get(tag)
  if (before === undefined || before === revision || overwrite) return
  const message = `tag "${tag}" exists and means revision ${before}; nothing was changed`
  throw failed('tag-exists', message, `add --overwrite to move it to revision ${revision}`)
}

/** Throws UserError for a tag that does not exist. */
export function requireTag(tag: string, planes: ControlPlanes): void {
  if (planes.tags.has(tag)) return
  const names = [...planes.tags.keys()]
  const hint = names.length > 0 ? `its tags: ${names.join(', ')}` : 'it has no tags'
  throw new UserError('tag-unknown', `the cluster has no tag "${tag}"${didYouMean(tag, names)}`, {
    hint,
    status: exitStatus.failed,
  })
}
