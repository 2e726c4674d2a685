// Platforms with one or two checks: AKS, MicroK8s, minikube, OrbStack, RKE2, Talos, ACK, TKGI; and
// sidecars with CNI.
import type { EventFacts, PodFacts } from '../../../src/facts/facts.ts'
import { sample, type Clean } from '../../support/evidence.ts'
import type { Case } from '../case.ts'

const agent = 'DaemonSet/istio-system/istio-cni-node'
const volumes = `install.objects[${agent}].spec.template.spec.volumes`
const conf = `${volumes}[cni-net-dir].hostPath.path`
const bin = `${volumes}[cni-bin-dir].hostPath.path`
const netns = `${volumes}[cni-netns-dir].hostPath.path`
const webhook = 'install.objects[MutatingWebhookConfiguration/istio-sidecar-injector].metadata'
const enforcer = 'admissions.enforcer/disabled'
const enforce = 'pod-security.kubernetes.io/enforce'

/** Evidence of a platform that only the plan names. */
const unlabelled = (clean: Clean): Clean => ({ ...clean, namespaces: clean.namespaces.slice(0, 4) })

const withRuntime = (clean: Clean, version: string): Clean => ({
  ...clean,
  nodes: clean.nodes.map((node) => ({
    ...node,
    nodeInfo: { ...node.nodeInfo, containerRuntimeVersion: version },
  })),
})

const microk8s = (...set: string[]) => sample('microk8s', { set: ['profile=ambient', ...set] })

/** RKE2 with this profile, and a namespace istio-system with these labels. */
function rke2(flags: readonly string[], labels: Record<string, string> = {}): Clean {
  const clean = sample('rke2')
  return {
    ...clean,
    nodes: clean.nodes.map((node) => ({
      ...node,
      annotations: { 'rke2.io/node-args': JSON.stringify(flags) },
    })),
    namespaces: [...clean.namespaces, { name: 'istio-system', labels }],
  }
}

function withTerway(name: string, namespace = 'kube-system'): Clean {
  const clean = sample('ack', { cni: 'cilium' })
  return { ...clean, daemonSets: clean.daemonSets.map((one) => ({ ...one, name, namespace })) }
}

const tkgi = '/var/vcap/jobs/kubelet/packages/cni/bin'
const event: EventFacts = {
  namespace: 'shop',
  object: 'Pod/shop/web-1',
  reason: 'FailedCreatePodSandBox',
  message: `failed to find plugin "istio-cni" in path [${tkgi}]`,
}

const withEvent = (path: string): Clean => ({
  ...sample('plain', { set: ['profile=ambient', `values.cni.cniBinDir=${path}`] }),
  events: [event],
})

const sidecar: PodFacts = {
  namespace: 'shop',
  name: 'web-5d9c-1',
  labels: { 'pod-template-hash': '5d9c' },
  owner: 'ReplicaSet/web-5d9c',
  containers: [{ name: 'web' }, { name: 'istio-proxy' }],
  initContainers: [{ name: 'istio-validation' }],
}

function sidecars(pod: Partial<PodFacts> = {}): Clean {
  const clean = sample('aks', { set: ['profile=default', 'components.cni.enabled=true'] })
  return { ...clean, pods: [structuredClone({ ...sidecar, ...pod })] }
}

const restarted = (name: string, pod: Partial<PodFacts>, command: string): Case => ({
  id: 'CNI-INIT',
  name,
  clean: () => sidecars(pod),
  path: 'pods[shop/web-5d9c-1].initContainers[0].name',
  value: 'istio-init',
  found: { object: 'Pod/shop/web-5d9c-1', fix: `"commands":["${command}"]` },
})

