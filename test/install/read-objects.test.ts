import { expect, test } from '@jest/globals'
import type { Cluster } from '../../src/cluster/api.ts'
import { readObjects } from '../../src/install/read-objects.ts'
import type { KubeObject, ObjectRef } from '../../src/manifest/object.ts'

const ns = 'istio-system'
const map = (name: string): ObjectRef => ({ apiVersion: 'v1', kind: 'ConfigMap', namespace: ns, name })
const role: ObjectRef = {
  apiVersion: 'rbac.authorization.k8s.io/v1',
  kind: 'ClusterRole',
  namespace: undefined,
  name: 'istiod',
}

/** A cluster with objects of Helm and of kubectl; lists of the label have only those of Helm. */
function clusterOf(ofHelm: readonly ObjectRef[], others: readonly ObjectRef[]) {
  const requests: string[] = []
  const object = ({ apiVersion, kind, name, namespace }: ObjectRef): KubeObject => ({
    apiVersion,
    kind,
    metadata: { name, ...(namespace && { namespace }) },
  })
  const cluster: Pick<Cluster, 'get' | 'collect'> = {
    async get(ref) {
      requests.push(`get ${ref.kind} ${ref.name}`)
      const found = [...ofHelm, ...others].find(({ kind, name }) => kind === ref.kind && name === ref.name)
      return found && object(found)
    },
    async collect(_, kind, pick, { namespace, labelSelector } = {}) {
      requests.push(`list ${kind} ${namespace} ${labelSelector}`)
      return ofHelm.filter((ref) => ref.kind === kind).flatMap((ref) => pick(object(ref)) ?? [])
    },
  }
  return { cluster: cluster as Cluster, requests }
}

test('readObjects reads several objects of a kind with one list, and the rest by name', async () => {
  const { cluster, requests } = clusterOf([map('a'), map('b'), map('unrelated'), role], [map('c')])
  const read = await readObjects(cluster, [map('b'), role, map('a'), map('c'), map('missing')])
  expect(read.map((object) => object?.metadata.name)).toEqual(['b', 'istiod', 'a', 'c', undefined])
  expect(requests.toSorted()).toEqual([
    'get ClusterRole istiod',
    'get ConfigMap c',
    'get ConfigMap missing',
    'list ConfigMap istio-system app.kubernetes.io/managed-by=Helm',
  ])
})
