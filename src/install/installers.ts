// Who wrote an object: installers and people, by their field managers.
import type { KubeObject } from '../manifest/object.ts'
import { isRecord } from '../values/record.ts'
import { fieldAt, listAt, textOrEmpty } from './fields.ts'

/** A managedFields entry. */
export interface FieldOwner {
  readonly manager: string
  /** The time of its last write, as an ISO time. */
  readonly time: string
  /** FieldsV1: `f:NAME` for fields, `k:KEYS` and `v:VALUE` for items. */
  readonly fields: Readonly<Record<string, unknown>>
}

/** Returns who owns fields of a live object, without its status. */
export function fieldOwners(live: KubeObject): FieldOwner[] {
  return listAt(live, 'metadata', 'managedFields').flatMap((entry) => {
    const fields = fieldAt(entry, 'fieldsV1')
    if (!isRecord(fields) || textOrEmpty(entry, 'subresource') === 'status') return []
    return [{ manager: textOrEmpty(entry, 'manager'), time: textOrEmpty(entry, 'time'), fields }]
  })
}

/** The field managers of programs that install Istio, and their names. */
const installers: readonly (readonly [manager: RegExp, name: string])[] = [
  [/^ambientctl$/, 'ambientctl'],
  [/^istio-operator$|^istioctl/, 'istioctl'],
  [/^argocd/, 'Argo CD'],
  [/^(kustomize|helm)-controller$/, 'Flux'],
  [/^sail-operator/, 'Sail'],
  [/^helm$/i, 'Helm'],
  [/^kubectl|^before-first-apply$/, 'kubectl'],
]

/** True for a manager that installs releases: its fields are as recorded, unless someone changed them. */
export function writesReleases(manager: string): boolean {
  return ['ambientctl', 'Helm', 'Flux'].includes(installerName(manager) ?? '')
}

function installerName(manager: string): string | undefined {
  return installers.find(([pattern]) => pattern.test(manager))?.[1]
}

/** Returns the GitOps tool that applies an object continuously, by its field managers; undefined if there is none. */
export function gitOpsToolOf(live: KubeObject): string | undefined {
  const names = fieldOwners(live).map(({ manager }) => installerName(manager))
  return names.find((name) => name === 'Argo CD' || name === 'Flux' || name === 'Sail')
}

/** Returns who created an object: an installer, another field manager, or `unknown`. */
export function installerOf(live: KubeObject): string {
  const owners = fieldOwners(live).map(({ manager }) => manager)
  const known = new Set(owners.flatMap((manager) => installerName(manager) ?? []))
  const first = installers.find(([, name]) => known.has(name))
  return first?.[1] ?? owners[0] ?? 'unknown'
}
