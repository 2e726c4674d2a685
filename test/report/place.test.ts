// Where findings are in the picture.
import { expect, test } from '@jest/globals'
import type { CheckCategory } from '../../src/preflight/check.ts'
import type { DiagramNodeGroup, DiagramComponent } from '../../src/preflight/cluster-diagram.ts'
import { placeOf } from '../../src/report/place.ts'

const group = (...names: string[]): DiagramNodeGroup => ({
  platform: '',
  system: '',
  osImage: '',
  kubelet: '',
  runtime: '',
  names,
  notReady: 0,
})
const groups = [group('a', 'b'), group('c')]
const component = (namespace: string, workload?: string): DiagramComponent => ({
  title: '',
  namespace,
  workload,
  planned: true,
})
const components = [
  component('istio-system'),
  component('istio-system', 'istiod'),
  component('kube-system', 'istio-cni-node'),
]

const rows: readonly { object: string; subject: CheckCategory; place: string }[] = [
  { object: 'Node/c', subject: 'nodes', place: 'node/1' },
  { object: 'Node/b and 3 more', subject: 'cni', place: 'node/0' },
  { object: 'Node/b, Node/c', subject: 'nodes', place: 'node/0' },
  { object: 'Node/gone', subject: 'nodes', place: 'nodes' },
  { object: 'Cluster', subject: 'nodes', place: 'nodes' },
  { object: 'Cluster', subject: 'api', place: 'server' },
  { object: 'Cluster', subject: 'platform', place: 'cluster' },
  { object: 'Deployment/istio-system/istiod', subject: 'mesh', place: 'component/1' },
  { object: 'DaemonSet/kube-system/istio-cni-node', subject: 'installed', place: 'component/2' },
  { object: 'Namespace/istio-system', subject: 'namespaces', place: 'namespace/istio-system' },
  { object: 'ResourceQuota/kube-system/pods', subject: 'namespaces', place: 'namespace/kube-system' },
  // Network plugins live beside istio-cni on some platforms.
  { object: 'DaemonSet/kube-system/aws-node', subject: 'cni', place: 'network' },
  { object: 'Namespace/istiod', subject: 'namespaces', place: 'workloads' },
  { object: 'Pod/shop/istiod', subject: 'workloads', place: 'workloads' },
  { object: 'MutatingWebhookConfiguration/istiod', subject: 'installed', place: 'mesh' },
]
test.each(rows)('$object, of $subject, is at $place', ({ object, subject, place }) => {
  expect(placeOf({ object, subject }, groups, components)).toBe(place)
})
