// `support-bundle`: what others need to find a problem of the mesh, in one file without secrets.
import { anySignal } from '../../async/any-signal.ts'
import type { Cluster } from '../../cluster/api.ts'
import { getFromPod } from '../../cluster/pod-http.ts'
import { ApiError, UserError } from '../../errors.ts'
import { createCollectionErrors, type BundleCollection } from '../../support/bundle-files.ts'
import { collectEvents } from '../../support/collect-events.ts'
import { collectObjects } from '../../support/collect-objects.ts'
import { collectPods } from '../../support/collect-pods.ts'
import { collectReleases } from '../../support/collect-releases.ts'
import { collectSecrets } from '../../support/collect-secrets.ts'
import { istioNamespaces } from '../../support/istio-namespaces.ts'
import { listMeshPods } from '../../support/mesh-pods.ts'
import { podSelection, type PodSelection, type PodSelectionOptions } from '../../support/pod-selection.ts'
import type { BundleScope } from '../../support/scope.ts'
import type { BundleSummary } from '../../support/summary.ts'
import { withCluster } from '../cluster/connect.ts'
import { runTask, type WorkflowContext } from '../context.ts'
import type { ClusterOptions } from '../options.ts'
import { collectChecks, type ReportPrinter } from './checks.ts'
import { openOutput, type OutputFile, type OutputOptions } from './output-file.ts'
import { openSpool, type Spool } from './spool.ts'
import { summarize } from './summarize.ts'
import { writeBundle } from './write-bundle.ts'

export interface SupportBundleOptions extends ClusterOptions, PodSelectionOptions, OutputOptions {
  /** `istio-system` by default; namespaces of Istio's pods are found without it. */
  readonly istioNamespace?: string | undefined
  /** Only log lines of the last milliseconds. */
  readonly since?: number | undefined
  /** Only the last lines of each log; 10,000 by default, all for 0. */
  readonly tail?: number | undefined
  /** Milliseconds for one pod; 20,000 by default. */
  readonly podTimeout?: number | undefined
  /** Milliseconds for all reads; 300,000 by default. What was read until then is in the bundle. */
  readonly timeout?: number | undefined
  /** Bytes; 100 MB by default. */
  readonly maxSize?: number | undefined
  /** Named in the bundle. */
  readonly program: BundleSummary['program']
  readonly printReport: ReportPrinter
}

export interface SupportBundleResult {
  readonly path: string
  /** Bytes. */
  readonly size: number
  readonly summary: BundleSummary
}

export const bundleDefaults = { tail: 10_000, podTimeout: 20_000, timeout: 300_000, maxSize: 100_000_000 }

/**
 * Reads the cluster and writes a bundle. What cannot be read is noted in the bundle. Rejects with UserError and ApiError if
 * the options are wrong, the cluster cannot be reached, or the file cannot be written; then there is no file.
 */
export async function supportBundle(
  options: SupportBundleOptions,
  context: WorkflowContext,
): Promise<SupportBundleResult> {
  const selection = podSelection(options)
  const output = openOutput(options, context)
  try {
    return await withCluster(options, context, (cluster) =>
      collectInto(output, cluster, { selection, options, context }),
    )
  } finally {
    output.discard()
  }
}

interface BundleRequest {
  readonly selection: PodSelection
  readonly options: SupportBundleOptions
  readonly context: WorkflowContext
}

/** Spooled logs may have so many times the maximum size of the bundle: logs compress well. */
const spoolFactor = 10
const logSizes = { min: 1_000_000, max: 64_000_000 }

async function collectInto(
  output: OutputFile,
  cluster: Cluster,
  { selection, options, context }: BundleRequest,
): Promise<SupportBundleResult> {
  const { timeout = bundleDefaults.timeout, maxSize = bundleDefaults.maxSize } = options
  const startedAt = context.now()
  const version = await reachableVersion(cluster)
  const limit = AbortSignal.timeout(timeout)
  const both = anySignal(context.signal, limit)
  const errors = createCollectionErrors()
  let spool: Spool | undefined
  try {
    const listed = await errors.attempt('the pods of the mesh', both.signal, () =>
      listMeshPods(cluster, both.signal),
    )
    const pods = selection.podsOf(listed ?? [])
    const logs = pods.reduce((sum, { containers }) => sum + containers.length, 1)
    spool = openSpool(Math.min(logSizes.max, Math.max(logSizes.min, (maxSize * spoolFactor) / logs)))
    const collection = { cluster, files: spool, errors, signal: both.signal }
    const namespaces = istioNamespaces(listed ?? [], options.istioNamespace ?? 'istio-system')
    const scope = { istioNamespaces: namespaces, pods, selection }
    const collected = await collectAll(collection, scope, { selection, options, context })
    stopIfInterrupted(context)
    const summary = summarize({
      ...collected,
      program: options.program,
      startedAt,
      duration: context.now().getTime() - startedAt.getTime(),
      cluster: { context: cluster.context, server: cluster.server, version },
      errors: errors.list(),
      listed,
      timedOut: limit.aborted ? timeout : undefined,
    })
    const written = await runTask('write-bundle', context, () =>
      writeBundle({
        output,
        spool: spool as Spool,
        summary,
        maxSize,
        time: startedAt,
        signal: context.signal,
      }),
    )
    stopIfInterrupted(context)
    await output.commit()
    return { path: output.path, ...written }
  } finally {
    both.release()
    spool?.close()
  }
}

function stopIfInterrupted({ signal }: Pick<WorkflowContext, 'signal'>): void {
  if (signal.aborted) throw new UserError('interrupted', 'stopped while collecting the bundle')
}

/** The first request shows whether the cluster can be reached. A user without rights still gets a bundle. */
async function reachableVersion(cluster: Cluster): Promise<string | undefined> {
  try {
    return (await cluster.version()).gitVersion
  } catch (error) {
    if (error instanceof ApiError && error.status > 0 && error.status !== 401) return undefined
    throw error
  }
}

/** Reads everything, in three lines side by side: checks, objects, pods. */
async function collectAll(
  collection: BundleCollection,
  scope: BundleScope,
  { options, context }: BundleRequest,
) {
  const { podTimeout = bundleDefaults.podTimeout, tail = bundleDefaults.tail, since } = options
  const objects = async () => {
    await runTask('read-objects', context, (onProgress) => collectObjects(collection, scope, onProgress))
    await collectSecrets(collection, scope)
    const events = await collectEvents(collection, scope)
    return { events, releases: await collectReleases(collection) }
  }
  const [checks, { events, releases }, pods] = await Promise.all([
    collectChecks(collection, options.printReport, context),
    objects(),
    runTask('read-pods', context, (onProgress) =>
      collectPods(collection, scope.pods, {
        getFromPod: (request) => getFromPod(collection.cluster, { ...request, timeout: podTimeout }),
        podTimeout,
        sinceSeconds: since === undefined ? undefined : Math.max(1, Math.ceil(since / 1000)),
        tailLines: tail === 0 ? undefined : tail,
        onProgress,
      }),
    ),
  ])
  return { checks, events, releases, pods }
}
