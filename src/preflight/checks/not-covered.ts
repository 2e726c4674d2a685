// Known problems without a check, with the reason. docs/checks.md lists them.

export interface NotCovered {
  readonly id: string
  readonly title: string
  /** Why there is no check, and what to do instead. */
  readonly reason: string
}

export const notCovered: readonly NotCovered[] = [
  {
    id: 'NODE-11',
    title: 'Kernels lack modules that redirection needs',
    reason:
      'the API does not show the modules of a kernel; verify-install --canary shows whether a pod can join. On custom kernels load these at boot: br_netfilter, ip_set, ip_set_hash_ip, iptable_mangle, iptable_nat, iptable_raw, xt_connmark, xt_conntrack, xt_mark, xt_owner, xt_REDIRECT, xt_tcpudp (and the ip6table_ ones for IPv6)',
  },
  {
    id: 'NODE-13',
    title: 'istio-cni sets its AppArmor profile in an unsupported form',
    reason:
      'the chart sets securityContext.appArmorProfile, which every supported version has; only values.cni.useAppArmorAnnotation=true writes the annotation, which is deprecated since Kubernetes 1.30',
  },
  {
    id: 'GKE-04',
    title: 'The firewall of a private GKE cluster blocks the API server from istiod',
    reason:
      'only a call of the webhook can show this; verify-install makes one after an install. If it times out, open tcp:15017 for the control plane: gcloud compute firewall-rules update NAME --allow tcp:10250,tcp:443,tcp:15017',
  },
  {
    id: 'EKS-04',
    title: 'The security groups of EKS block the API server from istiod',
    reason:
      'only a call of the webhook can show this; verify-install makes one after an install. If it times out, open tcp:15017 from the security group of the cluster to that of the nodes',
  },
  { id: 'AKS-02', title: 'The Istio add-on of AKS is enabled', reason: 'PREV-07 checks it' },
  {
    id: 'AKS-04',
    title: 'AKS has Windows node pools',
    reason: 'NODE-02 names the Windows nodes of any platform',
  },
  { id: 'OCP-06', title: 'OVN-Kubernetes routes probes past the host', reason: 'OVN-01 checks it' },
  {
    id: 'OCP-07',
    title: 'Applications need the SecurityContextConstraints anyuid',
    reason: 'with the CNI plugin applications no longer need it',
  },
  { id: 'RKE2-02', title: 'RKE2 runs with SELinux', reason: 'NODE-12 checks it' },
  {
    id: 'MK8S-03',
    title: 'An earlier MicroK8s left CNI configuration on the node',
    reason:
      'this would need the files of the node; if istio-cni-node never becomes ready, look for old files in /etc/cni/net.d',
  },
  {
    id: 'BR-01',
    title: 'Bottlerocket enforces SELinux',
    reason: 'istio-cni works there with the default directories and without options',
  },
  {
    id: 'PREV-12',
    title: 'The deprecated key istio_cni is set',
    reason:
      'reading the configuration rewrites it to values.pilot.cni and prints a warning with file and line',
  },
  {
    id: 'PREV-21',
    title: 'The CRDs of Istio belong to no Helm release',
    reason: 'install adopts them; if they belong to another release, PREV-02 reports it',
  },
  {
    id: 'PREV-25',
    title: 'istio-cni has the fix for branch interfaces of EKS',
    reason: 'EKS-01 considers the version',
  },
  {
    id: 'MIG-08',
    title: 'DestinationRules with subsets, Sidecars and WorkloadGroups are in use',
    reason:
      'the facts do not contain them: kubectl get destinationrules,sidecars,workloadgroups -A. Waypoints keep traffic policies; subsets become Services if HTTPRoutes split traffic; Sidecar has no effect in ambient mode; virtual machines keep sidecars',
  },
]
