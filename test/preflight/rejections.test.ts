import { describe, expect, test } from '@jest/globals'
import type { Rejection } from '../../src/facts/dry-run.ts'
import { fixLines } from '../../src/preflight/fixes/fix.ts'
import { explainRejection, oneLine } from '../../src/preflight/refusals/rejections.ts'
import { parseYaml } from '../../src/yaml/yaml.ts'

interface Row {
  readonly name: string
  readonly in: string | Rejection
  readonly platform?: string
  readonly object?: string
  readonly kind: string
  readonly by: readonly string[]
  readonly fix: readonly string[]
}

const forbidden = (message: string): Rejection => ({ status: 403, reason: 'Forbidden', message })

// Messages of API servers and webhooks: from the sandbox's server, Kubernetes' source, and the public issues in
// comments.
const texts: readonly Row[] = [
  {
    name: 'PodSecurity',
    in: 'pods "istio-cni-node" is forbidden: violates PodSecurity "restricted:latest": allowPrivilegeEscalation != false (container "install-cni" must set securityContext.allowPrivilegeEscalation=false), restricted volume types (volumes "cni-bin-dir", "cni-net-dir" use restricted volume type "hostPath")',
    kind: 'pod-security',
    by: ['PodSecurity restricted of namespace istio-system'],
    fix: ['kubectl label namespace istio-system pod-security.kubernetes.io/enforce=privileged --overwrite'],
  },
  {
    name: 'PodSecurity with a version',
    in: 'pods "x" is forbidden: violates PodSecurity "baseline:v1.29": non-default capabilities (container "install-cni" must not include "NET_ADMIN" in securityContext.capabilities.add)',
    kind: 'pod-security',
    by: ['PodSecurity baseline'],
    fix: ['enforce=privileged'],
  },
  {
    // cilium/cilium#13852
    name: 'GKE quota of priority classes',
    in: 'insufficient quota to match these scopes: [{PriorityClass In [system-node-critical system-cluster-critical]}]',
    kind: 'critical-quota',
    by: ['no ResourceQuota of namespace istio-system allows them'],
    fix: ['values.cni.resourceQuotas.enabled=true', 'values.ztunnel.resourceQuotas.enabled=true'],
  },
  {
    // istio/istio#14977
    name: 'quota of priority classes, older servers',
    in: 'pods "istio-cni-node-" is forbidden: pods with system-node-critical priorityClass is not permitted in istio-system namespace',
    kind: 'critical-quota',
    by: ['ResourceQuota'],
    fix: ['resourceQuotas'],
  },
  {
    name: 'quota of priority classes and istiod',
    in: 'insufficient quota to match these scopes: [{PriorityClass In [system-cluster-critical]}]',
    object: 'Deployment/istio-system/istiod',
    kind: 'critical-quota',
    by: ['ResourceQuota'],
    fix: ['Remove the priority class from the values'],
  },
  {
    name: 'a quota used up',
    in: 'pods "ztunnel-x" is forbidden: exceeded quota: pod-demo, requested: pods=1, used: pods=2, limited: pods=2',
    kind: 'quota-full',
    by: ['ResourceQuota/istio-system/pod-demo'],
    fix: ['kubectl -n istio-system describe resourcequota pod-demo'],
  },
  {
    name: 'a quota that requires limits',
    in: 'pods "istio-cni-node" is forbidden: failed quota: compute-quota: must specify limits.cpu for: install-cni; limits.memory for: install-cni',
    kind: 'quota-requires',
    by: ['ResourceQuota/istio-system/compute-quota'],
    fix: ['values.cni.resources.limits', 'LimitRange'],
  },
  {
    name: 'a LimitRange',
    in: 'pods "istiod" is forbidden: maximum memory usage per Container is 1Gi, but request is 2Gi',
    kind: 'limit-range',
    by: ['a LimitRange of namespace istio-system'],
    fix: ['bounds of memory', 'kubectl -n istio-system get limitranges'],
  },
  {
    name: 'a lower bound of a LimitRange',
    in: 'pods "istiod" is forbidden: minimum cpu usage per Pod is 200m, but request is 100m',
    kind: 'limit-range',
    by: ['LimitRange'],
    fix: ['bounds of cpu'],
  },
  {
    name: 'Gatekeeper',
    in: 'admission webhook "validation.gatekeeper.sh" denied the request: [psp-pods-allowed-user-ranges] Container nginx is attempting to run as disallowed group 250. Allowed fsGroup: {"ranges": [{"max": 200, "min": 100}], "rule": "MustRunAs"}\n[psp-host-filesystem] HostPath volume {"name": "cni-bin-dir"} is not allowed, pod: istio-cni-node. Allowed path: []',
    kind: 'gatekeeper',
    by: [
      'webhook validation.gatekeeper.sh, constraint psp-pods-allowed-user-ranges, constraint psp-host-filesystem',
    ],
    fix: [
      'namespace istio-system to spec.match.excludedNamespaces',
      "kubectl get constraints -o name | grep '/psp-host-filesystem$'",
    ],
  },
  {
    name: 'Azure Policy',
    in: 'admission webhook "validation.gatekeeper.sh" denied the request: [denied by azurepolicy-load-balancer-no-public-ips-5770c529e14827a6045a] Load Balancers should not have public IPs.',
    kind: 'gatekeeper',
    by: ['constraint azurepolicy-load-balancer-no-public-ips-5770c529e14827a6045a'],
    fix: ['Exclude namespace istio-system in Azure Policy'],
  },
  {
    name: 'Kyverno',
    in: "admission webhook \"validate.kyverno.svc-fail\" denied the request: \n\nresource DaemonSet/istio-system/istio-cni-node was blocked due to the following policies \n\ndisallow-host-path:\n  autogen-host-path: 'validation error: HostPath volumes are forbidden. rule\n    autogen-host-path failed at path /spec/template/spec/volumes/0/hostPath/'\nrequire-limits:\n  autogen-cpu: 'validation error: limits are required'\n",
    kind: 'kyverno',
    by: ['webhook validate.kyverno.svc-fail, policy disallow-host-path, policy require-limits'],
    fix: ['kind: PolicyException', 'policyName: disallow-host-path', '- autogen-cpu', '- istio-cni-node*'],
  },
  {
    name: "Kyverno quoting PodSecurity's words",
    in: 'admission webhook "validate.kyverno.svc-fail" denied the request: \n\nresource Pod/a/b was blocked due to the following policies \n\npsa:\n  restricted: \'Validation rule restricted failed. It violates PodSecurity "restricted:latest"\'',
    kind: 'kyverno',
    by: ['policy psa'],
    fix: ['policyName: psa'],
  },
  {
    name: 'Kyverno without rules',
    in: 'admission webhook "validate.kyverno.svc-fail" denied the request: blocked',
    kind: 'kyverno',
    by: ['webhook validate.kyverno.svc-fail'],
    fix: ['Ask the owner of the Kyverno'],
  },
  {
    // istio/istio.io#16266
    name: "Autopilot's warden",
    in: 'admission webhook "warden-validating.common-webhooks.networking.gke.io" denied the request: GKE Warden rejected the request because it violates one or more constraints.\n Violations details: {"[denied by autogke-default-linux-capabilities]":["linux capability \'NET_ADMIN,SYS_ADMIN\' on container \'install-cni\' not allowed"],"[denied by autogke-no-write-mode-hostpath]":["hostPath volume cni-bin-dir in container install-cni is accessed in write mode; disallowed in Autopilot."]}',
    kind: 'warden',
    by: [
      'warden-validating.common-webhooks.networking.gke.io',
      'autogke-default-linux-capabilities, autogke-no-write-mode-hostpath',
    ],
    fix: ['Standard cluster', '--workload-policies=allow-net-admin'],
  },
  {
    name: 'another webhook',
    in: 'admission webhook "validate.nginx.ingress.kubernetes.io" denied the request: host is already defined',
    kind: 'webhook',
    by: ['webhook validate.nginx.ingress.kubernetes.io'],
    fix: ['kubectl get validatingwebhookconfigurations'],
  },
  {
    name: 'a webhook without a message',
    in: 'admission webhook "deny-all.example.com" denied the request without explanation',
    kind: 'webhook',
    by: ['webhook deny-all.example.com'],
    fix: ['exempt DaemonSet/istio-system/istio-cni-node'],
  },
  {
    name: 'a webhook that does not respond in time',
    in: {
      status: 500,
      reason: 'InternalError',
      message:
        'Internal error occurred: failed calling webhook "rev.namespace.sidecar-injector.istio.io": failed to call webhook: Post "https://istiod-asm-1152-6.istio-system.svc:443/inject?timeout=10s": context deadline exceeded',
    },
    kind: 'webhook-unresponsive',
    by: ['webhook rev.namespace.sidecar-injector.istio.io, which does not answer'],
    fix: ['kubectl -n istio-system get endpointslices -l kubernetes.io/service-name=istiod-asm-1152-6'],
  },
  {
    name: 'a webhook outside the cluster',
    in: {
      status: 500,
      reason: 'InternalError',
      message:
        'Internal error occurred: failed calling webhook "vnextapp.kb.io": failed to call webhook: Post "https://policy.example.com/validate": dial tcp 10.0.0.1:443: connect: connection refused',
    },
    kind: 'webhook-unresponsive',
    by: ['vnextapp.kb.io'],
    fix: ['kubectl get validatingwebhookconfigurations,mutatingwebhookconfigurations'],
  },
  {
    name: 'ValidatingAdmissionPolicy',
    in: "daemonsets.apps \"istio-cni-node\" is forbidden: ValidatingAdmissionPolicy 'require-resource-limits' with binding 'require-resource-limits-binding' denied request: every container must set limits.memory",
    kind: 'admission-policy',
    by: [
      'ValidatingAdmissionPolicy/require-resource-limits with ValidatingAdmissionPolicyBinding/require-resource-limits-binding',
    ],
    fix: ['kubectl edit validatingadmissionpolicybinding require-resource-limits-binding'],
  },
  {
    name: 'ValidatingAdmissionPolicy without a binding',
    in: "x is forbidden: ValidatingAdmissionPolicy 'p' denied request: no",
    kind: 'admission-policy',
    by: ['ValidatingAdmissionPolicy/p'],
    fix: ['kubectl get validatingadmissionpolicybindings'],
  },
  {
    // istio/istio#26003's neighbours; istio/istio#42341
    name: 'security context constraints',
    in: 'pods "istio-cni-node-" is forbidden: unable to validate against any security context constraint: [provider "anyuid": Forbidden: not usable by user or serviceaccount, provider restricted-v2: .containers[0].capabilities.add: Invalid value: "NET_ADMIN": capability may not be added]',
    kind: 'security-context',
    by: ["OpenShift's security context constraints"],
    fix: ['--set values.global.platform=openshift'],
  },
  {
    name: 'security context constraints with platform openshift',
    in: 'pods "istio-cni-node-" is forbidden: unable to validate against any security context constraint: []',
    platform: 'openshift',
    kind: 'security-context',
    by: ['OpenShift'],
    fix: ['oc adm policy add-scc-to-user privileged -z istio-cni -n istio-system'],
  },
  {
    name: 'security context constraints for ztunnel',
    in: 'pods "ztunnel-" is forbidden: unable to validate against any security context constraint: []',
    platform: 'openshift',
    object: 'DaemonSet/istio-system/ztunnel',
    kind: 'security-context',
    by: ['OpenShift'],
    fix: ['-z ztunnel -n istio-system'],
  },
  {
    name: 'a grant of missing permissions',
    in: 'clusterroles.rbac.authorization.k8s.io "istiod" is forbidden: user "jane" (groups=["system:authenticated"]) is attempting to grant RBAC permissions not currently held:\n{APIGroups:[""], Resources:["secrets"], Verbs:["get"]}',
    kind: 'grant',
    by: ['RBAC, because a user can grant only rights'],
    fix: ['--clusterrole=cluster-admin --user=NAME'],
  },
  {
    name: 'a grant of missing permissions on GKE',
    in: 'clusterroles "x" is forbidden: user "jane" is attempting to grant RBAC permissions not currently held:',
    platform: 'gke',
    kind: 'grant',
    by: ['RBAC'],
    fix: ['--user="$(gcloud config get-value core/account)"'],
  },
  {
    name: 'a missing permission',
    in: 'daemonsets.apps "istio-cni-node" is forbidden: User "jane" cannot patch resource "daemonsets" in API group "apps" in the namespace "istio-system"',
    kind: 'rights',
    by: ['RBAC: jane cannot patch daemonsets'],
    fix: ['API-05'],
  },
  {
    name: 'a namespace in deletion',
    in: 'daemonsets.apps "x" is forbidden: unable to create new content in namespace istio-system because it is being terminated',
    kind: 'terminating',
    by: ['namespace istio-system, which is being deleted'],
    fix: ['kubectl get namespace istio-system'],
  },
  {
    name: 'a service account that the install creates',
    in: 'pods "x" is forbidden: error looking up service account istio-system/istio-cni: serviceaccount "istio-cni" not found',
    kind: 'created-later',
    by: ['an object is missing that the install creates'],
    fix: ['the install creates it first'],
  },
  {
    name: 'a namespace that the install creates',
    in: { status: 404, reason: 'NotFound', message: 'namespaces "istio-system" not found' },
    kind: 'created-later',
    by: ['the install'],
    fix: ['first'],
  },
  {
    name: 'a missing priority class',
    in: 'pods "x" is forbidden: no PriorityClass with name system-node-critical was found',
    kind: 'priority-class',
    by: ['PriorityClass/system-node-critical'],
    fix: ['kubectl get priorityclasses'],
  },
  {
    name: 'field conflicts',
    in: {
      status: 409,
      reason: 'Conflict',
      message: 'Apply failed with 1 conflict: conflict with "kubectl-patch" using apps/v1: .spec.replicas',
      causes: [
        {
          reason: 'FieldManagerConflict',
          message: 'conflict with "kubectl-patch" using apps/v1',
          field: '.spec.replicas',
        },
      ],
    },
    kind: 'conflict',
    by: ['.spec.replicas is managed by "kubectl-patch"'],
    fix: ['--force', 'kubectl -n istio-system get daemonset istio-cni-node --show-managed-fields'],
  },
  {
    name: 'field conflicts in the words of our client',
    in: {
      status: 409,
      reason: 'Conflict',
      message: 'Deployment/istio-system/istiod: .metadata.labels.release: conflict with "kubectl"',
      causes: [
        {
          reason: 'FieldManagerConflict',
          message: 'conflict with "kubectl"',
          field: '.metadata.labels.release',
        },
      ],
    },
    kind: 'conflict',
    by: ['.metadata.labels.release is managed by "kubectl"'],
    fix: ['--force'],
  },
  {
    name: 'field conflicts without causes',
    in: { status: 409, reason: 'Conflict', message: 'Apply failed with 2 conflicts: conflicts with "a"' },
    kind: 'conflict',
    by: ['another field manager'],
    fix: ['--force'],
  },
  {
    name: 'a missing kind',
    in: {
      status: 404,
      reason: 'NotFound',
      message:
        'the server has no kind NetworkAttachmentDefinition in k8s.cni.cncf.io/v1; is its CRD installed?',
    },
    kind: 'unknown-kind',
    by: ['the kind NetworkAttachmentDefinition'],
    fix: ['Install the CRD'],
  },
  {
    name: 'a missing kind in the words of kubectl',
    in: { status: 404, reason: 'NotFound', message: 'no matches for kind "Gateway" in version "x/v1"' },
    kind: 'unknown-kind',
    by: ['the kind Gateway'],
    fix: ['Install the CRD'],
  },
  {
    name: 'an immutable field',
    in: {
      status: 422,
      reason: 'Invalid',
      message:
        'DaemonSet.apps "istio-cni-node" is invalid: spec.selector: Invalid value: {"matchLabels":{"a":"b"}}: field is immutable',
      causes: [{ reason: 'FieldValueInvalid', message: 'Invalid value', field: 'spec.selector' }],
    },
    kind: 'immutable',
    by: ['because the field is immutable'],
    fix: ['kubectl -n istio-system delete daemonset istio-cni-node --cascade=orphan'],
  },
  {
    name: 'a role binding with another role',
    in: {
      status: 422,
      reason: 'Invalid',
      message:
        'ClusterRoleBinding.rbac.authorization.k8s.io "istiod" is invalid: roleRef: Invalid value: {"name":"x"}: cannot change roleRef',
    },
    object: 'ClusterRoleBinding/istiod',
    kind: 'immutable',
    by: ['because the field is immutable'],
    fix: ['kubectl delete clusterrolebinding istiod --cascade=orphan'],
  },
  {
    name: 'an invalid value',
    in: {
      status: 422,
      reason: 'Invalid',
      message:
        'Service "istiod" is invalid: spec.ports[0].port: Invalid value: 0: must be between 1 and 65535',
    },
    kind: 'invalid',
    by: ['because the object is invalid'],
    fix: ['manifest generate'],
  },
  {
    name: 'an unknown field',
    in: { status: 400, reason: 'BadRequest', message: 'failed to create typed patch object' },
    kind: 'invalid',
    by: ['invalid'],
    fix: ['value'],
  },
  {
    name: 'an internal server error',
    in: {
      status: 503,
      reason: 'ServiceUnavailable',
      message: 'the server is currently unable to handle the request',
    },
    kind: 'unavailable',
    by: ['overloaded or has an internal error'],
    fix: ['Try again'],
  },
  {
    name: 'the lowest server error',
    in: { status: 500, reason: 'InternalError', message: 'etcdserver: request timed out' },
    kind: 'unavailable',
    by: ['overloaded or has an internal error'],
    fix: ['Try again'],
  },
  {
    name: 'too many requests',
    in: { status: 429, reason: 'TooManyRequests', message: 'too many requests' },
    kind: 'unavailable',
    by: ['overloaded or has an internal error'],
    fix: ['Try again'],
  },
  {
    name: 'anything else',
    in: 'pods "x" is forbidden: because',
    kind: 'other',
    by: ['the API server'],
    fix: ['Read the message'],
  },
]

