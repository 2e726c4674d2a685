// Where images are mirrored to: a registry with a path, or an OCI image layout in a folder.
import { UserError } from '../errors.ts'

export type MirrorPlace =
  | {
      readonly kind: 'registry'
      /** `registry.example.com:5000` */
      readonly host: string
      /** The path below the host without slashes at its ends; '' for none. */
      readonly path: string
    }
  | { readonly kind: 'layout'; readonly folder: string }

const host = /^([a-zA-Z0-9-]+(\.[a-zA-Z0-9-]+)+|localhost|\[[0-9a-fA-F:]+\]|[a-zA-Z0-9-]+(?=:))(:\d{1,5})?$/
const component = '[a-z0-9]+(?:(?:\\.|_|__|-+)[a-z0-9]+)*'
const path = new RegExp(`^(${component}(/${component})*)?$`)

/** Parses `HOST[:PORT][/PATH]`, also with `oci://` before it, or `oci:FOLDER`. Throws UserError. */
export function parseMirrorPlace(text: string): MirrorPlace {
  const layout = /^oci:(?!\/\/)(.+)$/s.exec(text)?.[1]
  if (layout !== undefined) return { kind: 'layout', folder: layout }
  const [first = '', ...rest] = text
    .replace(/^oci:\/\//, '')
    .replace(/\/$/, '')
    .split('/')
  const place = { kind: 'registry', host: first, path: rest.join('/') } as const
  if (host.test(place.host) && path.test(place.path)) return place
  throw new UserError('mirror-destination', `${withoutLogin(text)}: not a registry or a folder`, {
    hint: 'use HOST/PATH such as registry.example.com/istio (lower case, no tag), or oci:FOLDER for a folder',
  })
}

/** Hides a possible password. */
const withoutLogin = (text: string): string => text.replace(/^((?:oci:\/\/)?)[^/@]*@/, '$1***@')

/** Returns the value of `hub` for images in a registry. */
export function hubOf({ host: name, path: below }: Extract<MirrorPlace, { kind: 'registry' }>): string {
  return below === '' ? name : `${name}/${below}`
}
