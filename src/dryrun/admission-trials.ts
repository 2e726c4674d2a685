// Creates pods as a server-side dry run: Pod Security and quotas reject pods, not the workloads that create them.
import type { Cluster } from '../cluster/api.ts'
import { valueAt, listAt, definedFields, selectSome, textAt } from '../cluster/collect/fields.ts'
import type { AdmissionTrial, DryRunResult } from '../facts/dry-run.ts'
import type { KubeObject } from '../manifest/object.ts'
import type { DryRunBudget } from './budget.ts'
import { inExistingNamespace, type NamespaceContext } from './namespace-context.ts'
import { outcomeOf } from './outcome.ts'
import { isRecord } from '../values/record.ts'

interface TrialPod {
  readonly what: string
  readonly namespace: string
  readonly pod: KubeObject
}

export interface AdmissionTrialOptions {
  readonly istioNamespace: string
  readonly objects: readonly KubeObject[]
  /** The dry runs of the objects, in the same order: they show which service accounts exist for the pods. */
  readonly results: readonly DryRunResult[]
  readonly budget: DryRunBudget
}

/**
 * Runs admission trials: a plain pod in Istio's namespace, a node-critical pod in each namespace of node agents, and a
 * pod from the template of each workload.
 */
export async function runAdmissionTrials(
  cluster: Cluster,
  context: NamespaceContext,
  options: AdmissionTrialOptions,
): Promise<AdmissionTrial[]> {
  return Promise.all(trialPods(options).map((one) => runTrial(cluster, context, one, options.budget)))
}

const workloads = /^(Deployment|DaemonSet|StatefulSet)$/

function trialPods({ istioNamespace, objects, results }: AdmissionTrialOptions): TrialPod[] {
  const templates = results.flatMap(({ ref }, i): TrialPod[] => {
    const { kind, name, namespace = istioNamespace } = ref
    const object = objects[i]
    if (!object || !workloads.test(kind)) return []
    const pod = fromTemplate(valueAt(object, 'spec', 'template'), accountsIn(results, namespace))
    return [{ what: `${kind}/${namespace}/${name}`, namespace, pod }]
  })
  const images = templates.flatMap(({ pod }) => textAt(listAt(pod, 'spec', 'containers')[0], 'image') ?? [])
  const image = images[0] ?? 'registry.k8s.io/pause:3.10'
  const agents = templates.filter(({ what }) => what.startsWith('DaemonSet/'))
  const critical = [...new Set(agents.map(({ namespace }) => namespace))].map((namespace) => ({
    what: 'critical',
    namespace,
    pod: plainPod(image, { priorityClassName: 'system-node-critical' }),
  }))
  return [{ what: 'plain', namespace: istioNamespace, pod: plainPod(image) }, ...critical, ...templates]
}

function accountsIn(results: readonly DryRunResult[], namespace: string): ReadonlySet<string> {
  const existing = results.filter(
    ({ ref, exists }) => exists && ref.kind === 'ServiceAccount' && ref.namespace === namespace,
  )
  return new Set(existing.map(({ ref }) => ref.name))
}

/** Labels without sidecar and ambient mode, so that Istio's webhooks do not change the pod. */
const outOfMesh = { 'sidecar.istio.io/inject': 'false', 'istio.io/dataplane-mode': 'none' }
const name = 'ambientctl-admission-trial'

/** A pod that the Pod Security level "restricted" admits, with the resources that a quota may require. */
function plainPod(image: string, more: Readonly<Record<string, unknown>> = {}): KubeObject {
  const resources = { cpu: '10m', memory: '16Mi' }
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, labels: outOfMesh },
    spec: {
      ...more,
      securityContext: { runAsNonRoot: true, runAsUser: 65534, seccompProfile: { type: 'RuntimeDefault' } },
      containers: [
        {
          name: 'trial',
          image,
          resources: { requests: resources, limits: resources },
          securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
        },
      ],
    },
  }
}

/** Returns a pod from a template. It uses the default service account if its own does not exist yet. */
function fromTemplate(template: unknown, accounts: ReadonlySet<string>): KubeObject {
  const labels = valueAt(template, 'metadata', 'labels')
  const annotations = valueAt(template, 'metadata', 'annotations')
  const podSpec = valueAt(template, 'spec')
  const account = textAt(podSpec, 'serviceAccountName') ?? ''
  const spec = Object.entries(isRecord(podSpec) ? podSpec : {}).filter(
    ([key]) => !/^serviceAccount/.test(key),
  )
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name,
      labels: { ...(labels as Record<string, string> | undefined), ...outOfMesh },
      ...(isRecord(annotations) && { annotations: annotations as Record<string, string> }),
    },
    spec: { ...Object.fromEntries(spec), ...(accounts.has(account) && { serviceAccountName: account }) },
  }
}

async function runTrial(
  cluster: Cluster,
  context: NamespaceContext,
  { what, namespace, pod }: TrialPod,
  budget: DryRunBudget,
): Promise<AdmissionTrial> {
  const { object, substituteNamespace } = inExistingNamespace(context, pod, namespace)
  const where = { what, namespace, ...(substituteNamespace !== undefined && { substituteNamespace }) }
  try {
    const resource = { name: 'pods', namespaced: true }
    const { object: answer, warnings } = await budget.spend({ object, resource }, () =>
      cluster.create(object, { dryRun: true }),
    )
    return definedFields({
      ...where,
      warnings: warnings.length > 0 ? warnings : undefined,
      serviceAccountName: textAt(answer, 'spec', 'serviceAccountName'),
      volumes: selectSome(listAt(answer, 'spec', 'volumes'), (volume) => textAt(volume, 'name')),
    })
  } catch (error) {
    const outcome = outcomeOf(error, context, substituteNamespace)
    // Without permission to create pods, the request does not reach admission.
    const isForbidden =
      'refusal' in outcome && /" cannot create resource "pods"/.test(outcome.refusal.message)
    return { ...where, ...(isForbidden ? { unknown: outcome.refusal.message } : outcome) }
  }
}
