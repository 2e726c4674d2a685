import { expect, test } from '@jest/globals'
import type { Cluster } from '../../src/cluster/api.ts'
import { ApiError } from '../../src/errors.ts'
import { createdByIstiod, electionLeases } from '../../src/install/istiod-objects.ts'
import { objectName, type KubeObject } from '../../src/manifest/object.ts'

const classOf = (name: string, ...managers: readonly (readonly [string, string?])[]): KubeObject => ({
  apiVersion: 'gateway.networking.k8s.io/v1',
  kind: 'GatewayClass',
  metadata: {
    name,
    managedFields: managers.map(([manager, subresource]) => ({
      manager,
      operation: 'Update',
      ...(subresource && { subresource }),
    })),
  },
})

const named = (apiVersion: string, kind: string, namespace: string, name: string): KubeObject => ({
  apiVersion,
  kind,
  metadata: { name, namespace },
})
const lease = (name: string) => named('coordination.k8s.io/v1', 'Lease', 'istio-system', name)
const bundle = (name: string): KubeObject => ({
  apiVersion: 'certificates.k8s.io/v1beta1',
  kind: 'ClusterTrustBundle',
  metadata: { name },
})

/** A cluster that serves the kinds of its objects. It ignores selectors. */
function clusterOf(...objects: KubeObject[]): Cluster {
  const cluster: Pick<Cluster, 'get' | 'list' | 'resources'> = {
    async get(ref) {
      return objects.find(
        ({ kind, metadata: { name, namespace } }) =>
          kind === ref.kind && name === ref.name && namespace === ref.namespace,
      )
    },
    async list(apiVersion, kind, { namespace } = {}) {
      const items = objects.filter((one) => one.apiVersion === apiVersion && one.kind === kind)
      if (items.length === 0) throw new Error(`${kind} is not served`)
      return {
        items: items.filter(({ metadata }) => !namespace || metadata.namespace === namespace),
        resourceVersion: '1',
      }
    },
    async resources() {
      const resources = objects.map(({ apiVersion, kind, metadata }) => {
        const namespaced = metadata.namespace !== undefined
        return { apiVersion, kind, namespaced, name: `${kind.toLowerCase()}s`, verbs: ['list'] }
      })
      return { resources, failedGroups: [] }
    },
  }
  return cluster as Cluster
}

test('finds the GatewayClasses that istiod created, not those of users', async () => {
  const cluster = clusterOf(
    classOf('istio', ['pilot-discovery'], ['pilot-discovery', 'status']),
    classOf('istio-waypoint', ['kubectl'], ['pilot-discovery', 'status']),
    classOf('istio-remote', ['pilot-discovery'], ['kubectl-label']),
    classOf('nginx', ['pilot-discovery']),
  )
  const found = await createdByIstiod(cluster, ['istio-system'])
  expect(found.map(objectName)).toEqual(['GatewayClass/istio', 'GatewayClass/istio-remote'])
})

test("finds istiod's trust bundle and leader elections, and asks for no kind that is not served", async () => {
  const cluster = clusterOf(
    bundle('istio.io:istiod-ca:root-cert'),
    bundle('example.com:ca:root'),
    lease('istio-gateway-inferencepool-default'),
    lease('ambientctl-operation'),
    named('coordination.k8s.io/v1', 'Lease', 'kube-system', 'istio-leader'),
  )
  const found = await createdByIstiod(cluster, ['istio-system'])
  expect(found.map(objectName)).toEqual([
    'ClusterTrustBundle/istio.io:istiod-ca:root-cert',
    'Lease/istio-system/istio-gateway-inferencepool-default',
  ])
})

test('finds no leader elections without the right to read Leases, and fails after other errors', async () => {
  const failing = (status: number): Cluster => ({
    ...clusterOf(),
    get: () => Promise.reject(new ApiError('no', { object: 'Lease', status, reason: 'No' })),
  })
  const instances = [{ namespace: 'istio-system', revision: 'canary' }]
  expect(await electionLeases(failing(403), instances)).toEqual([])
  await expect(electionLeases(failing(500), instances)).rejects.toThrow('no')
})

test('finds the leader elections of one revision only', async () => {
  const cluster = clusterOf(
    lease('istio-gateway-deployment-canary'),
    lease('istio-gateway-status-leader-canary'),
    lease('istio-gateway-deployment-my-canary'),
    lease('istio-gateway-deployment-default'),
  )
  const found = await electionLeases(cluster, [{ namespace: 'istio-system', revision: 'canary' }])
  expect(found.map(({ name }) => name)).toEqual([
    'istio-gateway-deployment-canary',
    'istio-gateway-status-leader-canary',
  ])
})
