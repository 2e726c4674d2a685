// Checks for Amazon Elastic Kubernetes Service.
import type { PodFacts, WorkloadFacts } from '../../../facts/facts.ts'
import { check, type Check, type Fix } from '../../check.ts'
import { isAmbientPod, isSidecarPod, namespaceLabels } from '../../workloads/enrolment.ts'
import { cniAfter } from '../../istio/istio.ts'
import { tagOf } from '../../istio/versions.ts'
import { restartCommands } from '../../fixes/restarts.ts'
import { shellWord } from '../../fixes/shell.ts'
import { amountText, listText, objectsText } from '../../wording.ts'

const docs =
  'https://istio.io/latest/docs/ambient/install/platform-prerequisites/#amazon-elastic-kubernetes-service-eks'
const mode = 'POD_SECURITY_GROUP_ENFORCING_MODE'
const ref = { apiVersion: 'apps/v1', kind: 'DaemonSet', namespace: 'kube-system', name: 'aws-node' } as const

const podEni = ({ annotations }: PodFacts) => annotations?.['vpc.amazonaws.com/pod-eni'] !== undefined

const awsNodeOf = (daemonSets: readonly WorkloadFacts[]) =>
  daemonSets.find(({ namespace, name }) => namespace === ref.namespace && name === ref.name)

/** First patch of each minor version whose istio-cni routes such probes through the node (istio/istio#59778). */
const firstPatch: Readonly<Record<number, number>> = { 28: 7, 29: 3 }

/** Whether istio-cni of this version bypasses the security groups. Tags like `latest` have no version. */
function helpsItself(tag: string | undefined): boolean {
  const [, minor = 0, patch = 0] = (/^1\.(\d{1,3})\.(\d{1,3})(?!\d)/.exec(tag ?? '') ?? []).map(Number)
  return minor > 29 || patch >= (firstPatch[minor] ?? Infinity)
}

/** If AWS manages the add-on, it would restore its own environment variables. */
function modeFix(
  { managers = [] }: WorkloadFacts,
  found: string | undefined,
  restarts: readonly string[],
): Fix {
  const recycle = restarts.length === 0 ? '' : `; then restart the pods: ${listText(restarts)}`
  if (managers.includes('eks')) {
    const values = JSON.stringify({ env: { ENABLE_POD_ENI: 'true', [mode]: 'standard' } })
    return {
      kind: 'print',
      text: `EKS manages the add-on vpc-cni: change its configuration (keep its other values), then restart the pods`,
      commands: [
        `aws eks update-addon --cluster-name CLUSTER --addon-name vpc-cni --resolve-conflicts PRESERVE --configuration-values '${values}'`,
        ...restarts,
      ],
    }
  }
  return {
    kind: 'apply',
    text: `set ${mode}=standard on DaemonSet/kube-system/aws-node${recycle}. As an alternative, use exec probes in the pods`,
    actions: [
      {
        do: 'set-env',
        ref,
        container: 'aws-node',
        env: { [mode]: 'standard' },
        read: { [mode]: found ?? null },
      },
    ],
    undo: [
      `kubectl -n kube-system set env daemonset/aws-node -c aws-node ${shellWord(`${mode}${found === undefined ? '-' : `=${found}`}`)}`,
    ],
    owner: 'aws-node',
  }
}

