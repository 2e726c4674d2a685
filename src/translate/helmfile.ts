// Reads the releases of a helmfile.
import { applyHelmSet, notations } from '../values/helm-set.ts'
import { isTree, mergeTrees, newTree, type Tree, type Value } from '../values/tree.ts'
import type { HelmFiles } from './helm-command.ts'
import type { HelmRelease } from './helm-releases.ts'

/** Returns true for a document with a list of releases. */
export function isHelmfile(document: Value): document is Tree {
  return isTree(document) && document['kind'] === undefined && Array.isArray(document['releases'])
}

/** Returns the releases of a helmfile that are installed. Throws errors of `files`. */
export function helmfileReleases(document: Tree, files: HelmFiles): HelmRelease[] {
  const releases = Array.isArray(document['releases']) ? document['releases'] : []
  return releases.filter(isTree).flatMap((release): HelmRelease[] => {
    const chart = release['chart']
    if (typeof chart !== 'string' || release['installed'] === false) return []
    return [
      {
        name: textOf(release['name']) ?? '',
        chart,
        namespace: textOf(release['namespace']),
        version: textOf(release['version']),
        values: valuesOf(release, files),
      },
    ]
  })
}

const textOf = (value: Value | undefined) => (typeof value === 'string' ? value : undefined)
const listOf = (value: Value | undefined) => (Array.isArray(value) ? value : [])

function valuesOf(release: Tree, files: HelmFiles): Tree {
  const values = listOf(release['values'])
    .map((entry) => (isTree(entry) ? entry : files.values(String(entry))))
    .reduce(mergeTrees, newTree())
  // `set: [{name: a.b, value: c}]` is --set a.b=c; values may be a list.
  for (const entry of listOf(release['set']).filter(isTree)) {
    const list = listOf(entry['values'])
    const value =
      list.length > 0 ? `{${list.map(escapeComma).join(',')}}` : escapeComma(entry['value'] ?? null)
    applyHelmSet(values, `${textOf(entry['name']) ?? ''}=${value}`, notations.typed)
  }
  return values
}

const escapeComma = (value: Value) => String(value ?? '').replace(/[\\,]/g, '\\$&')
