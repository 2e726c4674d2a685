// What keeps a pod from running: a symptom as the cluster words it → why, and what to do. Pure; new rows are new knowledge.

/** Something a pod, a condition or an event says. */
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

interface Row extends Cause {
  /** Matched against `reason: message`. */
  readonly when: RegExp
}

// The first row that matches counts: the special before the general.
const rows: readonly Row[] = [
  {
    when: /insufficient quota to match these scopes/i,
    cause:
      'pods of this priority class are admitted only in namespaces whose ResourceQuota allows them (GKE admits them in kube-system alone)',
    fix: 'install with `--set values.global.platform=gke`, which adds that quota, or put cni and ztunnel into kube-system',
  },
  {
    when: /exceeded quota/i,
    cause: 'a ResourceQuota of the namespace is used up',
    fix: 'raise the quota, or lower the requests (`--set values.pilot.resources.requests.memory=…`)',
  },
  {
    when: /violates PodSecurity/i,
    cause: 'Pod Security admission refuses privileged pods in this namespace',
    fix: 'label it: `kubectl label namespace NAMESPACE pod-security.kubernetes.io/enforce=privileged`',
  },
  {
    when: /security context constraint/i,
    cause: 'no OpenShift security context constraint allows the pod',
    fix: 'install with `--set values.global.platform=openshift`',
  },
  {
    when: /admission webhook .* denied|failed calling webhook/i,
    cause: 'an admission webhook refuses the pod, or does not answer',
    fix: 'look at the policy that it names, or at the pods behind it',
  },
  {
    when: /exec format error|no match for platform/i,
    cause: 'the image is not built for the processor of the node',
    fix: 'use images for that architecture, or keep the pods off the node with `nodeSelector`',
  },
  {
    when: /ErrImagePull|ImagePullBackOff|InvalidImageName|ErrImageNeverPull/,
    cause: 'the node cannot pull the image',
    fix: 'look at hub and tag (`--set hub=…`, `--set tag=…`), at the way from the nodes to the registry, and at imagePullSecrets',
  },
  {
    when: /OOMKilled/,
    cause: 'the container uses more memory than its limit',
    fix: 'raise `resources.limits.memory` of the component',
  },
  {
    when: /failed to find plugin|network plugin.*not found/i,
    cause: 'the container runtime looks for CNI plugins in another folder than they were put into',
    fix: 'name the platform (`--set values.global.platform=…`), or set `values.cni.cniBinDir` to the folder that the runtime reads',
  },
  {
    when: /FailedCreatePodSandBox.*istio-cni|istio-cni.*(connection refused|no such file)/i,
    cause: 'the istio-cni plugin is configured on the node, but its agent does not answer',
    fix: 'see that istio-cni-node runs on that node: `kubectl get pods -A -l k8s-app=istio-cni-node -o wide`',
  },
  {
    when: /FailedCreatePodSandBox|NetworkNotReady|cni plugin not initialized/i,
    cause: 'the network of the node is not ready to start pods',
    fix: "look at the primary network plugin's pods on that node",
  },
  {
    when: /istio-ca-root-cert.*not found/i,
    cause: 'istiod has not written its root certificate into the namespace yet',
    fix: 'see that istiod is ready and that discoverySelectors include the namespace',
  },
  {
    when: /hostPath type check failed/i,
    cause: 'a folder of the node that the pod mounts is not there',
    fix: 'name the platform (`--set values.global.platform=…`), so that the paths fit its nodes',
  },
  {
    when: /FailedMount/,
    cause: 'a volume cannot be mounted',
    fix: 'the message names the volume; look for the ConfigMap, Secret or folder behind it',
  },
  {
    when: /CreateContainerConfigError/,
    cause: 'a ConfigMap or Secret that the container asks for is not there',
    fix: 'the message names it',
  },
  {
    when: /untolerated taint/i,
    cause: 'nodes carry taints that the pod does not tolerate',
    fix: 'add `tolerations` to the component, or take the taint away',
  },
  {
    when: /Insufficient (cpu|memory|pods|ephemeral-storage)|Too many pods/i,
    cause: 'no node has room for the pod',
    fix: 'add nodes, or lower `resources.requests` of the component',
  },
  {
    when: /Unschedulable|FailedScheduling/,
    cause: 'no node may run the pod',
    fix: 'look at its nodeSelector, affinity and volumes',
  },
  {
    when: /CrashLoopBackOff|RunContainerError|StartError/,
    cause: 'the container starts and ends again',
    fix: 'read why: `kubectl logs -n NAMESPACE POD --previous`',
  },
]

/** Why a symptom appears and what to do; undefined for one that is not known. */
export function causeOf({ reason, message }: Symptom): Cause | undefined {
  const text = `${reason}: ${message}`
  const row = rows.find(({ when }) => when.test(text))
  return row && { cause: row.cause, fix: row.fix }
}
