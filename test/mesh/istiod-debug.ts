// The debug endpoints of a real istiod. It answers them only to callers that authenticate.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findRun } from '../cluster/sandbox/runs.ts'
import type { Mesh } from './mesh.ts'

/** Serves the debug endpoints, as port 8080 does. */
const monitoringPort = 15014

const request = `
const [url, token] = process.argv.slice(1)
const response = await fetch(url, { headers: { authorization: 'Bearer ' + token } })
if (!response.ok) throw new Error(url + ': ' + response.status)
process.stdout.write(await response.text(), () => process.exit(0))`

/**
 * Returns the parsed answer of `/debug/WHAT` of a pod. The request starts in the cluster's network with a token of a service
 * account in istiod's namespace: the API server's proxy does not pass tokens on, and istiod answers 401 to the rest.
 */
export async function debugOf<T>(mesh: Mesh, pod: string, what: string): Promise<T> {
  const { status } = await mesh.get<{ status: { podIP: string } }>('pod', pod, '-n', 'istio-system')
  const token = await mesh.kubectl('create', 'token', 'default', '-n', 'istio-system', '--audience=istio-ca')
  const kubelet = findRun(mesh.sandbox.name)?.processes.kubelet
  const url = `http://${status.podIP}:${monitoringPort}/debug/${what}`
  const program = [process.execPath, '--input-type=module', '-e', request, url, token.trim()]
  const { stdout } = await promisify(execFile)('nsenter', [`--net=/proc/${kubelet}/ns/net`, '--', ...program])
  return JSON.parse(stdout) as T
}
