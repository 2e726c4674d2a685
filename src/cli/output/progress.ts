// Shows progress: a live display on a terminal, otherwise plain lines.
import type { Io } from '../io.ts'
import { stripControlCharacters } from './control-characters.ts'

/** A display of tasks that run in parallel, each with a title. */
export interface ProgressDisplay {
  /** Shows what a task is doing. */
  update(title: string, doing: string): void
  /** Shows that a task has ended. */
  finish(title: string, mark: 'done' | 'failed' | 'skipped', text: string): void
  /** Removes what `update` showed; a plain display does nothing. */
  clear(title: string): void
  /** Prints a line. */
  line(text: string): void
  close(): void
}

const marks = { done: '✔', failed: '✘', skipped: '-' } as const

type Screen = Pick<Io, 'err' | 'now' | 'env' | 'errorIsTerminal' | 'columns'>

/** Returns a live display, or a plain one for `CI`, `TERM=dumb` and pipes. */
export async function openProgress(io: Screen): Promise<ProgressDisplay> {
  return isLive(io) ? liveProgress(io) : plainProgress(io)
}

/** Returns true if standard error is a terminal that can redraw lines. */
export const isLive = (io: Screen) => io.errorIsTerminal && !io.env['CI'] && io.env['TERM'] !== 'dumb'

/** Returns a live display; undefined if standard error is not a terminal that can redraw lines. */
export async function openLiveProgress(io: Screen): Promise<ProgressDisplay | undefined> {
  return isLive(io) ? liveProgress(io) : undefined
}

const noop = () => undefined

/** Minimum milliseconds between two lines about the same task, to keep logs short. */
const updateInterval = 5000

function plainProgress(io: Screen): ProgressDisplay {
  const last = new Map<string, { readonly doing: string; readonly at: number }>()
  return {
    update(title, doing) {
      const before = last.get(title)
      const at = io.now().getTime()
      if (before && (before.doing === doing || at - before.at < updateInterval)) return
      last.set(title, { doing, at })
      io.err(stripControlCharacters(`- ${title}: ${doing}`) + '\n')
    },
    finish: (title, mark, text) => io.err(stripControlCharacters(`${marks[mark]} ${title}${text}`) + '\n'),
    clear: noop,
    line: (text) => io.err(stripControlCharacters(text) + '\n'),
    close: noop,
  }
}

async function liveProgress(io: Screen): Promise<ProgressDisplay> {
  const [{ default: ora }, { Chalk }] = await Promise.all([import('ora'), import('chalk')])
  const chalk = new Chalk({ level: io.env['NO_COLOR'] ? 0 : 1 })
  const paint = { done: chalk.green, failed: chalk.red, skipped: chalk.dim }
  const doing = new Map<string, string>()
  const spinner = ora({ discardStdin: false, ...(io.env['NO_COLOR'] && { color: false as const }) })
  const show = () => {
    const lines = [...doing].map(([title, text]) => truncate(`${title}: ${text}`, io.columns - margin))
    if (lines.length === 0) spinner.stop()
    else spinner.start(lines.join('\n  '))
  }
  const persist = (symbol: string, text: string) => {
    spinner.stopAndPersist({ symbol, text: stripControlCharacters(text) })
    show()
  }
  return {
    update(title, text) {
      doing.set(title, stripControlCharacters(text))
      show()
    },
    finish(title, mark, text) {
      doing.delete(title)
      persist(paint[mark](marks[mark]), `${title}${text}`)
    },
    clear(title) {
      if (doing.delete(title)) show()
    },
    line: (text) => persist(' ', text),
    close: () => spinner.stop(),
  }
}

/** Columns for the spinner and the `^C` that a terminal adds. A wrapped line could not be erased. */
const margin = 6

/** Shortens text to one terminal line: a longer text would be printed again with each update. */
function truncate(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, Math.max(0, width - 1))}…`
}
