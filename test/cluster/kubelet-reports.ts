// Reports the status of pods as a kubelet does, for pods that kwok leaves alone.
import type { Cluster } from '../../src/cluster/api.ts'
import type { KubeObject } from '../../src/manifest/object.ts'
import type { KubeletReport } from './broken-workloads.ts'
import type { Sandbox } from './sandbox/cluster.ts'

/** Reports the same problem of all pods of a namespace each second, until it is stopped. */
export function reportPods(
  sandbox: Sandbox,
  cluster: Cluster,
  namespace: string,
  report: KubeletReport,
): () => Promise<void> {
  const stop = new AbortController()
  const reporting = (async () => {
    for (let count = 1; !stop.signal.aborted; count++) {
      const { items } = await cluster.list('v1', 'Pod', { namespace })
      for (const pod of items) await reportPod(sandbox, cluster, pod, report, count)
      await new Promise((resolve) => setTimeout(resolve, 2_000))
    }
  })()
  return async () => {
    stop.abort()
    await reporting
  }
}

async function reportPod(
  sandbox: Sandbox,
  cluster: Cluster,
  pod: KubeObject,
  { waiting, terminated, event }: KubeletReport,
  count: number,
): Promise<void> {
  const { name, namespace = '', uid } = pod.metadata
  if (!(pod.spec as { nodeName?: string }).nodeName) return
  const statuses = (pod.status as { containerStatuses?: unknown }).containerStatuses
  // A waiting state does not change: it is reported once.
  if (!statuses || terminated) {
    const state = waiting
      ? { waiting: { reason: waiting[0], message: waiting[1] } }
      : { running: { startedAt: new Date().toISOString() } }
    const container = {
      name: 'discovery',
      image: 'x',
      imageID: '',
      ready: false,
      restartCount: terminated ? count : 0,
      state,
      ...(terminated && { lastState: { terminated } }),
    }
    const status = { phase: terminated ? 'Running' : 'Pending', containerStatuses: [container] }
    const patch = JSON.stringify({ status })
    const target = ['patch', 'pod', name, '-n', namespace, '--subresource=status']
    await sandbox.kubectl([...target, '--type=merge', '-p', patch])
  }
  if (!event) return
  const time = new Date().toISOString().replace(/\.\d+Z$/, 'Z')
  const warning = {
    apiVersion: 'v1',
    kind: 'Event',
    metadata: { name: `${name}.warning`, namespace },
    involvedObject: { apiVersion: 'v1', kind: 'Pod', name, namespace, uid },
    type: 'Warning',
    reason: event[0],
    message: event[1],
    source: { component: 'kubelet' },
    firstTimestamp: time,
    lastTimestamp: time,
    count,
  }
  await cluster.apply(warning as unknown as KubeObject, { force: true })
}
