// The size of manifests.

/** The maximum size in bytes of a manifest or a page of tags. Registries use the same limit. */
export const manifestLimit = 4 * 1024 * 1024
