// The names of images in a mirror: `registry.istio.io/release/pilot:1.31.1` is `HUB/pilot:1.31.1`.
import { throwAll, UserError } from '../errors.ts'
import type { ImageReference } from './image-reference.ts'

/** An image with the digest that is copied. */
export interface MirrorImage extends ImageReference {
  /** The name as the manifests have it. */
  readonly image: string
  /** The digest of the copy; another one than `digest` if only one platform is copied. */
  readonly copiedDigest: string
}

export interface MirrorName {
  readonly image: string
  /** The last part of the repository's path. */
  readonly shortName: string
  readonly tag: string | undefined
  /** `HUB/NAME:TAG`, and `@DIGEST` if the image is named by digest. */
  readonly name: string
}

/** Returns the names below `hub`. Throws UserError for each pair of different images that would get the same name. */
export function mirrorNames(images: readonly MirrorImage[], hub: string): MirrorName[] {
  const owners = new Map<string, MirrorImage>()
  const collisions: UserError[] = []
  const names = images.map((one) => {
    const name = mirrorName(one, hub, one.copiedDigest)
    const tagged = `${hub}/${name.shortName}:${one.tag}`
    const owner = one.tag === undefined ? undefined : owners.get(tagged)
    if (owner && owner.copiedDigest !== one.copiedDigest) collisions.push(collision(owner, one, tagged))
    owners.set(tagged, one)
    return name
  })
  throwAll(collisions)
  return names
}

/** Returns the name of an image below `hub`. An image that is named by digest has `digest`, by default its own. */
export function mirrorName(
  { image, repository, tag, digest: own }: ImageReference & Pick<MirrorImage, 'image'>,
  hub: string,
  digest = own,
): MirrorName {
  const shortName = repository.slice(repository.lastIndexOf('/') + 1)
  const tagged = `${hub}/${shortName}${tag === undefined ? '' : `:${tag}`}`
  return { image, shortName, tag, name: own === undefined ? tagged : `${tagged}@${digest}` }
}

function collision(one: MirrorImage, other: MirrorImage, name: string): UserError {
  return new UserError(
    'mirror-collision',
    `${one.image} and ${other.image} are different images, and both would be ${name}`,
    {
      hint: 'mirror them to different places, with --component or by changing one of them',
    },
  )
}
