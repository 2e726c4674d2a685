// Reads the logs of containers.
import type { ContainerLog } from './api.ts'
import { resourcePath } from './path.ts'
import type { Transport } from './request.ts'

const pods = { apiVersion: 'v1', kind: 'Pod', name: 'pods', namespaced: true, verbs: [] }

/** Attempts to open a log; the kubelet of a broken node does not answer the next one either. */
const maxTries = 3

/**
 * Opens the log of a container. Rejects with ApiError: 404 for an unknown pod, 400 for a container that has not started
 * or has no previous run. Needs the permission `get` on `pods/log`.
 */
export async function openLog(
  transport: Transport,
  log: ContainerLog,
  signal: AbortSignal,
): Promise<AsyncIterable<Buffer>> {
  const { namespace, pod, container, previous = false, sinceSeconds, tailLines } = log
  const request = {
    method: 'GET',
    path: `${resourcePath(pods, namespace, pod)}/log`,
    query: {
      container,
      ...(previous && { previous: 'true' }),
      sinceSeconds: sinceSeconds?.toString(),
      tailLines: tailLines?.toString(),
    },
    accept: '*/*',
    subject: `log of Pod/${namespace}/${pod}, container ${container}`,
  }
  for (let tries = 1; ; tries++) {
    try {
      return (await transport.open(request, signal)).body
    } catch (error) {
      if (tries === maxTries || signal.aborted) throw error
      await transport.pause(error, tries, signal)
    }
  }
}