const directories = (
  [
    ['EKS-06', 'eks'],
    ['AKS-03', 'aks'],
    ['IKS-01', 'iks'],
    ['RKE2-03', 'rke2'],
    ['K0S-01', 'k0s'],
    ['KIND-01', 'kind'],
    ['TALOS-02', 'talos'],
    ['ACK-02', 'ack'],
  ] as const
).flatMap(([id, platform]): Case[] => [
  {
    id,
    name: 'reports another directory of binaries',
    clean: () => sample(platform),
    path: bin,
    value: '/home/kubernetes/bin',
    found: {
      object: agent,
      field: 'cni-bin-dir',
      fix: '"path":"values.cni.cniBinDir","value":"/opt/cni/bin"',
    },
  },
  {
    id,
    name: 'reports another directory of configuration',
    clean: () => sample(platform),
    path: conf,
    value: '/etc/cni/multus/net.d',
    found: { object: agent, field: 'cni-net-dir', fix: '"value":"/etc/cni/net.d"' },
  },
  {
    id,
    name: 'ignores directories with Multus',
    clean: () => {
      const clean = sample(platform, {
        set: ['profile=ambient', 'values.cni.cniConfDir=/etc/cni/multus/net.d'],
        cni: 'cilium',
      })
      return { ...clean, daemonSets: clean.daemonSets.map((one) => ({ ...one, name: 'kube-multus-ds' })) }
    },
    path: 'daemonSets[kube-multus-ds].name',
    value: 'cilium',
    found: { object: agent },
  },
])

