// For each strong rule of each platform: a minimal cluster that matches it, and similar clusters that do not.
import type { ShortCluster, ShortNode } from './detection-facts.ts'

const label = (key: string, value = 'x'): ShortCluster => ({ nodes: [{ labels: { [key]: value } }] })
const annotation = (key: string): ShortCluster => ({ nodes: [{ annotations: { [key]: 'x' } }] })
const node = (short: ShortNode): ShortCluster => ({ nodes: [short] })
const server = (version: string): ShortCluster => ({ nodes: [{}], server: version })
const group = (name: string): ShortCluster => ({ nodes: [{}], apiGroups: [name] })

export interface Row {
  readonly platform: string
  readonly is: readonly ShortCluster[]
  readonly isNot: readonly ShortCluster[]
}

export const rows: readonly Row[] = [
  {
    platform: 'openshift',
    is: [group('config.openshift.io'), label('node.openshift.io/os_id', 'rhcos')],
    isNot: [
      node({ osImage: 'Red Hat Enterprise Linux CoreOS 411.86' }),
      node({ kubelet: 'v1.24.6+5658434' }),
      node({ runtime: 'cri-o://1.24.3-7.rhaos4.11.gitae53655.el8' }),

      group('route.openshift.io'),
      group('config.openshift.io.example.com'),
      label('node.openshift.io/os_identity'),
      node({ osImage: 'Red Hat Enterprise Linux CoreOS 411.86', kubelet: 'v1.24.6+5658434' }),
    ],
  },
  {
    platform: 'gke',
    is: [
      node({ kubelet: 'v1.31.4-gke.1256000' }),
      label('cloud.google.com/gke-nodepool', 'pool-1'),
      server('v1.34.4-gke.1193000'),
    ],
    isNot: [
      node({ providerID: 'gce://p/z/vm-1' }),
      node({ osImage: 'Container-Optimized OS from Google' }),

      node({ providerID: 'gce://p/z/vm-1', osImage: 'Container-Optimized OS from Google' }),
      node({ kubelet: 'v1.31.4-gkeish' }),
      label('cloud.google.com/gke-nodepool-x'),
    ],
  },
  {
    platform: 'eks',
    is: [
      node({ kubelet: 'v1.29.3-eks-ae9a62a' }),
      label('eks.amazonaws.com/nodegroup'),
      node({ taint: 'eks.amazonaws.com/compute-type=fargate:NoSchedule' }),
      node({ osImage: 'Bottlerocket OS 1.20.0 (aws-k8s-1.29)' }),
      server('v1.29.3-eks-ae9a62a'),
    ],
    isNot: [
      node({ kubelet: 'v1.29.3-eks-ae9a62a', providerID: 'tinkerbell://x' }),

      node({ providerID: 'aws:///eu-west-1b/i-0' }),
      { nodes: [{}], daemonSets: ['kube-system/aws-node'] },
      node({ osImage: 'Bottlerocket OS 1.20.0 (metal-k8s-1.29)' }),
      // EKS Anywhere.
      node({ kubelet: 'v1.29.3-eks-ae9a62a', labels: { 'node-role.kubernetes.io/control-plane': '' } }),
    ],
  },
  {
    platform: 'aks',
    is: [label('kubernetes.azure.com/cluster', 'c'), label('kubernetes.azure.com/ebpf-dataplane', 'cilium')],
    isNot: [
      node({ name: 'aks-pool1-1-vmss000000' }),
      node({ providerID: 'azure:///subscriptions/1/resourceGroups/g/virtualMachineScaleSets/aks-1' }),

      node({ name: 'aks-pool1-1-vmss000000', providerID: 'azure:///subscriptions/1/virtualMachines/aks-1' }),
      label('topology.disk.csi.azure.com/zone'),
    ],
  },
  {
    platform: 'k3d',
    is: [
      node({ osImage: 'K3s v1.28.6+k3s1', kubelet: 'v1.28.6+k3s1' }),
      node({ name: 'k3d-my-cluster-server-0', kubelet: '' }),
    ],
    isNot: [
      node({ osImage: 'K3s v1.28.6' }),
      node({ name: 'k3d-tools' }),
      node({ name: 'not-k3d-x-agent-1' }),
    ],
  },
  {
    platform: 'k3s',
    is: [
      node({ kubelet: 'v1.34.1+k3s1' }),
      annotation('k3s.io/hostname'),
      node({ providerID: 'k3s://host' }),
      server('v1.34.1+k3s1'),
    ],
    isNot: [
      label('node.kubernetes.io/instance-type', 'k3s'),
      annotation('etcd.k3s.io.example.com/x'),
      node({ runtime: 'containerd://1.7.1-k3s1' }),
      node({ kubelet: 'v1.34.1+k3s1', labels: { 'harvesterhci.io/managed': 'true' } }),
    ],
  },
  {
    platform: 'rke2',
    is: [node({ kubelet: 'v1.34.1+rke2r1' }), annotation('rke2.io/node-args'), server('v1.34.1+rke2r1')],
    isNot: [
      node({ providerID: 'rke2://x' }),
      label('node.kubernetes.io/instance-type', 'rke2'),
      node({ runtime: 'containerd://1.5.9-k3s1' }),
      annotation('rke2.io/other'),
    ],
  },
  {
    platform: 'k0s',
    is: [
      node({ kubelet: 'v1.33.4+k0s' }),
      label('node.k0sproject.io/role', 'control-plane'),
      server('v1.33.4+k0s'),
    ],
    isNot: [label('kots.io/embedded-cluster-role'), node({ name: 'debian200-k0s-1nodo' })],
  },
  {
    platform: 'microk8s',
    is: [label('microk8s.io/cluster', 'true')],
    isNot: [label('microk8s.io/cluster', 'false'), label('node.kubernetes.io/microk8s-controlplane')],
  },
  {
    platform: 'minikube',
    is: [label('minikube.k8s.io/name', 'minikube')],
    isNot: [node({ name: 'minikube' }), label('minikube.k8s.io/primary')],
  },
  {
    platform: 'kind',
    is: [node({ providerID: 'kind://docker/kind/kind-control-plane' })],
    isNot: [
      node({ name: 'kind-control-plane' }),
      node({ providerID: 'mankind://docker' }),
      { nodes: [{}], daemonSets: ['kube-system/kindnet'] },
    ],
  },
  {
    platform: 'talos',
    is: [node({ osImage: 'Talos (v1.11.2)' })],
    isNot: [node({ kernel: '6.12.48-talos' }), node({ osImage: 'Talosian (v1)' })],
  },
  {
    platform: 'docker-desktop',
    is: [node({ osImage: 'Docker Desktop' })],
    isNot: [node({ name: 'docker-desktop' })],
  },
  {
    platform: 'orbstack',
    is: [node({ kubelet: 'v1.29.3+orb1' }), node({ osImage: 'OrbStack' }), server('v1.29.3+orb1')],
    isNot: [node({ name: 'orbstack' }), node({ kernel: '6.11.6-orbstack-00279-g28c6c77332e6' })],
  },
  {
    platform: 'iks',
    is: [label('ibm-cloud.kubernetes.io/worker-version', '1.32_1534')],
    isNot: [
      node({ kubelet: 'v1.32.1+IKS' }),
      node({ providerID: 'ibm://x' }),
      label('ibm.role', 'worker_private'),
    ],
  },
  {
    platform: 'oke',
    is: [label('oci.oraclecloud.com/fault-domain', 'FAULT-DOMAIN-1')],
    isNot: [node({ providerID: 'ocid1.instance.oc1.x' })],
  },
  {
    platform: 'ack',
    is: [
      node({ kubelet: 'v1.31.1-aliyun.1' }),
      label('alibabacloud.com/nodepool-id'),
      server('v1.31.1-aliyun.1'),
    ],
    isNot: [
      { nodes: [{}], daemonSets: ['kube-system/terway-eniip'] },
      node({ providerID: 'cn-hangzhou.i-bp1' }),
    ],
  },
  {
    platform: 'doks',
    is: [label('doks.digitalocean.com/managed', 'true')],
    isNot: [node({ providerID: 'digitalocean://123' }), label('doks.digitalocean.com/managed', 'false')],
  },
  {
    platform: 'plain',
    is: [
      annotation('rke.cattle.io/internal-ip'),
      label('lke.linode.com/pool-id'),
      node({ providerID: 'linode://7' }),
      group('run.tanzu.vmware.com'),
      label('run.tanzu.vmware.com/kubernetesDistributionVersion'),
    ],
    isNot: [node({ providerID: 'openstack:///x' }), node({}), annotation('rke.cattle.io/other')],
  },
]
