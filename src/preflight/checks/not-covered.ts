// Rows of the catalogue that no check decides, and why: docs/checks.md lists them.

export interface NotCovered {
  readonly id: string
  readonly title: string
  /** What it would take. */
  readonly reason: string
}

export const notCovered: readonly NotCovered[] = [
  {
    id: 'GKE-04',
    title: 'The firewall of a private GKE cluster lets the API server reach istiod',
    reason:
      'only a call of the webhook can tell; after an install verify-install makes one. Where it times out, open tcp:15017 for the control plane: gcloud compute firewall-rules update NAME --allow tcp:10250,tcp:443,tcp:15017',
  },
  {
    id: 'EKS-04',
    title: 'The security groups of EKS let the API server reach istiod',
    reason:
      "only a call of the webhook can tell; after an install verify-install makes one. Where it times out, open tcp:15017 from the cluster's security group to that of the nodes",
  },
  { id: 'AKS-02', title: "AKS' own Istio add-on is on", reason: 'PREV-07 decides it' },
  {
    id: 'AKS-04',
    title: 'AKS has Windows node pools',
    reason: 'NODE-02 names the Windows nodes of any platform',
  },
  { id: 'OCP-06', title: 'OVN-Kubernetes routes probes past the host', reason: 'OVN-01 decides it' },
  {
    id: 'OCP-07',
    title: 'Applications need the SecurityContextConstraints anyuid',
    reason: 'with the CNI plugin they no longer do, so there is nothing to find',
  },
  { id: 'RKE2-02', title: 'RKE2 runs with SELinux', reason: 'NODE-12 decides it' },
  {
    id: 'MK8S-03',
    title: 'An earlier MicroK8s left CNI configuration on the node',
    reason:
      "the node's files would have to be read; where istio-cni-node never becomes ready, look for old files in /etc/cni/net.d",
  },
  {
    id: 'BR-01',
    title: 'Bottlerocket enforces SELinux',
    reason: 'istio-cni works there with the usual folders and without options, so there is nothing to find',
  },
]
