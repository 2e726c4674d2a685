// Helm's repositories.yaml: the repositories that `helm repo add` named.
import { UserError } from '../errors.ts'
import type { Env } from '../net/proxy.ts'
import { isTree, type Tree } from '../values/tree.ts'
import { YamlError } from '../yaml/error.ts'
import { parseYaml } from '../yaml/yaml.ts'
import { helmPaths } from './paths.ts'
import { readSettings } from './settings-file.ts'
import type { TlsFiles } from './tls-files.ts'

/** A repository as somebody named it, and how to log in there. */
export interface Repository extends TlsFiles {
  /** Its name in repositories.yaml; '' for one given by its URL. */
  readonly name: string
  readonly url: string
  readonly username: string
  readonly password: string
  readonly passCredentials: boolean
}

/** All repositories in the file; none if there is no file. Throws UserError, without what the file holds. */
export function readRepositories(file: string): Repository[] {
  const text = readSettings(file, 'helm-config')
  const tree = text === undefined ? undefined : parse(text, file)
  const rows = isTree(tree) ? tree['repositories'] : undefined
  return Array.isArray(rows) ? rows.filter(isTree).map(repositoryOf) : []
}

/** The repository of a name, if Helm knows it. Throws UserError as readRepositories. */
export function knownRepository(name: string, env: Env): Repository | undefined {
  return readRepositories(helmPaths(env).repositories).find((one) => one.name === name)
}

function parse(text: string, file: string): unknown {
  try {
    return parseYaml(text, { file })
  } catch (error) {
    // The parser's message may quote a line, and the line a password.
    if (error instanceof YamlError) throw new UserError('helm-config', `${file}:${error.line || 1}: not YAML`)
    throw error
  }
}

function repositoryOf(row: Tree): Repository {
  const text = (key: string): string => (typeof row[key] === 'string' ? row[key] : '')
  return {
    name: text('name'),
    url: text('url'),
    username: text('username'),
    password: text('password'),
    passCredentials: row['pass_credentials_all'] === true,
    certFile: text('certFile'),
    keyFile: text('keyFile'),
    caFile: text('caFile'),
    insecureSkipTlsVerify: row['insecure_skip_tls_verify'] === true,
  }
}
