// Install's and uninstall's events → lines: a live display on a terminal, plain lines elsewhere.
import type { Io } from '../io.ts'
import { stripControlCharacters } from './control-characters.ts'

/** A display of things that go on side by side, each with a title. */
export interface ProgressDisplay {
  /** What a thing is doing now. */
  update(title: string, doing: string): void
  /** The thing is over. */
  finish(title: string, mark: 'done' | 'failed' | 'skipped', text: string): void
  /** Takes back what `update` showed; on a plain display nothing. */
  clear(title: string): void
  /** A line of its own. */
  line(text: string): void
  close(): void
}

const marks = { done: '✔', failed: '✘', skipped: '-' } as const

type Screen = Pick<Io, 'err' | 'now' | 'env' | 'errorIsTerminal' | 'columns'>

/** The display that fits the terminal: `CI`, `TERM=dumb` and a pipe get plain lines. */
export async function openProgress(io: Screen): Promise<ProgressDisplay> {
  return isLive(io) ? liveProgress(io) : plainProgress(io)
}

/** Whether standard error is a terminal on which lines can be redrawn. */
export const isLive = (io: Screen) => io.errorIsTerminal && !io.env['CI'] && io.env['TERM'] !== 'dumb'

/** A live display; undefined where standard error is not a terminal that can redraw lines. */
export async function openLiveProgress(io: Screen): Promise<ProgressDisplay | undefined> {
  return isLive(io) ? liveProgress(io) : undefined
}

const nothing = () => undefined

/** Milliseconds between two lines on the same thing: a log is read, not watched. */
const pace = 5000

function plainProgress(io: Screen): ProgressDisplay {
  const last = new Map<string, { readonly doing: string; readonly at: number }>()
  return {
    update(title, doing) {
      const before = last.get(title)
      const at = io.now().getTime()
      if (before && (before.doing === doing || at - before.at < pace)) return
      last.set(title, { doing, at })
      io.err(stripControlCharacters(`- ${title}: ${doing}`) + '\n')
    },
    finish: (title, mark, text) => io.err(stripControlCharacters(`${marks[mark]} ${title}${text}`) + '\n'),
    clear: nothing,
    line: (text) => io.err(stripControlCharacters(text) + '\n'),
    close: nothing,
  }
}

async function liveProgress(io: Screen): Promise<ProgressDisplay> {
  const [{ default: ora }, { Chalk }] = await Promise.all([import('ora'), import('chalk')])
  const chalk = new Chalk({ level: io.env['NO_COLOR'] ? 0 : 1 })
  const paint = { done: chalk.green, failed: chalk.red, skipped: chalk.dim }
  const doing = new Map<string, string>()
  const spinner = ora({ discardStdin: false, ...(io.env['NO_COLOR'] && { color: false as const }) })
  const show = () => {
    const lines = [...doing].map(([title, text]) => cut(`${title}: ${text}`, io.columns - margin))
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

/** Columns for the spinner, and for the `^C` that a terminal adds: a line that wraps cannot be erased. */
const margin = 6

/** One terminal line: a longer text would be drawn over and over. */
function cut(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, Math.max(0, width - 1))}…`
}
