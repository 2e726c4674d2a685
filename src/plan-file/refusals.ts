// Why a saved plan cannot be applied: what has changed in the cluster, object by object.
import { fieldDifferences } from '../diff/fields.ts'
import { exitStatus, UserError } from '../errors.ts'
import { objectKey, objectName } from '../manifest/object.ts'
import type { SavedLiveObject, SavedObject, SavedPlan, SavedRelease } from './saved-plan.ts'

/** The part of a plan that must be the same when it is applied. */
export type PlannedState = Pick<SavedPlan, 'namespaces' | 'releases'>

/** Returns an error for each namespace, release and object that is not as it was when the plan was saved. */
export function planRefusals(saved: PlannedState, now: PlannedState): UserError[] {
  if (isApplied(saved, now))
    return [refusal('the objects are as in the plan already, so there is nothing to apply')]
  const lines = [
    ...namespaceLines(saved.namespaces, now.namespaces),
    ...pairs(saved.releases, now.releases, releaseName).flatMap(([before, after]) =>
      releaseLines(before, after),
    ),
    ...pairs(objectsOf(saved), objectsOf(now), objectKey).flatMap(([before, after]) =>
      objectLines(before, after),
    ),
  ]
  return lines.map((line, index) => refusal(line, index === lines.length - 1 ? hint : undefined))
}

function refusal(message: string, why?: string): UserError {
  const options = { status: exitStatus.failed, ...(why !== undefined && { hint: why }) }
  return new UserError('plan-outdated', message, options)
}

/** Returns true if the plan has changes, and an install of the same objects would now change nothing. */
function isApplied(saved: PlannedState, now: PlannedState): boolean {
  const isSame = ({ namespaces, releases }: PlannedState) =>
    namespaces.length === 0 && releases.every(({ record }) => record === 'unchanged')
  const rendered = (state: PlannedState) =>
    objectsOf(state)
      .flatMap((object) => (object.action === 'delete' ? [] : [`${objectKey(object)} ${object.rendered}`]))
      .sort()
      .join('\n')
  return !isSame(saved) && isSame(now) && rendered(saved) === rendered(now)
}

const hint = 'nothing was changed; make a new plan with `ambientctl plan --out FILE`, and review it'

const objectsOf = ({ releases }: PlannedState): SavedObject[] => releases.flatMap(({ objects }) => objects)

const releaseName = ({ namespace, release }: SavedRelease): string => `${namespace}/${release}`

/** Returns the items of two lists with the same key, in the order of the first list. */
function pairs<Item>(
  before: readonly Item[],
  after: readonly Item[],
  keyOf: (item: Item) => string,
): (readonly [Item | undefined, Item | undefined])[] {
  const [old, now] = [before, after].map((list) => new Map(list.map((item) => [keyOf(item), item])))
  const keys = new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])
  return [...keys].map((key) => [old?.get(key), now?.get(key)] as const)
}

function namespaceLines(before: readonly string[], after: readonly string[]): string[] {
  return pairs(before, after, (name) => name).flatMap(([planned, now]) => {
    if (planned === now) return []
    return planned === undefined
      ? [`Namespace/${now}: no longer exists`]
      : [`Namespace/${planned}: exists now; the plan creates it`]
  })
}

function releaseLines(before: SavedRelease | undefined, after: SavedRelease | undefined): string[] {
  const one = before ?? after
  if (one === undefined) return []
  const name = `release ${releaseName(one)}`
  if (before === undefined) return [`${name}: is not in the plan`]
  if (after === undefined) return [`${name}: is no longer part of the configuration`]
  if (before.revision === after.revision && before.record === after.record) return []
  return before.revision === after.revision
    ? [`${name}: ${recordText(after)} (planned: ${recordText(before)})`]
    : [
        `${name}: would get revision ${after.revision} (planned: ${before.revision}): another operation recorded it`,
      ]
}

const recordText = ({ record }: SavedRelease): string =>
  record === 'unchanged' ? 'would get no new revision' : `would be recorded as ${record}`

function objectLines(before: SavedObject | undefined, after: SavedObject | undefined): string[] {
  const one = before ?? after
  if (one === undefined) return []
  const changes = changesOf(before, after)
  return changes.length === 0 ? [] : [`${objectName(one)}: ${changes.join('; ')}`]
}

function changesOf(before: SavedObject | undefined, after: SavedObject | undefined): string[] {
  if (before === undefined) return [`is not in the plan; would now be: ${after ? actionText(after) : ''}`]
  if (after === undefined) return [`no longer has a change (planned: ${actionText(before)})`]
  const live = liveChange(before, after)
  if (live !== undefined) return [live]
  if (before.rendered !== after.rendered) return ['is rendered differently than in the plan']
  return actionText(before) === actionText(after)
    ? []
    : [`would now be: ${actionText(after)} (planned: ${actionText(before)})`]
}

function actionText({ action, reason, takeovers = [] }: SavedObject): string {
  return [action, ...(reason === undefined ? [] : [reason]), ...takeovers].join(', ')
}

/** Returns what has changed in the live object; undefined if nothing has. */
function liveChange({ live: before }: SavedObject, { live: after }: SavedObject): string | undefined {
  if (before === undefined) return after && `exists now${writtenBy(after)}; it did not when the plan was made`
  if (after === undefined) return 'was deleted since the plan was made'
  if (before.uid !== after.uid) return `was deleted and created again${writtenBy(after)}`
  if (before.resourceVersion === after.resourceVersion) return undefined
  if (before.fields === undefined || after.fields === undefined)
    return `was changed${writtenBy(after, before)}`
  const paths = fieldDifferences(before.fields, after.fields).map(({ path }) => path)
  return paths.length === 0 ? undefined : `${paths.join(', ')} was changed${writtenBy(after, before)}`
}

/** Names the last manager, unless it wrote before the plan was made. */
function writtenBy({ manager, writtenAt }: SavedLiveObject, before?: SavedLiveObject): string {
  const isKnown = before !== undefined && before.manager === manager && before.writtenAt === writtenAt
  return manager === undefined || isKnown ? '' : `, last written by "${manager}"`
}
