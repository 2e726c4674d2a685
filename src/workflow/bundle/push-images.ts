// `install --bundle FILE.tgz --push-images HOST/PATH`: pushes the images of a bundle, and uses them.
import { UserError } from '../../errors.ts'
import { parseMirrorPlace } from '../../images/mirror-destination.ts'
import { withMirrorValues } from '../checked-mirror-values.ts'
import type { WorkflowContext } from '../context.ts'
import { mirrorImages } from '../mirror-images.ts'
import type { FileContents, InstallOptions } from '../options.ts'
import { readFilesOnce } from '../rendering/read-files-once.ts'

/** Blobs that are pushed at the same time. */
const jobs = 4

/**
 * Pushes the images of the bundle that the registry lacks, and returns the options with values that use them. A dry run pushes
 * nothing. Rejects with UserError.
 */
export async function pushBundledImages(
  options: InstallOptions & FileContents,
  context: WorkflowContext,
): Promise<InstallOptions & FileContents> {
  const destination = requireDestination(options)
  const { options: given } = await readFilesOnce(options, context)
  const mode = options.dryRun ? 'plan' : 'copy'
  // The install resolves the same configuration, and reports it.
  const onEvent: WorkflowContext['onEvent'] = (event) => {
    if (event.kind === 'images-progress') context.onEvent(event)
  }
  const quiet: WorkflowContext = { ...context, signal: context.signal, onEvent }
  const { values, ...summary } = await mirrorImages({ ...given, destination, jobs }, quiet, mode)
  if (mode === 'copy') context.onEvent({ kind: 'images-pushed', destination, ...summary })
  return values ? withMirrorValues(given, values) : given
}

function requireDestination({ pushImages, bundle, plan }: InstallOptions): string {
  if (pushImages === undefined)
    throw new UserError('push-images', '--registry-plain-http: not used without --push-images', {
      hint: 'give --push-images HOST/PATH, or remove the flag',
    })
  if (bundle === undefined || plan !== undefined)
    throw new UserError('push-images', `--push-images ${pushImages}: there is no --bundle with images`, {
      hint: 'give --bundle FILE.tgz, or push the images before with `ambientctl images mirror`',
    })
  if (parseMirrorPlace(pushImages).kind === 'layout')
    throw new UserError('push-images', `--push-images ${pushImages}: a cluster cannot pull from a folder`, {
      hint: 'name a registry such as registry.example.com/istio',
    })
  return pushImages
}
