// Why the API server rejects the pods of a workload: the messages of its admission plugins.
import type { KnownCause } from './known-cause.ts'

export const admissionCauses: readonly KnownCause[] = [
  {
    id: 'priority-class-quota',
    when: /insufficient quota to match these scopes/i,
    cause:
      'pods of this priority class are admitted only in namespaces whose ResourceQuota allows them (GKE admits them only in kube-system)',
    fix: 'install with `--set values.global.platform=gke`, which adds this quota, or install cni and ztunnel into kube-system',
  },
  {
    id: 'quota-exceeded',
    when: /exceeded quota/i,
    cause: 'a ResourceQuota of the namespace is exceeded',
    fix: 'increase the quota, or reduce the requests (`--set values.pilot.resources.requests.memory=…`)',
  },
  {
    id: 'quota-needs-resources',
    when: /failed quota: .*must specify/i,
    cause: 'a ResourceQuota of the namespace requires requests or limits that the pod does not have',
    fix: 'set the resources that the message names (`--set values.pilot.resources.limits.cpu=…`), or add a LimitRange with defaults',
  },
  {
    id: 'limit-range',
    when: /(maximum|minimum) \S+ (usage per|limit to request ratio per)/i,
    cause: 'the resources of the pod are outside of the LimitRange of the namespace',
    fix: 'change the LimitRange, or the `resources` of the component',
  },
  {
    // Only the seccomp profile is missing, as in pods of Gateways and waypoints; other violations precede it.
    id: 'seccomp-profile',
    when: /violates PodSecurity "[^"]*": seccompProfile/i,
    cause: 'the level restricted of Pod Security requires a seccomp profile, which the pod does not have',
    fix: 'for Gateways and waypoints, install with `--set values.gateways.seccompProfile.type=RuntimeDefault`',
  },
  {
    id: 'pod-security',
    when: /violates PodSecurity/i,
    cause: 'Pod Security admission rejects privileged pods in this namespace',
    fix: 'label the namespace: `kubectl label namespace NAMESPACE pod-security.kubernetes.io/enforce=privileged`',
  },
  {
    id: 'security-context-constraints',
    when: /security context constraint/i,
    cause: 'no SecurityContextConstraints object of OpenShift allows the pod',
    fix: 'install with `--set values.global.platform=openshift`',
  },
  {
    id: 'admission-policy',
    when: /ValidatingAdmissionPolicy '.*denied request/i,
    cause: 'a ValidatingAdmissionPolicy rejects the pod',
    fix: 'exempt the namespace from the policy that the message names',
  },
  {
    id: 'webhook-denied',
    when: /admission webhook .* denied/i,
    cause: 'an admission webhook rejects the pod',
    fix: 'exempt the namespace from the policy that the message names (Kyverno, Gatekeeper and others have exceptions)',
  },
  {
    id: 'webhook-unavailable',
    when: /failed calling webhook/i,
    cause: 'an admission webhook does not respond, so the API server rejects the pod',
    fix: 'start the pods of the webhook that the message names, or delete its configuration: `kubectl get validatingwebhookconfigurations,mutatingwebhookconfigurations`',
  },
  {
    id: 'service-account-missing',
    when: /error looking up service account/i,
    cause: 'the service account of the pod does not exist',
    fix: 'run the install again, which creates it; something else deletes it if the problem returns',
  },
  {
    id: 'priority-class-missing',
    when: /no PriorityClass with name/i,
    cause: 'the PriorityClass of the pod does not exist',
    fix: 'create it, or choose another one: `--set values.global.priorityClassName=…`',
  },
  {
    id: 'runtime-class-missing',
    when: /RuntimeClass .*not found/i,
    cause: 'the RuntimeClass of the pod does not exist',
    fix: 'create the RuntimeClass that the message names',
  },
  {
    id: 'namespace-terminating',
    when: /because it is being terminated/i,
    cause: 'the namespace is being deleted',
    fix: 'wait until it is gone (`kubectl get namespace NAMESPACE -o yaml` shows what it waits for), then install again',
  },
]
