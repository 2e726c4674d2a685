// Flags of bundle save, inspect and verify.
import type { ArgumentsOf, Flag } from './flag.ts'
import { outputFlag, unbundledFlags } from './groups.ts'
import { fromLayoutFlag, imagePlatformFlag } from './images.ts'
import { registryCaFileFlag } from './registry.ts'

export const saveBundleFlags = [
  ...unbundledFlags,
  {
    name: 'images',
    default: true,
    help: 'Include the images; --no-images writes a small bundle for a cluster that can pull them',
  },
  {
    ...imagePlatformFlag,
    help: 'Include only this platform of each image, e.g. linux/amd64; by default all',
  },
  fromLayoutFlag,
  registryCaFileFlag,
  outputFlag,
] as const satisfies readonly Flag[]

export type SaveBundleArguments = ArgumentsOf<typeof saveBundleFlags>

export const inspectBundleFlags = [outputFlag] as const satisfies readonly Flag[]

export type InspectBundleArguments = ArgumentsOf<typeof inspectBundleFlags>

export const verifyBundleFlags = [
  {
    name: 'sha256',
    value: 'DIGEST',
    help: 'SHA-256 digest that the file must have, as bundle save printed it',
  },
] as const satisfies readonly Flag[]

export type VerifyBundleArguments = ArgumentsOf<typeof verifyBundleFlags>
