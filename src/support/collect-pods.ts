// Reads the logs and the debug endpoints of the selected pods.
import { anySignal } from '../async/any-signal.ts'
import { createConcurrencyLimit, type ConcurrencyLimit } from '../net/concurrency.ts'
import type { BundleCollection } from './bundle-files.ts'
import { bundlePath } from './bundle-path.ts'
import { podEndpoints, type PodEndpoint } from './endpoints.ts'
import { logContainers, type MeshContainer, type MeshPod } from './mesh-pods.ts'
import { printDump } from './print-dump.ts'
import type { BundledPod } from './summary.ts'

/** Sends GET to localhost in a pod, as cluster/pod-http.ts does. */
export type GetFromPod = (request: {
  readonly namespace: string
  readonly pod: string
  readonly port: number
  readonly path: string
  readonly maxBytes: number
  readonly signal: AbortSignal
}) => Promise<{ readonly status: number; readonly body: Buffer; readonly truncated: boolean }>

export interface CollectPodsOptions {
  readonly getFromPod: GetFromPod
  /** Milliseconds for one pod. */
  readonly podTimeout: number
  /** Only log lines of the last seconds. */
  readonly sinceSeconds?: number | undefined
  /** Only the last lines of each log. */
  readonly tailLines?: number | undefined
  readonly onProgress: (done: number, total: number) => void
}

/** Pods that are read at the same time. */
const maxPods = 8
/** Dumps in memory at the same time, and the size of one in bytes. */
const maxDumps = 3
const maxDumpSize = 16 * 1024 * 1024

/** Reads all pods, and returns them with their files. A pod or a file that cannot be read is noted. */
export async function collectPods(
  collection: BundleCollection,
  pods: readonly MeshPod[],
  options: CollectPodsOptions,
): Promise<BundledPod[]> {
  const gate = createConcurrencyLimit(maxPods)
  const dumpGate = createConcurrencyLimit(maxDumps)
  let done = 0
  const reads = pods.map((pod) =>
    gate(async () => {
      const files = await collectPod(collection, pod, { ...options, dumpGate })
      options.onProgress(++done, pods.length)
      const { namespace, name, role, node, state, ready, restarts } = pod
      return { namespace, name, role, node, state, ready, restarts, files: files.toSorted() }
    }),
  )
  return Promise.all(reads)
}

interface PodReadOptions extends CollectPodsOptions {
  readonly dumpGate: ConcurrencyLimit
}

async function collectPod(
  { signal, ...collection }: BundleCollection,
  pod: MeshPod,
  options: PodReadOptions,
): Promise<string[]> {
  const limit = AbortSignal.timeout(options.podTimeout)
  const both = anySignal(signal, limit)
  const timed = { ...collection, signal: both.signal }
  const containers = logContainers(pod)
  const deadPorts = new Set<number>()
  const reads = [
    ...containers.flatMap((container) => logRuns(timed, pod, container, options)),
    ...(containers.length > 0 ? podEndpoints[pod.role] : []).map(
      (endpoint) => () => collectDump(timed, pod, endpoint, { ...options, deadPorts }),
    ),
  ]
  const found: string[] = []
  try {
    for (const [i, read] of reads.entries()) {
      if (both.signal.aborted) {
        const missing = `the time limit was reached: ${reads.length - i} of ${reads.length} logs and dumps are missing`
        collection.errors.add(podName(pod), missing)
        break
      }
      const path = await read()
      if (path !== undefined) found.push(path)
    }
    return found
  } finally {
    both.release()
  }
}

const podName = ({ namespace, name }: MeshPod) => `Pod/${namespace}/${name}`

type PodRead = () => Promise<string | undefined>

/** The current log of a container, and that of its run before the last restart. */
function logRuns(
  { cluster, files, errors, signal }: BundleCollection,
  pod: MeshPod,
  { name: container, restarts }: MeshContainer,
  { sinceSeconds, tailLines }: PodReadOptions,
): PodRead[] {
  const { namespace, name } = pod
  return (restarts > 0 ? [false, true] : [false]).map((previous) => () => {
    const title = `${previous ? 'Log before the last restart' : 'Log'} of container ${container}`
    return errors.attempt(`${title} of ${podName(pod)}`, signal, async () => {
      const which = { namespace, pod: name, container, previous, sinceSeconds, tailLines }
      const log = await cluster.log(which, signal)
      const path = bundlePath('logs', namespace, name, `${container}${previous ? '.previous' : ''}.log`)
      return files.add({ path, section: 'logs', title, isLog: true }, log)
    })
  })
}

interface DumpOptions extends PodReadOptions {
  /** Ports that could not be reached: their other endpoints are not tried. */
  readonly deadPorts: Set<number>
}

async function collectDump(
  { files, errors, signal }: BundleCollection,
  pod: MeshPod,
  { port, path, file, title }: PodEndpoint,
  { getFromPod, dumpGate, deadPorts }: DumpOptions,
): Promise<string | undefined> {
  const { namespace, name } = pod
  if (deadPorts.has(port)) return undefined
  const what = `${path} on port ${port} of ${podName(pod)}`
  return errors.attempt(what, signal, () =>
    dumpGate(async () => {
      signal.throwIfAborted()
      const request = { namespace, pod: name, port, path, maxBytes: maxDumpSize, signal }
      const { status, body, truncated } = await getFromPod(request).catch((error: unknown) => {
        deadPorts.add(port)
        throw error
      })
      if (status >= 400) throw new Error(`HTTP ${status}: ${firstLine(body)}`)
      if (truncated) errors.add(what, `only the first ${maxDumpSize / 1024 / 1024} MB are in the bundle`)
      const target = bundlePath('debug', namespace, name, file)
      return files.add({ path: target, section: 'debug', title }, printDump(body))
    }),
  )
}

const firstLine = (body: Buffer) => body.subarray(0, 200).toString('utf8').split('\n')[0] ?? ''
