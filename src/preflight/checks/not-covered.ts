// Rows of the catalogue that no check decides, and why: docs/checks.md lists them.

export interface NotCovered {
  readonly id: string
  readonly title: string
  /** What it would take. */
  readonly reason: string
}

export const notCovered: readonly NotCovered[] = [
  {
    id: 'NODE-11',
    title: "Nodes' kernels have the modules that redirection needs",
    reason:
      'which modules a kernel has or has loaded is not in the API; verify-install --canary shows whether a pod can join. On custom kernels have these loaded at boot: br_netfilter, ip_set, ip_set_hash_ip, iptable_mangle, iptable_nat, iptable_raw, xt_connmark, xt_conntrack, xt_mark, xt_owner, xt_REDIRECT, xt_tcpudp (and the ip6table_ ones for IPv6)',
  },
  {
    id: 'NODE-13',
    title: 'istio-cni sets its AppArmor profile in a form that servers support',
    reason:
      'the chart sets securityContext.appArmorProfile, which every version that Istio supports has; only values.cni.useAppArmorAnnotation=true writes the annotation that Kubernetes 1.30 deprecated',
  },
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
  {
    id: 'PREV-12',
    title: 'The old key istio_cni is given',
    reason: 'reading the configuration rewrites it to values.pilot.cni, and warns of it with file and line',
  },
  {
    id: 'PREV-21',
    title: 'The CRDs of Istio belong to no Helm release',
    reason: 'install adopts them by itself; where they belong to another release, PREV-02 says so',
  },
  {
    id: 'PREV-25',
    title: 'istio-cni has the fix for branch interfaces of EKS',
    reason: 'EKS-01 takes the version into account',
  },
  {
    id: 'MIG-08',
    title: 'DestinationRules with subsets, Sidecars and WorkloadGroups are in use',
    reason:
      'they are not among what is read of a cluster: kubectl get destinationrules,sidecars,workloadgroups -A. Waypoints keep traffic policies; subsets become Services of their own where HTTPRoutes split traffic, Sidecar has no effect in ambient, and virtual machines stay with sidecars',
  },
]
