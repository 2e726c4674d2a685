// The history of all Istio releases, from records as Helm writes them.
import { expect, test } from '@jest/globals'
import type { Cluster } from '../../src/cluster/api.ts'
import { readReleaseHistory } from '../../src/install/release-history.ts'
import type { KubeObject } from '../../src/manifest/object.ts'
import { encodeRelease } from '../../src/release/encode.ts'
import { newRelease, type ReleaseStatus } from '../../src/release/release.ts'
import { newTree } from '../../src/values/tree.ts'
import { greeter } from '../release/greeter.ts'

interface Revision {
  readonly name: string
  readonly chart: string
  readonly version: number
  readonly status: ReleaseStatus
  readonly updated: string
  readonly description?: string
}

function record({ name, chart, version, status, updated, description = '' }: Revision): KubeObject {
  const metadata = { name: chart, version: '1.31.1', apiVersion: 'v2', keywords: ['istio'] }
  const content = { ...greeter, name, namespace: 'mesh', chart: { ...greeter.chart, metadata } }
  const release = newRelease({ ...content, values: newTree([['revision', 'canary']]) })
  const info = { ...release.info, status, lastDeployed: updated, description }
  return encodeRelease({ ...release, version, info }, { createdAt: new Date(0) })
}

/** A cluster with these records. It applies the two kinds of label selectors that reading releases needs. */
function clusterWith(records: readonly KubeObject[]): Cluster {
  const list: Cluster['list'] = (_apiVersion, _kind, options) => {
    const selector = options?.labelSelector ?? ''
    const names = /name in \((.*)\)/.exec(selector)?.[1]?.split(',')
    const items = records.filter(({ metadata: { labels } }) =>
      names ? names.includes(labels?.name ?? '') : labels?.status !== 'superseded',
    )
    return Promise.resolve({ items, resourceVersion: '1' } as Awaited<ReturnType<Cluster['list']>>)
  }
  return { list } as Cluster
}

const istiod = (version: number, status: ReleaseStatus, updated: string, description?: string) =>
  record({ name: 'istiod', chart: 'istiod', version, status, updated, ...(description && { description }) })

test('lists the revisions of all releases by time, superseded ones too', async () => {
  const revisions = await readReleaseHistory(
    clusterWith([
      istiod(10, 'deployed', '2026-01-03T00:00:00Z', 'Rollback to 1'),
      // Half past ten in UTC, although the text sorts after the time of revision 1 of cni.
      istiod(9, 'superseded', '2026-01-01T12:30:00+02:00'),
      record({
        name: 'cni',
        chart: 'cni',
        version: 1,
        status: 'failed',
        updated: '2026-01-01T11:00:00.5Z',
      }),
    ]),
  )
  expect(
    revisions.map(({ install, release, revision, status }) => [install, release, revision, status]),
  ).toEqual([
    [1, 'istiod', 9, 'superseded'],
    [2, 'cni', 1, 'failed'],
    [3, 'istiod', 10, 'deployed'],
  ])
  expect(revisions.at(-1)).toEqual({
    install: 3,
    release: 'istiod',
    namespace: 'mesh',
    revision: 10,
    updated: '2026-01-03T00:00:00Z',
    status: 'deployed',
    chart: 'istiod',
    chartVersion: '1.31.1',
    version: '1.31.1',
    meshRevision: 'canary',
    description: 'Rollback to 1',
  })
})

test('omits releases of other applications', async () => {
  const other = record({
    name: 'shop',
    chart: 'shop',
    version: 1,
    status: 'deployed',
    updated: '2026-01-01T00:00:00Z',
  })
  expect(await readReleaseHistory(clusterWith([other]))).toEqual([])
})

test('orders revisions of equal times by number', async () => {
  const time = '2026-01-01T00:00:00Z'
  const records = [istiod(10, 'deployed', time), istiod(9, 'superseded', time)]
  const revisions = await readReleaseHistory(clusterWith(records))
  expect(revisions.map(({ revision }) => revision)).toEqual([9, 10])
})

test('fails for a corrupt revision instead of leaving it out', async () => {
  const corrupt = istiod(1, 'superseded', '2026-01-01T00:00:00Z')
  const records = [istiod(2, 'deployed', '2026-01-02T00:00:00Z'), { ...corrupt, data: { release: 'AAAA' } }]
  await expect(readReleaseHistory(clusterWith(records))).rejects.toThrow('sh.helm.release.v1.istiod.v1')
})
