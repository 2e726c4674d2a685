// Fields of installed objects that somebody changed since the install, from managedFields: the server moves a field that
// changes to the manager that changes it, so that no value needs to be normalized for the comparison.
import type { KubeObject } from '../manifest/object.ts'
import type { ReleaseName } from '../release/release.ts'
import { isRecord } from '../values/record.ts'
import { fieldOwners, writesReleases, type FieldOwner } from './installers.ts'
import { isEqual, isKeyOf, ownableFields } from './plan/managed-fields-match.ts'
import { applyConfiguration } from './plan/to-apply.ts'

/** A field that is not as the release record says. */
export interface FieldDrift {
  /** As the server prints it: `.spec.template.spec.containers[name="discovery"].image`. */
  readonly field: string
  readonly change: 'changed' | 'removed' | 'added'
  /** The field manager that owns the field now; absent for a removed field. */
  readonly manager?: string
  /** When that manager last wrote the object, as an ISO time. */
  readonly time?: string
}

/**
 * Returns the fields of a live object that differ from its recorded manifest, and those that people added with kubectl.
 * Fields that istiod writes do not count. Empty for an object without managedFields of an installer.
 */
export function fieldDrift(recorded: KubeObject, live: KubeObject, release: ReleaseName): FieldDrift[] {
  const owners = fieldOwners(live)
  const own = owners.filter(({ manager }) => writesReleases(manager))
  if (own.length === 0) return []
  const others = owners.filter(({ manager }) => !writesReleases(manager))
  return driftOf(ownableFields(applyConfiguration(recorded, live, release)), live, {
    path: '',
    own: own.map(({ fields }) => fields),
    others,
  })
}

/** A place in an object: who owns which fields below it. */
interface Position {
  readonly path: string
  readonly own: readonly unknown[]
  readonly others: readonly FieldOwner[]
}

function driftOf(desired: unknown, live: unknown, at: Position): FieldDrift[] {
  if (Array.isArray(desired)) return Array.isArray(live) ? driftOfItems(desired, live, at) : []
  if (!isRecord(desired) || !isRecord(live)) return []
  const recorded = Object.entries(desired).flatMap(([key, value]) =>
    driftOfPart(value, live[key], child(at, [`f:${key}`], `.${key}`)),
  )
  const isAdded = (key: string) =>
    key.startsWith('f:') && Object.hasOwn(live, key.slice(2)) && !Object.hasOwn(desired, key.slice(2))
  return [...recorded, ...additions(at, isAdded, (key) => `.${key.slice(2)}`)]
}

function driftOfItems(desired: readonly unknown[], live: readonly unknown[], at: Position): FieldDrift[] {
  const owned = [...at.own, ...at.others.map(({ fields }) => fields)]
  const keys = [...new Set(owned.filter(isRecord).flatMap((fields) => Object.keys(fields)))]
  const recorded = desired.flatMap((item) => {
    const own = keys.filter((key) => isKeyOf(key, item))
    const found = live.find((other) => own.some((key) => isKeyOf(key, other)) || hasSameName(item, other))
    return driftOfPart(item, found, child(at, own, own[0] ? keyText(own[0]) : itemText(item)))
  })
  const isAdded = (key: string) =>
    /^[kv]:/.test(key) &&
    !desired.some((item) => isKeyOf(key, item)) &&
    live.some((item) => isKeyOf(key, item))
  return [...recorded, ...additions(at, isAdded, keyText)]
}

function driftOfPart(desired: unknown, live: unknown, at: Position): FieldDrift[] {
  if (desired === null || isEqual(desired, live)) return []
  if (hasParts(desired, live, at)) return driftOf(desired, live, at)
  if (at.own.length > 0) return []
  // The server leaves out fields with an empty value.
  if (live === undefined) return isEmpty(desired) ? [] : [{ field: at.path, change: 'removed' }]
  return [{ field: at.path, change: 'changed', ...lastWriter(at.others) }]
}

/** True for a map or a list whose parts have owners of their own; a manager owns an atomic one as a whole. */
function hasParts(desired: unknown, live: unknown, { own, others }: Position): boolean {
  const hasKeys = (fields: unknown) => isRecord(fields) && Object.keys(fields).length > 0
  if (Array.isArray(desired))
    return Array.isArray(live) && [...own, ...others.map(({ fields }) => fields)].some(hasKeys)
  return isRecord(desired) && isRecord(live) && own.every(hasKeys)
}

/** Annotations of kubectl itself, such as the time of `kubectl rollout restart`. */
const ownAnnotations = /^f:kubectl\.kubernetes\.io\//

/** Returns the parts that people added. Controllers add fields too, which are no drift. */
function additions(
  { path, own, others }: Position,
  isAdded: (key: string) => boolean,
  nameOf: (key: string) => string,
): FieldDrift[] {
  const isOwn = (key: string) => own.some((fields) => isRecord(fields) && Object.hasOwn(fields, key))
  return others
    .filter(({ manager }) => /^(kubectl|k9s|lens)/i.test(manager))
    .flatMap(({ fields, ...writer }) =>
      Object.keys(fields)
        .filter((key) => isAdded(key) && !isOwn(key) && !ownAnnotations.test(key))
        .map((key) => ({ field: path + nameOf(key), change: 'added' as const, ...writer })),
    )
}

/** Returns the position of a field or item, which has one of these keys in managedFields. */
function child({ path, own, others }: Position, keys: readonly string[], name: string): Position {
  const below = (fields: unknown) => keys.flatMap((key) => (isRecord(fields) ? (fields[key] ?? []) : []))
  return {
    path: path + name,
    own: own.flatMap(below),
    others: others.flatMap((owner) =>
      below(owner.fields).flatMap((fields) => (isRecord(fields) ? [{ ...owner, fields }] : [])),
    ),
  }
}

function lastWriter(owners: readonly FieldOwner[]): Pick<FieldDrift, 'manager' | 'time'> {
  const [last] = owners.toSorted((a, b) => (a.time < b.time ? 1 : -1))
  return last ? { manager: last.manager, time: last.time } : {}
}

const isEmpty = (value: unknown): boolean =>
  !value || (typeof value === 'object' && Object.keys(value).length === 0)

const hasSameName = (a: unknown, b: unknown): boolean =>
  isRecord(a) && isRecord(b) && a['name'] !== undefined && a['name'] === b['name']

/** Returns the key of an item in managedFields as the server prints it: `[name="discovery"]`. */
function keyText(key: string): string {
  const value: unknown = JSON.parse(key.slice(2))
  const parts = isRecord(value) && key.startsWith('k:') ? Object.entries(value) : [['', value] as const]
  return `[${parts.map(([name, part]) => `${name}=${JSON.stringify(part)}`).join(',')}]`
}

const itemText = (item: unknown): string =>
  isRecord(item) && item['name'] !== undefined
    ? `[name=${JSON.stringify(item['name'])}]`
    : `[${JSON.stringify(item).slice(0, 60)}]`
