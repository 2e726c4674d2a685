// Flags of the commands that compare.
import type { ArgumentsOf, Flag } from './flag.ts'
import { clusterFlags, configurationFlags } from './groups.ts'

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

const selectionFlags = [
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
] as const satisfies readonly Flag[]

export const manifestDiffFlags = [...selectionFlags, diffOutputFlag] as const satisfies readonly Flag[]

export type ManifestDiffArguments = ArgumentsOf<typeof manifestDiffFlags>

export const liveDiffFlags = [
  ...configurationFlags,
  {
    name: 'component',
    value: 'NAME',
    repeat: 'comma',
    help: 'Compare only these components: base, pilot, cni, ztunnel, ingressGateways, egressGateways, or the name of a gateway',
  },
  ...selectionFlags,
  {
    name: 'output',
    short: 'o',
    value: 'FORMAT',
    default: 'text',
    choices: ['text', 'json', 'yaml', 'html'],
    help: 'Output format: text is a unified diff, html a page',
  },
  ...clusterFlags,
] as const satisfies readonly Flag[]

export type LiveDiffArguments = ArgumentsOf<typeof liveDiffFlags>
