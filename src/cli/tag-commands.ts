// The commands below `tag`, as rows of the table of commands.
import { defineCommand, type Command } from './command.ts'
import { tagGenerateFlags, tagListFlags, tagRemoveFlags, tagSetFlags } from './flags/tag.ts'

const argument = { name: 'TAG', required: true, help: 'Name of the tag' } as const

export const tagCommands: readonly Command[] = [
  defineCommand({
    path: 'tag set',
    summary: 'Create a tag of a revision, or move it to another revision',
    argument,
    flags: tagSetFlags,
    examples: [
      ['tag set prod --revision 1-31', 'let namespaces with istio.io/rev=prod use revision 1-31'],
      ['tag set prod --revision 1-32 --overwrite', 'move the tag to another revision'],
      ['tag set default --revision 1-31', 'let namespaces with istio-injection=enabled use the revision'],
    ],
    load: async () => (await import('./commands/tag.ts')).runTagSet,
  }),
  defineCommand({
    path: 'tag generate',
    summary: 'Print the objects of a tag without applying them',
    argument,
    flags: tagGenerateFlags,
    examples: [['tag generate prod --revision 1-31 > tag.yaml', 'write the manifest to a file']],
    load: async () => (await import('./commands/tag.ts')).runTagGenerate,
  }),
  defineCommand({
    path: 'tag list',
    summary: 'List the tags, their revisions, and the namespaces that use them',
    flags: tagListFlags,
    examples: [['tag list -o json', 'print JSON']],
    load: async () => (await import('./commands/tag.ts')).runTagList,
  }),
  defineCommand({
    path: 'tag remove',
    summary: 'Remove a tag',
    argument,
    flags: tagRemoveFlags,
    examples: [['tag remove prod', 'list the namespaces that use the tag, and ask']],
    load: async () => (await import('./commands/tag.ts')).runTagRemove,
  }),
]
