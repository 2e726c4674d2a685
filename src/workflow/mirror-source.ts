// Where images are read from instead of their registries.
import { UserError } from '../errors.ts'
import { parseMirrorPlace } from '../images/mirror-destination.ts'
import type { ImageReader } from '../sources/oci/image-store.ts'
import { openLayoutReader } from '../sources/oci/layout.ts'

/** Opens the layout of `--from oci:FOLDER`. Throws UserError. */
export function layoutReader(from: string): ImageReader {
  const place = parseMirrorPlace(from)
  if (place.kind === 'layout') return openLayoutReader(place.folder)
  throw new UserError('mirror-from', `--from ${from}: not an OCI image layout`, {
    hint: 'use --from oci:FOLDER; images of registries are read without this flag',
  })
}
