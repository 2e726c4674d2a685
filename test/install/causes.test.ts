import { describe, expect, test } from '@jest/globals'
import { causeOf } from '../../src/install/wait/causes.ts'

// Messages of Kubernetes.
const rows: readonly { reason: string; message: string; cause: RegExp; fix: RegExp }[] = [
  {
    reason: 'FailedCreate',
    message:
      'Error creating: insufficient quota to match these scopes: [{PriorityClass In [system-node-critical system-cluster-critical]}]',
    cause: /GKE/,
    fix: /platform=gke/,
  },
  {
    reason: 'FailedCreate',
    message:
      'Error creating: pods "istio-cni-node-x" is forbidden: exceeded quota: small, requested: pods=1, used: pods=1, limited: pods=1',
    cause: /exceeded/,
    fix: /quota/,
  },
  {
    reason: 'FailedCreate',
    message:
      'Error creating: pods "ztunnel-x" is forbidden: violates PodSecurity "baseline:latest": hostPath volumes (volume "cni-bin-dir")',
    cause: /Pod Security/,
    fix: /enforce=privileged/,
  },
  {
    reason: 'FailedCreate',
    message:
      'Error creating: pods "waypoint-x" is forbidden: violates PodSecurity "restricted:latest": seccompProfile (pod or container "istio-proxy" must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost")',
    cause: /seccomp profile/,
    fix: /values\.gateways\.seccompProfile\.type=RuntimeDefault/,
  },
  {
    reason: 'FailedCreate',
    message:
      'Error creating: pods "ztunnel-x" is forbidden: violates PodSecurity "restricted:latest": hostPath volumes (volume "x"), seccompProfile (pod or container "x" must set securityContext.seccompProfile.type)',
    cause: /Pod Security/,
    fix: /enforce=privileged/,
  },
  {
    reason: 'FailedCreate',
    message:
      'Error creating: pods "ztunnel-x" is forbidden: unable to validate against any security context constraint: []',
    cause: /OpenShift/,
    fix: /platform=openshift/,
  },
  {
    reason: 'ImagePullBackOff',
    message: 'Back-off pulling image "example.com/pilot:nope"',
    cause: /cannot pull/,
    fix: /hub and tag/,
  },
  {
    reason: 'ErrImagePull',
    message: 'rpc error: no match for platform in manifest: not found',
    cause: /CPU architecture/,
    fix: /architecture/,
  },
  {
    reason: 'CrashLoopBackOff',
    message:
      'container discovery: back-off 10s restarting failed container (last terminated: OOMKilled, exit code 137)',
    cause: /memory/,
    fix: /limits/,
  },
  {
    reason: 'CrashLoopBackOff',
    message: 'container discovery: back-off 10s restarting failed container',
    cause: /exits after it starts/,
    fix: /kubectl logs/,
  },
  {
    reason: 'Unschedulable',
    message: '0/3 nodes are available: 3 Insufficient cpu. preemption: 0/3 nodes are available.',
    cause: /enough free resources/,
    fix: /requests/,
  },
  {
    reason: 'Unschedulable',
    message: '0/3 nodes are available: 3 node(s) had untolerated taint {dedicated: gpu}.',
    cause: /taints/,
    fix: /tolerations/,
  },
  {
    reason: 'Unschedulable',
    message: "0/3 nodes are available: 3 node(s) didn't match Pod's node affinity/selector.",
    cause: /no node/,
    fix: /nodeSelector/,
  },
  {
    reason: 'FailedCreatePodSandBox',
    message:
      'plugin type="istio-cni" name="istio-cni" failed (add): failed to find plugin "istio-cni" in path [/opt/cni/bin]',
    cause: /different directory/,
    fix: /cniBinDir/,
  },
  {
    reason: 'FailedCreatePodSandBox',
    message:
      'plugin type="istio-cni" failed (add): dial unix /var/run/istio-cni/pluginevent.sock: connect: connection refused',
    cause: /agent does not respond/,
    fix: /istio-cni-node/,
  },
  {
    reason: 'FailedMount',
    message:
      'MountVolume.SetUp failed for volume "istiod-ca-cert" : configmap "istio-ca-root-cert" not found',
    cause: /root certificate/,
    fix: /istiod/,
  },
  {
    reason: 'FailedMount',
    message:
      'MountVolume.SetUp failed for volume "cni-net-dir" : hostPath type check failed: /etc/cni/net.d is not a directory',
    cause: /directory of the node/,
    fix: /platform/,
  },
]

describe('a known symptom', () => {
  test.each(rows)('has a cause and a fix: $reason: $message', ({ reason, message, cause, fix }) => {
    const found = causeOf({ reason, message })
    expect(found?.cause).toMatch(cause)
    expect(found?.fix).toMatch(fix)
  })
})

test.each([
  { reason: 'ContainerCreating', message: '' },
  { reason: 'Unhealthy', message: 'Readiness probe failed: 503' },
])('$reason has no explanation', (symptom) => {
  expect(causeOf(symptom)).toBeUndefined()
})
