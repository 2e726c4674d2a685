// What Kubernetes reports for each known cause: messages of admission plugins, kube-scheduler, the kubelet, containerd, CRI-O and
// CNI plugins, with names of our components.

export interface CauseMessage {
  readonly id: string
  readonly reason: string
  readonly message: string
  readonly log?: readonly string[]
}

const create = (id: string, message: string): CauseMessage => ({
  id,
  reason: 'FailedCreate',
  message: `Error creating: ${message}`,
})
const forbidden = (id: string, why: string) => create(id, `pods "istiod-x" is forbidden: ${why}`)
const pull = (id: string, why: string): CauseMessage => ({
  id,
  reason: 'ImagePullBackOff',
  message: `Failed to pull image "example.com/istio/pilot:1": ${why}`,
})
const resolve =
  'failed to pull and unpack image "example.com/istio/pilot:1": failed to resolve reference "example.com/istio/pilot:1":'
const crash = (id: string, line: string): CauseMessage => ({
  id,
  reason: 'CrashLoopBackOff',
  message:
    'container discovery: back-off 10s restarting failed container (last terminated: Error, exit code 1)',
  log: ['2026-11-23T09:00:00Z info starting', line],
})
const schedule = (id: string, why: string): CauseMessage => ({
  id,
  reason: 'Unschedulable',
  message: `0/3 nodes are available: ${why}. preemption: 0/3 nodes are available.`,
})
const mount = (id: string, why: string): CauseMessage => ({ id, reason: 'FailedMount', message: why })
const sandbox = (id: string, why: string): CauseMessage => ({
  id,
  reason: 'FailedCreatePodSandBox',
  message: `Failed to create pod sandbox: rpc error: code = Unknown desc = failed to setup network for sandbox "1f": ${why}`,
})
const container = (id: string, reason: string, why: string): CauseMessage => ({
  id,
  reason,
  message: `container discovery: ${why}`,
})

