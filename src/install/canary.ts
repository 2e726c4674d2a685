// Tests a running mesh: does the kubelet's probe reach a pod in ambient mode, and does istiod's webhook respond?
import { sleep } from '../async/sleep.ts'
import type { Cluster } from '../cluster/api.ts'
import { ApiError, isForbidden } from '../errors.ts'
import type { AdmissionTrial, Rejection } from '../facts/dry-run.ts'
import { revisionLabel } from '../manifest/labels.ts'
import type { KubeObject, ObjectRef } from '../manifest/object.ts'
import { conditionOf, textOrEmpty } from './fields.ts'
import { describeProblem } from './wait/problem-text.ts'
import { problemsOf } from './wait/symptoms.ts'

export interface CanaryOptions {
  /** An image whose command `netexec --http-port=8080` answers GET /healthz, as Kubernetes' agnhost. */
  readonly image: string
  /** Milliseconds for the pod to become ready. */
  readonly timeout: number
  /** Makes the name of the namespace unique. */
  readonly suffix: string
  readonly signal?: AbortSignal | undefined
  readonly now: () => Date
  /** Called with a message if the temporary namespace could not be deleted. */
  readonly onCleanupFailure: (message: string) => void
}

/** Runs a pod with a readiness probe in a temporary ambient namespace; deletes both also after an error. */
export async function runCanary(cluster: Cluster, options: CanaryOptions): Promise<AdmissionTrial> {
  const namespace = `ambientctl-canary-${options.suffix}`
  const outcome = (refusal?: Rejection): AdmissionTrial => ({
    what: 'canary',
    namespace,
    ...(refusal && { refusal }),
  })
  try {
    await cluster.create(temporaryNamespace(namespace))
    await waitForServiceAccount(cluster, namespace, options)
    await cluster.create(canaryPod(namespace, options.image))
    return outcome(await waitForPod(cluster, { ...podRef, namespace }, options))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return outcome({ status: error.status, reason: error.reason, message: error.message })
  } finally {
    await deleteNamespace(cluster, namespace, options.onCleanupFailure)
  }
}

/**
 * Sends a server-side dry run of a VirtualService with a revision label, so that the API server calls the validation
 * webhook of that revision. Nothing is stored.
 */
export async function testValidationWebhook(
  cluster: Cluster,
  namespace: string,
  revision: string,
): Promise<AdmissionTrial> {
  const host = 'ambientctl-probe.invalid'
  try {
    await cluster.apply(
      {
        apiVersion: 'networking.istio.io/v1',
        kind: 'VirtualService',
        metadata: { name: 'ambientctl-probe', namespace, labels: { [revisionLabel]: revision } },
        spec: { hosts: [host], http: [{ route: [{ destination: { host } }] }] },
      },
      { dryRun: true },
    )
    return { what: 'webhook', namespace }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, reason, message } = error
    return { what: 'webhook', namespace, refusal: { status, reason, message } }
  }
}

const podRef = { apiVersion: 'v1', kind: 'Pod', name: 'canary' } as const

function temporaryNamespace(name: string): KubeObject {
  const labels = { 'istio.io/dataplane-mode': 'ambient', 'app.kubernetes.io/managed-by': 'ambientctl' }
  return { apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels } }
}

/** A pod that the Pod Security level "restricted" admits. */
function canaryPod(namespace: string, image: string): KubeObject {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'canary', namespace, labels: { app: 'ambientctl-canary' } },
    spec: {
      automountServiceAccountToken: false,
      terminationGracePeriodSeconds: 0,
      securityContext: { runAsNonRoot: true, runAsUser: 65532, seccompProfile: { type: 'RuntimeDefault' } },
      containers: [
        {
          name: 'server',
          image,
          args: ['netexec', '--http-port=8080'],
          ports: [{ containerPort: 8080 }],
          readinessProbe: { httpGet: { path: '/healthz', port: 8080 }, periodSeconds: 1 },
          resources: { requests: { cpu: '10m', memory: '16Mi' }, limits: { cpu: '100m', memory: '64Mi' } },
          securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
        },
      ],
    },
  }
}

/** Waits for the ServiceAccount `default` of a new namespace: without it admission rejects pods. */
async function waitForServiceAccount(
  cluster: Cluster,
  namespace: string,
  { now, timeout, signal }: CanaryOptions,
): Promise<void> {
  const ref: ObjectRef = { apiVersion: 'v1', kind: 'ServiceAccount', namespace, name: 'default' }
  const deadline = now().getTime() + timeout
  while (!(await cluster.get(ref)) && now().getTime() < deadline) await sleep(200, signal)
}

async function waitForPod(
  cluster: Cluster,
  ref: ObjectRef,
  { timeout, now, signal }: CanaryOptions,
): Promise<Rejection | undefined> {
  const deadline = now().getTime() + timeout
  for (;;) {
    const pod = await cluster.get(ref)
    const isReady = pod && conditionOf(pod, 'Ready')?.status === 'True'
    if (isReady && isCaptured(pod)) return undefined
    if (now().getTime() >= deadline) {
      const seconds = `${Math.round(timeout / 1000)}s`
      if (isReady) {
        const message = `is ready, but istio-cni did not add it to the mesh within ${seconds} (annotation ambient.istio.io/redirection is missing)`
        return { status: 0, reason: 'NotCaptured', message }
      }
      return {
        status: 0,
        reason: 'Timeout',
        message: `not ready after ${seconds}${await describeFailure(cluster, pod)}`,
      }
    }
    await sleep(500, signal)
  }
}

const isCaptured = (pod: KubeObject) =>
  textOrEmpty(pod, 'metadata', 'annotations', 'ambient.istio.io/redirection') === 'enabled'

async function describeFailure(cluster: Cluster, pod: KubeObject | undefined): Promise<string> {
  if (!pod) return ': the pod was deleted'
  const { namespace } = pod.metadata
  const [problem] = problemsOf(pod, [pod], await warningEvents(cluster, namespace))
  return problem ? `: ${describeProblem(problem)}` : ''
}

/** Returns the warning events of a namespace; none without permission to list events. */
async function warningEvents(
  cluster: Cluster,
  namespace: string | undefined,
): Promise<readonly KubeObject[]> {
  try {
    return (await cluster.list('v1', 'Event', { namespace, fieldSelector: 'type=Warning' })).items
  } catch (error) {
    if (isForbidden(error)) return []
    throw error
  }
}

async function deleteNamespace(
  cluster: Cluster,
  name: string,
  onLeft: (message: string) => void,
): Promise<void> {
  try {
    await cluster.delete({ apiVersion: 'v1', kind: 'Namespace', name })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    onLeft(
      `namespace ${name} could not be deleted (${reason}); delete it with: kubectl delete namespace ${name}`,
    )
  }
}
