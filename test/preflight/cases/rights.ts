import type { AccessReview, DryRunResult } from '../../../src/facts/dry-run.ts'
import { sample, type Clean } from '../../support/evidence.ts'
import type { Case } from '../case.ts'

const right = (
  verb: string,
  group: string,
  resource: string,
  more: Partial<AccessReview> = {},
): AccessReview => ({
  verb,
  group,
  resource,
  allowed: true,
  needed: `${resource} of the install`,
  ...more,
})
const rbac = 'rbac.authorization.k8s.io'
const role: DryRunResult = {
  ref: { apiVersion: `${rbac}/v1`, kind: 'ClusterRole', name: 'istiod-clusterrole-istio-system' },
  exists: false,
}
const grant = {
  status: 403,
  reason: 'Forbidden',
  message:
    'clusterroles.rbac.authorization.k8s.io "istiod" is forbidden: user "jane" (groups=["system:authenticated"]) is attempting to grant RBAC permissions not currently held:\n{APIGroups:[""], Resources:["secrets"], Verbs:["get"]}',
}
const other = { status: 403, reason: 'Forbidden', message: 'no' }

const clean = (more: Partial<Clean>, name = 'k3s') => {
  return (): Clean => ({ ...sample(name), ...structuredClone(more) })
}

const bringsQuota = () => () => ({
  ...sample('k3s', { set: ['profile=ambient', 'values.cni.resourceQuotas.enabled=true'] }),
  admissionTrials: [
    {
      what: 'critical',
      namespace: 'istio-system',
      refusal: { status: 403, reason: 'Forbidden', message: quota },
    },
  ],
})

const daemonSet: DryRunResult = {
  ref: { apiVersion: 'apps/v1', kind: 'DaemonSet', namespace: 'istio-system', name: 'istio-cni-node' },
  exists: false,
}
const dryRunOf = (object: DryRunResult, message: string, status = 403): DryRunResult => ({
  ...object,
  refusal: { status, reason: 'Forbidden', message },
})
const gatekeeper =
  'admission webhook "validation.gatekeeper.sh" denied the request: [psp-host-filesystem] HostPath volume is not allowed'
const podSecurity = 'pods "x" is forbidden: violates PodSecurity "baseline:latest": hostPath volumes'
const quota = 'insufficient quota to match these scopes: [{PriorityClass In [system-node-critical]}]'
const mayNotPatch =
  'daemonsets.apps "istio-cni-node" is forbidden: User "jane" cannot patch resource "daemonsets" in API group "apps"'

