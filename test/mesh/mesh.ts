// A sandbox with a real istiod for a test file, and what tests ask of it.
import { call, type Answer } from '../cluster/sandbox/api.ts'
import { startSandbox, type Sandbox, type SandboxOptions } from '../cluster/sandbox/cluster.ts'
import { runProgram } from '../support/program.ts'
import { afterAllWithMesh, beforeAllWithMesh } from './with-mesh.ts'

/** The build of Istio's programs takes minutes the first time. */
const startTimeout = 1_800_000

export interface Mesh {
  readonly sandbox: Sandbox
  /** Runs ambientctl against the sandbox. */
  run(...args: string[]): ReturnType<typeof runProgram>
  /** Runs kubectl, and returns its output; rejects when it fails. */
  kubectl(...args: string[]): Promise<string>
  /** Returns the parsed output of `kubectl get ... -o json`. */
  get<T = Record<string, unknown>>(...args: string[]): Promise<T>
  /** Creates or changes objects by server-side apply. */
  apply(...objects: object[]): Promise<void>
  /** Sends a request to a port of a pod, through the API server. */
  ask(namespace: string, pod: string, port: number, path: string): Promise<Answer>
}

/** A sandbox for the whole file; the result is filled in before the first test. */
export function useMesh(options: SandboxOptions = {}): Mesh {
  const mesh: { sandbox?: Sandbox } = {}
  const started = (): Sandbox => {
    if (!mesh.sandbox) throw new Error('the sandbox has not started')
    return mesh.sandbox
  }
  beforeAllWithMesh(async () => {
    mesh.sandbox = await startSandbox({ platform: 'k3s', nodes: 2, istiod: true, ...options })
  }, startTimeout)
  afterAllWithMesh(async () => mesh.sandbox?.stop())
  return {
    get sandbox() {
      return started()
    },
    run: (...args) => runProgram([...args, '-c', started().kubeconfig]),
    kubectl: async (...args) => (await started().kubectl(args)).stdout,
    get: async (...args) =>
      JSON.parse((await started().kubectl(['get', ...args, '-o', 'json'])).stdout) as never,
    apply: async (...objects) => {
      const input = objects.map((object) => JSON.stringify(object)).join('\n---\n')
      await started().kubectl(['apply', '--server-side', '--force-conflicts', '-f', '-'], { input })
    },
    ask: (namespace, pod, port, path) =>
      call(
        { ...started(), token: started().token },
        'GET',
        `/api/v1/namespaces/${namespace}/pods/${pod}:${port}/proxy${path}`,
      ),
  }
}

/** Asks until it holds, for a minute or `limit` milliseconds; else rejects with the last error. */
export async function eventually<T>(what: () => Promise<T>, limit = 60_000): Promise<T> {
  const end = Date.now() + limit
  for (;;) {
    try {
      return await what()
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

/** The names of the pods of an istiod, oldest first. */
export async function istiodPods(mesh: Mesh, revision = 'default'): Promise<string[]> {
  const selector = `app=istiod,istio.io/rev=${revision}`
  const list = await mesh.get<{ items: { metadata: { name: string; deletionTimestamp?: string } }[] }>(
    'pods',
    '-n',
    'istio-system',
    '-l',
    selector,
  )
  return list.items.filter((pod) => !pod.metadata.deletionTimestamp).map((pod) => pod.metadata.name)
}
