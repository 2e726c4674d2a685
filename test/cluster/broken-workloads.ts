// Workloads that do not become ready: each has one cause, real where the sandbox's control plane makes it, else as the kubelet
// reports it.
import type { KubeObject } from '../../src/manifest/object.ts'
import { partKey } from './sandbox/stages.ts'

/** A behaviour that no stage of kwok plays: the test reports the status of the pod. */
const reported = 'reported'

export interface KubeletReport {
  /** The reason and message of the container that waits. */
  readonly waiting?: readonly [reason: string, message: string]
  /** The last end of the container; it restarts all the time. */
  readonly terminated?: { readonly reason: string; readonly exitCode: number }
  /** A warning that the kubelet repeats. */
  readonly event?: readonly [reason: string, message: string]
}

export interface BrokenWorkload {
  /** The id of the cause, which is the name of the namespace too. */
  readonly id: string
  readonly kind?: 'DaemonSet'
  readonly labels?: Readonly<Record<string, string>>
  /** Fields of the pod's spec, and of its container. */
  readonly spec?: object
  readonly container?: object
  /** Objects that exist before; those with a namespace are in that of the case. */
  readonly before?: readonly KubeObject[]
  readonly report?: KubeletReport
}

const inCase = (apiVersion: string, kind: string, spec: object): KubeObject => ({
  apiVersion,
  kind,
  metadata: { name: 'own', namespace: 'case' },
  spec,
})

const resources = (name: 'cpu' | 'memory', quantity: string) => ({
  resources: { requests: { [name]: quantity }, limits: { [name]: quantity } },
})

const url = 'https://127.0.0.1:1/'

const webhookFor = (id: string): KubeObject => ({
  apiVersion: 'admissionregistration.k8s.io/v1',
  kind: 'ValidatingWebhookConfiguration',
  metadata: { name: id },
  webhooks: [
    {
      name: 'policy.example.com',
      clientConfig: { url },
      admissionReviewVersions: ['v1'],
      sideEffects: 'None',
      namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': id } },
      rules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['pods'] }],
    },
  ],
})

const policyFor = (id: string): readonly KubeObject[] => [
  {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingAdmissionPolicy',
    metadata: { name: id },
    spec: {
      matchConstraints: {
        namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': id } },
        resourceRules: [
          { apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['pods'] },
        ],
      },
      validations: [{ expression: 'false', message: 'no pods here' }],
    },
  },
  {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingAdmissionPolicyBinding',
    metadata: { name: id },
    spec: { policyName: id, validationActions: ['Deny'] },
  },
]

/** Made by the API server, the controllers and the scheduler. */
const real: readonly BrokenWorkload[] = [
  { id: 'quota-exceeded', before: [inCase('v1', 'ResourceQuota', { hard: { pods: '0' } })] },
  { id: 'quota-needs-resources', before: [inCase('v1', 'ResourceQuota', { hard: { 'limits.cpu': '1' } })] },
  {
    id: 'limit-range',
    container: resources('memory', '1Gi'),
    before: [inCase('v1', 'LimitRange', { limits: [{ type: 'Container', max: { memory: '64Mi' } }] })],
  },
  {
    id: 'pod-security',
    kind: 'DaemonSet',
    labels: { 'pod-security.kubernetes.io/enforce': 'baseline' },
    spec: { hostNetwork: true },
  },
  { id: 'admission-policy', before: policyFor('admission-policy') },
  { id: 'webhook-unavailable', before: [webhookFor('webhook-unavailable')] },
  { id: 'service-account-missing', spec: { serviceAccountName: 'istiod' } },
  { id: 'priority-class-missing', kind: 'DaemonSet', spec: { priorityClassName: 'system-mesh' } },
  { id: 'runtime-class-missing', spec: { runtimeClassName: 'sandboxed' } },
  { id: 'resources-insufficient', container: resources('cpu', '1000') },
  { id: 'node-selector', spec: { nodeSelector: { disk: 'gold' } } },
  {
    id: 'volume-not-bound',
    spec: { volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }] },
  },
]

