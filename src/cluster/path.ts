// URL paths of API resources.
import { UserError } from '../errors.ts'
import type { ListOptions, ApiResource } from './api.ts'

/** Returns `/api/v1` or `/apis/GROUP/VERSION`. */
export function versionPath(apiVersion: string): string {
  const parts = apiVersion.split('/')
  return `/${[parts.length > 1 ? 'apis' : 'api', ...parts].map(segment).join('/')}`
}

/**
 * Returns the path of a resource or of one object; omits the namespace for cluster-scoped resources. Throws UserError
 * object-name for a name that would change the path: an empty one, `.` or `..`.
 */
export function resourcePath(resource: ApiResource, namespace?: string, name?: string): string {
  const parts = [
    ...(resource.namespaced && namespace !== undefined ? ['namespaces', namespace] : []),
    resource.name,
    ...(name === undefined ? [] : [name]),
  ]
  return [versionPath(resource.apiVersion), ...parts.map(segment)].join('/')
}

function segment(part: string): string {
  // DELETE with an empty name would delete the collection; URLs resolve dots.
  if (part !== '' && part !== '.' && part !== '..') return encodeURIComponent(part)
  throw new UserError('object-name', `"${part}" is not a valid name of an object, namespace or API version`, {
    hint: 'set metadata.name of each object',
  })
}

/** Returns the selectors as query parameters. */
export function selectors(options: ListOptions): Record<string, string | undefined> {
  return { labelSelector: options.labelSelector, fieldSelector: options.fieldSelector }
}

/** Guesses the plural of a kind that the server does not serve. */
export function guessPlural(kind: string): string {
  const name = kind.toLowerCase()
  if (/(s|x|ch|sh)$/.test(name)) return `${name}es`
  return /[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`
}
