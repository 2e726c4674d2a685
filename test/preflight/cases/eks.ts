// Amazon Elastic Kubernetes Service.
import type { PodFacts } from '../../../src/facts/facts.ts'
import { sample, type Clean } from '../../support/evidence.ts'
import type { Case } from '../case.ts'

const awsNode = 'DaemonSet/kube-system/aws-node'
const env = 'daemonSets[kube-system/aws-node].containers[aws-node].env'
const mode = 'POD_SECURITY_GROUP_ENFORCING_MODE'

const policy = {
  apiVersion: 'vpcresources.k8s.aws/v1beta1',
  kind: 'SecurityGroupPolicy',
  namespace: 'shop',
  name: 'web',
  spec: {},
}

const eniPod: PodFacts = {
  namespace: 'shop',
  name: 'web-5d9c-1',
  labels: { 'pod-template-hash': '5d9c' },
  annotations: { 'vpc.amazonaws.com/pod-eni': '[{"eniId":"eni-1"}]' },
  owner: 'ReplicaSet/web-5d9c',
  containers: [{ name: 'web', probes: ['httpGet'] }],
}

interface Sgp {
  readonly env?: Record<string, string>
  readonly managers?: readonly string[]
  readonly policies?: readonly (typeof policy)[]
  readonly set?: readonly string[]
}

/** A working cluster with security groups for pods: in mode standard by default. */
function sgp({
  env: variables = { ENABLE_POD_ENI: 'true', [mode]: 'standard' },
  managers,
  policies,
  set,
}: Sgp = {}): Clean {
  const clean = sample('eks', set && { set: ['profile=ambient', ...set] })
  return {
    ...clean,
    pods: [eniPod, { ...eniPod, name: 'plain-1', annotations: {}, owner: 'Job/plain' }],
    securityGroupPolicies: policies ?? [policy],
    daemonSets: clean.daemonSets.map((one) => ({
      ...one,
      ...(managers && { managers }),
      containers: one.containers.map((container) => ({ ...container, env: variables })),
    })),
  }
}

/** A pod in the namespace shop on a node with this compute type, such as Fargate. */
function fargate(type: string, labels: Record<string, string>, set?: readonly string[]): Clean {
  const clean = sample('eks', set && { set })
  const [node] = clean.nodes
  return {
    ...clean,
    nodes: node
      ? [
          { ...node, name: 'fargate-1', labels: { 'eks.amazonaws.com/compute-type': type } },
          { ...node, name: 'ec2-1' },
        ]
      : [],
    namespaces: [{ name: 'shop', labels }],
    pods: [{ ...eniPod, node: 'fargate-1' }],
  }
}

const sidecars = ['profile=default', 'components.cni.enabled=true']

function auto(): Clean {
  const clean = sample('eks')
  return { ...clean, daemonSets: [] }
}

/** Another plugin instead of the VPC CNI. */
function overlay(cni: 'cilium' | 'calico', ipam?: string): Clean {
  const clean = sample('eks', { cni })
  const config = { namespace: 'kube-system', name: 'cilium-config', data: ipam === undefined ? {} : { ipam } }
  return { ...clean, configMaps: cni === 'cilium' ? [config] : [] }
}

const withVpcCni = (clean: Clean): Clean => ({
  ...clean,
  daemonSets: [...clean.daemonSets, ...sample('eks').daemonSets],
})

