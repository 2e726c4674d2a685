// The list of images as a file for `skopeo sync --src yaml`.
import type { ListedImage } from './list.ts'

/** Tags and digests by repository, by registry. */
export function skopeoSync(
  images: readonly ListedImage[],
): Record<string, { images: Record<string, string[]> }> {
  const result: Record<string, { images: Record<string, string[]> }> = {}
  for (const { registry, repository, tag, digest } of images) {
    const row = (result[registry] ??= { images: {} })
    const versions = (row.images[repository] ??= [])
    const version = digest ?? tag
    if (version !== undefined && !versions.includes(version)) versions.push(version)
  }
  return result
}
