// What requests ask of RBAC: verb, API group, resource and namespace, as the API server reads them from method and path.
import type { ProxiedRequest } from './sandbox/proxy.ts'

const verbs: Readonly<Record<string, readonly string[]>> = {
  POST: ['create'],
  PUT: ['update'],
  // Server-side apply creates an object that is not there.
  PATCH: ['patch', 'create'],
  DELETE: ['delete'],
}

/** Returns `VERB GROUP/RESOURCE NAMESPACE`, each that the request may need; none for requests that are for no resource. */
export function requestedRights({ method, url }: ProxiedRequest): string[] {
  const { pathname, searchParams } = new URL(url, 'https://server')
  const [, api, ...rest] = pathname.split('/')
  if (api !== 'api' && api !== 'apis') return []
  const [group = '', ...parts] = api === 'apis' ? [rest[0], ...rest.slice(2)] : ['', ...rest.slice(1)]
  const isInNamespace = parts[0] === 'namespaces' && parts.length > 2
  const [resource, name, subresource] = isInNamespace ? parts.slice(2) : parts
  if (resource === undefined) return []
  const reading = name !== undefined ? 'get' : searchParams.get('watch') ? 'watch' : 'list'
  const full = subresource === undefined ? resource : `${resource}/${subresource}`
  return (verbs[method] ?? [reading]).map((verb) =>
    rightText(verb, group, full, isInNamespace ? parts[1] : undefined),
  )
}

/** `VERB GROUP/RESOURCE NAMESPACE`, with `*` for all namespaces. */
export function rightText(
  verb: string,
  group: string,
  resource: string,
  namespace: string | undefined,
): string {
  return `${verb} ${group}/${resource} ${namespace ?? '*'}`
}
