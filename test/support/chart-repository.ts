// A repository with our charts under other versions, on a server that can simulate failures.
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { packageChart, type Package } from '../../scripts/package-charts.ts'
import { readTar } from '../../src/chart/files/tar.ts'
import { contentDigest } from '../../src/sources/cache.ts'
import type { ChartServer } from './chart-server.ts'
import { packageFolder } from './generate.ts'
import { rawTgz } from './tar.ts'

/** The charts that Istio publishes, except for `gateway`. */
export const istioCharts: readonly string[] = ['base', 'istiod', 'cni', 'ztunnel']

/** Returns the new content of a file, null to omit it, or undefined to keep it. */
export type Change = (path: string) => string | null | undefined

export interface Publication {
  readonly versions: readonly string[]
  readonly names?: readonly string[]
  /** Path on the server. */
  readonly folder?: string
  readonly change?: Change
}

/** Publishes charts with an index that contains their digests; the images are those of registry.test/istio. */
export function publishCharts(server: ChartServer, publication: Publication): void {
  const { versions, names = istioCharts, folder = '/charts', change } = publication
  const packages = versions.flatMap((version) => names.map((name) => packedIn(version, name, change)))
  for (const { file, bytes } of packages) server.at.set(`${folder}/${file}`, bytes)
  const entries = names.map((name) => {
    const own = packages.filter(({ metadata }) => metadata['name'] === name)
    const rowOf = ({ file, metadata, bytes }: Package) => ({
      ...metadata,
      digest: contentDigest(bytes).slice('sha256:'.length),
      urls: [file],
    })
    return [name, own.map(rowOf)]
  })
  const index = { apiVersion: 'v1', entries: Object.fromEntries(entries) as unknown }
  server.at.set(`${folder}/index.yaml`, JSON.stringify(index))
}

/** Our chart of this name with another version. */
export function packedIn(version: string, name: string, change: Change = () => undefined): Package {
  const { bytes, metadata } = packageChart(join(packageFolder, 'charts', name))
  const entries = [...readTar(gunzipSync(bytes))].flatMap((entry) => {
    if (entry.kind !== 'file') return []
    const path = entry.name.slice(name.length + 1)
    const data = change(path)
    if (data === null) return []
    const versioned = /^(Chart|values)\.yaml$/.test(path) || path.startsWith('files/')
    return [{ name: entry.name, data: data ?? (versioned ? inVersion(entry.data, version) : entry.data) }]
  })
  const own = { ...metadata, name, version, appVersion: version }
  return { file: `${name}-${version}.tgz`, metadata: own, bytes: rawTgz(entries) }
}

const inVersion = (data: Buffer, version: string): string =>
  data
    .toString('utf8')
    .replaceAll('1.31.1', version)
    .replaceAll('registry.istio.io/release', 'registry.test/istio')
