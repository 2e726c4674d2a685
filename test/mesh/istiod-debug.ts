// The debug endpoints of a real istiod. Callers on localhost of its pod need no token.
import { getFromPod } from '../../src/cluster/pod-http.ts'
import { open } from '../cluster/support.ts'
import type { Mesh } from './mesh.ts'

/** Serves the debug endpoints, as port 8080 does. */
const monitoringPort = 15014

/** Returns the parsed answer of `/debug/WHAT` of a pod. */
export async function debugOf<T>(mesh: Mesh, pod: string, what: string): Promise<T> {
  const cluster = await open(mesh.sandbox.kubeconfig)
  try {
    const target = { namespace: 'istio-system', pod, port: monitoringPort, path: `/debug/${what}` }
    const { status, body } = await getFromPod(cluster, { ...target, maxBytes: 64 << 20 })
    if (status !== 200) throw new Error(`${target.path}: ${status}`)
    return JSON.parse(body.toString()) as T
  } finally {
    cluster.close()
  }
}
