// Flags of charts push.
import type { ArgumentsOf, Flag } from './flag.ts'
import { outputFlag } from './groups.ts'
import { registryCaFileFlag, registryPlainHttpFlag } from './registry.ts'

export const pushChartsFlags = [
  { name: 'force', help: 'Replace charts of the same version that have other content' },
  registryCaFileFlag,
  registryPlainHttpFlag,
  { ...outputFlag, help: 'Output format: text prints one reference with its digest per line' },
] as const satisfies readonly Flag[]

export type PushChartsArguments = ArgumentsOf<typeof pushChartsFlags>
