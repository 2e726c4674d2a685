// Where images are mirrored to: a registry with a path, or an OCI image layout in a folder.
import { splitRegistry, withoutLogin, type ImageRegistry } from '../config/registry.ts'
import { UserError } from '../errors.ts'

export type MirrorPlace =
  ({ readonly kind: 'registry' } & ImageRegistry) | { readonly kind: 'layout'; readonly folder: string }

/** Parses `HOST[:PORT][/PATH]`, also with `oci://` before it, or `oci:FOLDER`. Throws UserError. */
export function parseMirrorPlace(text: string): MirrorPlace {
  const layout = /^oci:(?!\/\/)(.+)$/s.exec(text)?.[1]
  if (layout !== undefined) return { kind: 'layout', folder: layout }
  const registry = splitRegistry(text.replace(/^oci:\/\//, '').replace(/\/$/, ''))
  if (registry) return { kind: 'registry', ...registry }
  throw new UserError('mirror-destination', `${withoutLogin(text)}: not a registry or a folder`, {
    hint: 'use HOST/PATH such as registry.example.com/istio (lower case, no tag), or oci:FOLDER for a folder',
  })
}
