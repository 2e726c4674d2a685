// Where the API serves a resource.
import type { ListOptions, Resource } from './api.ts'
import { versionPath } from './discovery.ts'

/** The path of a resource, or of one object of it; a namespace is left out for what has none. */
export function resourcePath(resource: Resource, namespace?: string, name?: string): string {
  const parts = [
    ...(resource.namespaced && namespace ? ['namespaces', namespace] : []),
    resource.name,
    ...(name === undefined ? [] : [name]),
  ]
  return [versionPath(resource.apiVersion), ...parts.map(encodeURIComponent)].join('/')
}

/** Selectors as query parameters. */
export function selectors(options: ListOptions): Record<string, string | undefined> {
  return { labelSelector: options.labelSelector, fieldSelector: options.fieldSelector }
}

/** The plural that a kind most likely has, where the server does not know it (apimachinery guesses so too). */
export function guessPlural(kind: string): string {
  const name = kind.toLowerCase()
  if (/(s|x|ch|sh)$/.test(name)) return `${name}es`
  return name.endsWith('y') ? `${name.slice(0, -1)}ies` : `${name}s`
}
