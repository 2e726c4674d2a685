// Why a node cannot prepare a pod: its volumes and its network.
import type { KnownCause } from './known-cause.ts'

export const nodeCauses: readonly KnownCause[] = [
  {
    id: 'multus-network-missing',
    when: /network-attachment-definition/i,
    cause: 'Multus finds no NetworkAttachmentDefinition for istio-cni in the namespace of the pod',
    fix: 'install with `--set values.cni.provider=multus` (profiles and platforms of OpenShift do), and create one in each namespace of the mesh',
  },
  {
    id: 'cni-plugin-missing',
    when: /failed to find plugin|network plugin.*not found/i,
    cause:
      'the container runtime looks for CNI plugins in a different directory than the one istio-cni installs into',
    fix: 'set the platform (`--set values.global.platform=…`), or set `values.cni.cniBinDir` to the directory that the runtime reads',
  },
  {
    id: 'pod-addresses-exhausted',
    when: /failed to assign an IP address|no (more )?(free |available )?(IP )?(addresses|IPs)( are)? available|no more free addresses|no IP addresses available|InsufficientFreeAddresses/i,
    cause: 'the network of the node has no free IP address for the pod',
    fix: "add nodes, or enlarge the network plugin's address range",
  },
  {
    id: 'cni-agent-unavailable',
    when: /FailedCreatePodSandBox.*istio-cni|istio-cni.*(connection refused|no such file)/i,
    cause: 'the istio-cni plugin is configured on the node, but its agent does not respond',
    fix: 'check that istio-cni-node runs on that node: `kubectl get pods -A -l k8s-app=istio-cni-node -o wide`',
    mayHeal: true,
  },
  {
    id: 'pod-network-not-ready',
    when: /FailedCreatePodSandBox|NetworkNotReady|cni plugin not initialized|cni config uninitialized/i,
    cause: 'the pod network of the node is not ready',
    fix: 'check the pods of the primary network plugin on that node',
    mayHeal: true,
  },
  {
    id: 'node-not-ready',
    when: /^NodeNotReady|Node is not ready/,
    cause: 'the node of the pod does not report to the API server',
    fix: 'check the node: `kubectl describe node`',
    mayHeal: true,
  },
  {
    id: 'root-certificate-missing',
    when: /istio-ca-root-cert.*not found/i,
    cause: 'istiod has not written its root certificate to the namespace yet',
    fix: 'check that istiod is ready and that discoverySelectors include the namespace',
    mayHeal: true,
  },
  {
    id: 'host-directory-missing',
    when: /hostPath type check failed/i,
    cause: 'a directory of the node that the pod mounts does not exist',
    fix: 'set the platform (`--set values.global.platform=…`), so that the paths match its nodes',
  },
  {
    id: 'volume-object-missing',
    when: /FailedMount.*((configmap|secret) .* not found|references non-existent \S+ key)/i,
    cause: 'a ConfigMap or Secret that the pod mounts does not exist',
    fix: 'create the object named in the message',
  },
  {
    id: 'storage-driver-missing',
    when: /not found in the list of registered CSI drivers/i,
    cause: 'the node does not have the CSI driver of a volume',
    fix: 'install the driver on the nodes, or remove the volume from the component',
  },
  {
    id: 'volume-mount',
    when: /FailedMount|FailedAttachVolume/,
    cause: 'a volume cannot be mounted',
    fix: 'check that the ConfigMap, Secret or directory of the volume in the message exists',
    mayHeal: true,
  },
]
