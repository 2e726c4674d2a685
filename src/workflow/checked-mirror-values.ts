// The values that use a mirror, checked by rendering the configuration with them.
import { exitStatus, UserError } from '../errors.ts'
import type { MirrorName } from '../images/mirror-names.ts'
import { mirrorValues } from '../images/mirror-values.ts'
import type { Tree } from '../values/tree.ts'
import { printYaml } from '../yaml/yaml.ts'
import type { WorkflowContext } from './context.ts'
import type { GenerateOptions } from './generate.ts'
import { imagesOfConfiguration, type ConfiguredImages } from './images.ts'
import type { ConfigurationOptions, FileContents } from './options.ts'
import { readUserSpec } from './rendering/configuration.ts'

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
  const { spec } = await readUserSpec(options, quiet)
  const templates = sources.flatMap(({ injectors }) =>
    injectors.flatMap((one) => Object.entries(one.templates)),
  )
  const values = mirrorValues({
    spec,
    profile: configuration.profile.name,
    hub,
    names: new Map(names.map(({ image, name }) => [image, name])),
    templates: Object.fromEntries(templates),
  })
  const { images } = await imagesOfConfiguration(withMirrorValues(options, values), quiet)
  const mirrored = new Set(names.map(({ name }) => name))
  const others = images.filter(({ image }) => !mirrored.has(image))
  if (others.length === 0) return values
  const list = others.map(({ image, usedBy }) => `  ${image} (${usedBy.map(({ from }) => from).join(', ')})`)
  throw new UserError(
    'mirror-values',
    `no file can make these images come from the mirror:\n${list.join('\n')}`,
    {
      status: exitStatus.failed,
      hint: 'flags such as --set hub=… override files: set the same values in a file instead',
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
