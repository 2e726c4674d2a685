// The flags of `tag set|generate|list|remove`.
import type { ArgumentsOf, Flag } from './flag.ts'
import {
  clusterFlags,
  confirmationFlag,
  istiodNamespaceFlag,
  objectOutputFlag,
  outputFlag,
} from './groups.ts'

const tagFlags = [
  { name: 'revision', short: 'r', value: 'NAME', help: 'Revision that the tag means' },
  {
    name: 'auto-inject-namespaces',
    help: 'Inject pods of all namespaces without a label for injection; only for the tag default',
  },
  istiodNamespaceFlag,
] as const satisfies readonly Flag[]

export const tagSetFlags = [
  ...tagFlags,
  { name: 'overwrite', help: 'Move a tag that means another revision' },
  confirmationFlag,
  outputFlag,
  ...clusterFlags,
] as const satisfies readonly Flag[]

export type TagSetArguments = ArgumentsOf<typeof tagSetFlags>

export const tagGenerateFlags = [
  ...tagFlags,
  objectOutputFlag,
  ...clusterFlags,
] as const satisfies readonly Flag[]

export type TagGenerateArguments = ArgumentsOf<typeof tagGenerateFlags>

export const tagListFlags = [outputFlag, ...clusterFlags] as const satisfies readonly Flag[]

export type TagListArguments = ArgumentsOf<typeof tagListFlags>

export const tagRemoveFlags = [
  confirmationFlag,
  outputFlag,
  ...clusterFlags,
] as const satisfies readonly Flag[]

export type TagRemoveArguments = ArgumentsOf<typeof tagRemoveFlags>
