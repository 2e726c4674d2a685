// The table of commands. The module of a command is loaded when the command is called.
import { bundleCommands } from './bundle-commands.ts'
import { checkCommands } from './check-commands.ts'
import { defineCommand, type Command } from './command.ts'
import { exportCommands } from './export-commands.ts'
import { manFlags } from './flags/cluster.ts'
import { imageCommands } from './image-commands.ts'
import { installCommands } from './install-commands.ts'
import { manifestCommands } from './manifest-commands.ts'
import { otherCommands } from './other-commands.ts'
import { platformCommands } from './platform-commands.ts'
import { tagCommands } from './tag-commands.ts'
import { translateCommands } from './translate-commands.ts'
import { waypointCommands } from './waypoint-commands.ts'

/** All commands; the help has those of a heading in this order. */
export const commands: readonly Command[] = [
  ...installCommands,
  ...checkCommands,
  ...manifestCommands,
  ...imageCommands,
  ...bundleCommands,
  ...exportCommands,
  ...translateCommands,
  ...platformCommands,
  ...waypointCommands,
  ...tagCommands,
  ...otherCommands,
  defineCommand({
    path: 'man',
    summary: 'Print the man page of a command, or write all man pages',
    argument: {
      name: 'COMMAND',
      required: false,
      repeat: true,
      help: 'Words of a command, such as manifest generate; without them, the page of the program',
    },
    flags: manFlags,
    examples: [
      ['man install | man -l -', 'read a page'],
      ['man -o man1/', 'write all pages to a folder'],
    ],
    load: async () => {
      const { runMan } = await import('./commands/man.ts')
      return (args, io) => runMan(args, io, commands)
    },
  }),
]
