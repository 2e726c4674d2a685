// Where the API serves a resource.
import { UserError } from '../errors.ts'
import type { ListOptions, ApiResource } from './api.ts'

/** `/api/v1` or `/apis/GROUP/VERSION`. */
export function versionPath(apiVersion: string): string {
  const parts = apiVersion.split('/')
  return `/${[parts.length > 1 ? 'apis' : 'api', ...parts].map(segment).join('/')}`
}

/**
 * The path of a resource, or of one object of it; a namespace is left out for what has none. Throws UserError
 * object-name for a name that would make it another path: nothing, or dots.
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
  // A DELETE of no name would be one of all; a URL resolves dots.
  if (part !== '' && part !== '.' && part !== '..') return encodeURIComponent(part)
  throw new UserError('object-name', `"${part}" is not a name of an object, a namespace or an API version`, {
    hint: 'give each object a metadata.name',
  })
}

/** Selectors as query parameters. */
export function selectors(options: ListOptions): Record<string, string | undefined> {
  return { labelSelector: options.labelSelector, fieldSelector: options.fieldSelector }
}

/** The plural that a kind most likely has, where the server does not know it. */
export function guessPlural(kind: string): string {
  const name = kind.toLowerCase()
  if (/(s|x|ch|sh)$/.test(name)) return `${name}es`
  return /[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`
}