describe('explainRefusal', () => {
  test.each(texts)(
    '$name',
    ({ in: said, platform, object = 'DaemonSet/istio-system/istio-cni-node', ...expected }) => {
      const refusal = typeof said === 'string' ? forbidden(said) : said
      const namespaced = object.split('/').length > 2
      const denial = explainRejection(refusal, {
        object,
        ...(namespaced && { namespace: 'istio-system' }),
        ...(platform !== undefined && { platform }),
      })
      expect(denial.kind).toBe(expected.kind)
      for (const part of expected.by) expect(denial.rejectedBy).toContain(part)
      const fix = fixLines(denial.fix).join('\n')
      for (const part of expected.fix) expect(fix).toContain(part)
      expect(denial.message).not.toMatch(/\n/)
      expect(denial.field).not.toBe('')
    },
  )

  test('uses the field that the server names for an unknown rejection', () => {
    const causes = [{ reason: 'FieldValueInvalid', message: 'no', field: 'spec.ports[0].port' }]
    const refusal = { status: 422, reason: 'Invalid', message: 'no', causes }
    expect(explainRejection(refusal, { object: 'Service/a/b' }).field).toBe('spec.ports[0].port')
  })

  test('keeps shell syntax in names out of commands', () => {
    const hostile = "$(reboot) 'x;reboot' `reboot`"
    for (const text of [
      `exceeded quota: ${hostile}, requested`,
      `failed quota: ${hostile}: must specify`,
      `ValidatingAdmissionPolicy 'p' with binding '${hostile}' denied request`,
      `admission webhook "validation.gatekeeper.sh" denied the request: [${hostile}] no`,
      `admission webhook "validate.kyverno.svc-fail" denied the request:\n${hostile}:\n  ${hostile}: no`,
      `failed calling webhook "a": Post "https://${hostile}.b.svc:443"`,
    ]) {
      const { fix } = explainRejection(forbidden(text), { object: 'DaemonSet/a/b', namespace: 'a' })
      expect(fix.kind === 'print' ? fix.commands.join() : '').not.toContain('reboot')
    }
  })

  // A regular expression that backtracks is affordable on a short text only.
  test('reads the beginning of a long refusal only', () => {
    const quota = 'exceeded quota: pod-demo, requested: pods=1'
    const place = { object: 'Pod/a/b' }
    expect(explainRejection(forbidden(`${' '.repeat(4000)}${quota}`), place).kind).toBe('quota-full')
    for (const filler of ['\n', ' ', '[', 'a', '[denied by ', 'https://', 'x:\n  y: ']) {
      const long = filler.repeat(1e6)
      expect(explainRejection(forbidden(`${long}${quota}`), place).kind).toBe('other')
      const denied = `admission webhook "validation.gatekeeper.sh" denied the request:${long}`
      expect(explainRejection(forbidden(denied), place)).toEqual(
        explainRejection(forbidden(denied.slice(0, 10_000)), place),
      )
    }
  })
})

