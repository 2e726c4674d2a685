// Every object of every resource type that a cluster serves, to compare its state before and after.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Cluster } from '../../src/cluster/api.ts'
import { groupOf, objectKey, refOf, type KubeObject } from '../../src/manifest/object.ts'
import type { Sandbox } from '../cluster/sandbox/cluster.ts'
import { nodePath } from '../cluster/sandbox/cni.ts'

/** By `group|Kind|namespace|name`, the fields that somebody decided. */
export type Listing = Readonly<Record<string, KubeObject>>

/** Kinds that no listing contains. */
const ignoredKinds: Readonly<Record<string, string>> = {
  Event: 'reports what happened, and expires after an hour',
  ComponentStatus: 'is not stored: the server asks its components for each answer',
}

/** Fields that no listing contains; `*` is every kind. */
const ignoredFields: readonly {
  readonly kind: string
  readonly path: readonly string[]
  readonly because: string
}[] = [
  { kind: '*', path: ['status'], because: 'reports what controllers see' },
  { kind: '*', path: ['metadata', 'managedFields'], because: 'records who wrote, and when' },
  { kind: '*', path: ['metadata', 'resourceVersion'], because: 'counts writes, those of the status too' },
  { kind: 'Lease', path: ['spec'], because: 'holders renew it every few seconds; its name is compared' },
  {
    kind: 'ConfigMap',
    path: ['metadata', 'annotations', 'control-plane.alpha.kubernetes.io/leader'],
    because: 'a leader renews it every few seconds; the name is compared',
  },
  {
    kind: 'Endpoints',
    path: ['metadata', 'annotations', 'endpoints.kubernetes.io/last-change-trigger-time'],
    because: 'is the time of the last change of a pod',
  },
]

/** Lists every kind of every group in all namespaces, in one version each. */
export async function listEverything(cluster: Cluster): Promise<Listing> {
  const { resources, failedGroups } = await cluster.resources()
  if (failedGroups.length > 0) throw new Error(`no answer from ${failedGroups.join(', ')}`)
  const listable = resources.filter(
    ({ verbs, kind }) => verbs.includes('list') && !Object.hasOwn(ignoredKinds, kind),
  )
  // The server names its preferred version of a group first.
  const kinds = new Map(listable.toReversed().map((one) => [`${groupOf(one.apiVersion)}|${one.kind}`, one]))
  const entries: [string, KubeObject][] = []
  for (const { apiVersion, kind } of kinds.values()) {
    const { items } = await cluster.list(apiVersion, kind)
    entries.push(
      ...items.map((object): [string, KubeObject] => [objectKey(refOf(object)), decidedFields(object)]),
    )
  }
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Returns the objects of a listing that match. */
export function selectObjects(
  listing: Listing,
  matches: (key: string, object: KubeObject) => boolean,
): Listing {
  return Object.fromEntries(Object.entries(listing).filter(([key, object]) => matches(key, object)))
}

function decidedFields(object: KubeObject): KubeObject {
  const copy = structuredClone(object)
  for (const { kind, path } of ignoredFields)
    if (kind === '*' || kind === object.kind) removeField(copy, path)
  return copy
}

function removeField(object: object, path: readonly string[]): void {
  const parent = path
    .slice(0, -1)
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], object)
  if (parent !== undefined) delete (parent as Record<string, unknown>)[path.at(-1) ?? '']
}

/** Returns the files of a node's folder by path: network configurations with their content, the others as names. */
export function nodeFiles({ folder }: Sandbox, node: string): Readonly<Record<string, unknown>> {
  const root = nodePath(folder, node, '/')
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort()
  // The agent writes the fields of a configuration in another order.
  const content = (path: string): unknown =>
    /\.(conf|conflist|json)$/.test(path) ? JSON.parse(readFileSync(path, 'utf8')) : ''
  return Object.fromEntries(paths.map((path) => [relative(root, path), content(path)]))
}
