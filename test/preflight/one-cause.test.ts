// A rejection by the server that a check explains is one finding: the messages are those of a real API server.
import { expect, test } from '@jest/globals'
import type { AdmissionTrial, DryRunResult } from '../../src/facts/dry-run.ts'
import { checks } from '../../src/preflight/checks.ts'
import { evaluateChecks, type EvaluateOptions } from '../../src/preflight/evaluate.ts'
import { readsOf, sample, type Clean } from '../support/evidence.ts'

const namespace = 'istio-system'
const istiod = 'Deployment/istio-system/istiod'
const forbidden = (message: string) => ({ refusal: { status: 403, reason: 'Forbidden', message } })

const trial = (message: string): AdmissionTrial => ({ what: istiod, namespace, ...forbidden(message) })
const account: DryRunResult = {
  ref: { apiVersion: 'v1', kind: 'ServiceAccount', namespace, name: 'istiod' },
  exists: false,
  ...forbidden(
    'serviceaccounts "istiod" is forbidden: unable to create new content in namespace istio-system because it is being terminated',
  ),
}
const violation = trial(
  'pods "ambientctl-probe" is forbidden: violates PodSecurity "restricted:latest": seccompProfile',
)
const usedUp = trial(
  'pods "ambientctl-probe" is forbidden: exceeded quota: small, requested: pods=1, used: pods=2, limited: pods=2',
)

const cluster = (labels: Record<string, string>, over: Partial<Clean> = {}): Clean => {
  const clean = sample('k3s')
  return { ...clean, namespaces: [...clean.namespaces, { name: namespace, labels }], ...over }
}
const terminating = cluster({}, { dryRuns: [account] })
const quota = { namespace, name: 'small', hard: { pods: '2' }, used: { pods: '2' } }
const label = 'pod-security.kubernetes.io/enforce'

const withoutLimits = trial(
  'pods "ambientctl-probe" is forbidden: failed quota: small: must specify limits.cpu for: discovery',
)
const limits = { namespace, name: 'small', hard: { 'limits.cpu': '9' }, used: {} }
const outOfBounds = trial(
  'pods "ambientctl-probe" is forbidden: maximum memory usage per Container is 1Gi, but request is 2Gi',
)
const bounds = { namespace, name: 'bounds', limits: [{ type: 'Container', max: { memory: '1Gi' } }] }
const classless = trial(
  'pods "ambientctl-probe" is forbidden: no PriorityClass with name system-node-critical was found',
)
const critical: AdmissionTrial = {
  ...trial('insufficient quota to match these scopes: [{PriorityClass In [system-node-critical]}]'),
  what: 'critical',
}
const noQuotas = ['cni', 'ztunnel'].map((key) => `values.${key}.resourceQuotas.enabled=false`)

const gatekeeper = (constraint: string) =>
  `admission webhook "validation.gatekeeper.sh" denied the request: [${constraint}] not allowed`
const denied: DryRunResult = { ...account, ...forbidden(gatekeeper('a')) }

const onTalos = sample('talos')
const talos: Clean = {
  ...onTalos,
  namespaces: onTalos.namespaces.filter(({ name }) => name !== namespace),
  admissionTrials: [{ ...violation, what: 'DaemonSet/istio-system/ztunnel' }],
}

/** Nodes with Docker, and a plan with the standard directory of network namespaces. */
function onDocker(platform: string): Clean {
  const clean = sample(platform, { set: ['profile=ambient', 'values.cni.cniNetnsDir=/var/run/netns'] })
  const nodes = clean.nodes.map((node) => ({
    ...node,
    nodeInfo: { ...node.nodeInfo, containerRuntimeVersion: 'docker://28.4.0' },
  }))
  return { ...clean, nodes }
}

const rows: readonly { name: string; in: Clean; options?: EvaluateOptions; out: readonly string[] }[] = [
  {
    name: 'a namespace in deletion',
    in: {
      ...terminating,
      namespaces: terminating.namespaces.map((one) =>
        one.name === namespace ? { ...one, phase: 'Terminating' } : one,
      ),
    },
    out: ['API-12'],
  },
  { name: 'a namespace whose deletion began later', in: terminating, out: ['API-11'] },
  {
    name: 'a label of Pod Security',
    in: cluster({ [label]: 'restricted' }, { admissionTrials: [violation] }),
    out: ['NS-01'],
  },
  {
    name: 'a label of Pod Security if its check is skipped',
    in: cluster({ [label]: 'restricted' }, { admissionTrials: [violation] }),
    options: { skip: ['NS-01'] },
    out: ['API-11'],
  },
  {
    name: 'a quota that is used up',
    in: cluster({}, { admissionTrials: [usedUp], resourceQuotas: [quota] }),
    out: ['NS-05'],
  },
  {
    name: 'a quota that requires limits',
    in: cluster({}, { admissionTrials: [withoutLimits], resourceQuotas: [limits] }),
    out: ['NS-06'],
  },
  {
    name: 'bounds of a LimitRange',
    in: cluster({}, { admissionTrials: [outOfBounds], limitRanges: [bounds] }),
    out: ['NS-07'],
  },
  {
    name: 'a missing priority class',
    in: cluster({}, { admissionTrials: [classless], priorityClasses: [{ name: 'system-cluster-critical' }] }),
    out: ['NS-08'],
  },
  {
    name: 'a policy engine that rejects objects and pods for two policies',
    in: cluster({}, { dryRuns: [denied], admissionTrials: [trial(gatekeeper('b')), trial(gatekeeper('c'))] }),
    out: ['NS-16'],
  },
  {
    name: 'a policy engine and another webhook',
    in: cluster(
      {},
      { dryRuns: [denied], admissionTrials: [trial('admission webhook "x.y" denied the request: no')] },
    ),
    out: ['API-11', 'NS-16'],
  },
  {
    name: 'critical pods on GKE',
    in: { ...sample('gke', { set: ['profile=ambient', ...noQuotas] }), admissionTrials: [critical] },
    out: ['GKE-01'],
  },
  {
    name: 'critical pods on other platforms',
    in: cluster({}, { admissionTrials: [critical] }),
    out: ['NS-04'],
  },
  {
    name: 'the default of Pod Security',
    in: cluster({}, { admissionTrials: [{ ...violation, what: 'DaemonSet/istio-system/ztunnel' }] }),
    out: ['NS-02'],
  },
  {
    name: 'the default of Talos',
    in: talos,
    out: ['TALOS-01'],
  },
  {
    name: 'a directory of minikube',
    in: onDocker('minikube'),
    out: ['MINI-01'],
  },
  {
    name: 'the same directory on another platform',
    in: onDocker('kind'),
    out: ['NODE-04'],
  },
  {
    name: 'another quota than the one with too little room',
    in: cluster({}, { admissionTrials: [usedUp], resourceQuotas: [{ ...quota, name: 'other' }] }),
    out: ['API-11', 'NS-05'],
  },
]

test.each(rows)('$name', ({ in: evidence, options, out }) => {
  const errors = evaluateChecks(checks, readsOf(evidence), options).filter(({ level }) => level === 'error')
  expect(errors.map(({ id }) => id)).toEqual(out)
})