export const cases: readonly Case[] = [
  {
    id: 'EKS-01',
    name: 'reports another mode than standard',
    clean: () => sgp(),
    path: `${env}.${mode}`,
    value: 'strict',
    found: {
      object: awsNode,
      field: mode,
      level: 'warning',
      message: 'is strict with ENABLE_POD_ENI=true and SecurityGroupPolicy/shop/web',
      fix: `"undo":["kubectl -n kube-system set env daemonset/aws-node -c aws-node ${mode}=strict"]`,
    },
  },
  {
    id: 'EKS-01',
    name: 'reports a mode that contains a shell command',
    clean: () => sgp(),
    path: `${env}.${mode}`,
    value: 'strict; reboot',
    found: { object: awsNode, fix: `-c aws-node '${mode}=strict; reboot'"` },
  },
  {
    id: 'EKS-01',
    name: 'reports an unset mode, which means strict',
    clean: () => sgp(),
    path: `${env}.${mode}`,
    value: undefined,
    found: { object: awsNode, message: 'not set, which means strict', fix: `${mode}-"` },
  },
  {
    id: 'EKS-01',
    name: 'reports the mode only with pod ENI trunking',
    clean: () => sgp({ env: { ENABLE_POD_ENI: 'false' } }),
    path: `${env}.ENABLE_POD_ENI`,
    value: 'true',
    found: {
      object: awsNode,
      message: '1 pod with its own ENI: Pod/shop/web-5d9c-1',
      fix: '"owner":"aws-node"',
    },
  },
  {
    id: 'EKS-01',
    name: 'reports the mode only with a SecurityGroupPolicy',
    clean: () => sgp({ env: { ENABLE_POD_ENI: 'true' }, policies: [] }),
    path: 'securityGroupPolicies[+]',
    value: policy,
    found: { object: awsNode, fix: 'kubectl -n shop rollout restart deployment/web' },
  },
  {
    id: 'EKS-01',
    name: 'reads only the container aws-node',
    clean: () => {
      const clean = sgp({ env: { ENABLE_POD_ENI: 'true' } })
      const other = clean.daemonSets.map((one) => ({
        ...one,
        containers: one.containers.map((container) => ({ ...container, name: 'aws-eks-nodeagent' })),
      }))
      return { ...clean, daemonSets: other }
    },
    path: 'daemonSets[kube-system/aws-node].containers[aws-eks-nodeagent].name',
    value: 'aws-node',
    found: { object: awsNode },
  },
  {
    id: 'EKS-01',
    name: 'reports a managed add-on',
    clean: () => sgp({ managers: ['eks', 'kubectl'] }),
    path: `${env}.${mode}`,
    value: 'strict',
    found: { object: awsNode, message: 'can handle it', fix: 'aws eks update-addon' },
  },
  {
    id: 'EKS-01',
    name: 'reports the mode before any pod has its own ENI',
    clean: () => ({ ...sgp(), pods: [] }),
    path: `${env}.${mode}`,
    value: 'strict',
    found: { object: awsNode, message: 'No pod has its own ENI yet' },
  },
  {
    id: 'EKS-01',
    name: 'reports an istio-cni without its own fix',
    clean: () => sgp({ set: ['tag=1.29.2'] }),
    path: `${env}.${mode}`,
    value: 'strict',
    found: { object: awsNode, level: 'error' },
  },
  ...[
    ['1.27.9', 'error'],
    ['1.28.6', 'error'],
    ['1.28.7', 'warning'],
    ['1.29.3', 'warning'],
    ['1.30.0', 'warning'],
    ['latest', 'error'],
  ].map(([tag = '', level]): Case => ({
    id: 'EKS-01',
    name: `reports the mode with tag ${tag}`,
    clean: () => sgp({ set: [`tag=${tag}`] }),
    path: `${env}.${mode}`,
    value: 'strict',
    found: { object: awsNode, level: level as 'error' | 'warning' },
  })),
  {
    id: 'EKS-01',
    name: 'reports an istio-cni whose own fix is turned off',
    clean: () => sgp({ set: ['values.cni.env.AMBIENT_ENABLE_AWS_BRANCH_ENI_PROBE=false'] }),
    path: `${env}.${mode}`,
    value: 'strict',
    found: { object: awsNode, level: 'error' },
  },
  {
    id: 'EKS-01',
    name: 'ignores an aws-node in another namespace',
    clean: () => {
      const clean = sgp({ env: { ENABLE_POD_ENI: 'true' } })
      return { ...clean, daemonSets: clean.daemonSets.map((one) => ({ ...one, namespace: 'shop' })) }
    },
    path: 'daemonSets[aws-node].namespace',
    value: 'kube-system',
    found: { object: awsNode },
  },
  {
    id: 'EKS-01',
    name: 'ignores another DaemonSet',
    clean: () => {
      const clean = sgp({ env: { ENABLE_POD_ENI: 'true' } })
      return { ...clean, daemonSets: clean.daemonSets.map((one) => ({ ...one, name: 'other' })) }
    },
    path: 'daemonSets[kube-system/other].name',
    value: 'aws-node',
    found: { object: awsNode },
  },
  {
    id: 'EKS-02',
    name: 'reports an ambient pod on Fargate',
    clean: () => fargate('ec2', { 'istio.io/dataplane-mode': 'ambient' }),
    path: 'nodes[fargate-1].labels[eks.amazonaws.com/compute-type]',
    value: 'fargate',
    found: { object: 'Pod/shop/web-5d9c-1', level: 'error', fix: 'istio.io/dataplane-mode=none' },
  },
  {
    id: 'EKS-02',
    name: 'reports a pod on Fargate whose namespace becomes ambient',
    clean: () => fargate('fargate', { 'istio-injection': 'enabled' }),
    path: 'namespaces[shop].labels',
    value: { 'istio.io/dataplane-mode': 'ambient' },
    found: { object: 'Pod/shop/web-5d9c-1' },
  },
  {
    id: 'EKS-02',
    name: 'reports an ambient pod that moves to Fargate',
    clean: () => {
      const clean = fargate('fargate', { 'istio.io/dataplane-mode': 'ambient' })
      return { ...clean, pods: clean.pods.map((pod) => ({ ...pod, node: 'ec2-1' })) }
    },
    path: 'pods[shop/web-5d9c-1].node',
    value: 'fargate-1',
    found: { object: 'Pod/shop/web-5d9c-1' },
  },
  {
    id: 'EKS-02',
    name: 'reports sidecars with the CNI plugin on Fargate',
    clean: () => fargate('fargate', { 'istio.io/dataplane-mode': 'ambient' }, sidecars),
    path: 'namespaces[shop].labels',
    value: { 'istio-injection': 'enabled' },
    found: { object: 'Pod/shop/web-5d9c-1', level: 'warning', fix: 'sidecar.istio.io/inject=false' },
  },
  {
    id: 'EKS-03',
    name: 'reports Auto Mode by the label of a node',
    clean: auto,
    path: 'nodes[0].labels[eks.amazonaws.com/compute-type]',
    value: 'auto',
    found: { object: 'Node/', message: '1 node of EKS Auto Mode', fix: '--canary' },
  },
  {
    id: 'EKS-03',
    name: 'reports Auto Mode by the image of a node',
    clean: auto,
    path: 'nodes[0].nodeInfo.osImage',
    value: 'Bottlerocket (EKS Auto, Standard) 2025.12.5 (aws-k8s-1.34-standard)',
    found: { object: 'Node/' },
  },
  {
    id: 'EKS-03',
    name: 'reports nodes of Auto Mode without aws-node',
    clean: () => sample('eks-auto'),
    path: 'daemonSets[kube-system/aws-node]',
    value: undefined,
    found: { object: 'Node/i-0845aafcb51630ffb' },
  },
  {
    id: 'EKS-05',
    name: 'reports Cilium with its own pod addresses',
    clean: () => overlay('cilium', 'eni'),
    path: 'configMaps[kube-system/cilium-config].data.ipam',
    value: 'cluster-pool',
    found: {
      object: 'DaemonSet/kube-system/cilium',
      field: 'data.ipam',
      message: 'ipam cluster-pool',
      fix: 'ipam.mode=eni',
    },
  },
  {
    id: 'EKS-05',
    name: 'ignores a configuration without ipam',
    clean: () => overlay('cilium'),
    path: 'configMaps[kube-system/cilium-config].data.ipam',
    value: 'kubernetes',
    found: { object: 'DaemonSet/kube-system/cilium' },
  },
  {
    id: 'EKS-05',
    name: 'ignores a ConfigMap outside kube-system',
    clean: () => {
      const clean = overlay('cilium', 'cluster-pool')
      return { ...clean, configMaps: clean.configMaps.map((one) => ({ ...one, namespace: 'shop' })) }
    },
    path: 'configMaps[cilium-config].namespace',
    value: 'kube-system',
    found: { object: 'DaemonSet/kube-system/cilium' },
  },
  {
    id: 'EKS-05',
    name: 'ignores a ConfigMap with another name',
    clean: () => {
      const clean = overlay('cilium', 'cluster-pool')
      return { ...clean, configMaps: clean.configMaps.map((one) => ({ ...one, name: 'other' })) }
    },
    path: 'configMaps[kube-system/other].name',
    value: 'cilium-config',
    found: { object: 'DaemonSet/kube-system/cilium' },
  },
  {
    id: 'EKS-05',
    name: 'reports Calico without the VPC CNI',
    clean: () => withVpcCni(overlay('calico')),
    path: 'daemonSets[kube-system/aws-node]',
    value: undefined,
    found: {
      object: 'DaemonSet/kube-system/calico-node',
      field: 'metadata.name',
      message: 'Calico and no DaemonSet',
    },
  },
]
