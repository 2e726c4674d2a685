// The registry of --registry: where all images of a configuration come from.
import { UserError } from '../errors.ts'

/** A registry, and a path in it below which all images are. */
export interface ImageRegistry {
  /** `registry.example.com:5000` */
  readonly host: string
  /** The path below the host without slashes at its ends; '' for none. */
  readonly path: string
}

const host = /^([a-zA-Z0-9-]+(\.[a-zA-Z0-9-]+)+|localhost|\[[0-9a-fA-F:]+\]|[a-zA-Z0-9-]+(?=:))(:\d{1,5})?$/
const component = '[a-z0-9]+(?:(?:\\.|_|__|-+)[a-z0-9]+)*'
const path = new RegExp(`^(${component}(/${component})*)?$`)

/** Splits `HOST[:PORT][/PATH]`; undefined for a text of another form. A path is in lower case and has no tag. */
export function splitRegistry(text: string): ImageRegistry | undefined {
  const [first = '', ...rest] = text.split('/')
  const registry = { host: first, path: rest.join('/') }
  return host.test(registry.host) && path.test(registry.path) && !text.endsWith('/') ? registry : undefined
}

/** Parses the value of --registry. Throws UserError with the nearest right form. */
export function parseRegistry(text: string): ImageRegistry {
  const registry = splitRegistry(text)
  if (registry) return registry
  const near = nearestRegistry(text)
  const meant = near === undefined ? '' : `. Did you mean "${near}"?`
  throw new UserError('flag-registry', `--registry "${withoutLogin(text)}": not a registry${meant}`, {
    hint: 'expected HOST[:PORT][/PATH] without scheme and tag, such as registry.example.com/istio',
  })
}

/** Returns a text without scheme, login, tag, digest and capitals; undefined if that is no registry either. */
function nearestRegistry(text: string): string | undefined {
  const bare = text
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/^[^/@]*@/, '')
    .replace(/@.*$/, '')
    .replace(/\/+$/, '')
  const slash = bare.indexOf('/')
  const below =
    slash < 0
      ? ''
      : bare
          .slice(slash)
          .replace(/:[^/]*$/, '')
          .toLowerCase()
  const first = slash < 0 ? bare : bare.slice(0, slash)
  // Without a dot or a port, runtimes read the first part as an organization of Docker Hub.
  const candidates = [`${first}${below}`, `docker.io/${first.toLowerCase()}${below}`]
  return candidates.find((one) => splitRegistry(one) !== undefined)
}

/** Hides a possible password before `@`. */
export const withoutLogin = (text: string): string => text.replace(/^((?:\w+:\/\/)?)[^/@]*@/, '$1***@')

/** Returns the value of `hub` for images in a registry. */
export function hubOf({ host: name, path: below }: ImageRegistry): string {
  return below === '' ? name : `${name}/${below}`
}
