// The injector's configuration, from files or from the ConfigMaps of a control plane.
import type { Cluster } from '../cluster/api.ts'
import { exitStatus, UserError } from '../errors.ts'
import { injectorOf, type Injector } from '../injection/injector-config.ts'
import { objectName } from '../manifest/object.ts'
import { readInput } from '../system/read-file.ts'
import { getPath, getTree, isTree, newTree, type Tree } from '../values/tree.ts'
import { YamlError } from '../yaml/error.ts'
import { parseYaml } from '../yaml/yaml.ts'

/** Where each part comes from; a file wins over a ConfigMap. */
export interface InjectorSource {
  readonly injectConfigFile?: string | undefined
  /** `istio-sidecar-injector[-REVISION]` by default. */
  readonly injectConfigMapName?: string | undefined
  readonly valuesFile?: string | undefined
  readonly meshConfigFile?: string | undefined
  /** `istio[-REVISION]` by default. */
  readonly meshConfigMapName?: string | undefined
  readonly revision?: string | undefined
  /** The namespace of istiod; `istio-system` by default. */
  readonly istioNamespace?: string | undefined
}

/** Texts in YAML with the place that they come from. */
interface Part {
  readonly text: string
  readonly from: string
}

export interface InjectorParts {
  readonly config?: Part | undefined
  readonly values?: Part | undefined
  readonly meshConfig?: Part | undefined
}

/** Reads the files that the options name. Throws UserError for one that cannot be read. */
export function injectorFiles(source: InjectorSource): InjectorParts {
  return {
    config: readPart('--injectConfigFile', source.injectConfigFile),
    values: readPart('--valuesFile', source.valuesFile),
    meshConfig: readPart('--meshConfigFile', source.meshConfigFile),
  }
}

/** Reads the parts that no file gives from the cluster. Rejects with UserError if a ConfigMap does not exist. */
export async function injectorParts(
  cluster: Cluster,
  files: InjectorParts,
  source: InjectorSource,
): Promise<InjectorParts> {
  const { revision = 'default', istioNamespace: namespace = 'istio-system' } = source
  const suffix = revision === 'default' ? '' : `-${revision}`
  const { injectConfigMapName, meshConfigMapName } = source
  const injector = injectConfigMapName ?? `istio-sidecar-injector${suffix}`
  const read = async (flag: string, name: string, key: string): Promise<Part> => {
    const ref = { apiVersion: 'v1', kind: 'ConfigMap', namespace, name }
    const text = ((await cluster.get(ref))?.['data'] as Record<string, string> | undefined)?.[key]
    if (text !== undefined) return { text, from: `${objectName(ref)}: ${key}` }
    throw new UserError('injector-config', `${objectName(ref)} does not exist or has no key "${key}"`, {
      status: exitStatus.failed,
      hint: `is Istio installed with this revision (--revision, --istioNamespace)? Or use ${flag}`,
    })
  }
  return {
    config: files.config ?? (await read('--injectConfigFile', injector, 'config')),
    values: files.values ?? (await read('--valuesFile', injector, 'values')),
    meshConfig:
      files.meshConfig ?? (await read('--meshConfigFile', meshConfigMapName ?? `istio${suffix}`, 'mesh')),
  }
}

/** Returns the injector. Throws UserError for a part that is no YAML mapping, or a configuration without templates. */
export function injectorFrom({ config, values, meshConfig }: InjectorParts): Injector {
  const injector = parsePart(config)
  if (!getTree(injector, ['templates'])) {
    throw new UserError(
      'injector-config',
      `${config?.from ?? ''}: has no "templates", the injection templates`,
    )
  }
  const tree = parsePart(values)
  const environment = (getTree(tree, ['pilot', 'env']) ?? {}) as Record<string, string>
  return {
    ...injectorOf(injector, tree, parsePart(meshConfig)),
    environment,
    // Istio's default for the versions of Kubernetes that it supports.
    nativeSidecars: String(getPath(tree, ['pilot', 'env', 'ENABLE_NATIVE_SIDECARS']) ?? true) !== 'false',
  }
}

function readPart(flag: string, file: string | undefined): Part | undefined {
  if (file === undefined) return undefined
  return { text: readInput(file, { name: `${flag} ${file}`, code: 'injector-config' }), from: file }
}

function parsePart(part: Part | undefined): Tree {
  if (!part) return newTree()
  try {
    const value = parseYaml(part.text, { file: part.from })
    if (isTree(value)) return value
    if (value === null) return newTree()
  } catch (error) {
    if (!(error instanceof YamlError)) throw error
    throw new UserError('injector-config', error.message, { cause: error })
  }
  throw new UserError('injector-config', `${part.from}: expected a mapping`)
}
