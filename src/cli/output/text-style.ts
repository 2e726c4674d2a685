// Colours for reports on a terminal.
import type { Io } from '../io.ts'

/** The part of a report that gets a colour. */
export type TextStyle =
  'error' | 'warning' | 'info' | 'undecided' | 'title' | 'where' | 'fix' | 'command' | 'added' | 'removed'

/** Adds the colour of a part to text. */
export type Colorizer = (tint: TextStyle, text: string) => string

/** No colours: for pipes and files. */
export const noColor: Colorizer = (_, text) => text

type Screen = Pick<Io, 'env' | 'outputIsTerminal'>

/** Returns colours if standard output is a terminal; none with `NO_COLOR`, `CI` or `TERM=dumb`. */
export async function colorizerFor({ env, outputIsTerminal }: Screen): Promise<Colorizer> {
  if (!outputIsTerminal || env['NO_COLOR'] || env['CI'] || env['TERM'] === 'dumb') return noColor
  const { Chalk } = await import('chalk')
  const chalk = new Chalk({ level: 1 })
  const tints: Readonly<Record<TextStyle, (text: string) => string>> = {
    error: chalk.red.bold,
    warning: chalk.yellow.bold,
    info: chalk.blue.bold,
    undecided: chalk.magenta.bold,
    title: chalk.bold.underline,
    where: chalk.dim,
    fix: chalk.green,
    command: chalk.cyan,
    added: chalk.green,
    removed: chalk.red,
  }
  return (tint, text) => tints[tint](text)
}
