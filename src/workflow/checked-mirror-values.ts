// The values that use a mirror, checked by rendering the configuration with them.
import { registryValues } from '../config/registry-values.ts'
import { exitStatus, UserError } from '../errors.ts'
import type { MirrorName } from '../images/mirror-names.ts'
import type { Tree } from '../values/tree.ts'
import { printYaml } from '../yaml/yaml.ts'
import type { WorkflowContext } from './context.ts'
import type { GenerateOptions } from './generate.ts'
import { imagesOfConfiguration, type ConfiguredImages } from './images.ts'
import type { ConfigurationOptions, FileContents } from './options.ts'
import { readConfiguration } from './rendering/configuration.ts'
import { operatorFile } from './rendering/operator-file.ts'
import { defaultsOf, imageRows } from './rendering/registry-images.ts'
import { injectionTemplates } from './rendering/release-images.ts'

interface Mirror {
  readonly configured: ConfiguredImages
  readonly hub: string
  readonly names: readonly MirrorName[]
}

/**
 * Returns the IstioOperator that uses a mirror. `fileContents` has all files of the options. Rejects with UserError if an image
 * would come from elsewhere.
 */
export async function checkedMirrorValues(
  options: GenerateOptions & FileContents,
  context: WorkflowContext,
  { configured: { configuration, sources }, hub, names }: Mirror,
): Promise<Tree> {
  const quiet: WorkflowContext = { ...context, signal: context.signal, onEvent: () => undefined }
  const input = await readConfiguration(options, quiet)
  const changed = registryValues(input.userSpec, {
    hub,
    names: new Map(names.map(({ image, name }) => [image, name])),
    defaults: defaultsOf(input.resolve().charts),
    templates: injectionTemplates(sources),
  })
  const values = operatorFile(changed, configuration.profile.name)
  const { images } = await imagesOfConfiguration(withMirrorValues(options, values), quiet)
  const mirrored = new Set(names.map(({ name }) => name))
  const others = images.filter(({ image }) => !mirrored.has(image))
  if (others.length === 0) return values
  throw new UserError(
    'mirror-values',
    `no file can make these images come from the mirror:\n${imageRows(others)}`,
    {
      status: exitStatus.failed,
      hint: `flags such as --set hub=… override files: set the same values in a file, or install with --registry ${hub}`,
    },
  )
}

/**
 * Returns the options with the values of a mirror as their last file. `fileContents` has the text of standard input, which gets a
 * name, because `-` can only be the last file.
 */
export function withMirrorValues<Options extends ConfigurationOptions & FileContents>(
  options: Options,
  values: Tree,
): Options & FileContents {
  const { filename = [], fileContents = {} } = options
  const [stdin, file] = ['standard input', 'the values of the mirror']
  return {
    ...options,
    filename: [...filename.map((path) => (path.trim() === '-' ? stdin : path)), file],
    fileContents: { ...fileContents, [stdin]: fileContents['-'] ?? '', [file]: printYaml(values) },
  }
}
