// The versions of the control planes in a cluster.
import { expect, test } from '@jest/globals'
import type { Cluster } from '../../src/cluster/api.ts'
import { readRunningControlPlanes } from '../../src/install/records/running-versions.ts'
import type { KubeObject } from '../../src/manifest/object.ts'

function istiod(image: string, labels: Record<string, string> = {}): KubeObject {
  const containers = [
    { name: 'proxy', image: 'app:9.9.9' },
    { name: 'discovery', image },
  ]
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'istiod', namespace: 'istio-system', labels: { app: 'istiod', ...labels } },
    spec: { template: { spec: { containers } } },
  }
}

async function versionsOf(...items: KubeObject[]): Promise<string[]> {
  const cluster: Pick<Cluster, 'list'> = {
    list: (_, kind, options) =>
      Promise.resolve({
        items: items.filter((one) => one.kind === kind && options?.labelSelector === 'app=istiod'),
        resourceVersion: '1',
      }),
  }
  const planes = await readRunningControlPlanes(cluster as Cluster)
  return planes.map(({ revision, version }) => `${revision} ${version}`)
}

test.each([
  ['docker.io/istio/pilot:1.31.1', '1.31.1'],
  ['localhost:5000/pilot:1.31.1-distroless', '1.31.1'],
  ['pilot:v1.30.2@sha256:00', '1.30.2'],
  ['pilot:1.32.0-rc.1', '1.32.0-rc.1'],
  ['localhost:5000/pilot', ''],
  ['pilot:latest', ''],
])('the version of %s is "%s"', async (image, version) =>
  expect(await versionsOf(istiod(image))).toEqual([`default ${version}`]),
)

test('an image without a version has that of its labels', async () => {
  const labels = { 'app.kubernetes.io/version': '1.30.2' }
  expect(await versionsOf(istiod('pilot@sha256:00', labels))).toEqual(['default 1.30.2'])
})

test('each revision has its own version', async () => {
  const canary = istiod('pilot:1.32.0', { 'istio.io/rev': 'canary' })
  const stable = istiod('pilot:1.31.1', { 'istio.io/rev': 'default' })
  expect(await versionsOf(stable, canary)).toEqual(['canary 1.32.0', 'default 1.31.1'])
})
