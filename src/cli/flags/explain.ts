// Flags of `explain`.
import type { ArgumentsOf, Flag } from './flag.ts'
import { clusterFlags, configurationFlags } from './groups.ts'

export const explainFlags = [
  ...configurationFlags,
  { name: 'cluster-specific', help: 'Also explain what is detected in the cluster' },
  {
    name: 'output',
    short: 'o',
    value: 'FORMAT',
    default: 'text',
    choices: ['text', 'json'],
    help: 'Output format',
  },
  ...clusterFlags,
] as const satisfies readonly Flag[]

export type ExplainArguments = ArgumentsOf<typeof explainFlags>
