// Flags of the commands that compare.
import type { ArgumentsOf, Flag } from './flag.ts'

const diffOutputFlag = {
  name: 'output',
  short: 'o',
  value: 'FORMAT',
  default: 'text',
  choices: ['text', 'json'],
  help: 'Output format: text is a unified diff',
} as const satisfies Flag

export const profileDiffFlags = [diffOutputFlag] as const satisfies readonly Flag[]

export type ProfileDiffArguments = ArgumentsOf<typeof profileDiffFlags>

export const manifestDiffFlags = [
  {
    name: 'select',
    value: 'KIND:NS:NAME',
    repeat: 'comma',
    help: 'Compare only these objects, e.g. Deployment or ConfigMap:istio-system:istio*',
  },
  {
    name: 'ignore',
    value: 'KIND:NS:NAME',
    repeat: 'comma',
    help: 'Do not compare these objects, e.g. CustomResourceDefinition',
  },
  diffOutputFlag,
] as const satisfies readonly Flag[]

export type ManifestDiffArguments = ArgumentsOf<typeof manifestDiffFlags>
