// Reads kubeconfig files and merges them as kubectl does.
import { delimiter, dirname, isAbsolute, join } from 'node:path'
import { UserError } from '../../errors.ts'
import type { Env } from '../../net/proxy.ts'
import { readText } from '../../system/read-file.ts'
import type { Value } from '../../values/tree.ts'
import { YamlError } from '../../yaml/error.ts'
import { parseYaml } from '../../yaml/yaml.ts'
import { isRecord } from '../../values/record.ts'
import { checkFields, kubeconfigText, type EntryKind } from './fields.ts'

const origin = 'a kubeconfig is what `kubectl config view --raw` prints'

/** A mapping of a kubeconfig, fields not yet judged. */
export type KubeconfigFields = Readonly<Record<string, unknown>>

/** A cluster, user or context with the file that it stands in. */
export interface KubeconfigEntry {
  readonly fields: KubeconfigFields
  readonly file: string
}

export interface Kubeconfig {
  /** The files that were read; none where there were none. */
  readonly files: readonly string[]
  readonly currentContext: string | undefined
  readonly clusters: ReadonlyMap<string, KubeconfigEntry>
  readonly users: ReadonlyMap<string, KubeconfigEntry>
  readonly contexts: ReadonlyMap<string, KubeconfigEntry>
}

/**
 * The merged kubeconfig: `file` alone if given, else the files of $KUBECONFIG, else ~/.kube/config. Of a name that
 * several files define the first counts, and so does the first current-context (client-go's rule). Of a list, files
 * that do not exist are left out, but not all of them. Paths in a file are relative to its folder.
 * Like kubectl it refuses a file in which any entry has a wrong type or a name twice.
 * Throws UserError: kubeconfig-missing, kubeconfig-unreadable, kubeconfig-syntax, kubeconfig-shape.
 */
export function readKubeconfig(file: string | undefined, env: Env): Kubeconfig {
  const paths = file ? [file] : (listed(env) ?? [])
  if (paths.length > 0) {
    const found = paths.map(readOne).filter((config) => config !== undefined)
    if (found.length === 0) throw missing(paths, file ? '--kubeconfig' : '$KUBECONFIG')
    return merge(found)
  }
  const usual = homeConfig(env)
  const found = usual === undefined ? undefined : readOne(usual)
  return merge(found ? [found] : [])
}

/** Where kubectl keeps its file, or undefined where the environment names no home. */
export function homeConfig(env: Env): string | undefined {
  const home = env['HOME'] || env['USERPROFILE']
  return home ? join(home, '.kube', 'config') : undefined
}

/** A path written in a kubeconfig, as seen from the file's folder. */
export function resolveFromFile(entry: KubeconfigEntry, path: string): string {
  return isAbsolute(path) ? path : join(dirname(entry.file), path)
}

function listed(env: Env): string[] | undefined {
  const paths = (env['KUBECONFIG'] ?? '').split(delimiter).filter(Boolean)
  return paths.length > 0 ? paths : undefined
}

function missing(paths: readonly string[], source: string): UserError {
  const what = paths.length === 1 ? 'file does not exist' : 'files do not exist'
  return new UserError('kubeconfig-missing', `${paths.join(', ')}: ${what} (named by ${source})`, {
    hint: `name an existing kubeconfig with --kubeconfig, or correct $KUBECONFIG`,
  })
}

/** One file's config, or undefined if there is no such file. */
function readOne(file: string): Kubeconfig | undefined {
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

/** As kubectl reads it: sigs.k8s.io/yaml, of which JSON is a part. */
function parse(text: string, file: string): Value {
  try {
    return parseYaml(text)
  } catch (error) {
    if (!(error instanceof YamlError)) throw error
    const { line, column, problem, mayQuote } = error
    // Neither the message nor a cause may show a piece of the file, which may be a token.
    const what = mayQuote ? 'a value that its tag, its anchor or its place as a key forbids' : problem
    throw new UserError('kubeconfig-syntax', `${file}:${line}:${column}: not YAML: ${what}`, { hint: origin })
  }
}

function shape(data: unknown, file: string): Kubeconfig {
  if (data !== null && data !== undefined && !isRecord(data)) {
    throw wrong(file, 'a kubeconfig is a mapping with clusters, users and contexts')
  }
  const top = data ?? {}
  if (top['kind'] !== undefined && top['kind'] !== 'Config') {
    throw wrong(file, `holds a ${String(top['kind'])}, not a kubeconfig (kind: Config)`)
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
    if (found.has(name)) throw wrong(file, `${list}[${i}]: there is another entry with the name "${name}"`)
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
  return new UserError('kubeconfig-shape', `${file}: ${what}`, { hint: origin })
}
