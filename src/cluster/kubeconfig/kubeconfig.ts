// Reads and merges kubeconfig files like kubectl.
import { delimiter, dirname, isAbsolute, join } from 'node:path'
import { UserError } from '../../errors.ts'
import type { Env } from '../../net/proxy.ts'
import { readText } from '../../system/read-file.ts'
import type { Value } from '../../values/tree.ts'
import { YamlError } from '../../yaml/error.ts'
import { parseYaml } from '../../yaml/yaml.ts'
import { isRecord } from '../../values/record.ts'
import { checkFields, kubeconfigText, type EntryKind } from './fields.ts'

const kubeconfigHint = 'a kubeconfig looks like the output of `kubectl config view --raw`'

/** A mapping with unchecked fields. */
export type KubeconfigFields = Readonly<Record<string, unknown>>

/** A cluster, user or context with its file. */
export interface KubeconfigEntry {
  readonly fields: KubeconfigFields
  readonly file: string
}

export interface Kubeconfig {
  /** The files that were read. */
  readonly files: readonly string[]
  readonly currentContext: string | undefined
  readonly clusters: ReadonlyMap<string, KubeconfigEntry>
  readonly users: ReadonlyMap<string, KubeconfigEntry>
  readonly contexts: ReadonlyMap<string, KubeconfigEntry>
}

/**
 * Returns the merged kubeconfig from `file`, else from the files in $KUBECONFIG, else from ~/.kube/config. The first
 * file that defines a name or current-context wins (client-go's rule). Missing files in $KUBECONFIG are skipped if at
 * least one exists. Relative paths start at the directory of their file. Like kubectl it rejects a file with a wrong
 * type or a duplicate name. Throws UserError: kubeconfig-missing, kubeconfig-unreadable, kubeconfig-syntax,
 * kubeconfig-shape.
 */
export function readKubeconfig(file: string | undefined, env: Env): Kubeconfig {
  const paths = file ? [file] : (pathsFromEnv(env) ?? [])
  if (paths.length > 0) {
    const found = paths.map(readFile).filter((config) => config !== undefined)
    if (found.length === 0) throw missing(paths, file ? '--kubeconfig' : '$KUBECONFIG')
    return merge(found)
  }
  const defaultFile = homeConfig(env)
  const found = defaultFile === undefined ? undefined : readFile(defaultFile)
  return merge(found ? [found] : [])
}

/** Returns kubectl's default file, or undefined if the environment has no home directory. */
export function homeConfig(env: Env): string | undefined {
  const home = env['HOME'] || env['USERPROFILE']
  return home ? join(home, '.kube', 'config') : undefined
}

/** Resolves a path in a kubeconfig relative to the directory of the file. */
export function resolveFromFile(entry: KubeconfigEntry, path: string): string {
  return isAbsolute(path) ? path : join(dirname(entry.file), path)
}

function pathsFromEnv(env: Env): string[] | undefined {
  const paths = (env['KUBECONFIG'] ?? '').split(delimiter).filter(Boolean)
  return paths.length > 0 ? paths : undefined
}

function missing(paths: readonly string[], source: string): UserError {
  const what = paths.length === 1 ? 'file does not exist' : 'files do not exist'
  return new UserError('kubeconfig-missing', `${paths.join(', ')}: ${what} (from ${source})`, {
    hint: `set an existing kubeconfig with --kubeconfig or $KUBECONFIG`,
  })
}

/** Reads one file; undefined if it does not exist. */
function readFile(file: string): Kubeconfig | undefined {
  let text: string
  try {
    text = readText(file)
  } catch (error) {
    if (error instanceof UserError) throw error
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    const why = code === 'EISDIR' ? 'is a directory, not a kubeconfig' : `cannot be read (${code})`
    throw new UserError('kubeconfig-unreadable', `${file}: ${why}`, { cause: error })
  }
  return shape(parse(text, file), file)
}

/** Parses YAML like kubectl (sigs.k8s.io/yaml); JSON is valid YAML. */
function parse(text: string, file: string): Value {
  try {
    return parseYaml(text)
  } catch (error) {
    if (!(error instanceof YamlError)) throw error
    const { line, column, problem, mayQuote } = error
    // Neither message nor cause may quote the file, which may contain tokens.
    const what = mayQuote ? 'a value that is not allowed with its tag, with its anchor or as a key' : problem
    throw new UserError('kubeconfig-syntax', `${file}:${line}:${column}: invalid YAML: ${what}`, {
      hint: kubeconfigHint,
    })
  }
}

function shape(data: unknown, file: string): Kubeconfig {
  if (data !== null && data !== undefined && !isRecord(data)) {
    throw wrong(file, 'expected a mapping with clusters, users and contexts')
  }
  const top = data ?? {}
  if (top['kind'] !== undefined && top['kind'] !== 'Config') {
    throw wrong(file, `contains a ${String(top['kind'])}, not a kubeconfig (kind: Config)`)
  }
  const apiVersion = top['apiVersion'] ?? 'v1'
  if (apiVersion !== 'v1') throw wrong(file, `apiVersion ${JSON.stringify(apiVersion)}: expected v1`)
  return {
    files: [file],
    currentContext: kubeconfigText(top['current-context'], 'current-context', file),
    clusters: entries(top, 'clusters', 'cluster', file),
    users: entries(top, 'users', 'user', file),
    contexts: entries(top, 'contexts', 'context', file),
  }
}

function entries(
  top: KubeconfigFields,
  list: string,
  item: EntryKind,
  file: string,
): Map<string, KubeconfigEntry> {
  const rows = top[list] ?? []
  if (!Array.isArray(rows)) throw wrong(file, `${list}: expected a list`)
  const found = new Map<string, KubeconfigEntry>()
  for (const [i, row] of rows.entries()) {
    const name: unknown = isRecord(row) ? row['name'] : undefined
    if (typeof name !== 'string') throw wrong(file, `${list}[${i}]: expected a mapping with name and ${item}`)
    const fields: unknown = (row as KubeconfigFields)[item] ?? {}
    if (!isRecord(fields)) throw wrong(file, `${list}[${i}] (${name}): ${item}: expected a mapping`)
    if (found.has(name)) throw wrong(file, `${list}[${i}]: duplicate name "${name}"`)
    checkFields(item, fields, `${list}[${i}] (${name}): ${item}`, file)
    found.set(name, { fields, file })
  }
  return found
}

function merge(configs: readonly Kubeconfig[]): Kubeconfig {
  const join = (list: 'clusters' | 'users' | 'contexts'): Map<string, KubeconfigEntry> =>
    new Map(configs.toReversed().flatMap((config) => [...config[list]]))
  return {
    files: configs.flatMap((config) => config.files),
    currentContext: configs.find((config) => config.currentContext)?.currentContext,
    clusters: join('clusters'),
    users: join('users'),
    contexts: join('contexts'),
  }
}

function wrong(file: string, what: string): UserError {
  return new UserError('kubeconfig-shape', `${file}: ${what}`, { hint: kubeconfigHint })
}
