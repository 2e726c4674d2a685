// Aliases of paths in a spec. Helm users know the short ones.
import { helmKeys, movedKeys } from '../translate/legacy-table.ts'
import type { Segment } from '../values/set-path.ts'

/** The path of the platform in a spec. */
export const platformPath: readonly string[] = ['values', 'global', 'platform']

/** Aliases of canonical paths. */
export const aliases: readonly { readonly from: readonly string[]; readonly to: readonly string[] }[] = [
  { from: ['platform'], to: platformPath },
  { from: ['values', 'platform'], to: platformPath },
  { from: ['global'], to: ['values', 'global'] },
]

/** Legacy keys whose values are read elsewhere. */
const legacy = [...helmKeys, ...movedKeys].map(({ from, to }) => ({
  from: from.split('.'),
  to: to.split('.'),
}))

/** Returns a path, its aliases and the legacy keys that are read as it. */
export function spellingsOf(path: readonly string[]): (readonly string[])[] {
  const old = [...aliases, ...legacy]
    .filter(({ to }) => to.every((key, index) => path[index] === key))
    .map(({ from, to }) => [...from, ...path.slice(to.length)])
  return [path, ...old]
}

/** Returns the path of a --set flag without the prefix `spec` and with its alias resolved. */
export function canonicalPath(path: readonly Segment[]): readonly Segment[] {
  const own = path[0]?.kind === 'key' && path[0].key === 'spec' && path.length > 1 ? path.slice(1) : path
  const alias = aliases.find(({ from }) => from.every((key, index) => isKey(own[index], key)))
  if (alias === undefined) return own
  return [...alias.to.map((key) => ({ kind: 'key', key }) as const), ...own.slice(alias.from.length)]
}

/** Returns the path that a legacy key or an alias stands for, or the path itself. */
export function currentPath(path: readonly string[]): readonly string[] {
  const row = [...aliases, ...legacy].find(({ from }) => from.every((key, index) => path[index] === key))
  return row ? [...row.to, ...path.slice(row.from.length)] : path
}

function isKey(segment: Segment | undefined, key: string): boolean {
  return segment?.kind === 'key' && segment.key === key
}
