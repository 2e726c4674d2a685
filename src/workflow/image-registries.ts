// The registries of images, with the logins of the user.
import type { ImageRegistries } from '../sources/open-images.ts'
import { warnOnce, type WorkflowContext } from './context.ts'
import type { ImageRegistryOptions } from './options.ts'

/** Opens the registries for `use` and closes their connections after it. Rejects with UserError for an unreadable CA file. */
export async function withImageRegistries<T>(
  { registryCaFile }: Pick<ImageRegistryOptions, 'registryCaFile'>,
  context: WorkflowContext,
  use: (registries: ImageRegistries) => Promise<T>,
): Promise<T> {
  // Most commands ask no registry.
  const { openImageRegistries } = await import('../sources/open-images.ts')
  const { env, signal } = context
  const registries = openImageRegistries({ env, signal, warn: warnOnce(context), caFile: registryCaFile })
  try {
    return await use(registries)
  } finally {
    registries.close()
  }
}