test('Kyverno’s exception covers both the workload and its pods', () => {
  const kyverno = texts.find(({ kind }) => kind === 'kyverno')
  const { fix } = explainRejection(forbidden(String(kyverno?.in)), {
    object: 'DaemonSet/istio-system/istio-cni-node',
    namespace: 'istio-system',
  })
  const [command = ''] = fix.kind === 'print' ? fix.commands : []
  expect(parseYaml(command.split('\n').slice(1, -1).join('\n'))).toEqual({
    apiVersion: 'kyverno.io/v2',
    kind: 'PolicyException',
    metadata: { name: 'istio-cni-node', namespace: 'istio-system' },
    spec: {
      exceptions: [
        { policyName: 'disallow-host-path', ruleNames: ['autogen-host-path'] },
        { policyName: 'require-limits', ruleNames: ['autogen-cpu'] },
      ],
      match: {
        any: [
          {
            resources: {
              kinds: ['DaemonSet', 'Pod'],
              namespaces: ['istio-system'],
              names: ['istio-cni-node*'],
            },
          },
        ],
      },
    },
  })
})

test('long texts are cut, short ones are not', () => {
  expect(oneLine('a\n  b\tc ')).toBe('a b c')
  expect(oneLine('x'.repeat(400))).toBe('x'.repeat(400))
  expect(oneLine('x'.repeat(401))).toBe(`${'x'.repeat(400)}…`)
})
