// `man [COMMAND]`: prints a man page, or writes all of them to a folder.
import { didYouMean, exitStatus, UserError } from '../../errors.ts'
import type { Command } from '../command.ts'
import type { ManArguments } from '../flags/cluster.ts'
import { globalFlags } from '../flags/groups.ts'
import type { Io } from '../io.ts'
import { manPages, pageName, type ManPage } from '../man/pages.ts'
import { writeFile } from '../output/files.ts'
import { programVersion } from '../../system/program-version.ts'

const program = 'ambientctl'

/** Prints the page of a command, or that of the program. Throws UserError for an unknown command. */
export function runMan(args: ManArguments, io: Io, commands: readonly Command[]): Promise<number> {
  const shown = commands.filter(({ hidden }) => hidden !== true)
  const pages = manPages({ commands: shown, globalFlags, program, version: programVersion(io) })
  const folder = args.flag('output')
  if (folder === undefined) {
    io.out(pageOf(pages, args.positionals.join(' '), shown).text)
    return Promise.resolve(exitStatus.done)
  }
  for (const { file, text } of pages) writeFile(folder, file, text)
  io.err(`wrote ${pages.length} pages to ${folder}\n`)
  return Promise.resolve(exitStatus.done)
}

function pageOf(pages: readonly ManPage[], path: string, commands: readonly Command[]): ManPage {
  const wanted = `${path === '' ? program : pageName(program, path)}.1`
  const found = pages.find(({ file }) => file === wanted)
  if (found) return found
  const paths = commands.map((command) => command.path)
  throw new UserError('man-command', `man: unknown command "${path}"${didYouMean(path, paths)}`, {
    hint: `run '${program} --help' for the commands`,
  })
}