export const cases: readonly Case[] = [
  {
    id: 'API-05',
    name: 'reports a missing permission in the whole cluster',
    clean: clean({ rights: [right('create', rbac, 'clusterroles'), right('create', '', 'nodes')] }),
    path: 'rights[0].allowed',
    value: false,
    found: {
      object: `clusterroles.${rbac}`,
      field: 'SelfSubjectAccessReview',
      message: `may not create clusterroles.${rbac}; needed for clusterroles of the install`,
      fix: 'kubectl create clusterrolebinding ambientctl-installer --clusterrole=ambientctl-installer --user=NAME',
    },
  },
  {
    id: 'API-05',
    name: 'reports a missing permission in a namespace',
    clean: clean({ rights: [right('create', '', 'secrets', { namespace: 'istio-system' })] }),
    path: 'rights[0].allowed',
    value: false,
    found: {
      object: 'secrets',
      message: 'may not create secrets in istio-system',
      fix: 'kubectl -n istio-system create rolebinding',
    },
  },
  {
    id: 'API-05',
    name: 'leaves escalate and bind to API-06',
    clean: clean({
      rights: [
        right('escalate', rbac, 'clusterroles', { allowed: false }),
        right('bind', rbac, 'clusterroles', { allowed: false }),
      ],
    }),
    path: 'rights[0].verb',
    value: 'patch',
    found: { object: `clusterroles.${rbac}`, message: 'may not patch', fix: 'kind: ClusterRole' },
  },
  {
    id: 'API-06',
    name: 'reports a rejected role',
    clean: clean({ dryRuns: [{ ...role, refusal: other }] }),
    path: 'dryRuns[0].refusal',
    value: grant,
    found: {
      object: 'ClusterRole/istiod-clusterrole-istio-system',
      field: 'rules',
      message: 'grant permissions that you do not have',
      fix: '--clusterrole=cluster-admin --user=NAME',
    },
  },
  {
    id: 'API-06',
    name: 'reports a rejected role on GKE',
    clean: clean({ dryRuns: [role] }, 'gke'),
    path: 'dryRuns[0].refusal',
    value: grant,
    found: { object: 'ClusterRole', fix: 'gcloud config get-value core/account' },
  },
  {
    id: 'API-06',
    name: 'reports a role without a dry run if the user may not escalate',
    clean: clean({
      dryRuns: [{ ...role, unknown: 'namespaces "istio-system" not found' }],
      rights: [right('escalate', rbac, 'roles'), right('create', rbac, 'roles', { allowed: false })],
    }),
    path: 'rights[0].allowed',
    value: false,
    found: {
      level: 'warning',
      object: 'ClusterRole',
      message: `you may not escalate roles.${rbac}, so the API server rejects`,
    },
  },
  {
    id: 'API-06',
    name: 'needs no permission to bind after a successful dry run',
    clean: clean({ dryRuns: [role], rights: [right('bind', rbac, 'clusterroles', { allowed: false })] }),
    path: 'dryRuns[0].unknown',
    value: 'the namespace is not there',
    found: { object: 'ClusterRole', message: 'a dry run of them is not possible yet' },
  },
  {
    id: 'API-06',
    name: 'ignores other objects without a dry run',
    clean: clean({
      dryRuns: [{ ...daemonSet, unknown: 'the namespace is not there' }],
      rights: [right('bind', rbac, 'clusterroles', { allowed: false })],
    }),
    path: 'dryRuns[0].ref.apiVersion',
    value: `${rbac}/v1`,
    found: { object: 'istio-cni-node', message: 'a dry run of them is not possible yet' },
  },
  {
    id: 'API-11',
    name: 'reports an object that Gatekeeper rejects',
    clean: clean({ dryRuns: [daemonSet] }),
    path: 'dryRuns[0]',
    value: dryRunOf(daemonSet, gatekeeper),
    found: {
      object: 'DaemonSet/istio-system/istio-cni-node',
      message:
        'rejected by webhook validation.gatekeeper.sh, constraint psp-host-filesystem: admission webhook',
      fix: 'excludedNamespaces',
    },
  },
  {
    id: 'API-11',
    name: 'reports objects with the same cause once',
    clean: clean({
      dryRuns: [daemonSet, { ...daemonSet, ref: { ...daemonSet.ref, name: 'ztunnel' } }],
      admissionTrials: [{ what: 'DaemonSet/istio-system/ztunnel', namespace: 'istio-system' }],
    }),
    path: 'dryRuns',
    value: [
      dryRunOf(daemonSet, gatekeeper),
      dryRunOf({ ...daemonSet, ref: { ...daemonSet.ref, name: 'ztunnel' } }, gatekeeper),
    ],
    found: { object: 'DaemonSet/istio-system/istio-cni-node and 1 more' },
  },
  {
    id: 'API-11',
    name: 'reports pods of a workload that a webhook rejects',
    clean: clean({
      admissionTrials: [{ what: 'DaemonSet/istio-system/ztunnel', namespace: 'istio-system' }],
    }),
    path: 'admissionTrials[0].refusal',
    value: { status: 403, reason: 'Forbidden', message: gatekeeper },
    found: { object: 'DaemonSet/istio-system/ztunnel', fix: 'excludedNamespaces' },
  },
  {
    id: 'API-11',
    name: 'reports a rejected plain pod',
    clean: clean({ admissionTrials: [{ what: 'plain', namespace: 'default' }] }),
    path: 'admissionTrials[0].refusal',
    value: { status: 403, reason: 'Forbidden', message: podSecurity },
    found: {
      object: 'Pod/default/plain',
      field: 'pod-security',
      message: 'PodSecurity baseline of namespace default',
    },
  },
  {
    id: 'API-11',
    name: 'ignores rejected critical pods if the charts create their quota',
    clean: bringsQuota(),
    path: 'admissionTrials[0].what',
    value: 'Deployment/istio-system/istiod',
    found: { object: 'Deployment/istio-system/istiod', field: 'priorityClassName' },
  },
  {
    id: 'API-11',
    name: 'reports rejected critical pods without a quota of the charts',
    clean: bringsQuota(),
    path: 'admissionTrials[0].namespace',
    value: 'kube-system',
    found: { object: 'Pod/kube-system/critical' },
  },
  {
    id: 'API-11',
    name: 'reports other rejections of the node agents',
    clean: bringsQuota(),
    path: 'admissionTrials[0].refusal.message',
    value: 'pods "x" is forbidden: exceeded quota: pods, requested: pods=1, used: pods=2, limited: pods=2',
    found: { object: 'Pod/istio-system/critical', message: 'ResourceQuota/istio-system/pods' },
  },
  {
    id: 'API-11',
    name: 'leaves rejected grants to API-06',
    clean: clean({ dryRuns: [{ ...role, refusal: grant }] }),
    path: 'dryRuns[0].refusal',
    value: other,
    found: { object: 'ClusterRole', message: 'rejected by the API server: no' },
  },
  {
    id: 'API-11',
    name: 'leaves field conflicts to PREV-03',
    clean: clean({ dryRuns: [dryRunOf(daemonSet, 'Apply failed with 1 conflict: conflict with "x"', 409)] }),
    path: 'dryRuns[0].refusal.message',
    value: 'the object has been modified',
    found: { object: 'DaemonSet' },
  },
  {
    id: 'API-11',
    name: 'ignores objects that the install creates',
    clean: clean({ dryRuns: [dryRunOf(daemonSet, 'namespaces "istio-system" not found', 404)] }),
    path: 'dryRuns[0].refusal.message',
    value: 'the server could not find the requested resource',
    found: { object: 'DaemonSet' },
  },
  {
    id: 'API-11',
    name: 'leaves missing permissions to API-05',
    clean: clean({
      dryRuns: [dryRunOf(daemonSet, mayNotPatch)],
      rights: [right('patch', 'apps', 'daemonsets', { allowed: false })],
    }),
    path: 'rights[0].allowed',
    value: true,
    found: { object: 'DaemonSet', message: 'RBAC: jane cannot patch daemonsets', fix: 'API-05' },
  },
  {
    id: 'API-11',
    name: 'reports a rejection in addition to a missing permission',
    clean: clean({
      dryRuns: [dryRunOf(daemonSet, mayNotPatch)],
      rights: [right('patch', 'apps', 'daemonsets', { allowed: false })],
    }),
    path: 'dryRuns[0].refusal.message',
    value: gatekeeper,
    found: { object: 'DaemonSet' },
  },
  {
    id: 'API-11',
    name: 'reports a rejection by security context constraints on OpenShift',
    clean: clean({ dryRuns: [daemonSet] }, 'openshift'),
    path: 'dryRuns[0]',
    value: dryRunOf(daemonSet, 'unable to validate against any security context constraint: []'),
    found: {
      object: 'DaemonSet',
      fix: 'oc adm policy add-scc-to-user privileged -z istio-cni -n istio-system',
    },
  },
  {
    id: 'API-11',
    name: 'reports a server that did not respond',
    clean: clean({ dryRuns: [{ ...daemonSet, unknown: 'the namespace is not there yet' }] }),
    path: 'dryRuns[0].unknown',
    value: 'DaemonSet/istio-system/istio-cni-node: the API server did not answer in time: 15 s',
    found: {
      level: 'error',
      object: 'DaemonSet',
      field: 'dry run',
      message: 'the dry run has no result',
      fix: 'the network path to them","commands":["kubectl get validatingwebhookconfigurations',
    },
  },
  {
    id: 'API-11',
    name: 'reports a webhook without support for dry runs',
    clean: clean({ dryRuns: [{ ...daemonSet, unknown: 'namespaces "istio-system" not found' }] }),
    path: 'dryRuns[0].unknown',
    value: 'admission webhook "old.example.com" does not support dry run',
    found: { level: 'info', object: 'DaemonSet', message: 'does not support dry run', fix: '"commands":[]' },
  },
  {
    id: 'API-11',
    name: 'reports pods that the user may not create',
    clean: clean({ admissionTrials: [{ what: 'plain', namespace: 'istio-system' }] }),
    path: 'admissionTrials[0].unknown',
    value: 'User "jane" cannot create resource "pods"',
    found: { object: 'Pod/istio-system/plain', message: 'the dry run has no result: User "jane"' },
  },
]