const image = 'example.com/istio/pilot:1'
const pull = (why: string): KubeletReport => ({
  waiting: ['ImagePullBackOff', `Back-off pulling image "${image}": ErrImagePull: ${why}`],
})
const failed = (...waiting: readonly [string, string]): KubeletReport => ({ waiting })
const sandboxFails = (why: string): KubeletReport => ({
  waiting: ['ContainerCreating', ''],
  event: ['FailedCreatePodSandBox', `Failed to create pod sandbox: rpc error: code = Unknown desc = ${why}`],
})
const mountFails = (why: string): KubeletReport => ({
  waiting: ['ContainerCreating', ''],
  event: ['FailedMount', `MountVolume.SetUp failed for volume "own" : ${why}`],
})

/** Reported as the kubelet does. */
const ofNodes: Readonly<Record<string, KubeletReport>> = {
  'image-architecture': pull('no match for platform in manifest: not found'),
  'image-name-invalid': failed('InvalidImageName', "couldn't parse image name"),
  'image-never-pulled': failed('ErrImageNeverPull', `Container image "${image}" is not present`),
  'registry-login': pull('unexpected status from HEAD request: 401 Unauthorized'),
  'registry-certificate': pull(
    'tls: failed to verify certificate: x509: certificate signed by unknown authority',
  ),
  'registry-unreachable': pull('dial tcp: lookup example.com on 10.96.0.10:53: no such host'),
  // Kubelets before 1.30 write the reason into an event only.
  'image-not-found': {
    waiting: ['ImagePullBackOff', `Back-off pulling image "${image}"`],
    event: [
      'Failed',
      `Failed to pull image "${image}": rpc error: code = NotFound desc = ${image}: not found`,
    ],
  },
  'runs-as-root': failed(
    'CreateContainerConfigError',
    'container has runAsNonRoot and image will run as root',
  ),
  'config-object-missing': failed('CreateContainerConfigError', 'secret "cacerts" not found'),
  'mount-propagation': failed(
    'CreateContainerError',
    'failed to generate spec: path "/var/run/netns" is mounted on "/" but it is not a shared mount',
  ),
  'program-missing': failed(
    'RunContainerError',
    'unable to start container process: exec: "pilot-discovery": executable file not found in $PATH',
  ),
  'out-of-memory': {
    waiting: ['CrashLoopBackOff', 'back-off 10s restarting failed container'],
    terminated: { reason: 'OOMKilled', exitCode: 137 },
  },
  'crash-loop': {
    waiting: ['CrashLoopBackOff', 'back-off 10s restarting failed container'],
    terminated: { reason: 'Error', exitCode: 1 },
  },
  'probe-kills': {
    terminated: { reason: 'Error', exitCode: 137 },
    event: ['Unhealthy', 'Liveness probe failed: dial tcp 10.1.0.4:15021: i/o timeout'],
  },
  'multus-network-missing': sandboxFails(
    'Multus: [own/x]: error loading k8s delegates: network-attachment-definitions.k8s.cni.cncf.io "istio-cni" not found',
  ),
  'cni-plugin-missing': sandboxFails('failed to find plugin "istio-cni" in path [/opt/cni/bin]'),
  'pod-addresses-exhausted': sandboxFails(
    'plugin type="aws-cni" failed (add): failed to assign an IP address',
  ),
  'host-directory-missing': mountFails('hostPath type check failed: /var/run/netns is not a directory'),
  'volume-object-missing': mountFails('configmap "roots" not found'),
  'storage-driver-missing': mountFails(
    'driver name csi.example.com not found in the list of registered CSI drivers',
  ),
}

export const brokenWorkloads: readonly BrokenWorkload[] = [
  ...real,
  ...Object.entries(ofNodes).map(([id, report]) => ({ id, report })),
]

/** The namespace, the objects that come before, and the workload of a case. */
export function objectsOf(broken: BrokenWorkload): { before: KubeObject[]; workload: KubeObject } {
  const { id, kind = 'Deployment', labels, before = [], spec, container, report } = broken
  const app = { app: 'own', ...(report && { [partKey]: reported }) }
  return {
    before: [
      { apiVersion: 'v1', kind: 'Namespace', metadata: { name: id, labels: { ...labels } } },
      ...before.map((object) => ({
        ...object,
        metadata: { ...object.metadata, ...(object.metadata.namespace && { namespace: id }) },
      })),
    ],
    workload: {
      apiVersion: 'apps/v1',
      kind,
      metadata: { name: 'own', namespace: id },
      spec: {
        selector: { matchLabels: { app: 'own' } },
        template: {
          metadata: { labels: app },
          spec: { containers: [{ name: 'discovery', image, ...container }], ...spec },
        },
      },
    },
  }
}
