// API discovery: loads all resources once, and a group version again if a kind is missing.
import { ApiError } from '../errors.ts'
import type { ApiResource } from './api.ts'
import { versionPath } from './path.ts'
import { success, type Transport } from './request.ts'
import { isRecord, type JsonObject } from '../values/record.ts'

export interface Discovery {
  find(apiVersion: string, kind: string): Promise<ApiResource | undefined>
  all(options?: {
    readonly cached?: boolean
  }): Promise<{ readonly resources: readonly ApiResource[]; readonly failedGroups: readonly string[] }>
}

/** Discovered resources; `failed` lists group versions whose server does not respond. */
interface DiscoveryResult {
  readonly resources: readonly ApiResource[]
  readonly failed: readonly string[]
}

/** Aggregated discovery (stable since Kubernetes 1.30, beta since 1.27); older servers send the plain lists. */
const aggregated = [
  'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList',
  'application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList',
  'application/json',
].join(',')

/** Creates cached discovery over a transport. */
export function createDiscovery(transport: Transport): Discovery {
  const known = new Map<string, ApiResource>()
  const reloading = new Map<string, Promise<void>>()
  let loading: Promise<DiscoveryResult> | undefined

  const load = (): Promise<DiscoveryResult> => {
    const started = (loading ??= loadAll(transport).then((found) => {
      for (const one of found.resources) known.set(key(one.apiVersion, one.kind), one)
      return found
    }))
    started.catch(() => loading === started && (loading = undefined))
    return started
  }
  /** Loads a group version again, with one request for concurrent callers. */
  const reload = (apiVersion: string): Promise<void> => {
    const running = reloading.get(apiVersion)
    if (running) return running
    const started = loadVersion(transport, apiVersion)
      .then((found) => {
        for (const one of found) known.set(key(one.apiVersion, one.kind), one)
      })
      .finally(() => reloading.delete(apiVersion))
    reloading.set(apiVersion, started)
    return started
  }

  return {
    async find(apiVersion, kind) {
      await load()
      if (!known.has(key(apiVersion, kind))) await reload(apiVersion)
      return known.get(key(apiVersion, kind))
    },
    async all({ cached = false } = {}) {
      // CRDs may have been added or deleted.
      if (!cached) loading = undefined
      const found = await load()
      return { resources: found.resources, failedGroups: found.failed }
    },
  }
}

function key(apiVersion: string, kind: string): string {
  return `${apiVersion} ${kind}`
}

async function loadAll(transport: Transport): Promise<DiscoveryResult> {
  const parts = await Promise.all([
    get(transport, '/api', aggregated).then((body) => groupsOf(transport, body, 'api')),
    get(transport, '/apis', aggregated).then((body) => groupsOf(transport, body, 'apis')),
  ])
  return {
    resources: parts.flatMap((part) => part.resources),
    failed: parts.flatMap((part) => part.failed).sort(),
  }
}

async function get(transport: Transport, path: string, accept?: string): Promise<JsonObject> {
  const subject = `GET ${path}`
  const answer = await transport.call({
    method: 'GET',
    path,
    subject,
    ...(accept && { accept }),
  })
  const { body } = success(answer, subject, transport.context)
  return isRecord(body) ? body : {}
}

function groupsOf(
  transport: Transport,
  body: JsonObject,
  root: 'api' | 'apis',
): DiscoveryResult | Promise<DiscoveryResult> {
  if (body['kind'] === 'APIGroupDiscoveryList') return aggregatedGroups(body)
  return unaggregatedGroups(transport, root === 'api' ? strings(body['versions']) : groupVersions(body))
}

function aggregatedGroups(body: JsonObject): DiscoveryResult {
  const resources: ApiResource[] = []
  const failed: string[] = []
  for (const group of rows(body['items'])) {
    const metadata = isRecord(group['metadata']) ? group['metadata'] : {}
    for (const version of rows(group['versions'])) {
      const apiVersion = [metadata['name'], version['version']].filter(Boolean).join('/')
      if (version['freshness'] === 'Stale') failed.push(apiVersion)
      resources.push(...rows(version['resources']).map((one) => aggregatedResource(apiVersion, one)))
    }
  }
  return { resources, failed }
}

function aggregatedResource(apiVersion: string, row: JsonObject): ApiResource {
  const kind = isRecord(row['responseKind']) ? row['responseKind']['kind'] : ''
  return {
    apiVersion,
    kind: String(kind),
    name: String(row['resource']),
    namespaced: row['scope'] === 'Namespaced',
    verbs: strings(row['verbs']),
    ...subresourcesField(rows(row['subresources']).map((one) => String(one['subresource']))),
  }
}

function subresourcesField(subresources: readonly string[]): { readonly subresources?: readonly string[] } {
  return subresources.length > 0 ? { subresources } : {}
}

function groupVersions(body: JsonObject): string[] {
  return rows(body['groups']).flatMap((group) =>
    rows(group['versions']).map((version) => String(version['groupVersion'])),
  )
}

/** Loads each group version with its own request, for servers without aggregated discovery. */
async function unaggregatedGroups(
  transport: Transport,
  versions: readonly string[],
): Promise<DiscoveryResult> {
  const failed: string[] = []
  const resources = await Promise.all(
    versions.map(async (apiVersion) => {
      try {
        return await loadVersion(transport, apiVersion)
      } catch (error) {
        // A group that does not respond must not fail discovery of the others.
        if (!(error instanceof ApiError) || (error.status === 0 && error.reason !== 'Timeout')) throw error
        failed.push(apiVersion)
        return []
      }
    }),
  )
  return { resources: resources.flat(), failed }
}

/** Loads the resources of one group version; none if it is not served. Retries little: outages are often long. */
async function loadVersion(transport: Transport, apiVersion: string): Promise<ApiResource[]> {
  const path = versionPath(apiVersion)
  const subject = `GET ${path}`
  const answer = await transport.call({ method: 'GET', path, subject, tries: 3 })
  if (answer.status === 404) return []
  const { body } = success(answer, subject, transport.context)
  const all = rows(isRecord(body) ? body['resources'] : [])
  const names = all.map((row) => String(row['name']))
  return all
    .filter((row) => !String(row['name']).includes('/'))
    .map((row) => ({
      apiVersion,
      kind: String(row['kind']),
      name: String(row['name']),
      namespaced: row['namespaced'] === true,
      verbs: strings(row['verbs']),
      ...subresourcesField(names.flatMap((name) => subresourceOf(name, `${String(row['name'])}/`))),
    }))
}

function subresourceOf(name: string, prefix: string): string[] {
  return name.startsWith(prefix) ? [name.slice(prefix.length)] : []
}

function rows(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}
