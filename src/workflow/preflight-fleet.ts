// `preflight` for several clusters: contexts of the kubeconfig, or a folder of facts files.
import { readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readKubeconfig } from '../cluster/kubeconfig/kubeconfig.ts'
import { ApiError, didYouMean, throwAll, UserError } from '../errors.ts'
import { worstFirst, type ClusterReport } from '../preflight/fleet.ts'
import { imageCheckOf } from './checks/image-check.ts'
import { warn, type WorkflowContext } from './context.ts'
import type { FileContents } from './options.ts'
import { preflight, type PreflightOptions } from './preflight.ts'
import { readFilesOnce } from './rendering/read-files-once.ts'

export interface FleetOptions extends PreflightOptions {
  /** Contexts to check; `all` stands for every context of the kubeconfig. */
  readonly contexts?: readonly string[] | undefined
}

/** Clusters that are checked at the same time. */
const parallel = 4

/** True if the options name several clusters. */
export function isFleet({ contexts = [], facts }: FleetOptions): boolean {
  return contexts.length > 0 || (facts !== undefined && facts !== '-' && isDirectory(facts))
}

/**
 * Checks several clusters, worst first. A cluster that does not respond is a row with its error. Calls `onChecked` after each.
 * Rejects with UserError for options that cannot be combined, and for unknown contexts.
 */
export async function preflightFleet(
  options: FleetOptions,
  context: WorkflowContext,
  onChecked: (done: number, total: number) => void = () => undefined,
): Promise<ClusterReport[]> {
  if (options.fix !== undefined)
    throw new UserError('fleet-fix', '--fix changes one cluster: use it without --contexts and folders')
  imageCheckOf(options)
  const clusters = clustersOf(options, context)
  const { options: shared } = await readFilesOnce(options, context)
  const reports: ClusterReport[] = []
  const waiting = [...clusters]
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      reports.push(await checkOne(next.cluster, { ...shared, ...next.selection }, context))
      onChecked(reports.length, clusters.length)
    }
  }
  await Promise.all(Array.from({ length: parallel }, work))
  return worstFirst(reports)
}

interface SelectedCluster {
  readonly cluster: string
  readonly selection: Pick<PreflightOptions, 'context' | 'facts'>
}

function clustersOf(
  { contexts = [], facts, kubeconfig }: FleetOptions,
  context: WorkflowContext,
): SelectedCluster[] {
  if (contexts.length > 0 && facts !== undefined)
    throw new UserError('fleet-options', '--contexts reads clusters and --facts reads files: use one of them')
  if (facts !== undefined) return factsFiles(facts)
  const known = [...readKubeconfig(kubeconfig, context.env).contexts.keys()].toSorted()
  const names = contexts.includes('all') && !known.includes('all') ? known : [...new Set(contexts)]
  if (names.length === 0) throw new UserError('fleet-empty', '--contexts all: the kubeconfig has no context')
  const unknown = names.filter((name) => !known.includes(name))
  throwAll(
    unknown.map(
      (name) =>
        new UserError('fleet-context', `--contexts: no context "${name}"${didYouMean(name, known)}`, {
          hint: `the kubeconfig has ${known.join(', ') || 'none'}`,
        }),
    ),
  )
  return names.map((name) => ({ cluster: name, selection: { context: name } }))
}

const isDirectory = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

function factsFiles(folder: string): SelectedCluster[] {
  const names = readdirSync(folder)
    .filter((name) => /\.(json|ya?ml)$/.test(name))
    .toSorted()
  if (names.length === 0)
    throw new UserError('fleet-empty', `--facts ${folder}: the folder has no JSON or YAML files`, {
      hint: 'write one for each cluster with `ambientctl facts save FILE`',
    })
  return names.map((name) => ({
    cluster: basename(name).replace(/\.(json|ya?ml)$/, ''),
    selection: { facts: join(folder, name) },
  }))
}

async function checkOne(
  cluster: string,
  options: PreflightOptions & FileContents,
  context: WorkflowContext,
): Promise<ClusterReport> {
  const onEvent: WorkflowContext['onEvent'] = (event) => {
    if (event.kind === 'warning') warn(context, `${cluster}: ${event.message}`)
  }
  try {
    const { report, passed } = await preflight(options, { ...context, onEvent })
    return { cluster, report, passed }
  } catch (error) {
    const isOfCluster = error instanceof ApiError || error instanceof UserError
    if (!isOfCluster || context.signal.aborted) throw error
    return { cluster, error: error.message }
  }
}
