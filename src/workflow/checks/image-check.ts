// Whether the checks of an install ask registries for its images.
import type { EvaluateOptions } from '../../preflight/evaluate.ts'
import type { CheckImagesOptions } from '../options.ts'
import { readVerifyKey } from '../read-verify-key.ts'
import type { ImageCheck } from './registry-images.ts'

/** What registries are asked, and the checks that their answers are for. */
export interface ImageCheckOptions extends Pick<EvaluateOptions, 'images'> {
  readonly imageCheck?: ImageCheck
}

/** Returns nothing to ask if the user did not want it. Throws UserError for a wrong key. */
export function imageCheckOf(options: CheckImagesOptions): ImageCheckOptions {
  const key = readVerifyKey(options)
  if (!options.checkImages && !key) return {}
  return { imageCheck: { caFile: options.registryCaFile, key }, images: key ? 'signed' : 'present' }
}
