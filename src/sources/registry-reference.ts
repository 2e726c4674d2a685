// `oci://HOST/PATH/NAME[:TAG][@DIGEST]`, taken apart.
import { UserError } from '../errors.ts'

export interface RegistryReference {
  /** With its port, if it has one. */
  readonly host: string
  /** The path without the host. */
  readonly repository: string
  /** As it stands in the registry: `+` of versions is `_` there, since tags cannot have it. */
  readonly tag: string | undefined
  readonly digest: string | undefined
}

const host = /^([a-zA-Z0-9.-]+|\[[0-9a-fA-F:.]+\])(:\d{1,5})?$/
const component = '[a-z0-9]+(?:(?:\\.|_|__|-+)[a-z0-9]+)*'
const repository = new RegExp(`^${component}(/${component})*$`)
const tag = /^\w[\w.-]{0,127}$/
const digest = /^sha256:[0-9a-f]{64}$/

export const ociScheme = 'oci://'

/** Takes a reference apart. Throws UserError saying which part is wrong. */
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
      hint: 'a chart in a registry is oci://HOST/PATH/NAME, with :TAG or @sha256:DIGEST if wanted',
    })
  if (text.includes('@') && !/@sha\d+:/.test(text)) throw wrong('registry: a login does not belong into it')
  if (!host.test(parts.host)) throw wrong('registry')
  if (!repository.test(parts.repository)) throw wrong('repository')
  if (parts.tag !== undefined && !tag.test(parts.tag)) throw wrong('tag')
  if (parts.digest !== undefined && !digest.test(parts.digest)) throw wrong('digest')
  return parts
}

/** A reference with what may be a password hidden. */
function masked(text: string): string {
  return text.replace(/^(oci:\/\/)[^/]*@(?!sha\d)/, '$1***@')
}

/** A version as a tag. */
export function asTag(version: string): string {
  return version.replaceAll('+', '_')
}

/** The reference for messages, with a tag or digest of its own if none is given. */
export function printReference({ host, repository, tag, digest }: RegistryReference): string {
  return `${ociScheme}${host}/${repository}${tag === undefined ? '' : `:${tag}`}${digest === undefined ? '' : `@${digest}`}`
}