export const eksChecks: readonly Check[] = [
  check({
    id: 'EKS-01',
    subject: 'platform',
    level: 'error',
    title: 'Security groups for pods block the kubelet probes of ambient pods',
    why: 'In ambient mode, kubelet probes reach a pod from the address 169.254.7.127. With pod ENI trunking and SecurityGroupPolicies, the VPC CNI sends the answers through the VPC, which drops them: probes time out and pods restart for ever. Newer releases of istio-cni (1.28.7, 1.29.3, 1.30 and later) avoid this; with them the finding is a warning.',
    remedy:
      'Set `POD_SECURITY_GROUP_ENFORCING_MODE=standard` on DaemonSet kube-system/aws-node (in the configuration of the add-on if EKS manages it) and restart the pods that have their own ENI, or use exec probes.',
    docs,
    scope: { cnis: ['aws-vpc'], mode: 'ambient' },
    needs: ['daemonSets', 'securityGroupPolicies', 'pods', 'install'],
    find: ({ daemonSets, securityGroupPolicies, pods, install }) => {
      const awsNode = awsNodeOf(daemonSets)
      const env = awsNode?.containers.find(({ name }) => name === 'aws-node')?.env ?? {}
      const found = env[mode]
      if (!awsNode || env['ENABLE_POD_ENI'] !== 'true' || found === 'standard') return []
      if (securityGroupPolicies.length === 0) return []
      const policies = securityGroupPolicies.map(
        ({ namespace, name }) => `SecurityGroupPolicy/${namespace}/${name}`,
      )
      const affected = pods.filter(podEni)
      const names = affected.map(({ namespace, name }) => `Pod/${namespace}/${name}`)
      const cni = cniAfter(daemonSets, install)
      const isHelped =
        helpsItself(tagOf(cni?.image ?? '')) && cni?.env['AMBIENT_ENABLE_AWS_BRANCH_ENI_PROBE'] !== 'false'
      return [
        {
          level: isHelped ? 'warning' : 'error',
          object: 'DaemonSet/kube-system/aws-node',
          field: `spec.template.spec.containers[aws-node].env[${mode}]`,
          message:
            `${found === undefined ? 'is not set, which means strict,' : `is ${found}`} with ENABLE_POD_ENI=true and ${objectsText(policies)}; it must be standard. ` +
            (names.length === 0
              ? 'No pod has its own ENI yet'
              : `${amountText(names.length, 'pod')} with its own ENI: ${listText(names, 10)}`) +
            (isHelped ? '. The istio-cni of this install can handle it' : ''),
          fix: modeFix(awsNode, found, restartCommands(affected)),
        },
      ]
    },
  }),
  check({
    id: 'EKS-02',
    subject: 'platform',
    level: 'error',
    title: 'Pods on Fargate cannot join the mesh',
    why: 'DaemonSets do not run on Fargate, so istio-cni and ztunnel are missing there. In ambient mode the traffic of these pods stays outside the mesh, without an error, although their namespace is labelled. With sidecars and the CNI plugin they stop at the init container istio-validation.',
    remedy:
      'Run these workloads on EC2 nodes (narrow the Fargate profile), or exclude them from the mesh with the label `istio.io/dataplane-mode=none` (ambient) or `sidecar.istio.io/inject=false`.',
    docs: 'https://docs.aws.amazon.com/eks/latest/userguide/fargate.html',
    scope: { platform: { nodes: ['aws'] }, needsCni: true },
    needs: ['nodes', 'pods', 'namespaces', 'install'],
    find: ({ nodes, pods, namespaces, install }) => {
      const fargate = new Set(
        nodes
          .filter(({ labels }) => labels['eks.amazonaws.com/compute-type'] === 'fargate')
          .map(({ name }) => name),
      )
      const labels = namespaceLabels(namespaces)
      const isAmbient = install.mode === 'ambient'
      const isIn = isAmbient ? isAmbientPod : isSidecarPod
      const stranded = pods.filter(
        (pod) => fargate.has(pod.node ?? '') && isIn(pod, labels.get(pod.namespace)),
      )
      if (stranded.length === 0) return []
      const names = stranded.map(({ namespace, name }) => `Pod/${namespace}/${name}`)
      const label = isAmbient ? 'istio.io/dataplane-mode=none' : 'sidecar.istio.io/inject=false'
      return [
        {
          level: isAmbient ? 'error' : 'warning',
          object: objectsText(names),
          field: 'spec.nodeName',
          message: `${listText(names)}: on Fargate in a namespace of the mesh; these pods need EC2 nodes`,
          fix: {
            kind: 'print',
            text: `move them to EC2 nodes, or add the label ${label} to their pod templates`,
            commands: [
              'aws eks delete-fargate-profile --cluster-name CLUSTER --fargate-profile-name PROFILE',
            ],
          },
        },
      ]
    },
  }),
  check({
    id: 'EKS-03',
    subject: 'platform',
    level: 'info',
    title: 'EKS Auto Mode hides the settings of the VPC CNI',
    why: 'In Auto Mode the VPC CNI is a process of the node and not the DaemonSet aws-node, so EKS-01 cannot determine whether security groups for pods block kubelet probes.',
    remedy:
      'After the install, run `ambientctl verify-install --canary` to test whether a pod with probes becomes ready.',
    docs: 'https://docs.aws.amazon.com/eks/latest/userguide/automode.html',
    scope: { platform: { nodes: ['aws'] }, mode: 'ambient' },
    needs: ['nodes', 'daemonSets'],
    find: ({ nodes, daemonSets }) => {
      const auto = nodes
        .filter(
          ({ labels, nodeInfo }) =>
            labels['eks.amazonaws.com/compute-type'] === 'auto' ||
            nodeInfo.osImage.startsWith('Bottlerocket (EKS Auto'),
        )
        .map(({ name }) => `Node/${name}`)
      if (auto.length === 0 || awsNodeOf(daemonSets)) return []
      return [
        {
          object: objectsText(auto),
          field: 'metadata.labels[eks.amazonaws.com/compute-type]',
          message: `${amountText(auto.length, 'node')} of EKS Auto Mode and no DaemonSet kube-system/aws-node; only a test pod can show whether probes pass`,
          fix: {
            kind: 'print',
            text: 'after the install, test a pod with probes in an ambient namespace',
            commands: ['ambientctl verify-install --canary'],
          },
        },
      ]
    },
  }),
  check({
    id: 'EKS-05',
    subject: 'platform',
    level: 'warning',
    title: 'The API server of EKS cannot reach istiod on an overlay network',
    why: 'The control plane of EKS is outside the pod network. If Cilium or Calico replaces the VPC CNI, it cannot route to the addresses of pods, so calls of Istio\'s webhooks time out: pods in injected namespaces are not created, and Istio resources are rejected with "context deadline exceeded".',
    remedy:
      'Use the VPC CNI, with Calico only for policies, or run Cilium in ENI mode: then pods have addresses of the VPC.',
    docs: 'https://github.com/istio/istio/issues/20890',
    scope: { platform: { nodes: ['aws'] }, cnis: ['cilium', 'calico'] },
    needs: ['daemonSets', 'configMaps'],
    find: ({ daemonSets, configMaps }) => {
      const cilium = configMaps.find(
        ({ namespace, name }) => namespace === 'kube-system' && name === 'cilium-config',
      )
      const plugin = daemonSets.find(({ name }) => name === 'calico-node' || name === 'cilium')
      if (!plugin || awsNodeOf(daemonSets)) return []
      // Every cilium-config sets `ipam`, so a ConfigMap without it was not read in full.
      const ipam = plugin.name === 'cilium' ? cilium?.data['ipam'] : 'calico'
      if (ipam === undefined || ipam === 'eni') return []
      return [
        {
          object: `DaemonSet/${plugin.namespace}/${plugin.name}`,
          field: plugin.name === 'cilium' ? 'ConfigMap/kube-system/cilium-config data.ipam' : 'metadata.name',
          message: `${plugin.name === 'cilium' ? `Cilium with ipam ${ipam}` : 'Calico'} and no DaemonSet kube-system/aws-node, so pods are on an overlay network; the API server must reach istiod on port 15017`,
          fix: {
            kind: 'print',
            text: 'use the ENI mode of Cilium, or the VPC CNI together with Calico: then pods have addresses of the VPC',
            commands: [
              'helm upgrade cilium cilium/cilium -n kube-system --reuse-values --set eni.enabled=true --set ipam.mode=eni',
            ],
          },
        },
      ]
    },
  }),
]
