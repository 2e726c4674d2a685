// Flags of registries that images are pushed to.
import type { Flag } from './flag.ts'

export const registryCaFileFlag = {
  name: 'registry-ca-file',
  value: 'FILE',
  help: 'CA bundle to trust for image registries, in addition to the public CAs',
} as const satisfies Flag

export const registryPlainHttpFlag = {
  name: 'registry-plain-http',
  help: 'Use HTTP without TLS for the destination',
} as const satisfies Flag

/** Flags of commands that install from a bundle, besides those of checkImagesFlags. */
export const pushImagesFlags = [
  {
    name: 'push-images',
    value: 'HOST/PATH',
    help: 'With --bundle: push its images to this registry first, and install with them, e.g. registry.example.com/istio',
  },
  { ...registryPlainHttpFlag, help: 'Use HTTP without TLS for the registry of --push-images' },
] as const satisfies readonly Flag[]
