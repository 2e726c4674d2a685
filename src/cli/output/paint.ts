// Colours for reports on a terminal.
import type { Io } from '../io.ts'

/** The part of a report that gets a colour. */
export type Tint = 'error' | 'warning' | 'info' | 'undecided' | 'title' | 'where' | 'fix' | 'command'

/** Adds the colour of a part to text. */
export type Paint = (tint: Tint, text: string) => string

/** No colours: for pipes and files. */
export const plainPaint: Paint = (_, text) => text

type Screen = Pick<Io, 'env' | 'outputIsTerminal'>

/** Returns colours if standard output is a terminal; none with `NO_COLOR`, `CI` or `TERM=dumb`. */
export async function paintFor({ env, outputIsTerminal }: Screen): Promise<Paint> {
  if (!outputIsTerminal || env['NO_COLOR'] || env['CI'] || env['TERM'] === 'dumb') return plainPaint
  const { Chalk } = await import('chalk')
  const chalk = new Chalk({ level: 1 })
  const tints: Readonly<Record<Tint, (text: string) => string>> = {
    error: chalk.red.bold,
    warning: chalk.yellow.bold,
    info: chalk.blue.bold,
    undecided: chalk.magenta.bold,
    title: chalk.bold.underline,
    where: chalk.dim,
    fix: chalk.green,
    command: chalk.cyan,
  }
  return (tint, text) => tints[tint](text)
}
