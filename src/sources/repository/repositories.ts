// Helm's repositories.yaml: the repositories added with `helm repo add`.
import { UserError } from '../../errors.ts'
import type { Env } from '../../net/proxy.ts'
import { isTree, type Tree } from '../../values/tree.ts'
import { YamlError } from '../../yaml/error.ts'
import { parseYaml } from '../../yaml/yaml.ts'
import { helmPaths } from '../settings/paths.ts'
import { readSettings } from '../settings/settings-file.ts'
import type { TlsFiles } from '../settings/tls-files.ts'

/** A Helm repository and its login. */
export interface Repository extends TlsFiles {
  /** The name in repositories.yaml; '' for a repository given by URL. */
  readonly name: string
  readonly url: string
  readonly username: string
  readonly password: string
  readonly passCredentials: boolean
}

/** Returns the repositories in the file; empty if there is no file. Throws UserError that does not quote the file. */
export function readRepositories(file: string): Repository[] {
  const text = readSettings(file, 'helm-config')
  const tree = text === undefined ? undefined : parse(text, file)
  const rows = isTree(tree) ? tree['repositories'] : undefined
  return Array.isArray(rows) ? rows.filter(isTree).map(repositoryOf) : []
}

/** Returns the repository with a name, or undefined. Throws UserError, as readRepositories does. */
export function knownRepository(name: string, env: Env): Repository | undefined {
  return readRepositories(helmPaths(env).repositories).find((one) => one.name === name)
}

function parse(text: string, file: string): unknown {
  try {
    return parseYaml(text, { file })
  } catch (error) {
    // The message of the parser is dropped, because it can quote a line with a password.
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
