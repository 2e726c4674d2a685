// `kube-inject`: workloads with the sidecar that istiod would inject.
import { exitStatus, UserError } from '../errors.ts'
import { reasonNotToInject } from '../injection/decision.ts'
import type { Injector } from '../injection/injector-config.ts'
import { injectWorkload } from '../injection/injector.ts'
import { podTemplateOf } from '../injection/workload.ts'
import { readInput } from '../system/read-file.ts'
import { TemplateError } from '../template/error.ts'
import { getPath, isTree, newTree, type Tree, type Value } from '../values/tree.ts'
import { YamlError } from '../yaml/error.ts'
import { parseYamlDocuments } from '../yaml/yaml.ts'
import type { WorkflowContext } from './context.ts'
import {
  injectorFiles,
  injectorFrom,
  injectorParts,
  type InjectorParts,
  type InjectorSource,
} from './injector-source.ts'
import type { ClusterOptions } from './options.ts'

export interface KubeInjectOptions extends ClusterOptions, InjectorSource {
  /** A file with workloads; `-` is standard input. */
  readonly filename?: string | undefined
  /** The namespace of workloads that name none; that of the context, or `default`. */
  readonly namespace?: string | undefined
}

const input = { code: 'filename', reasons: { ENOENT: 'file does not exist' } } as const

interface Injection {
  readonly injector: Injector
  readonly namespace: string
  readonly context: WorkflowContext
}

/**
 * Returns the documents of the file, workloads with the sidecar. No cluster is contacted if files give the whole
 * configuration. Rejects with UserError and ApiError.
 */
export async function kubeInject(options: KubeInjectOptions, context: WorkflowContext): Promise<Tree[]> {
  const { filename } = options
  if (filename === undefined) {
    throw new UserError('filename', '-f/--filename is missing', {
      hint: 'name a file with workloads, or - for standard input',
    })
  }
  const name = filename === '-' ? 'standard input' : filename
  const files = injectorFiles(options)
  const documents = readDocuments(filename === '-' ? context.readStdin() : readInput(filename, input), name)
  const isOffline = Object.values(files).every((part) => part !== undefined)
  const { parts, namespace = 'default' } = isOffline
    ? { parts: files }
    : await readFromCluster(files, options, context)
  const injection = { injector: injectorFrom(parts), namespace: options.namespace ?? namespace, context }
  return documents.map(({ object, where }) => inject(object, where, injection))
}

/** Loads the API client only here: without a cluster, that is a twentieth of the run. */
async function readFromCluster(
  files: InjectorParts,
  options: KubeInjectOptions,
  context: WorkflowContext,
): Promise<{ parts: InjectorParts; namespace: string | undefined }> {
  const { withCluster } = await import('./cluster/connect.ts')
  return withCluster(options, context, async (cluster) => ({
    parts: await injectorParts(cluster, files, options),
    namespace: cluster.namespace,
  }))
}

interface InputDocument {
  readonly object: Tree
  /** `FILE:LINE`. */
  readonly where: string
}

function readDocuments(text: string, name: string): InputDocument[] {
  try {
    return parseYamlDocuments(text, { file: name })
      .filter(({ value }) => value !== null)
      .map(({ value, line }) => ({
        object: requireObject(value, `${name}:${line}`),
        where: `${name}:${line}`,
      }))
  } catch (error) {
    if (!(error instanceof YamlError)) throw error
    throw new UserError('manifest', error.message, { cause: error })
  }
}

function requireObject(value: Value, where: string): Tree {
  if (isTree(value) && typeof value['kind'] === 'string' && typeof value['apiVersion'] === 'string')
    return value
  throw new UserError(
    'manifest',
    `${where}: not a Kubernetes object: expected a mapping with apiVersion and kind`,
  )
}

function inject(object: Tree, where: string, injection: Injection): Tree {
  const { items, kind } = object
  if (String(kind).endsWith('List') && Array.isArray(items)) {
    const injected = items.map((item, i) => {
      const place = `${where}: items[${i}]`
      return inject(requireObject(item, place), place, injection)
    })
    return newTree(Object.entries({ ...object, items: injected }))
  }
  const pod = podTemplateOf(object)
  return pod && isTree(pod['spec']) ? injectPods(object, pod, where, injection) : object
}

function injectPods(
  object: Tree,
  pod: Tree,
  where: string,
  { injector, namespace, context }: Injection,
): Tree {
  const own = String(getPath(object, ['metadata', 'namespace']) ?? namespace)
  const name = `${String(object['kind'])}/${own}/${String(getPath(object, ['metadata', 'name']) ?? '')}`
  const reason = reasonNotToInject(injector, pod, own)
  if (reason !== undefined) {
    context.onEvent({ kind: 'notice', message: `${where}: ${name} is not injected: ${reason}` })
    return object
  }
  try {
    return injectWorkload(injector, object, own)
  } catch (error) {
    if (!(error instanceof TemplateError || error instanceof YamlError || error instanceof RangeError))
      throw error
    throw new UserError('injection', `${where}: ${name}: ${error.message}`, {
      status: exitStatus.failed,
      cause: error,
    })
  }
}
