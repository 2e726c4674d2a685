// Flags of export job.
import type { ArgumentsOf, Flag } from './flag.ts'
import { unbundledFlags, objectOutputFlag } from './groups.ts'

export const exportJobFlags = [
  ...unbundledFlags,
  {
    name: 'image',
    value: 'IMAGE',
    help: 'Required: image of the Job, which runs ambientctl as its entry point',
  },
  {
    name: 'job-namespace',
    value: 'NS',
    default: 'ambientctl',
    help: 'Namespace of the Job; it is created',
  },
  objectOutputFlag,
] as const satisfies readonly Flag[]

export type ExportJobArguments = ArgumentsOf<typeof exportJobFlags>
