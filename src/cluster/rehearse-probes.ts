// Pods that are tried as dry runs: what admission makes of them it says of pods only, not of what makes them.
import type { Probe, Tried } from '../facts/rehearsal.ts'
import type { KubeObject } from '../manifest/object.ts'
import type { Cluster } from './api.ts'
import { isFields } from './kubeconfig/kubeconfig.ts'
import { valueAt, listAt, definedFields, selectSome, textAt } from './collect/fields.ts'
import type { Patience } from './patience.ts'
import { outcomeOf } from './refusals.ts'
import { placed, type Scene } from './scene.ts'

interface Attempt {
  readonly what: string
  readonly namespace: string
  readonly pod: KubeObject
}

/** Where pods are tried, by the objects that were tried before: service accounts must be there to be named. */
export interface ProbeOptions {
  readonly istioNamespace: string
  readonly objects: readonly KubeObject[]
  readonly tried: readonly Tried[]
  readonly patience: Patience
}

/**
 * Tries a plain pod in Istio's namespace, a node-critical one wherever node agents will be, and one of each workload's
 * template.
 */
export async function probe(cluster: Cluster, scene: Scene, options: ProbeOptions): Promise<Probe[]> {
  return Promise.all(attemptsOf(options).map((attempt) => tryPod(cluster, scene, attempt, options.patience)))
}

const workloads = /^(Deployment|DaemonSet|StatefulSet)$/

function attemptsOf({ istioNamespace, objects, tried }: Omit<ProbeOptions, 'patience'>): Attempt[] {
  const templates = tried.flatMap(({ ref }, i): Attempt[] => {
    const { kind, name, namespace = istioNamespace } = ref
    const object = objects[i]
    if (!object || !workloads.test(kind)) return []
    const pod = fromTemplate(valueAt(object, 'spec', 'template'), accountsIn(tried, namespace))
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

function accountsIn(tried: readonly Tried[], namespace: string): ReadonlySet<string> {
  const there = tried.filter(
    ({ ref, exists }) => exists && ref.kind === 'ServiceAccount' && ref.namespace === namespace,
  )
  return new Set(there.map(({ ref }) => ref.name))
}

/** Nobody's webhook has a reason to change it: no sidecar, no ambient mode. */
const quiet = { 'sidecar.istio.io/inject': 'false', 'istio.io/dataplane-mode': 'none' }
const name = 'ambientctl-probe'

/** A pod that the strictest Pod Security level lets through, and that no quota finds incomplete. */
function plainPod(image: string, more: Readonly<Record<string, unknown>> = {}): KubeObject {
  const resources = { cpu: '10m', memory: '16Mi' }
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, labels: quiet },
    spec: {
      ...more,
      securityContext: { runAsNonRoot: true, runAsUser: 65534, seccompProfile: { type: 'RuntimeDefault' } },
      containers: [
        {
          name: 'probe',
          image,
          resources: { requests: resources, limits: resources },
          securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
        },
      ],
    },
  }
}

/** A service account that comes with the install cannot be named before: the pod then runs as the default one. */
function fromTemplate(template: unknown, accounts: ReadonlySet<string>): KubeObject {
  const labels = valueAt(template, 'metadata', 'labels')
  const annotations = valueAt(template, 'metadata', 'annotations')
  const given = valueAt(template, 'spec')
  const account = textAt(given, 'serviceAccountName') ?? ''
  const spec = Object.entries(isFields(given) ? given : {}).filter(([key]) => !/^serviceAccount/.test(key))
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name,
      labels: { ...(labels as Record<string, string> | undefined), ...quiet },
      ...(isFields(annotations) && { annotations: annotations as Record<string, string> }),
    },
    spec: { ...Object.fromEntries(spec), ...(accounts.has(account) && { serviceAccountName: account }) },
  }
}

async function tryPod(
  cluster: Cluster,
  scene: Scene,
  { what, namespace, pod }: Attempt,
  patience: Patience,
): Promise<Probe> {
  const { object, triedIn } = placed(scene, pod, namespace)
  const where = { what, namespace, ...(triedIn !== undefined && { triedIn }) }
  try {
    const resource = { name: 'pods', namespaced: true }
    const { object: answer, warnings } = await patience.ask({ object, resource }, () =>
      cluster.create(object, { dryRun: true }),
    )
    return definedFields({
      ...where,
      warnings: warnings.length > 0 ? warnings : undefined,
      serviceAccountName: textAt(answer, 'spec', 'serviceAccountName'),
      volumes: selectSome(listAt(answer, 'spec', 'volumes'), (volume) => textAt(volume, 'name')),
    })
  } catch (error) {
    const outcome = outcomeOf(error, scene, triedIn)
    // Whoever may not create pods learns nothing of what admission makes of them.
    const isRight = 'refusal' in outcome && /" cannot create resource "pods"/.test(outcome.refusal.message)
    return { ...where, ...(isRight ? { untried: outcome.refusal.message } : outcome) }
  }
}
