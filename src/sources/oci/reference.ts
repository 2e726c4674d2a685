// Parses references to charts in registries: `oci://HOST/PATH/NAME[:TAG][@DIGEST]`.
import { UserError } from '../../errors.ts'

export interface RegistryReference {
  /** Includes the port, if there is one. */
  readonly host: string
  /** The path without the host. */
  readonly repository: string
  /** The tag in the registry. A `+` in a version becomes `_`, because tags cannot contain `+`. */
  readonly tag: string | undefined
  readonly digest: string | undefined
}

const host = /^([a-zA-Z0-9.-]+|\[[0-9a-fA-F:.]+\])(:\d{1,5})?$/
const component = '[a-z0-9]+(?:(?:\\.|_|__|-+)[a-z0-9]+)*'
const repository = new RegExp(`^${component}(/${component})*$`)
const tag = /^\w[\w.-]{0,127}$/
const digest = /^sha256:[0-9a-f]{64}$/

export const ociScheme = 'oci://'

/** Parses a reference. Throws UserError that names the invalid part. */
export function parseReference(text: string): RegistryReference {
  const [name = '', ...digests] = text.slice(ociScheme.length).split('@')
  const slash = name.indexOf('/')
  const colon = name.indexOf(':', slash)
  const parts = {
    host: name.slice(0, Math.max(slash, 0)),
    repository: name.slice(slash + 1, colon < 0 ? undefined : colon),
    tag: colon < 0 ? undefined : asTag(name.slice(colon + 1)),
    digest: digests.length === 0 ? undefined : digests.join('@'),
  }
  const wrong = (part: string) =>
    new UserError('chart-reference', `${masked(text)}: invalid reference: invalid ${part}`, {
      hint: 'use oci://HOST/PATH/NAME, optionally with :TAG or @sha256:DIGEST',
    })
  if (text.includes('@') && !/@sha\d+:/.test(text)) throw wrong('registry: it must not contain a login')
  if (!host.test(parts.host)) throw wrong('registry')
  if (!repository.test(parts.repository)) throw wrong('repository')
  if (parts.tag !== undefined && !tag.test(parts.tag)) throw wrong('tag')
  if (parts.digest !== undefined && !digest.test(parts.digest)) throw wrong('digest')
  return parts
}

/** Hides a possible password in a reference. */
function masked(text: string): string {
  return text.replace(/^(oci:\/\/)[^/]*@(?!sha\d)/, '$1***@')
}

/** Converts a version to a tag. */
export function asTag(version: string): string {
  return version.replaceAll('+', '_')
}

/** Prints a reference with its tag and digest. */
export function printReference({ host, repository, tag, digest }: RegistryReference): string {
  return `${ociScheme}${host}/${repository}${tag === undefined ? '' : `:${tag}`}${digest === undefined ? '' : `@${digest}`}`
}