export const causeMessages: readonly CauseMessage[] = [
  create(
    'priority-class-quota',
    'insufficient quota to match these scopes: [{PriorityClass In [system-node-critical system-cluster-critical]}]',
  ),
  forbidden('quota-exceeded', 'exceeded quota: small, requested: pods=1, used: pods=1, limited: pods=1'),
  forbidden(
    'quota-needs-resources',
    'failed quota: small: must specify limits.cpu for: discovery; limits.memory for: discovery',
  ),
  forbidden('limit-range', 'maximum memory usage per Container is 64Mi, but limit is 1Gi'),
  forbidden('limit-range', 'minimum cpu usage per Container is 2, but request is 100m'),
  forbidden(
    'seccomp-profile',
    'violates PodSecurity "restricted:latest": seccompProfile (pod or container "istio-proxy" must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost")',
  ),
  forbidden(
    'pod-security',
    'violates PodSecurity "baseline:latest": hostPath volumes (volume "cni-bin-dir")',
  ),
  forbidden(
    'pod-security',
    'violates PodSecurity "restricted:latest": hostPath volumes (volume "x"), seccompProfile (pod or container "x" must set securityContext.seccompProfile.type)',
  ),
  forbidden('security-context-constraints', 'unable to validate against any security context constraint: []'),
  forbidden(
    'admission-policy',
    "ValidatingAdmissionPolicy 'no-pods' with binding 'no-pods' denied request: failed expression: false",
  ),
  create('webhook-denied', 'admission webhook "policy.example.com" denied the request: no host paths'),
  create(
    'webhook-unavailable',
    'Internal error occurred: failed calling webhook "policy.example.com": failed to call webhook: Post "https://policy.system.svc:443/?timeout=10s": context deadline exceeded',
  ),
  forbidden(
    'service-account-missing',
    'error looking up service account istio-system/istiod: serviceaccount "istiod" not found',
  ),
  forbidden('priority-class-missing', 'no PriorityClass with name system-mesh was found'),
  forbidden('runtime-class-missing', 'pod rejected: RuntimeClass "sandboxed" not found'),
  forbidden(
    'namespace-terminating',
    'unable to create new content in namespace istio-system because it is being terminated',
  ),
  pull('image-architecture', 'no match for platform in manifest: not found'),
  pull(
    'image-architecture',
    'choosing an image from manifest list: no image found in image index for architecture arm64',
  ),
  container(
    'image-architecture',
    'CrashLoopBackOff',
    'exec /usr/local/bin/pilot-discovery: exec format error (last terminated: Error, exit code 255)',
  ),
  container(
    'image-name-invalid',
    'InvalidImageName',
    `Failed to apply default image tag "Example:1": couldn't parse image name`,
  ),
  container(
    'image-never-pulled',
    'ErrImageNeverPull',
    'Container image "example.com/istio/pilot:1" is not present with pull policy of Never',
  ),
  pull(
    'registry-rate-limit',
    '429 Too Many Requests - Server message: toomanyrequests: You have reached your pull rate limit',
  ),
  pull(
    'registry-login',
    `${resolve} pull access denied, repository does not exist or may require authorization: server message: insufficient_scope: authorization failed`,
  ),
  pull('registry-login', `${resolve} unexpected status from HEAD request: 401 Unauthorized`),
  pull(
    'registry-login',
    'initializing source docker://example.com/istio/pilot:1: unauthorized: authentication required',
  ),
  pull(
    'registry-certificate',
    `${resolve} failed to do request: Head "https://example.com/v2/": tls: failed to verify certificate: x509: certificate signed by unknown authority`,
  ),
  pull(
    'registry-certificate',
    'Head "https://example.com/v2/": http: server gave HTTP response to HTTPS client',
  ),
  pull(
    'image-not-found',
    `rpc error: code = NotFound desc = ${resolve} example.com/istio/pilot:1: not found`,
  ),
  pull('image-not-found', 'reading manifest 1 in example.com/istio/pilot: manifest unknown'),
  pull('registry-unreachable', `${resolve} dial tcp: lookup example.com on 10.96.0.10:53: no such host`),
  pull('registry-unreachable', `${resolve} dial tcp 192.0.2.1:443: i/o timeout`),
  container('image-pull', 'ImagePullBackOff', 'Back-off pulling image "example.com/istio/pilot:1"'),
  container(
    'out-of-memory',
    'CrashLoopBackOff',
    'back-off 10s restarting failed container (last terminated: OOMKilled, exit code 137)',
  ),
  {
    id: 'probe-kills',
    reason: 'Unhealthy',
    message:
      'Liveness probe failed: Get "http://10.1.0.4:15021/healthz": dial tcp 10.1.0.4:15021: i/o timeout',
  },
  {
    id: 'probe-timeout',
    reason: 'Unhealthy',
    message:
      'Readiness probe failed: Get "http://10.1.0.4:8080/ready": context deadline exceeded (Client.Timeout exceeded while awaiting headers)',
  },
  container(
    'runs-as-root',
    'CreateContainerConfigError',
    'container has runAsNonRoot and image will run as root (pod: "istiod-x_istio-system(1f)", container: discovery)',
  ),
  container('config-object-missing', 'CreateContainerConfigError', 'secret "cacerts" not found'),
  container(
    'config-object-missing',
    'CreateContainerConfigError',
    `couldn't find key ca.crt in ConfigMap istio-system/roots`,
  ),
  container(
    'mount-propagation',
    'CreateContainerError',
    'failed to generate container "1f" spec: failed to generate spec: path "/var/run/netns" is mounted on "/" but it is not a shared mount',
  ),
  container(
    'program-missing',
    'RunContainerError',
    'failed to create containerd task: failed to create shim task: OCI runtime create failed: runc create failed: unable to start container process: exec: "/usr/local/bin/pilot-discovery": stat /usr/local/bin/pilot-discovery: no such file or directory',
  ),
  crash(
    'api-server-unreachable',
    'error failed to create client: Get "https://10.96.0.1:443/version": dial tcp 10.96.0.1:443: i/o timeout',
  ),
  crash(
    'access-denied',
    'error configmaps is forbidden: User "system:serviceaccount:istio-system:istiod" cannot list resource "configmaps"',
  ),
  crash('inotify-limit', 'Error: fsnotify: create watcher: too many open files'),
  crash(
    'kernel-modules',
    "error: iptables v1.8.7 (legacy): can't initialize iptables table `nat': Table does not exist",
  ),
  crash('argument-unknown', 'Error: unknown flag: --keepaliveInterval'),
  crash('crash-loop', 'error: something of its own'),
  {
    id: 'evicted',
    reason: 'Evicted',
    message: 'The node was low on resource: ephemeral-storage. Threshold quantity: 1Gi, available: 0.',
  },
  sandbox(
    'multus-network-missing',
    'plugin type="multus-shim" name="multus-cni-network" failed (add): Multus: [shop/web]: error loading k8s delegates: cannot find a network-attachment-definition (istio-cni) in namespace (shop): network-attachment-definitions.k8s.cni.cncf.io "istio-cni" not found',
  ),
  sandbox(
    'cni-plugin-missing',
    'plugin type="istio-cni" name="istio-cni" failed (add): failed to find plugin "istio-cni" in path [/opt/cni/bin]',
  ),
  sandbox(
    'pod-addresses-exhausted',
    'plugin type="aws-cni" name="aws-cni" failed (add): add cmd: failed to assign an IP address to container',
  ),
  sandbox(
    'pod-addresses-exhausted',
    'plugin type="host-local" failed (add): no IP addresses available in range set: 10.42.0.1-10.42.0.254',
  ),
  sandbox(
    'cni-agent-unavailable',
    'plugin type="istio-cni" failed (add): dial unix /var/run/istio-cni/pluginevent.sock: connect: connection refused',
  ),
  {
    id: 'pod-network-not-ready',
    reason: 'NetworkNotReady',
    message:
      'network is not ready: container runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady message:Network plugin returns error: cni plugin not initialized',
  },
  { id: 'node-not-ready', reason: 'NodeNotReady', message: 'Node is not ready' },
  mount(
    'root-certificate-missing',
    'MountVolume.SetUp failed for volume "istiod-ca-cert" : configmap "istio-ca-root-cert" not found',
  ),
  mount(
    'host-directory-missing',
    'MountVolume.SetUp failed for volume "cni-net-dir" : hostPath type check failed: /etc/cni/net.d is not a directory',
  ),
  mount('volume-object-missing', 'MountVolume.SetUp failed for volume "roots" : secret "roots" not found'),
  mount(
    'volume-object-missing',
    'MountVolume.SetUp failed for volume "roots" : references non-existent config key: ca.crt',
  ),
  mount(
    'storage-driver-missing',
    'MountVolume.MountDevice failed for volume "data" : kubernetes.io/csi: attacher.MountDevice failed to create newCsiDriverClient: driver name csi.example.com not found in the list of registered CSI drivers',
  ),
  mount(
    'volume-mount',
    'Unable to attach or mount volumes: unmounted volumes=[data]: timed out waiting for the condition',
  ),
  schedule('nodes-not-ready', '3 node(s) had untolerated taint {node.kubernetes.io/not-ready: }'),
  schedule('resources-insufficient', '3 Insufficient cpu'),
  schedule(
    'resources-insufficient',
    '1 node(s) had untolerated taint {node-role.kubernetes.io/control-plane: }, 2 Too many pods',
  ),
  schedule('nodes-cordoned', '3 node(s) were unschedulable'),
  schedule('host-port-taken', "3 node(s) didn't have free ports for the requested pod ports"),
  schedule('taint', '3 node(s) had untolerated taint {dedicated: gpu}'),
  schedule('volume-not-bound', '3 node(s) had volume node affinity conflict'),
  schedule('node-selector', "3 node(s) didn't match Pod's node affinity/selector"),
  { id: 'no-nodes', reason: 'Unschedulable', message: 'no nodes available to schedule pods' },
  { id: 'unschedulable', reason: 'Unschedulable', message: 'running "Custom" filter plugin: not now' },
]
