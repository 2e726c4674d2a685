// Known causes of pods that do not start: maps a symptom to its cause and fix.

/** Reason and message of a pod status, condition or event. */
export interface Symptom {
  /** `ImagePullBackOff`, `Unschedulable`, `FailedCreate`, … */
  readonly reason: string
  readonly message: string
}

export interface Cause {
  readonly cause: string
  /** One sentence or command. */
  readonly fix: string
}

interface KnownCause extends Cause {
  /** Matched against `reason: message`. */
  readonly when: RegExp
}

// The first match wins: specific rows come before general ones.
const rows: readonly KnownCause[] = [
  {
    when: /insufficient quota to match these scopes/i,
    cause:
      'pods of this priority class are admitted only in namespaces whose ResourceQuota allows them (GKE admits them only in kube-system)',
    fix: 'install with `--set values.global.platform=gke`, which adds this quota, or install cni and ztunnel into kube-system',
  },
  {
    when: /exceeded quota/i,
    cause: 'a ResourceQuota of the namespace is exceeded',
    fix: 'increase the quota, or reduce the requests (`--set values.pilot.resources.requests.memory=…`)',
  },
  {
    // Only the seccomp profile is missing, as in pods of Gateways and waypoints; other violations precede it.
    when: /violates PodSecurity "[^"]*": seccompProfile/i,
    cause: 'the level restricted of Pod Security requires a seccomp profile, which the pod does not have',
    fix: 'for Gateways and waypoints, install with `--set values.gateways.seccompProfile.type=RuntimeDefault`',
  },
  {
    when: /violates PodSecurity/i,
    cause: 'Pod Security admission rejects privileged pods in this namespace',
    fix: 'label the namespace: `kubectl label namespace NAMESPACE pod-security.kubernetes.io/enforce=privileged`',
  },
  {
    when: /security context constraint/i,
    cause: 'no SecurityContextConstraints object of OpenShift allows the pod',
    fix: 'install with `--set values.global.platform=openshift`',
  },
  {
    when: /admission webhook .* denied|failed calling webhook/i,
    cause: 'an admission webhook rejects the pod, or does not respond',
    fix: 'check the policy named in the message, or the pods of the webhook',
  },
  {
    when: /exec format error|no match for platform/i,
    cause: 'the image is not built for the CPU architecture of the node',
    fix: 'use an image for that architecture, or exclude the node with `nodeSelector`',
  },
  {
    when: /ErrImagePull|ImagePullBackOff|InvalidImageName|ErrImageNeverPull/,
    cause: 'the node cannot pull the image',
    fix: 'check hub and tag (`--set hub=…`, `--set tag=…`), imagePullSecrets, and that the nodes can reach the registry',
  },
  {
    when: /OOMKilled/,
    cause: 'the container uses more memory than its limit',
    fix: 'increase `resources.limits.memory` of the component',
  },
  {
    when: /failed to find plugin|network plugin.*not found/i,
    cause:
      'the container runtime looks for CNI plugins in a different directory than the one istio-cni installs into',
    fix: 'set the platform (`--set values.global.platform=…`), or set `values.cni.cniBinDir` to the directory that the runtime reads',
  },
  {
    when: /FailedCreatePodSandBox.*istio-cni|istio-cni.*(connection refused|no such file)/i,
    cause: 'the istio-cni plugin is configured on the node, but its agent does not respond',
    fix: 'check that istio-cni-node runs on that node: `kubectl get pods -A -l k8s-app=istio-cni-node -o wide`',
  },
  {
    when: /FailedCreatePodSandBox|NetworkNotReady|cni plugin not initialized/i,
    cause: 'the pod network of the node is not ready',
    fix: 'check the pods of the primary network plugin on that node',
  },
  {
    when: /istio-ca-root-cert.*not found/i,
    cause: 'istiod has not written its root certificate to the namespace yet',
    fix: 'check that istiod is ready and that discoverySelectors include the namespace',
  },
  {
    when: /hostPath type check failed/i,
    cause: 'a directory of the node that the pod mounts does not exist',
    fix: 'set the platform (`--set values.global.platform=…`), so that the paths match its nodes',
  },
  {
    when: /FailedMount/,
    cause: 'a volume cannot be mounted',
    fix: 'check that the ConfigMap, Secret or directory of the volume in the message exists',
  },
  {
    when: /CreateContainerConfigError/,
    cause: 'a ConfigMap or Secret that the container uses does not exist',
    fix: 'create the object named in the message',
  },
  {
    when: /untolerated taint/i,
    cause: 'nodes have taints that the pod does not tolerate',
    fix: 'add `tolerations` to the component, or remove the taint',
  },
  {
    when: /Insufficient (cpu|memory|pods|ephemeral-storage)|Too many pods/i,
    cause: 'no node has enough free resources for the pod',
    fix: 'add nodes, or reduce `resources.requests` of the component',
  },
  {
    when: /Unschedulable|FailedScheduling/,
    cause: 'no node is eligible to run the pod',
    fix: 'check its nodeSelector, affinity and volumes',
  },
  {
    when: /CrashLoopBackOff|RunContainerError|StartError/,
    cause: 'the container exits after it starts',
    fix: 'read its log: `kubectl logs -n NAMESPACE POD --previous`',
  },
]

/** Returns the cause and fix of a symptom; undefined for an unknown one. */
export function causeOf({ reason, message }: Symptom): Cause | undefined {
  const text = `${reason}: ${message}`
  const row = rows.find(({ when }) => when.test(text))
  return row && { cause: row.cause, fix: row.fix }
}
