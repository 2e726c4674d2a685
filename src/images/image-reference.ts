// References of container images: `[HOST/]PATH[:TAG][@DIGEST]`, as container runtimes read them.

/** The parts of an image's name. */
export interface ImageReference {
  /** Host with port; `docker.io` for a name without one. */
  readonly registry: string
  readonly repository: string
  readonly tag?: string
  /** `sha256:…` */
  readonly digest?: string
}

/** Splits an image name into its parts. A name without tag and digest has the tag `latest`. */
export function imageReference(image: string): ImageReference {
  const [name = '', digest] = image.split('@')
  const slash = name.indexOf('/')
  const first = name.slice(0, Math.max(slash, 0))
  const hasHost = /[.:]/.test(first) || first === 'localhost'
  const path = hasHost ? name.slice(slash + 1) : name
  const colon = path.lastIndexOf(':')
  const repository = colon < 0 ? path : path.slice(0, colon)
  const tag = colon < 0 ? undefined : path.slice(colon + 1)
  return {
    registry: hasHost ? first : 'docker.io',
    // Docker Hub keeps images without an organization below library/.
    repository: !hasHost && !repository.includes('/') ? `library/${repository}` : repository,
    ...(tag !== undefined && { tag }),
    ...(digest !== undefined && { digest }),
    ...(tag === undefined && digest === undefined && { tag: 'latest' }),
  }
}

/** Returns `REGISTRY/REPOSITORY`. */
export function repositoryName({ registry, repository }: ImageReference): string {
  return `${registry}/${repository}`
}
