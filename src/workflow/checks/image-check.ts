// Whether the checks of an install ask registries for its images.
import { UserError } from '../../errors.ts'
import type { EvaluateOptions } from '../../preflight/evaluate.ts'
import type { CheckImagesOptions, PushImagesOptions } from '../options.ts'
import { readVerifyKey } from '../read-verify-key.ts'
import type { ImageCheck } from './registry-images.ts'

/** What registries are asked, and the checks that their answers are for. */
export interface ImageCheckOptions extends Pick<EvaluateOptions, 'images'> {
  readonly imageCheck?: ImageCheck
}

/** Returns nothing to ask if the user did not want it. Throws UserError for a wrong key, and for a CA that has no use. */
export function imageCheckOf(options: CheckImagesOptions & PushImagesOptions): ImageCheckOptions {
  const { checkImages, registryCaFile, pushImages } = options
  const key = readVerifyKey(options)
  if (checkImages || key)
    return { imageCheck: { caFile: registryCaFile, key }, images: key ? 'signed' : 'present' }
  if (registryCaFile !== undefined && pushImages === undefined)
    throw new UserError(
      'registry-ca-file',
      '--registry-ca-file: not used without a flag that asks registries',
      {
        hint: 'give --check-images, or remove the flag',
      },
    )
  return {}
}
