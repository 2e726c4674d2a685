// The key of --verify-key.
import { parseVerifyKey, type VerifyKey } from '../sources/oci/images/signatures/verify-key.ts'
import { readInput } from '../system/read-file.ts'
import type { ImageRegistryOptions } from './options.ts'

const maxKeySize = 64 * 1024

/** Reads the key; undefined if none is required. Throws UserError for a file that is not a public key. */
export function readVerifyKey({ verifyKey }: ImageRegistryOptions): VerifyKey | undefined {
  if (verifyKey === undefined) return undefined
  const name = `--verify-key ${verifyKey}`
  return parseVerifyKey(readInput(verifyKey, { name, code: 'verify-key', limit: maxKeySize }), verifyKey)
}