export const cases: readonly Case[] = [
  ...directories,
  {
    id: 'AKS-01',
    name: 'reports missing annotations',
    clean: () => sample('aks'),
    path: `${webhook}.annotations`,
    value: undefined,
    found: {
      object: 'MutatingWebhookConfiguration/istio-sidecar-injector',
      field: enforcer,
      fix: '"path":"values.global.platform","value":"aks"',
    },
  },
  {
    id: 'AKS-01',
    name: 'accepts the label in place of the annotation',
    clean: () => {
      const clean = sample('aks', { set: ['profile=ambient'] })
      const objects = clean.install.objects.map((object) =>
        object.kind === 'MutatingWebhookConfiguration'
          ? { ...object, metadata: { name: object.metadata.name, labels: { [enforcer]: 'true' } } }
          : object,
      )
      return { ...clean, install: { ...clean.install, objects } }
    },
    path: `${webhook}.labels[${enforcer}]`,
    value: 'false',
    found: { object: 'MutatingWebhookConfiguration/istio-sidecar-injector' },
  },
  {
    id: 'MK8S-01',
    name: 'reports another directory of configuration',
    clean: () => sample('microk8s'),
    path: conf,
    value: '/etc/cni/net.d',
    found: { object: agent, fix: '"value":"/var/snap/microk8s/current/args/cni-network"' },
  },
  {
    id: 'MK8S-01',
    name: 'reports another directory of binaries',
    clean: () => sample('microk8s'),
    path: bin,
    value: '/opt/cni/bin',
    found: { object: agent, fix: '"value":"/var/snap/microk8s/current/opt/cni/bin"' },
  },
  {
    id: 'MK8S-02',
    name: 'reports nftables with an old istio-cni',
    clean: () => microk8s('tag=1.28.9'),
    path: 'install.objects[ConfigMap/istio-system/istio-cni-config].data.NATIVE_NFTABLES',
    value: 'true',
    found: {
      object: 'ConfigMap/istio-system/istio-cni-config',
      field: 'data.NATIVE_NFTABLES',
      message: 'is true with istio-cni 1.28.9',
      fix: '"path":"values.global.nativeNftables","value":false',
    },
  },
  {
    id: 'MK8S-02',
    name: 'reports an old istio-cni with nftables',
    clean: () => microk8s('values.global.nativeNftables=true', 'tag=1.29.0'),
    path: 'install.tag',
    value: '1.28.9',
    found: { object: 'ConfigMap/istio-system/istio-cni-config' },
  },
  {
    id: 'MK8S-02',
    name: 'ignores a tag that is not a version',
    clean: () => microk8s('values.global.nativeNftables=true', 'tag=latest'),
    path: 'install.tag',
    value: '1.27.0',
    found: { object: 'ConfigMap/istio-system/istio-cni-config' },
  },
  {
    id: 'MINI-01',
    name: 'reports another directory with Docker as the runtime',
    clean: () => withRuntime(sample('minikube', { set: ['profile=ambient'] }), 'docker://28.4.0'),
    path: netns,
    value: '/var/run/netns',
    found: {
      object: agent,
      field: 'cni-netns-dir',
      fix: '"path":"values.cni.cniNetnsDir","value":"/var/run/docker/netns"',
    },
  },
  {
    id: 'MINI-01',
    name: 'reports another directory with Docker, without a platform',
    clean: () => ({
      ...withRuntime(sample('minikube'), 'docker://28.4.0'),
      install: sample('plain', { set: ['profile=ambient', 'values.cni.cniNetnsDir=/var/run/docker/netns'] })
        .install,
    }),
    path: netns,
    value: '/var/run/netns',
    found: { object: agent, fix: '"path":"values.global.platform","value":"minikube"' },
  },
  {
    id: 'MINI-01',
    name: 'reports the directory of Docker with another runtime',
    clean: () => withRuntime(sample('minikube', { set: ['profile=ambient'] }), 'docker://28.4.0'),
    path: 'nodes[0].nodeInfo.containerRuntimeVersion',
    value: 'containerd://2.1.4',
    found: {
      object: agent,
      message: 'status.nodeInfo.containerRuntimeVersion: containerd://2.1.4',
      fix: '"value":"/var/run/netns"',
    },
  },
  {
    id: 'MINI-02',
    name: 'reports a cluster without a network plugin',
    clean: () => sample('minikube', { cni: 'kindnet' }),
    path: 'detection.cnis[kindnet]',
    value: undefined,
    found: { object: 'Namespace/kube-system', fix: 'minikube start --cni=kindnet' },
  },
  {
    id: 'MINI-02',
    name: 'reports a plugin without a DaemonSet',
    clean: () => sample('minikube', { cni: 'kindnet' }),
    path: 'detection.cnis[kindnet].object',
    value: 'Node/minikube',
    found: { object: 'Namespace/kube-system' },
  },
  {
    id: 'ORB-01',
    name: 'reports a cluster without a network plugin',
    clean: () => sample('orbstack', { cni: 'cilium' }),
    path: 'detection.cnis[cilium]',
    value: undefined,
    found: { object: 'Node/orbstack', message: 'without a CNI plugin' },
  },
  {
    id: 'ORB-01',
    name: 'ignores nodes that do not run OrbStack',
    clean: () => {
      const clean = sample('orbstack')
      const other = clean.nodes.map((node) => ({
        ...node,
        nodeInfo: { ...node.nodeInfo, osImage: 'Ubuntu' },
      }))
      return { ...clean, nodes: other }
    },
    path: 'nodes[0].nodeInfo.osImage',
    value: 'OrbStack',
    found: { object: 'Node/orbstack' },
  },
  {
    id: 'RKE2-01',
    name: 'reports a CIS profile',
    clean: () => rke2(['server', '--profile', 'none']),
    path: 'nodes[0].annotations[rke2.io/node-args]',
    value: '["server","--profile","cis-1.23"]',
    found: {
      object: 'Namespace/istio-system',
      field: enforce,
      message: 'profile cis-1.23',
      fix: `kubectl label namespace istio-system --overwrite ${enforce}-`,
    },
  },
  {
    id: 'RKE2-01',
    name: 'ignores a privileged namespace',
    clean: () => rke2(['server', '--profile=cis'], { [enforce]: 'privileged' }),
    path: `namespaces[istio-system].labels[${enforce}]`,
    value: undefined,
    found: { object: 'Namespace/istio-system', fix: `${enforce}-` },
  },
  {
    id: 'RKE2-01',
    name: 'ignores unknown arguments of nodes',
    clean: () => sample('rke2'),
    path: 'nodes[0].annotations[rke2.io/node-args]',
    value: '["server","--profile","cis"]',
    found: { object: 'Namespace/istio-system', fix: 'kubectl delete namespace istio-system' },
  },
  {
    id: 'TALOS-01',
    name: 'reports a namespace without labels',
    clean: () => sample('talos'),
    path: `namespaces[istio-system].labels[${enforce}]`,
    value: undefined,
    found: {
      object: 'Namespace/istio-system',
      message: 'Talos enforces baseline',
      fix: `"${enforce}":"privileged"`,
    },
  },
  {
    id: 'TALOS-01',
    name: 'ignores kube-system',
    clean: () =>
      unlabelled(
        sample('talos', {
          set: [
            'profile=ambient',
            'components.cni.namespace=kube-system',
            'components.ztunnel.namespace=kube-system',
          ],
        }),
      ),
    path: 'install.components[ztunnel].namespace',
    value: 'mesh',
    found: { object: 'Namespace/mesh', fix: 'kubectl delete namespace mesh' },
  },
  {
    id: 'ACK-01',
    name: 'reports Terway',
    clean: () => withTerway('cilium'),
    path: 'daemonSets[0].name',
    value: 'terway-eniip',
    found: { object: 'DaemonSet/kube-system/terway-eniip', fix: '--canary' },
  },
  {
    id: 'ACK-01',
    name: 'ignores a Terway outside kube-system',
    clean: () => withTerway('terway-eniip', 'shop'),
    path: 'daemonSets[0].namespace',
    value: 'kube-system',
    found: { object: 'DaemonSet/kube-system/terway-eniip' },
  },
  {
    id: 'PKS-01',
    name: 'reports the directory in an event',
    clean: () => ({ ...withEvent('/opt/cni/bin'), events: [] }),
    path: 'events[+]',
    value: event,
    found: {
      object: 'Pod/shop/web-1',
      message: 'this install would use /opt/cni/bin',
      fix: `"path":"values.cni.cniBinDir","value":"${tkgi}"`,
    },
  },
  {
    id: 'PKS-01',
    name: 'reports a plan with another directory than the event',
    clean: () => withEvent(tkgi),
    path: bin,
    value: '/opt/cni/bin',
    found: { object: 'Pod/shop/web-1', message: '1 event' },
  },
  {
    id: 'PKS-01',
    name: 'reads only events with the directory of TKGI',
    clean: () => ({
      ...withEvent('/opt/cni/bin'),
      events: [{ ...event, message: 'in path [/opt/cni/bin]' }],
    }),
    path: 'events[0].message',
    value: event.message,
    found: { object: 'Pod/shop/web-1' },
  },
  restarted('restarts the Deployment of a pod', {}, 'kubectl -n shop rollout restart deployment/web'),
  restarted(
    'restarts the StatefulSet of a pod',
    { owner: 'StatefulSet/db' },
    'kubectl -n shop rollout restart statefulset/db',
  ),
  restarted(
    'restarts the DaemonSet of a pod',
    { owner: 'DaemonSet/log' },
    'kubectl -n shop rollout restart daemonset/log',
  ),
  restarted('deletes a pod of a Job', { owner: 'Job/once' }, 'kubectl -n shop delete pod web-5d9c-1'),
  restarted(
    'deletes a pod whose hash differs from its ReplicaSet’s',
    { owner: 'ReplicaSet/web-7f7f' },
    'kubectl -n shop delete pod web-5d9c-1',
  ),
  restarted(
    'deletes a pod of a ReplicaSet without a Deployment',
    { labels: {} },
    'kubectl -n shop delete pod web-5d9c-1',
  ),
  restarted(
    'deletes a pod of another kind with a hash in its name',
    { owner: 'Rollout/web-5d9c' },
    'kubectl -n shop delete pod web-5d9c-1',
  ),
  {
    id: 'CNI-INIT',
    name: 'reports istio-init among several init containers',
    clean: () => {
      const clean = sidecars()
      return { ...clean, pods: [...clean.pods, { ...sidecar, name: 'batch-1', initContainers: [] }] }
    },
    path: 'pods[shop/web-5d9c-1].initContainers',
    value: [{ name: 'setup' }, { name: 'istio-init' }],
    found: { object: 'Pod/shop/web-5d9c-1', field: 'istio-init', message: 'created without the CNI plugin' },
  },
]
